import type { PropertyKey } from '@dossier/contract/cases/details'
import { savedAt } from '../../db/saved-at.ts'
import { recordChanges, type CaseChange, type Save } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import { recordOf, type LoadedCase } from './load-case.ts'
import { isSameProperty, PROPERTY_OF, type PropertyValue } from './property-values.ts'
import type { CaseRow } from './queries.ts'
import { countTags } from './tag-queries.ts'

export interface Change extends Save {
  set: Partial<CaseRow>
  /** A column that gets the instant of the save. */
  stamp?: 'closed' | 'deleted'
  /** The titles of the tags, when they change. */
  tags?: readonly string[]
}

/** Writes columns of a loaded record with their history; returns the record afterwards. */
export async function changeCase(ctx: Ctx, loaded: LoadedCase, change: Change): Promise<LoadedCase> {
  const { record, catalogue } = loaded
  const { type, entries, set, stamp, tags = record.tags } = change
  const columns = { ...set, ...(stamp && { [stamp]: savedAt }) } as CaseChange
  const { seq, last_updated } = await recordChanges(ctx, record.id, { type, entries, set: columns })
  const row = { ...record.row, ...set, ...(stamp && { [stamp]: last_updated }), seq, last_updated }
  return { ...loaded, record: recordOf(row, { catalogue, tags }) }
}

const COLUMN: { [K in Exclude<PropertyKey, 'tags'>]: keyof CaseRow } = {
  title: 'title',
  summary: 'summary',
  statusId: 'status_id',
  severityId: 'severity_id',
  assigneeId: 'assignee_id',
  areas: 'area_ids',
  users: 'user_ids',
  pendingTeams: 'pending_team_ids',
  categoryId: 'category_id',
  cadenceEnabled: 'cadence_enabled',
  hiddenFromInsights: 'hidden_from_insights',
  isSensitive: 'is_sensitive',
}

/** Writes one checked property; a value equal to the present one changes and logs nothing. */
export async function writeProperty(
  ctx: Ctx,
  loaded: LoadedCase,
  { key, value }: { key: PropertyKey; value: PropertyValue },
): Promise<LoadedCase> {
  const old = PROPERTY_OF[key](loaded.record)
  if (isSameProperty(old, value)) return loaded
  const entries = [{ key, old, new: value }]
  if (key !== 'tags')
    return changeCase(ctx, loaded, { type: 'propertyChanged', entries, set: { [COLUMN[key]]: value } })
  const tags = await countTags(ctx.tx, ctx.tenant.id, { before: loaded.record.tags, after: value as readonly string[] })
  const titles = tags.map((tag) => tag.title)
  return changeCase(ctx, loaded, {
    type: 'propertyChanged',
    entries: [{ key, old, new: titles }],
    set: { tag_ids: tags.map((tag) => tag.id) },
    tags: titles,
  })
}
