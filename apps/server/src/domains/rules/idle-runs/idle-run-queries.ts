import type { RunResult } from '@dossier/contract/rules/runs'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { gathered } from '../../../db/gathered.ts'
import type { Tx } from '../../../db/open.ts'
import { orderedId } from '../../../db/ordered-id.ts'
import type { IdleRun, RuleTables } from '../../../db/tables/rules.ts'
import type { RunRow, RunsWanted } from '../run-queries.ts'
import { countRowsOfRule, keyOf, selectRowsOfRule } from './rows-of-rule-queries.ts'

/** The last digits of the id of a run, which count the runs of one row. */
const PLACE = /[\da-f]{4}$/i

/** The id of a new row, and of its first run: larger than every id before it of this process. */
const newRowId = (): string => orderedId().replace(PLACE, '0000')

/** The id of the run at a place of a row: those of one row follow each other, and none of another row is among them. */
const runIdAt = (rowId: string, place: number): string => rowId.replace(PLACE, place.toString(16).padStart(4, '0'))

/** The row of a run, if it is an idle one, and its place there. */
const placeOf = (runId: string) => ({
  rowId: runId.replace(PLACE, '0000'),
  place: Number.parseInt(runId.slice(-4), 16),
})

/** Rules that did not run in a save on a record. */
export interface IdleRunsToInsert {
  caseId: number
  cause: string
  runs: readonly IdleRun[]
}

interface Insert {
  tenantId: number
  actionId: string
  userId: number | null
  actor: string
  rows: readonly IdleRunsToInsert[]
}

/** Rows of one statement, which is short enough to be prepared. */
const AT_ONCE = 32

/** Others of the same transaction may share the statement. */
export const insertIdleRuns: (tx: Tx, given: Insert) => Promise<unknown> = gathered(insertAll, { writes: true })

async function insertAll(tx: Tx, all: readonly Insert[]): Promise<null[]> {
  const [{ tenantId }] = all as [Insert]
  const rows = all.flatMap(({ actionId, userId, actor, rows: own }) =>
    own.map(({ caseId, cause, runs }) => {
      const keys = `{${runs.map(([ruleId]) => keyOf(tenantId, ruleId)).join()}}`
      return sql`(${tenantId}::int, ${newRowId()}::uuid, ${caseId}::int, ${actionId}::uuid, ${userId}::int,
        ${actor}, ${cause}, ${keys}::bigint[], ${JSON.stringify(runs)}::json)`
    }),
  )
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await sql`
      insert into idle_rule_runs (tenant_id, id, case_id, action_id, user_id, actor, cause, rule_keys, runs)
      values ${sql.join(rows.slice(start, start + AT_ONCE))}`.execute(tx)
  return all.map(() => null)
}

type Row = Omit<Selectable<RuleTables['idle_rule_runs']>, 'rule_keys' | 'runs'>

/** As the other runs are read. */
function runOf({ cause, ...row }: Row, place: number, run: IdleRun): RunRow {
  const [ruleId, title, text, value, keys, [setOffBy, depth, ofOther] = [null, 1, cause] as const] = run
  const reason = { text, value, keys }
  return {
    ...row,
    id: runIdAt(row.id, place),
    rule_id: ruleId,
    rule_title: title,
    author: null,
    set_off_by: setOffBy,
    depth,
    result: 'DidNotRun',
    tells: null,
    told: { cause: ofOther, reason, conditions: [], changes: [], failures: [], emails: 0, calls: 0 },
  }
}

const COLUMNS = sql`tenant_id, id, case_id, at, action_id, user_id, actor, cause`

const isWanted = (result: RunResult | undefined): boolean => result === undefined || result === 'DidNotRun'

/** Rows, of which each but the newest has at least one run that is wanted. */
const rowsPassing = (tenantId: number, { ruleId, caseId, actionId, before }: RunsWanted): RawBuilder<unknown> =>
  sql`select * from idle_rule_runs where ${sql.join(
    [
      sql`tenant_id = ${tenantId}::int`,
      ...(caseId === undefined ? [] : [sql`case_id = ${caseId}::int`]),
      ...(actionId === undefined ? [] : [sql`action_id = ${actionId}::uuid`]),
      ...(ruleId === undefined ? [] : [sql`rule_keys @> array[${keyOf(tenantId, ruleId)}::bigint]`]),
      // Also the row in the middle of which the last page ended.
      ...(before === undefined ? [] : [sql`id < ${before}::uuid`]),
    ],
    sql` and `,
  )} order by id desc`

/** Those of the newest rows. */
export async function selectIdleRuns(
  tx: Tx,
  tenantId: number,
  { limit, ...input }: RunsWanted & { limit: number },
): Promise<RunRow[]> {
  const { ruleId, caseId, before, result } = input
  if (!isWanted(result)) return []
  const from =
    ruleId !== undefined && caseId === undefined
      ? sql`select * from idle_rule_runs where tenant_id = ${tenantId}::int
          and id = any(${await selectRowsOfRule(tx, tenantId, { ...input, ruleId, limit: limit + 1 })}::uuid[])`
      : sql`${rowsPassing(tenantId, input)} limit ${limit + 1}`
  const last = before === undefined ? null : placeOf(before)
  const { rows } = await sql<Row & { place: number; run: IdleRun }>`
    select ${COLUMNS}, place::int - 1 as place, run
    from (${from}) found cross join lateral json_array_elements(runs) with ordinality as one (run, place)
    where ${ruleId === undefined ? sql`true` : sql`(run ->> 0)::int = ${ruleId}::int`}
      and ${last === null ? sql`true` : sql`(id <> ${last.rowId}::uuid or place <= ${last.place}::int)`}
    order by id desc, place desc limit ${limit}`.execute(tx)
  return rows.map(({ place, run, ...row }) => runOf(row, place, run))
}

/** How many there are, at most so many. */
export async function countIdleRuns(
  tx: Tx,
  tenantId: number,
  { most, ...input }: Omit<RunsWanted, 'before' | 'result'> & { most: number },
): Promise<number> {
  const { ruleId, caseId } = input
  if (ruleId !== undefined && caseId === undefined)
    return countRowsOfRule(tx, tenantId, { ...input, ruleId, limit: most })
  const size = ruleId === undefined ? sql`cardinality(rule_keys)` : sql`1`
  const { rows } = await sql<{ count: number }>`
    select least(coalesce(sum(${size}), 0), ${most}::int)::int as count
    from (${rowsPassing(tenantId, input)} limit ${most}::int) counted`.execute(tx)
  return rows[0]!.count
}

export async function selectIdleRun(tx: Tx, tenantId: number, id: string): Promise<RunRow | undefined> {
  const { rowId, place } = placeOf(id)
  const { rows } = await sql<Row & { run: IdleRun | null }>`
    select ${COLUMNS}, runs -> ${place}::int as run from idle_rule_runs
    where tenant_id = ${tenantId}::int and id = ${rowId}::uuid`.execute(tx)
  const [found] = rows
  if (!found?.run) return undefined
  const { run, ...row } = found
  return runOf(row, place, run)
}

/** The latest of each rule, by its id, among the newest rows. */
export async function selectLatestIdle(tx: Tx, tenantId: number, rowsRead: number): Promise<Map<number, RunRow>> {
  const { rows } = await sql<Row & { place: number; run: IdleRun }>`
    with newest as materialized (
      select id, rule_keys, row_number() over (order by id desc) as nth from idle_rule_runs
      where tenant_id = ${tenantId}::int order by id desc limit ${rowsRead}::int),
    latest as (
      select key, min(nth) as nth from newest cross join lateral unnest(rule_keys) as one (key) group by key)
    select found.tenant_id, found.id, case_id, at, action_id, user_id, actor, cause,
      place.nth as place, runs -> place.nth as run
    from latest
    join newest on newest.nth = latest.nth
    join idle_rule_runs found on found.tenant_id = ${tenantId}::int and found.id = newest.id
    cross join lateral (select array_position(newest.rule_keys, latest.key) - 1 as nth) place`.execute(tx)
  return new Map(rows.map(({ place, run, ...row }) => [run[0], runOf(row, place, run)]))
}
