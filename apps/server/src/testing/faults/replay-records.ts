import { sameJson } from '@dossier/core/live/same-json'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { CaseColumns, CaseTables } from '../../db/tables/cases.ts'

type Row = Selectable<CaseColumns> & Record<string, unknown>
type Change = Selectable<CaseTables['changes']>

interface ReplayContext {
  /** By tag id. */
  tags: Map<number, string>
  /** Jobs recalculate them without an entry. (ADR 199) */
  calculated: ReadonlySet<string>
}

/** Checks every record against its own history. */
export async function replayRecords(owner: Kysely<DB>): Promise<string[]> {
  const broken: string[] = []
  const tenants = await owner.selectFrom('tenants').select('id').execute()
  for (const { id } of tenants) {
    const context = await readContext(owner, id)
    const rows = (await owner.selectFrom('cases_base').selectAll().where('tenant_id', '=', id).execute()) as Row[]
    const changes = await owner.selectFrom('changes').selectAll().where('tenant_id', '=', id).orderBy('seq').execute()
    const byRecord = Map.groupBy(changes, (change) => change.case_id)
    for (const row of rows)
      for (const fault of historyFaults(row, byRecord.get(row.id) ?? [], context))
        broken.push(`record ${row.case_number} of tenant ${id}: ${fault}`)
  }
  return broken
}

async function readContext(owner: Kysely<DB>, tenantId: number): Promise<ReplayContext> {
  const tags = await owner.selectFrom('tags').select(['id', 'title']).where('tenant_id', '=', tenantId).execute()
  const calculated = await owner
    .selectFrom('field_definitions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('data_type', 'in', ['calculated', 'time-spent'])
    .execute()
  return {
    tags: new Map(tags.map((tag) => [tag.id, tag.title])),
    calculated: new Set(calculated.map(({ id }) => `fields.${id}`)),
  }
}

/** A record's value for the key of a change, in the history's format; undefined for keys that are only announced, and for calculated values. */
function storedUnder(key: string, row: Row, { tags, calculated }: ReplayContext): unknown {
  if (calculated.has(key)) return undefined
  if (key.startsWith('fields.')) return row.fields[key.slice('fields.'.length)] ?? null
  if (key === 'tags') return row.tag_ids.map((id) => tags.get(id))
  if (key === 'permissions') return { edit: row.edit_team_ids }
  if (key === 'deleted') return row.deleted !== null
  return PROPERTY[key]?.(row)
}

const PROPERTY: Record<string, (row: Row) => unknown> = {
  title: (row) => row.title,
  summary: (row) => row.summary,
  statusId: (row) => row.status_id,
  severityId: (row) => row.severity_id,
  assigneeId: (row) => row.assignee_id,
  areas: (row) => row.area_ids,
  users: (row) => row.user_ids,
  pendingTeams: (row) => row.pending_team_ids,
  categoryId: (row) => row.category_id,
  cadenceEnabled: (row) => row.cadence_enabled,
  hiddenFromInsights: (row) => row.hidden_from_insights,
  isSensitive: (row) => row.is_sensitive,
  isCase: (row) => row.is_case,
  isClosed: (row) => row.is_closed,
}

/** The initial values of a record, under the keys of later changes. Unknown for an imported one. */
function beginningOf(first: Change | undefined): Map<string, unknown> {
  if (!first?.new_value) return new Map()
  const { fields, ...properties } = first.new_value as Record<string, unknown> & { fields: object }
  const never = {
    isClosed: false,
    isSensitive: false,
    hiddenFromInsights: false,
    deleted: false,
    categoryId: null,
    cadenceEnabled: false,
  }
  const ofFields = Object.entries(fields).map(([id, value]): [string, unknown] => [`fields.${id}`, value])
  return new Map([...Object.entries({ ...never, ...properties }), ...ofFields])
}

/** Each change starts from the result of the previous one, and the last result is stored. */
function historyFaults(row: Row, changes: readonly Change[], context: ReplayContext): string[] {
  const [first] = changes
  if (first?.type !== 'created') return ['its history does not begin with its creation']
  const faults: string[] = []
  const values = beginningOf(first)
  const times = new Map<string, string>()
  for (const { seq, key, old_value, new_value, at } of changes) {
    if (storedUnder(key, row, context) === undefined) continue
    const isField = key.startsWith('fields.')
    const before = values.has(key) || !first.new_value || !isField ? values.get(key) : null
    if (before !== undefined && !sameJson(before, old_value))
      faults.push(`change ${seq} of ${key} does not start from ${JSON.stringify(before)}`)
    values.set(key, new_value)
    times.set(key, at)
  }
  if (first.new_value)
    for (const id of Object.keys(row.fields))
      if (!values.has(`fields.${id}`) && storedUnder(`fields.${id}`, row, context) !== undefined)
        faults.push(`its history does not know fields.${id}`)
  for (const [key, value] of values) {
    const stored = storedUnder(key, row, context)
    if (stored !== undefined && !sameJson(value, stored))
      faults.push(`${key} holds ${JSON.stringify(stored)}, its history ends with ${JSON.stringify(value)}`)
  }
  for (const [key, at] of times) {
    const time = row.field_times[key.slice('fields.'.length)]
    if (key.startsWith('fields.') && time !== at) faults.push(`${key} changed at ${at}, but its time says ${time}`)
  }
  return faults
}
