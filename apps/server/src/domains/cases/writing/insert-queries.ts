import { sql } from 'kysely'
import { compiledOnce } from '../../../db/compiled-once.ts'
import { gathered } from '../../../db/gathered.ts'
import type { Tx } from '../../../db/open.ts'
import { signed, SIGNED, type Signature } from '../../../history/write-log.ts'
import { typed } from './write-queries.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

const COLUMNS = [
  'case_number',
  'title',
  'summary',
  'template_id',
  'status_id',
  'severity_id',
  'assignee_id',
  'opened_by_id',
  'opened_by',
  'is_case',
  'is_closed',
  'is_sensitive',
  'cadence_enabled',
  'closed',
  'area_ids',
  'tag_ids',
  'user_ids',
  'pending_team_ids',
  'edit_team_ids',
  'role_user_ids',
  'fields',
  'field_times',
  'seq',
]

/**
 * A new record: its columns by name, its instants unless it is created now, the values of its first entry, and a signature
 * of its own, if it has one.
 */
export interface NewRow {
  case_number: string
  created: string | null
  last_updated: string | null
  began: unknown
  [column: string]: unknown
}

export interface InsertedRow {
  tenant_id: number
  id: number
  case_number: string
  created: string
  last_updated: string
}

const now = sql`date_trunc('milliseconds', statement_timestamp())`

/** Rows of one author. */
interface Insert extends Signature {
  rows: readonly NewRow[]
}

/**
 * Inserts records with their first history entries in one statement, which others of the same transaction may share.
 * Those whose number looks like one in use are left out of what it returns.
 */
export const insertRows: (tx: Tx, given: Insert) => Promise<readonly InsertedRow[]> = gathered(insertAll, {
  writes: true,
})

async function insertAll(tx: Tx, inserts: readonly Insert[]): Promise<(readonly InsertedRow[])[]> {
  const [{ tenantId }] = inserts as [Insert]
  const of = (some: readonly Insert[]) => {
    const rows = some.flatMap(({ rows: own, ...by }) => own.map((row) => ({ ...signed(by), ...row })))
    return insert(tx, { tenantId, rows: JSON.stringify(rows) })
  }
  if (inserts.length === 1) return [await of(inserts)]
  const numbers = inserts.flatMap(({ rows }) => rows.map(({ case_number: number }) => smallLetters(number)))
  // Of two alike, each has to see whether the other one was there.
  if (new Set(numbers).size < numbers.length) return inOrder(inserts, (one) => of([one]))
  const byNumber = new Map((await of(inserts)).map((one) => [one.case_number, one]))
  return inserts.map(({ rows }) => rows.flatMap((row) => byNumber.get(row.case_number) ?? []))
}

async function inOrder<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}

const names = sql.join(COLUMNS.map((name) => sql.ref(name)))

const insert = compiledOnce((tx: Tx, { tenantId, rows }: { tenantId: number; rows: string }) => ({
  compile: () =>
    sql<InsertedRow>`
      with given as (
        select * from jsonb_to_recordset(${rows}::jsonb)
          as given (${typed([...COLUMNS, 'created', 'last_updated'])}, began jsonb, ${SIGNED})),
      written as (
        insert into cases (tenant_id, created, last_updated, ${names})
        select ${tenantId}::int, coalesce(created, ${now}), coalesce(last_updated, created, ${now}), ${names}
        from given
        on conflict do nothing returning tenant_id, id, case_number, created, last_updated),
      logged as (
        insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause,
          cause_id, type, key, new_value)
        select ${tenantId}::int, written.id, 1, 1, written.created, (select log_position()), given.action_id,
          given.user_id, given.actor, given.cause, given.cause_id, 'created', 'created', given.began
        from written join given using (case_number))
      select * from written`.compile(tx),
}))
