import type { PropertyKey } from '@dossier/contract/cases/details'
import { reasonText } from '@dossier/core/access/reason-text'
import { whyNotHideFromInsights, whyNotSetSensitive } from '@dossier/core/access/cases'
import { mergeSet } from '@dossier/core/editing/merge-set'
import type { ChangesSince } from '../../../history/read-since.ts'
import { badInput } from '../../../http/refusal.ts'
import { allowBy, allowWrite } from '../access/allow-write.ts'
import { settle, sinceBase, type Values } from '../details/base.ts'
import type { Change, Step } from './changes.ts'
import { completeAreas } from './complete-areas.ts'
import { requireUnlocked } from '../locks/field-locks.ts'
import type { LoadedCase } from '../load-case.ts'
import { isSameProperty, NORMALIZE, PROPERTY_OF, type PropertyValue } from './property-values.ts'
import type { CaseRow } from '../queries.ts'
import type { Writer } from '../writing/writer.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** One property: the right to change it, the value that it can hold, the locks, and the base. */
export async function planProperty(
  writer: Writer,
  loaded: LoadedCase,
  change: Extract<Change, { kind: 'property' }>,
): Promise<Step> {
  const { key, value, fence, base } = change
  if (writer.author.person) allowWrite(writer.author.person, loaded)
  const since = await sinceBase(writer, loaded.record, { key, base })
  const seen = change.restores ? (value as PropertyValue) : (since?.seen as PropertyValue)
  const mine = checkProperty(writer, loaded, { key, value, seen })
  await requireUnlocked(writer, loaded, { key, fence: base === undefined ? fence : undefined })
  const settled = since ? settleProperty(writer, loaded, { key, since, mine }) : mine
  const complete = key === 'areas' ? withAreasAbove(writer, loaded, { seen, settled }) : settled
  return { ...stepTo(loaded, key, complete), ...(change.endsEdit && { frees: { key } }) }
}

/** What somebody else has added below an area since the writer saw it does not go with that area. */
function withAreasAbove(
  { tenant, author }: Writer,
  { record, catalogue }: LoadedCase,
  { seen, settled }: { seen: PropertyValue | undefined; settled: PropertyValue },
): PropertyValue {
  const [before, chosen] = [seen ?? record.row.area_ids, settled] as [readonly number[], readonly number[]]
  const limit = author.person ? undefined : Infinity
  return completeAreas({ features: tenant.features, catalogue, before, chosen, limit })
}

/** The step to a checked value of a property; without entries if it is the present one. */
export function stepTo({ record }: LoadedCase, key: PropertyKey, value: PropertyValue): Step {
  const old = PROPERTY_OF[key](record)
  if (isSameProperty(old, value)) return { type: 'propertyChanged', entries: [] }
  const step: Step = { type: 'propertyChanged', entries: [{ key, old, new: value }] }
  return key === 'tags'
    ? { ...step, tags: value as readonly string[] }
    : { ...step, set: { [COLUMN[key]]: value } as Partial<CaseRow> }
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

type Member = string | number

const fold = (entry: Member) => (typeof entry === 'string' ? smallLetters(entry) : entry)

function settleProperty(
  writer: Writer,
  { record, catalogue }: LoadedCase,
  { key, since, mine }: { key: PropertyKey; since: ChangesSince; mine: PropertyValue },
): PropertyValue {
  const present = PROPERTY_OF[key](record)
  const values = { seen: since.seen as PropertyValue, mine, present }
  if (!Array.isArray(present)) return settle(writer, record, { since, values, rules: { isSame: isSameProperty } })
  const merge = (sets: Values<PropertyValue>) => mergeSet(sets as Values<Member[]>, fold) as PropertyValue
  const merged = settle(writer, record, { since, values, rules: { isSame: isSameProperty, merge } })
  return NORMALIZE[key](merged, { catalogue, present })
}

/** The value to store: 403 if the author may not write this property, 400 if it cannot hold the value. */
function checkProperty(
  { author: { person } }: Writer,
  { record, catalogue }: LoadedCase,
  { key, value, seen }: { key: PropertyKey; value: unknown; seen?: PropertyValue | undefined },
): PropertyValue {
  if (person && key === 'hiddenFromInsights') {
    allowBy('case.hideFromInsights', whyNotHideFromInsights(person, record), catalogue)
  }
  if (person && key === 'isSensitive') {
    allowBy('case.sensitive', whyNotSetSensitive(person, record, value !== false), catalogue)
  }
  if (key === 'title' && record.template.enableTitleTemplate)
    badInput(reasonText({ rule: 'generatedTitle' }, () => undefined))
  if (value === undefined) badInput('The value is missing.')
  return NORMALIZE[key](value, { catalogue, present: PROPERTY_OF[key](record), seen })
}
