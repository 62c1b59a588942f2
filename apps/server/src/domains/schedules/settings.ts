import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { SCHEDULED_PROPERTIES } from '@dossier/contract/schedules/schedule'
import { canViewDerived } from '@dossier/core/access/derived'
import { isDerived } from '@dossier/core/calculations/graph'
import { isOffered } from '@dossier/core/fields/is-offered'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { nextInstant } from '../../db/saved-at.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { normalizeField } from '../cases/field-values.ts'
import { NORMALIZE } from '../cases/plans/property-values.ts'
import { isProperty } from './schedule-values.ts'

interface ScheduleSettings {
  defaultFieldValues: ScheduledValues
  lastUpdated: string | null
}

const load = async ({ tx, tenant }: Ctx): Promise<ScheduleSettings> =>
  (await tx
    .selectFrom('schedule_settings')
    .select(['default_values as defaultFieldValues', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()) ?? { defaultFieldValues: {}, lastUpdated: null }

/** What new schedules begin with, without values of fields that the caller may not view. (C-SCHED-23) */
export async function getSettings(ctx: Ctx): Promise<ScheduleSettings> {
  const [stored, catalogue] = [await load(ctx), await loadCatalogue(ctx)]
  return { ...stored, defaultFieldValues: shown(ctx, stored.defaultFieldValues, catalogue) }
}

const isShown = ({ me }: Ctx, key: string, { fields }: Catalogue): boolean => {
  const field = fields.get(key)
  if (isProperty(key)) return true
  return field !== undefined && isOffered(field) && !isDerived(field) && canViewDerived(me, [field.permissions])
}

const shown = (ctx: Ctx, values: ScheduledValues, catalogue: Catalogue): ScheduledValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isShown(ctx, key, catalogue)))

interface ToSave {
  defaultFieldValues: ScheduledValues
  lastUpdated?: string | null | undefined
}

export async function saveSettings(ctx: Ctx, { defaultFieldValues, lastUpdated }: ToSave): Promise<ScheduleSettings> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const [before, catalogue] = [await load(ctx), await loadCatalogue(ctx)]
  rejectStale(before, { lastUpdated })
  const kept = Object.entries(before.defaultFieldValues).filter(([key]) => !isShown(ctx, key, catalogue))
  const values = { ...Object.fromEntries(kept), ...checked(ctx, defaultFieldValues, catalogue) }
  const at = await nextInstant(tx, before.lastUpdated)
  const row = { default_values: JSON.stringify(values), last_updated: at }
  await tx
    .insertInto('schedule_settings')
    .values({ tenant_id: tenant.id, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
  const keys = (of: ScheduledValues) => ({
    values: Object.keys(shown(ctx, of, catalogue)).map((key) => textOf(key, of, catalogue)),
  })
  await recordAudit(
    ctx,
    audited('schedule', { name: 'All schedules', before: keys(before.defaultFieldValues), after: keys(values) }),
  )
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['schedules'] })
  return { defaultFieldValues: shown(ctx, values, catalogue), lastUpdated: at }
}

const textOf = (key: string, values: ScheduledValues, { fields }: Catalogue): string =>
  `${fields.get(key)?.title ?? key}: ${JSON.stringify(values[key])}`

function checked(ctx: Ctx, given: ScheduledValues, catalogue: Catalogue): ScheduledValues {
  const pairs = Object.entries(given).flatMap(([key, input]): [string, ScheduledValues[string]][] => {
    const at = `defaultFieldValues.${key}`
    if (!isShown(ctx, key, catalogue)) return badInput(`Use fields, or one of ${SCHEDULED_PROPERTIES.join(', ')}.`, at)
    if (input === null) return []
    if (isProperty(key)) return [[key, NORMALIZE[key](input, { catalogue, present: null }) as ScheduledValues[string]]]
    const read = normalizeField(catalogue.fields.get(key)!, input)
    if (!read.ok) return badInput(read.message, at)
    return read.value === null ? [] : [[key, read.value]]
  })
  return Object.fromEntries(pairs)
}
