import type { FieldValue } from '@dossier/contract/fields'
import { titleWithoutFields } from '@dossier/core/cases/title-template'
import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { ReadRights } from '../../../records/read-rights.ts'
import type { PageRow } from '../pages/select-page.ts'

/** What changed of a record since it was last looked at. */
export interface Change {
  keys: Set<string>
  fromSeq: number
  /** When it was last updated before; undefined if it is new. */
  updatedBefore: string | undefined
}

/** A record as it is now, with everything that any reader might see: `shownTo` leaves out what one may not. */
export interface ChangedRecord extends Required<PageRow> {
  opened_by_id: number | null
  role_user_ids: number[]
}

interface Options {
  tenantId: number
  ids: readonly number[]
  fieldIds: readonly string[]
  /** Whether some list shows or compares it. */
  withSummary: boolean
}

/** The records with the values of these fields, whatever became of them. One statement. */
export async function selectChanged(
  tx: Tx,
  { tenantId, ids, fieldIds, withSummary }: Options,
): Promise<ChangedRecord[]> {
  const values = sql<Record<string, FieldValue>>`coalesce((select jsonb_object_agg(id, c.fields -> id)
    from unnest(${[...fieldIds]}::text[]) as id where c.fields ? id), '{}')`
  const { rows } = await sql<ChangedRecord>`
    select c.id, c.case_number, c.title, c.template_id, c.status_id, c.severity_id, c.assignee_id, c.is_case,
      c.is_closed, c.is_sensitive, c.created, c.last_updated, c.area_ids, c.tag_ids, c.user_ids, c.pending_team_ids,
      c.closed, c.hidden_from_insights, c.deleted, c.opened_by_id, c.edit_team_ids, c.role_user_ids, ${fieldIds.length > 0 ? values : sql`'{}'::jsonb`} as fields, ${withSummary ? sql`c.summary` : sql`''`} as summary
    from cases c where c.tenant_id = ${tenantId}::int and c.id = any(${[...ids]}::int[])`.execute(tx)
  return rows
}

/** The keys whose earlier values say where a record was in a list. */
export const PLACING = ['title', 'statusId', 'severityId', 'assigneeId']

/** How far back the log is looked at; changes are told within moments. */
const RECENT = '1 hour'

/** What the placing keys of these records were before, as far as they changed. */
export async function selectReplaced(
  tx: Tx,
  { tenantId, changes }: { tenantId: number; changes: ReadonlyMap<number, Change> },
): Promise<ReadonlyMap<number, ReadonlyMap<string, unknown>>> {
  const placed = [...changes].filter(([, { keys }]) => PLACING.some((key) => keys.has(key)))
  if (placed.length === 0) return new Map()
  const { rows } = await sql<{ case_id: number; key: string; old_value: unknown }>`
    select distinct on (case_id, key) case_id, key, old_value
    from unnest(${placed.map(([id]) => id)}::int[], ${placed.map(([, { fromSeq }]) => fromSeq)}::int[]) as placed (id, first)
    join changes on tenant_id = ${tenantId}::int and case_id = placed.id and seq >= placed.first
      and at > now() - ${RECENT}::interval and key = any(${PLACING}::text[])
    order by case_id, key, seq`.execute(tx)
  const byRecord = Map.groupBy(rows, ({ case_id }) => case_id)
  return new Map([...byRecord].map(([id, of]) => [id, new Map(of.map(({ key, old_value }) => [key, old_value]))]))
}

/** The same as `shownTitle` and `shownValues` in SQL: what people with these rights get of a record. (D-093, D-127) */
export function shownTo(
  { hiddenTitles, fields }: ReadRights,
  row: ChangedRecord,
  fieldIds: readonly string[],
): PageRow {
  const instead = hiddenTitles.get(row.template_id)
  const readable = fields.get(row.template_id)
  const shown = fieldIds.filter((id) => readable?.has(id))
  return {
    ...row,
    title: instead === undefined ? row.title : titleWithoutFields(instead, row.case_number),
    fields: Object.fromEntries(shown.map((id) => [id, row.fields[id] ?? null])),
  }
}

/** A record as it is after a change; undefined if it is gone. */
export interface Changed {
  record: ChangedRecord | undefined
  change: Change
}

/** Everybody could see it before: of other records that somebody may not see, they are not told the ids. */
export const wasOpenToAll = ({ record, change: { keys } }: Changed): boolean =>
  record !== undefined &&
  !keys.has('created') &&
  (keys.has('isSensitive') || (keys.has('deleted') && !record.is_sensitive))
