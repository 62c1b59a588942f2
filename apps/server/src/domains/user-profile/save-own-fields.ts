import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import type { FieldValue } from '@dossier/contract/fields'
import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { lockPerson } from '../../db/lock-person.ts'
import { holdTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, forbidden } from '../../http/refusal.ts'
import { auditValues } from './audit-values.ts'
import { getFieldDetails } from './get-field-details.ts'
import { saveFieldValues } from './queries.ts'
import { listUserFields } from './user-fields.ts'

interface OwnFields {
  fieldValues: Readonly<Record<string, unknown>>
  finishIntroduction: boolean
}

/** Saves the caller's own fields; the introduction completes only if no required field is missing. */
export async function saveOwnFields(ctx: Ctx, own: OwnFields): Promise<UserFieldDetails> {
  // Values are checked against the fields now, and must still be valid when they are stored.
  await holdTenant(ctx.tx, ctx.tenant.id)
  await lockPerson(ctx.tx, ctx.tenant.id, ctx.me.id)
  const fields = await listUserFields(ctx)
  const byId = new Map(fields.map((one) => [one.field.id, one]))
  const values: Record<string, FieldValue> = {}
  for (const [id, input] of Object.entries(own.fieldValues)) values[id] = normalize(byId.get(id), input)
  if (own.finishIntroduction) await requireAnswers(ctx, fields, values)
  const before = await getFieldDetails(ctx, ctx.me.id, fields)
  const who = { tenantId: ctx.tenant.id, userId: ctx.me.id }
  await saveFieldValues(ctx.tx, who, { values, finishIntroduction: own.finishIntroduction })
  const more = auditValues(fields, {
    before: before.fieldValues,
    saved: values,
    timeZone: timeZoneOf(ctx.tenant.settings),
  })
  await recordAudit(ctx, audited('user', { ...before, before: {}, after: {}, more }))
  ctx.emit({ type: 'person.changed', ...who })
  return getFieldDetails(ctx, ctx.me.id, fields)
}

const isOwn = ({ allowSelfEdit, field }: UserField): boolean => allowSelfEdit && !field.displayReadOnly

function normalize(one: UserField | undefined, input: unknown): FieldValue {
  if (!one) return badInput('This field no longer exists. Reload the page and try again.')
  if (!isOwn(one)) return forbidden(`You cannot change ${one.field.title} yourself.`)
  const result = fieldType(one.field.dataType).normalize(input, one.field)
  if (!result.ok) return badInput(result.message, partOf(one))
  if (one.requiredRecord && isEmpty(one, result.value as FieldValue))
    badInput(`Please enter ${one.field.title}`, partOf(one))
  return result.value as FieldValue
}

async function requireAnswers(ctx: Ctx, fields: readonly UserField[], values: Record<string, FieldValue>) {
  const { fieldValues } = await getFieldDetails(ctx, ctx.me.id, fields)
  const missing = fields.find(
    (one) =>
      isOwn(one) && one.requiredRecord && isEmpty(one, values[one.field.id] ?? fieldValues[one.field.id] ?? null),
  )
  if (missing) badInput(`Please enter ${missing.field.title}`, partOf(missing))
}

const partOf = ({ field }: UserField) => `fieldValues.${field.id}`

const isEmpty = ({ field }: UserField, value: FieldValue): boolean => fieldType(field.dataType).isEmpty(value as never)
