import type { SavedSetting, TenantSetting } from '@dossier/contract/organization/tenant'
import { isTimeZone } from '@dossier/contract/shapes'
import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { KNOWN_SETTINGS } from '../../catalogue/known-settings.ts'
import { nextInstant } from '../../db/saved-at.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { followZone } from './follow-zone.ts'
import { loadSettings, loadSettingsToChange, saveSettings, type Settings } from './queries.ts'
import { placeInWords } from '@dossier/core/text/place-in-words'

/** New tenants begin with it; where it was never chosen it is off. (D-081) */
export const editsFieldsInViews = (settings: Readonly<Record<string, string>>): boolean =>
  settings['allowFieldEditInViews'] === 'true'

/** All settings; those never changed have their default value. */
export const listSettings = async ({ tx, tenant }: Ctx): Promise<TenantSetting[]> =>
  present(await loadSettings(tx, tenant.id))

const valuesOf = ({ settings }: Settings): Record<string, string> =>
  Object.fromEntries(Object.entries(KNOWN_SETTINGS).map(([key, { standard }]) => [key, settings[key] ?? standard]))

const present = (stored: Settings): TenantSetting[] =>
  Object.entries(valuesOf(stored)).map(([key, value]) => ({
    setting: { key },
    value,
    lastUpdated: stored.times[key] ?? null,
  }))

/** Changes the given settings; returns all of them. */
export async function changeSettings(ctx: Ctx, given: readonly SavedSetting[]): Promise<TenantSetting[]> {
  for (const { setting, value } of given) {
    const kind = Object.hasOwn(KNOWN_SETTINGS, setting.key) ? KNOWN_SETTINGS[setting.key] : undefined
    if (!kind) badInput(`There is no setting "${setting.key}".`)
    else if (!kind.values && (!isTimeZone(value) || /^[+-]/.test(value)))
      badInput('Choose a time zone of the list, such as Europe/Berlin.')
    else if (kind.values && !kind.values.includes(value))
      badInput(`${placeInWords([setting.key])} must be one of ${kind.values.join(', ')}.`)
  }
  const { tx, tenant, emit } = ctx
  const old = await loadSettingsToChange(tx, tenant.id)
  for (const one of given) rejectStale({ lastUpdated: old.times[one.setting.key] ?? null }, one)
  const at = await nextInstant(tx, Object.values(old.times).toSorted().at(-1) ?? null)
  const saved = {
    settings: { ...old.settings, ...Object.fromEntries(given.map(({ setting, value }) => [setting.key, value])) },
    times: { ...old.times, ...Object.fromEntries(given.map(({ setting }) => [setting.key, at])) },
  }
  await saveSettings(tx, tenant.id, saved)
  const versions = { name: 'Tenant settings', before: valuesOf(old), after: valuesOf(saved) }
  await recordAudit(ctx, audited('settings', versions))
  await followZone(ctx, timeZoneOf(old.settings), timeZoneOf(saved.settings))
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['settings'] })
  emit({ type: 'rights.changed', forget: { tenantId: tenant.id } })
  const sameRecords = firstDayOf(old.settings) === firstDayOf(saved.settings)
  emit({ type: 'tenant.changed', tenantId: tenant.id, ...(sameRecords && { sameRecords }) })
  return present(saved)
}
