import type { CaseProperties, PropertyKey } from '@dossier/contract/cases/details'
import { canHideFromInsights, canSetSensitive } from '@dossier/core/access/cases'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { badInput } from '../../http/refusal.ts'
import { allowWrite } from './allow-write.ts'
import { writeProperty } from './change-case.ts'
import { requireUnlocked, releaseLock } from './field-locks.ts'
import { loadCase, type LoadedCase } from './load-case.ts'
import { presentProperties } from './present-case.ts'
import { NORMALISE, PROPERTY_OF, type PropertyValue } from './property-values.ts'

interface PropertySave {
  caseId: number
  key: PropertyKey
  value: unknown
  fence?: number | undefined
}

/** Writes one property, and gives back the caller's lock on it. A value equal to the present one changes nothing. */
export async function saveProperty(ctx: Ctx, { caseId, key, value, fence }: PropertySave): Promise<CaseProperties> {
  const loaded = await loadCase(ctx, caseId, { forUpdate: true })
  const checked = checkProperty(ctx, loaded, { key, value })
  requireUnlocked(ctx, loaded, { key, fence })
  const written = await writeProperty(ctx, loaded, { key, value: checked })
  return presentProperties(await releaseLock(ctx, written, key))
}

/** The value as it may be stored: 403 when the caller may not write this property, 400 when it cannot hold the value. */
export function checkProperty(
  { me }: Pick<Ctx, 'me'>,
  { record, catalogue }: LoadedCase,
  { key, value }: { key: PropertyKey; value: unknown },
): PropertyValue {
  allowWrite(me, record)
  if (key === 'hiddenFromInsights') allow('case.hideFromInsights', canHideFromInsights(me, record))
  if (key === 'isSensitive') allow('case.sensitive', canSetSensitive(me, record, value !== false))
  if (key === 'title' && record.template.enableTitleTemplate) badInput('The title is written by the template.')
  if (value === undefined) badInput('"value" is missing.')
  return NORMALISE[key](value, { catalogue, present: PROPERTY_OF[key](record) })
}
