import type { FieldValue } from '@dossier/contract/fields'
import { sql } from 'kysely'
import { withHistory, type Entry, type Recorded } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import type { Catalogue, CatalogueTemplate } from '../lookups/catalogue.ts'
import { takeNumber } from './create-queries.ts'
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

/** Writes a checked record with the tenant's next number and its first history entry; gives it as it is then. */
export async function insertCase(ctx: Ctx, catalogue: Catalogue, checked: NewRecord): Promise<LoadedCase> {
  const tags = await countTags(ctx.tx, ctx.tenant.id, { before: [], after: checked.tags })
  for (;;) {
    const caseNumber = `${checked.template.caseNumberPrefix}${await takeNumber(ctx.tx, ctx.tenant.id)}`
    const values = columnsOf(ctx, checked, { caseNumber, tags })
    const recorded = await insertRow(ctx, checked, values)
    // Prefixes can make one number look like another that is given out; the next one is taken then.
    if (!recorded) continue
    const row: CaseRow = { ...values, ...STARTS_WITH, ...recorded, created: recorded.last_updated }
    const record = recordOf(row, { catalogue, tags: tags.map((tag) => tag.title) })
    return { record, catalogue, locks: [] }
  }
}

const STARTS_WITH = {
  is_closed: false,
  is_sensitive: false,
  hidden_from_insights: false,
  closed: null,
  deleted: null,
  field_times: {},
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf({ me, tenant }: Ctx, checked: NewRecord, given: { caseNumber: string; tags: readonly Tag[] }) {
  const { template, fields } = checked
  const { caseNumber } = given
  return {
    tenant_id: tenant.id,
    case_number: caseNumber,
    title: checked.title ?? titleOf(template, { caseNumber, fields }),
    summary: checked.summary,
    template_id: template.id,
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
    fields,
  }
}

const now = sql<string>`date_trunc('milliseconds', statement_timestamp())`

function insertRow(ctx: Ctx, checked: NewRecord, values: Columns): Promise<Recorded | undefined> {
  const slots = Object.entries(values.fields).map(([id, value]) => {
    const one = checked.template.fields.get(id)
    return one ? slotOf(one.field, value) : {}
  })
  const row = { ...values, fields: JSON.stringify(values.fields), seq: 1, created: now, last_updated: now }
  const insert = ctx.tx
    .insertInto('cases')
    .values(Object.assign(row, ...slots))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'seq', 'last_updated'])
  return withHistory(ctx, sql`${insert}`, { type: 'created', entries: [firstEntry(checked, values)] })
}

/** All that the record began with, in one entry: later ones tell what became of it. */
function firstEntry(checked: NewRecord, { title, summary, fields }: Columns): Entry {
  const { isCase, statusId, severityId, assigneeId, areas, tags, users, pendingTeams } = checked
  const now = { title, summary, isCase, statusId, severityId, assigneeId, areas, tags, users, pendingTeams, fields }
  return { key: 'created', old: null, new: now }
}
