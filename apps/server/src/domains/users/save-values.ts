import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import type { AuditChange } from '@dossier/contract/audit-log'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { sameJson } from '@dossier/core/live/same-json'
import { holdTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { auditValues } from '../user-profile/audit-values.ts'
import { getFieldDetails } from '../user-profile/get-field-details.ts'
import { saveFieldValues } from '../user-profile/queries.ts'
import { BUILT_IN, listUserFields } from '../user-profile/user-fields.ts'

const BUILT_IN_IDS = new Set(BUILT_IN.map(({ field }) => field.id))

/**
 * Saves what differs from the stored values of a user's own fields; name and email have their own places. 400 for a value
 * that the field cannot hold, and for emptying a required one. Returns what changed, for the audit log.
 */
export async function saveValues(
  ctx: Ctx,
  userId: number,
  given: Readonly<Record<string, FieldValue>>,
): Promise<AuditChange[]> {
  await holdTenant(ctx.tx, ctx.tenant.id)
  const fields = await listUserFields(ctx)
  const { fieldValues: stored } = await getFieldDetails(ctx, userId, fields)
  const values: Record<string, FieldValue> = {}
  for (const [id, input] of Object.entries(given)) {
    if (BUILT_IN_IDS.has(id) || sameJson(input, stored[id] ?? null)) continue
    const one = fields.find(({ field }) => field.id === id)
    if (!one) return badInput('This field no longer exists. Reload the page and try again.')
    const type = fieldType(one.field.dataType)
    const result = type.normalize(input, one.field)
    if (!result.ok) return badInput(result.message)
    if (one.requiredRecord && type.isEmpty(result.value as never)) badInput(`Please enter ${one.field.title}`)
    values[id] = result.value as FieldValue
  }
  if (Object.keys(values).length === 0) return []
  const who = { tenantId: ctx.tenant.id, userId }
  await saveFieldValues(ctx.tx, who, { values, finishIntroduction: false })
  ctx.emit({ type: 'person.changed', ...who })
  return auditValues(fields, { before: stored, saved: values, timeZone: timeZoneOf(ctx.tenant.settings) })
}
