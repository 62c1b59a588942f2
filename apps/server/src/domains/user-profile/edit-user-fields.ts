import { optionsOf } from '@dossier/core/fields/options'
import { randomUUID } from 'node:crypto'
import { USER_FIELDS } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import type { SavedUserField, UserField } from '@dossier/contract/user-profile/fields'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { choicesOf } from './choices.ts'
import { createUserField } from './create-user-field.ts'
import { clearChoices, clearValues, deleteUserField, saveOrder, updateUserField } from './user-field-queries.ts'
import { BUILT_IN, FIRST_SECTION, listUserFields } from './user-fields.ts'

/** Creates a user field, or changes the one with that id; notifies everyone in the tenant. */
export async function saveUserField(ctx: Ctx, { id, ...input }: SavedUserField): Promise<UserField> {
  const fields = await fieldsToChange(ctx)
  const before = id === undefined ? null : find(fields, id)
  const { title } = input
  const isTaken = fields.some((one) => one.field.id !== id && one.field.title.toLowerCase() === title.toLowerCase())
  if (isTaken) conflict(`A field named "${title}" already exists.`, 'title')
  const field = { ...input, section: isBlank(input.section) ? FIRST_SECTION : input.section }
  const saved = before ? await change(ctx, before, field) : await make(ctx, fields, field)
  const after = find(await listUserFields(ctx), saved)
  await recordAudit(ctx, auditField(before, after))
  announce(ctx)
  return after
}

/** Reorders the fields. One added in the meantime is not listed and comes last. */
export async function orderUserFields(ctx: Ctx, ids: readonly string[]): Promise<UserField[]> {
  const fields = await fieldsToChange(ctx)
  for (const id of ids) find(fields, id)
  if (new Set(ids).size < ids.length) badInput('List every field exactly once.')
  const own = fields.filter((one) => !isBuiltIn(one.field.id)).map(({ field }) => field.id)
  await saveOrder(ctx.tx, ctx.tenant.id, [...new Set([...ids, ...own])])
  const saved = await listUserFields(ctx)
  const versions = { before: { order: titlesOf(fields) }, after: { order: titlesOf(saved) } }
  await recordAudit(ctx, audited('userField', { name: 'All fields', ...versions }))
  announce(ctx)
  return saved
}

/** Deletes a field with everything that people have entered in it. */
export async function removeUserField(ctx: Ctx, id: string): Promise<void> {
  const before = find(await fieldsToChange(ctx), id)
  await deleteUserField(ctx.tx, ctx.tenant.id, id)
  await clearValues(ctx.tx, ctx.tenant.id, id)
  await recordAudit(ctx, auditField(before, null))
  announce(ctx)
}

/** One change of a tenant's fields at a time: concurrent ones would not see each other's title. */
async function fieldsToChange(ctx: Ctx): Promise<UserField[]> {
  await lockTenant(ctx.tx, ctx.tenant.id)
  return listUserFields(ctx)
}

const isBuiltIn = (id: string): boolean => BUILT_IN.some(({ field }) => field.id === id)

function find(fields: readonly UserField[], id: string): UserField {
  const one = fields.find(({ field }) => field.id === id) ?? notFound('Field')
  if (isBuiltIn(id)) badInput(`${one.field.title} is built in and cannot be changed or deleted.`)
  return one
}

type Options = Omit<SavedUserField, 'id'>

async function make({ tx, tenant }: Ctx, fields: readonly UserField[], input: Options): Promise<string> {
  if (fields.length - BUILT_IN.length >= USER_FIELDS) conflict(`You can have up to ${USER_FIELDS} user fields.`)
  const id = randomUUID()
  const order = Math.max(0, ...fields.map((one) => one.order)) + 1
  const choices = choicesOf(input, []).map(({ label }) => label)
  await createUserField(tx, tenant.id, { ...input, id, order, choices })
  return id
}

async function change({ tx, tenant }: Ctx, { field }: UserField, input: Options): Promise<string> {
  const { id, dataType } = field
  const stored = optionsOf(field)
  if (dataType !== input.dataType) badInput('The type of a field cannot be changed. Add another field instead.')
  const choices = choicesOf(input, stored)
  await updateUserField(tx, tenant.id, { ...input, id, choices })
  const values = stored.filter(({ key }) => choices.every((one) => one.key !== key)).map(({ value }) => value)
  if (values.length > 0) await clearChoices(tx, tenant.id, { id, values })
  return id
}

const titlesOf = (fields: readonly UserField[]): string[] => fields.map(({ field }) => field.title)

function auditField(before: UserField | null, after: UserField | null) {
  const { id = '', title = '' } = (after ?? before)?.field ?? {}
  return audited('userField', {
    id,
    name: title,
    before: before && versionOf(before),
    after: after && versionOf(after),
  })
}

const versionOf = ({ field, section, allowSelfEdit, requiredRecord, inHeader }: UserField) => ({
  title: field.title,
  dataType: field.dataType,
  section,
  choices: field.columnValues.map(({ label }) => label),
  allowSelfEdit,
  requiredRecord,
  inHeader,
})

const announce = ({ emit, tenant }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['userFields'] })
