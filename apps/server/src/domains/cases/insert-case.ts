import type { FieldValue } from '@dossier/contract/fields'
import { sql, type RawBuilder } from 'kysely'
import { withHistory, type Entry, type Recorded } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { nextNumber, takeNumber } from './create-queries.ts'
import { slotOf, titleOf } from './field-values.ts'
import { recordOf, type LoadedCase } from './load-case.ts'
import type { CaseRow } from './queries.ts'
import { countTags, type Tag } from './tag-queries.ts'

/** Everything of a new record but its number. */
export interface NewRecord {
  template: CatalogueTemplate
  isCase: boolean
  editTeamIds: readonly number[]
  /** Nothing when the template writes it. */
  title: string | null
  summary: string
  statusId: number
  severityId: number
  assigneeId: number | null
  areas: number[]
  tags: string[]
  users: number[]
  pendingTeams: number[]
  fields: Record<string, FieldValue>
}

/** Writes a checked record with the tenant's next number and its first history entry; returns it. */
export async function insertCase(ctx: Ctx, catalogue: Catalogue, checked: NewRecord): Promise<LoadedCase> {
  const tags = await countTags(ctx.tx, ctx.tenant.id, { before: [], after: checked.tags })
  for (;;) {
    const { title, number } = await numbered(ctx, checked)
    const columns = columnsOf(ctx, checked, { title, tags })
    const recorded = await insertRow(ctx, checked, { columns, number })
    // Prefixes can make one number look like another one in use; then the next one is taken.
    if (!recorded) continue
    const row: CaseRow = { ...columns, ...STARTS_WITH, ...recorded, created: recorded.last_updated }
    const record = recordOf(row, { catalogue, tags: tags.map((tag) => tag.title) })
    return { record, catalogue, locks: [] }
  }
}

/** If the title contains the number, the number is taken first; otherwise by the statement that uses it. */
async function numbered({ tx, tenant }: Ctx, { title, template, fields }: NewRecord) {
  if (title !== null) return { title, number: nextNumber(tenant.id) }
  const taken = await takeNumber(tx, tenant.id)
  const caseNumber = `${template.caseNumberPrefix}${taken}`
  return { title: titleOf(template, { caseNumber, fields }), number: sql`select ${taken}::int as last_number` }
}

const STARTS_WITH = {
  is_closed: false,
  is_sensitive: false,
  hidden_from_insights: false,
  category_id: null,
  cadence_enabled: false,
  closed: null,
  deleted: null,
  field_times: {},
}

type Columns = ReturnType<typeof columnsOf>

const columnsOf = ({ me, tenant }: Ctx, checked: NewRecord, given: { title: string; tags: readonly Tag[] }) => ({
  tenant_id: tenant.id,
  title: given.title,
  summary: checked.summary,
  template_id: checked.template.id,
  status_id: checked.statusId,
  severity_id: checked.severityId,
  assignee_id: checked.assigneeId,
  opened_by_id: me.id,
  opened_by: me.name,
  is_case: checked.isCase,
  area_ids: checked.areas,
  tag_ids: given.tags.map((tag) => tag.id),
  user_ids: checked.users,
  pending_team_ids: checked.pendingTeams,
  edit_team_ids: [...checked.editTeamIds],
  fields: checked.fields,
})

const now = sql<string>`date_trunc('milliseconds', statement_timestamp())`

function insertRow(
  ctx: Ctx,
  checked: NewRecord,
  { columns, number }: { columns: Columns; number: RawBuilder<unknown> },
): Promise<(Recorded & { case_number: string }) | undefined> {
  const { template } = checked
  const slots = Object.entries(columns.fields).map(([id, value]) => {
    const one = template.fields.get(id)
    return one ? slotOf(one.field, value) : {}
  })
  const values = {
    ...columns,
    ...Object.assign({}, ...slots),
    case_number: sql`${template.caseNumberPrefix}::text || last_number`,
    fields: JSON.stringify(columns.fields),
    seq: 1,
    created: now,
    last_updated: now,
  }
  const insert = sql`number as (${number}), written as (
    insert into cases (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values))} from number
    on conflict do nothing returning id, case_number, seq, last_updated)`
  return withHistory(ctx, insert, { type: 'created', entries: [firstEntry(checked, columns)] })
}

/** All initial values of the record, in one entry: later ones record its changes. */
function firstEntry(checked: NewRecord, { title, summary, fields }: Columns): Entry {
  const { isCase, statusId, severityId, assigneeId, areas, tags, users, pendingTeams } = checked
  const began = { title, summary, isCase, statusId, severityId, assigneeId, areas, tags, users, pendingTeams, fields }
  return { key: 'created', old: null, new: began }
}
