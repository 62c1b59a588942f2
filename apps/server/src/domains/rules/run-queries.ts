import type { RunResult } from '@dossier/contract/rules/runs'
import { sql, type Selectable } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import type { RuleTables, ToldRun } from '../../db/tables/rules.ts'

export type RunRow = Selectable<RuleTables['rule_runs']>
export type RunToInsert = Omit<RunRow, 'tenant_id' | 'at'>
export type EffectToInsert = Omit<Selectable<RuleTables['rule_effects']>, 'tenant_id' | 'state' | 'is_noted'>

/** Rows of one statement. */
const AT_ONCE = 1_000

/** Runs with what they send. A rule that runs needs no attention any more. */
export async function insertRuns(
  tx: Tx,
  tenantId: number,
  { runs, effects }: { runs: readonly RunToInsert[]; effects: readonly EffectToInsert[] },
): Promise<void> {
  for (let start = 0; start < runs.length; start += AT_ONCE)
    await sql`
      with run as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(runs.slice(start, start + AT_ONCE))}::jsonb) as run (id uuid,
          rule_id int, rule_title text, author text, case_id int, action_id uuid, user_id int, actor text,
          set_off_by int, depth smallint, result text, told jsonb, tells text)),
      mended as (
        delete from rule_outages where tenant_id = ${tenantId}::int and kind = 'broken'
          and rule_id in (select rule_id from run where result not in ('DidNotRun', 'Stopped')))
      insert into rule_runs (tenant_id, id, rule_id, rule_title, author, case_id, action_id, user_id, actor, set_off_by,
        depth, result, told, tells)
      select ${tenantId}::int, id, rule_id, rule_title, author, case_id, action_id, user_id, actor, set_off_by, depth,
        result, told, tells
      from run`.execute(tx)
  for (let start = 0; start < effects.length; start += AT_ONCE)
    await sql`
      insert into rule_effects (tenant_id, effect_key, run_id, rule_id, place, type, title, email_id, is_noted)
      select ${tenantId}::int, effect_key, run_id, rule_id, place, type, title, email_id, email_id is not null
      from jsonb_to_recordset(${JSON.stringify(effects.slice(start, start + AT_ONCE))}::jsonb) as effect (
        effect_key text, run_id uuid, rule_id int, place smallint, type smallint, title text, email_id uuid)
      on conflict do nothing`.execute(tx)
}

export async function selectTenantTitle(tx: Tx, tenantId: number): Promise<string> {
  const { title } = await tx.selectFrom('tenants').select('title').where('id', '=', tenantId).executeTakeFirstOrThrow()
  return title
}

/** A rule that is switched off sends no email any more; its deliveries are canceled where those are kept. */
export async function cancelEmails(tx: Tx, tenantId: number, ruleId: number): Promise<void> {
  await sql`
    with canceled as (
      update rule_effects set state = 'Canceled'
      where tenant_id = ${tenantId}::int and rule_id = ${ruleId}::int and state = 'Waiting' and email_id is not null
      returning run_id, email_id),
    stopped as (
      update case_emails set canceled = true
      where tenant_id = ${tenantId}::int and id in (select email_id from canceled))
    update rule_runs set result = 'Canceled'
    where tenant_id = ${tenantId}::int and id in (select run_id from canceled)`.execute(tx)
}

/** Of all runs, those that a list asks for. */
export interface RunsWanted {
  ruleId?: number | undefined
  caseId?: number | undefined
  actionId?: string | undefined
  result?: RunResult | undefined
  before?: string | undefined
}

const passing = ({ ruleId, caseId, actionId, result, before }: RunsWanted) =>
  sql.join(
    [
      sql`true`,
      ...(ruleId === undefined ? [] : [sql`rule_id = ${ruleId}::int`]),
      ...(caseId === undefined ? [] : [sql`case_id = ${caseId}::int`]),
      ...(actionId === undefined ? [] : [sql`action_id = ${actionId}::uuid`]),
      ...(result === undefined ? [] : [sql`result = ${result}`]),
      ...(before === undefined ? [] : [sql`id < ${before}::uuid`]),
    ],
    sql` and `,
  )

/** Newest first: ids grow with time. */
export async function selectRuns(tx: Tx, tenantId: number, filter: RunsWanted & { limit: number }): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from rule_runs where tenant_id = ${tenantId}::int and ${passing(filter)}
    order by id desc limit ${filter.limit}`.execute(tx)
  return rows
}

export async function countRuns(
  tx: Tx,
  tenantId: number,
  { most, ...filter }: Omit<RunsWanted, 'before' | 'result'> & { most: number },
): Promise<{ result: RunResult; count: number }[]> {
  const { rows } = await sql<{ result: RunResult; count: number }>`
    select result, count(*)::int as count from (
      select result from rule_runs where tenant_id = ${tenantId}::int and ${passing(filter)}
      order by id desc limit ${most}::int) counted
    group by result`.execute(tx)
  return rows
}

export const selectRun = (tx: Tx, tenantId: number, id: string): Promise<RunRow | undefined> =>
  tx.selectFrom('rule_runs').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** What a run sends, with the deliveries that it became. */
export const selectEffects = (tx: Tx, tenantId: number, runId: string) =>
  tx
    .selectFrom('rule_effects as e')
    .leftJoin('deliveries as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.effect_key', '=', 'e.effect_key'),
    )
    .select(['e.place', 'e.type', 'e.title', 'e.state', 'd.id as delivery_id', 'd.requests', 'd.due'])
    .select(['d.last_attempt', 'd.last_error'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.run_id', '=', runId)
    .orderBy('e.place')
    .execute()

export type EffectRow = Awaited<ReturnType<typeof selectEffects>>[number]

/** The latest run of each of these rules, and how many did something since a moment. */
export async function selectLatest(
  tx: Tx,
  tenantId: number,
  { ruleIds, since }: { ruleIds: readonly number[]; since: string },
): Promise<(RunRow & { today: number })[]> {
  const { rows } = await sql<RunRow & { today: number }>`
    select latest.*, (select count(*)::int from (select from rule_runs r where r.tenant_id = ${tenantId}::int
        and r.rule_id = latest.rule_id and r.at >= ${since}::timestamptz and r.result <> 'DidNotRun'
        limit 10000) counted) as today
    from unnest(${[...ruleIds]}::int[]) as asked (id)
    cross join lateral (select * from rule_runs where tenant_id = ${tenantId}::int and rule_id = asked.id
      order by id desc limit 1) latest`.execute(tx)
  return rows
}

export interface ToldOfCase {
  action_id: string
  rule_id: number
  rule_title: string
  author: string | null
  told: ToldRun
}

/** What ran in these actions on a record. */
export const selectTold = async (
  tx: Tx,
  { tenantId, caseId, actionIds }: { tenantId: number; caseId: number; actionIds: readonly string[] },
): Promise<ToldOfCase[]> => {
  const { rows } = await sql<ToldOfCase>`
    select action_id, rule_id, rule_title, author, told from rule_runs
    where tenant_id = ${tenantId}::int and case_id = ${caseId}::int and action_id = any(${[...actionIds]}::uuid[])
      and result not in ('DidNotRun', 'Stopped')`.execute(tx)
  return rows
}

/** Of calls that have ended, what the history of their records does not say yet. */
export interface EndedCall {
  tenant_id: number
  effect_key: string
  rule_id: number
  rule_title: string
  case_id: number
  target: string
  state: 'Delivered' | 'Failed'
  requests: number
  last_error: string | null
}

export async function selectEndedCalls({ owner }: Pick<Database, 'owner'>, limit: number): Promise<EndedCall[]> {
  const { rows } = await sql<EndedCall>`
    select e.tenant_id, e.effect_key, e.rule_id, r.rule_title, r.case_id, d.target, e.state, d.requests, d.last_error
    from rule_effects e
    join rule_runs r on r.tenant_id = e.tenant_id and r.id = e.run_id
    join deliveries d on d.tenant_id = e.tenant_id and d.effect_key = e.effect_key
    where not e.is_noted and e.state in ('Delivered', 'Failed')
    order by e.tenant_id, e.rule_id limit ${limit}::int`.execute(owner)
  return rows
}

/** Answers those that nobody else has noted yet. */
export async function markNoted(tx: Tx, tenantId: number, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ effect_key: string }>`
    update rule_effects set is_noted = true
    where tenant_id = ${tenantId}::int and effect_key = any(${[...keys]}::text[]) and not is_noted
    returning effect_key`.execute(tx)
  return new Set(rows.map(({ effect_key }) => effect_key))
}
