import type { CaseProperties, PropertyKey } from '@dossier/contract/cases/details'
import { canHideFromInsights, canSetSensitive } from '@dossier/core/access/cases'
import { mergeSet } from '@dossier/core/editing/merge-set'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { badInput } from '../../http/refusal.ts'
import { allowWrite } from './allow-write.ts'
import { writeProperty } from './change-case.ts'
import { requireUnlocked, releaseLock } from './field-locks.ts'
import { settle, sinceBase, type Values } from './base.ts'
import type { ChangesSince } from '../../history/read-since.ts'
import { loadCase, type LoadedCase } from './load-case.ts'
import { presentProperties } from './present-case.ts'
import { isSameProperty, NORMALIZE, PROPERTY_OF, type PropertyValue } from './property-values.ts'

interface PropertySave {
  caseId: number
  key: PropertyKey
  value: unknown
  fence?: number | undefined
  base?: number | undefined
}

/**
 * Writes one property, and releases the caller's lock on it. A value equal to the current one changes nothing. With a
 * base, changes by others since then are kept, or reported as a conflict. (D-123)
 */
export async function saveProperty(ctx: Ctx, save: PropertySave): Promise<CaseProperties> {
  const { caseId, key, value, fence, base } = save
  const loaded = await loadCase(ctx, caseId, { forUpdate: true })
  allowWrite(ctx.me, loaded.record)
  const since = await sinceBase(ctx, loaded.record, { key, base })
  const mine = checkProperty(ctx, loaded, { key, value, seen: since?.seen as PropertyValue })
  await requireUnlocked(ctx, loaded, { key, fence: base === undefined ? fence : undefined })
  const settled = since ? settleProperty(ctx, loaded, { key, since, mine }) : mine
  const written = await writeProperty(ctx, loaded, { key, value: settled })
  return presentProperties(ctx.me, await releaseLock(ctx, written, key))
}

type Entry = string | number

const fold = (entry: Entry) => (typeof entry === 'string' ? entry.toLowerCase() : entry)

function settleProperty(
  ctx: Ctx,
  { record, catalogue }: LoadedCase,
  { key, since, mine }: { key: PropertyKey; since: ChangesSince; mine: PropertyValue },
): PropertyValue {
  const present = PROPERTY_OF[key](record)
  const values = { seen: since.seen as PropertyValue, mine, present }
  if (!Array.isArray(present)) return settle(ctx, record, { since, values, rules: { isSame: isSameProperty } })
  const merge = (sets: Values<PropertyValue>) => mergeSet(sets as Values<Entry[]>, fold) as PropertyValue
  const merged = settle(ctx, record, { since, values, rules: { isSame: isSameProperty, merge } })
  return NORMALIZE[key](merged, { catalogue, present })
}

/** The value to store: 403 if the caller may not write this property, 400 if it cannot hold the value. */
export function checkProperty(
  { me }: Pick<Ctx, 'me'>,
  { record, catalogue }: LoadedCase,
  { key, value, seen }: { key: PropertyKey; value: unknown; seen?: PropertyValue | undefined },
): PropertyValue {
  allowWrite(me, record)
  if (key === 'hiddenFromInsights') allow('case.hideFromInsights', canHideFromInsights(me, record))
  if (key === 'isSensitive') allow('case.sensitive', canSetSensitive(me, record, value !== false))
  if (key === 'title' && record.template.enableTitleTemplate)
    badInput('The template generates the title, so it cannot be edited.')
  if (value === undefined) badInput('"value" is missing.')
  return NORMALIZE[key](value, { catalogue, present: PROPERTY_OF[key](record), seen })
}
