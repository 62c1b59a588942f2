import { sql } from 'kysely'
import { compiledOnce } from '../../db/compiled-once.ts'
import type { Tx } from '../../db/open.ts'
import type { Signature } from '../../history/write-log.ts'
import { typed } from './write-queries.ts'

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

/** A new record: its columns by name, its instants unless it is created now, and the values of its first entry. */
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

interface Given extends Signature {
  rows: string
}

/**
 * Inserts records with their first history entries in one statement. Those whose number looks like one in use are left
 * out of what it returns.
 */
export function insertRows(tx: Tx, { rows, ...by }: Signature & { rows: readonly NewRow[] }): Promise<InsertedRow[]> {
  return insert(tx, { ...by, rows: JSON.stringify(rows) })
}

const names = sql.join(COLUMNS.map((name) => sql.ref(name)))

const insert = compiledOnce((tx: Tx, { rows, ...by }: Given) => ({
  compile: () =>
    sql<InsertedRow>`
      with given as (
        select * from jsonb_to_recordset(${rows}::jsonb)
          as given (${typed([...COLUMNS, 'created', 'last_updated'])}, began jsonb)),
      written as (
        insert into cases (tenant_id, created, last_updated, ${names})
        select ${by.tenantId}::int, coalesce(created, ${now}), coalesce(last_updated, created, ${now}), ${names}
        from given
        on conflict do nothing returning tenant_id, id, case_number, created, last_updated),
      logged as (
        insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause,
          cause_id, type, key, new_value)
        select ${by.tenantId}::int, written.id, 1, 1, written.created, (select log_position()), ${by.actionId}::uuid,
          ${by.userId}::int, ${by.actor}::text, ${by.cause}::text, ${by.causeId}::text, 'created', 'created', given.began
        from written join given using (case_number))
      select * from written`.compile(tx),
}))
