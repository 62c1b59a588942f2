import type { FieldValue } from '@dossier/contract/fields'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { sql } from 'kysely'
import type { CatalogueContent } from '../../../catalogue/catalogue.ts'
import type { Tx } from '../../../db/open.ts'
import type { CalculatedRow } from './recalculate-queries.ts'
import { timesOfPast, trackersIn } from './tracked-times.ts'

/** By record, the times that its history gives, by field. */
export type Times = ReadonlyMap<number, readonly [string, FieldValue][]>

export const NO_TIMES: Times = new Map()

interface Logged {
  case_id: number
  at: string
  key: string
  new_value: unknown
}

/** The times of records, by the definitions as they are now. One query, or none. */
export async function timesFromHistory(
  tx: Tx,
  tenantId: number,
  rows: readonly CalculatedRow[],
  { templates }: Pick<CatalogueContent, 'templates'>,
): Promise<Times> {
  const trackersOf = (row: CalculatedRow) => trackersIn(templates.get(row.template_id)!)
  const tracking = rows.filter((row) => trackersOf(row).length > 0)
  if (tracking.length === 0) return NO_TIMES
  const tracked = new Set(
    tracking.flatMap(trackersOf).map(({ extensions }) => fieldKey(extensions.trackingFieldId ?? '')),
  )
  const entries = await selectHistories(tx, tenantId, tracking, ['created', 'isClosed', 'deleted', ...tracked])
  const byRecord = Map.groupBy(entries, ({ case_id }) => case_id)
  return new Map(tracking.map((row) => [row.id, timesOf(row, byRecord.get(row.id) ?? [], templates)]))
}

interface Began {
  isClosed?: boolean
  fields?: Record<string, FieldValue>
}

function timesOf(
  row: CalculatedRow,
  entries: readonly Logged[],
  templates: CatalogueContent['templates'],
): [string, FieldValue][] {
  const began = (entries.find(({ key }) => key === 'created')?.new_value ?? {}) as Began
  const changes = entries.map(({ at, key, new_value }) => ({ at, key, new: new_value }))
  const begin = { at: row.created, isClosed: began.isClosed === true, fields: began.fields ?? {} }
  return timesOfPast(templates.get(row.template_id)!, begin, changes)
}

/** Partitions of the log that are older than all records are left alone. */
async function selectHistories(
  tx: Tx,
  tenantId: number,
  rows: readonly CalculatedRow[],
  keys: readonly string[],
): Promise<Logged[]> {
  const [oldest] = rows.map(({ created }) => created).toSorted()
  const { rows: entries } = await sql<Logged>`
    select case_id, at, key, new_value from changes
    where tenant_id = ${tenantId}::int and case_id = any(${rows.map(({ id }) => id)}::int[])
      and at >= ${oldest}::timestamptz and key = any(${[...keys]}::text[])
    order by case_id, seq`.execute(tx)
  return entries
}

/** Those that differ from the stored ones. */
export const changedTimes = ({ id, fields }: CalculatedRow, times: Times): [string, FieldValue][] =>
  (times.get(id) ?? []).filter(([field, value]) => !sameJson(ownValue(fields, field) ?? null, value))
