import type { Field, FieldToSave } from '@dossier/contract/fields/calls'
import { FIELDS } from '@dossier/contract/limits'
import { isTitleFree, renameInTitle } from '@dossier/core/cases/title-template'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { withMoney } from '@dossier/core/calculations/money'
import { definitionFault } from '@dossier/core/fields/definition-fault'
import { hasRows } from '@dossier/core/fields/has-rows'
import { isFieldIdFree } from '@dossier/core/fields/field-id'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import { loadFields } from '../../catalogue/load-catalogue.ts'
import { readField, type FieldsById } from '../../catalogue/read-fields.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { requireDefinition, requireSource } from '../data-sources/require-source.ts'
import { renameInPdfTemplates } from '../pdf-templates/rename-in-pdf-templates.ts'
import { renameInRules } from '../rules/rename-in-rules.ts'
import { requireSameAccess } from '../users/require-rights.ts'
import { requireTeams } from '../users/require-teams.ts'
import { auditField } from './audit-field.ts'
import { isCalculatedAnew, isReadAnew, withFormerInputs } from './calculated-field.ts'
import { changedField } from './changed-field.ts'
import { presentDefinition } from './list-fields.ts'
import { deleteField, insertField, leaveOrder, updateField, type StoredField } from './field-queries.ts'
import { usesOf } from './field-usage.ts'
import { takeId } from './reserve-id.ts'
import { recalculateWith } from './recalculate-with.ts'
import { withColumnTypes } from './row-columns.ts'
import { isSameType, requireSameType, requireUnbroken } from './same-type.ts'
import { allTitleTemplates, setTitleTemplate } from './title-template-queries.ts'

/** Creates a field with an id that was reserved for it, or changes the one with that id. (D-093) */
export async function saveField(ctx: Ctx, input: FieldToSave): Promise<Field> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await loadFields(ctx)
  const before = all.get(input.id) ?? null
  if (before) rejectStale(before, input)
  else await requireNew(ctx, all, input)
  const next = await withColumnTypes(ctx, before, withFormerInputs(before, changedField(before, input), all))
  requireTitle(all, next)
  requireFit(all, before, next)
  if (before) requireSameAccess(ctx, before.permissions, next.permissions)
  if (input.permissions) await requireTeams(ctx, [...next.permissions.view, ...next.permissions.edit])
  await requireItemSettings(ctx, before, next)
  if (input.extensions?.teams) await requireTeams(ctx, input.extensions.teams)
  const isOtherType = before !== null && !isSameType(before, next)
  if (before && (isOtherType || before.dataSourceId !== next.dataSourceId)) {
    await requireSameType(ctx, { before, next, all })
    await leaveOrder(tx, tenant.id, next.id)
  }
  if (before) await updateField(tx, tenant.id, next, { withSettings: isOtherType || input.extensions !== undefined })
  else await insertField(tx, tenant.id, next)
  const isRenamed = before !== null && before.title !== next.title
  const renamed = isRenamed ? await renameInTexts(ctx, { from: before.title, to: next.title }) : []
  const after = (await readField(tx, tenant.id, next.id)) ?? notFound('Field')
  const now = withMoney(new Map(all).set(after.id, after))
  ctx.services.catalogues.fieldsSaved(now)
  await auditField(ctx, { before, after }, now)
  if (isCalculatedAnew(before, next) || isReadAnew(before, next, now)) await recalculateWith(ctx, next, now)
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['fields', ...renamed] })
  return presentDefinition(ctx, now.get(after.id)!)
}

/** The definition is complete, and nothing is calculated from a column that it no longer has. */
function requireFit(all: FieldsById, before: CatalogueField | null, next: StoredField): void {
  const fault = definitionFault(next, new Map(all).set(next.id, { ...next, orderId: null, lastUpdated: '' }))
  if (fault) badInput(fault.message, fault.at)
  if (before?.dataType === next.dataType && hasRows(next.dataType)) requireUnbroken(all, next, 'columnValues')
}

/** The data source exists, and so does the value of its items by which they are limited. */
async function requireItemSettings(ctx: Ctx, before: CatalogueField | null, next: StoredField): Promise<void> {
  const { dataSourceId, extensions } = next
  if (dataSourceId === null || picksRecords(next)) return
  const valueField = extensions.listFilterValueField
  const isSame = before?.dataSourceId === dataSourceId && before.extensions.listFilterValueField === valueField
  if (isSame) return
  const { definitionId } = await requireSource(ctx, dataSourceId)
  if (valueField === undefined) return
  const { fields } = await requireDefinition(ctx, definitionId)
  if (fields.every(({ id }) => id !== valueField))
    badInput('The items of the data source do not have that value. Choose another one.', 'extensions')
}

async function requireNew({ tx, tenant }: Ctx, all: FieldsById, { id, title, dataType }: FieldToSave): Promise<void> {
  if (all.size >= FIELDS) conflict(`There can be up to ${FIELDS.toLocaleString('en')} fields.`)
  if (!(await takeId(tx, tenant.id, id)) || !isFieldIdFree(id)) notFound('Field')
  if (title === undefined) badInput('Enter a title.', 'title')
  if (dataType === undefined) badInput('Choose a type.', 'dataType')
}

/** In titles of templates and in what people say, a field is its title. */
function requireTitle(all: FieldsById, { id, title }: { id: string; title: string }): void {
  const before = all.get(id)?.title
  if (before === title) return
  if (!isTitleFree(title))
    conflict('In titles of templates, this stands for the number. Choose another title.', 'title')
  const isSame = (one: CatalogueField) => one.id !== id && one.title.toLowerCase() === title.toLowerCase()
  if ([...all.values()].some(isSame)) conflict(`A field named "${title}" already exists.`, 'title')
}

interface Names {
  from: string
  to: string
}

/** Texts that name the field by its title get the new one. Answers the kinds of what was changed. */
async function renameInTexts(ctx: Ctx, names: Names): Promise<('templates' | 'rules' | 'pdfTemplates')[]> {
  return [
    ...((await renameInTitles(ctx, names)) ? (['templates'] as const) : []),
    ...((await renameInRules(ctx, names)) ? (['rules'] as const) : []),
    ...((await renameInPdfTemplates(ctx, names)) ? (['pdfTemplates'] as const) : []),
  ]
}

/** Titles that are made from the field still are, and only those may read them who may read the field. Whether any is. */
async function renameInTitles({ tx, tenant }: Ctx, { from, to }: Names): Promise<boolean> {
  let isAny = false
  for (const { id, titleTemplate } of await allTitleTemplates(tx, tenant.id)) {
    const renamed = renameInTitle(titleTemplate, from, to)
    if (renamed === titleTemplate) continue
    await setTitleTemplate(tx, tenant.id, { id, titleTemplate: renamed })
    isAny = true
  }
  return isAny
}

/**
 * Deletes a field; refused while anything uses it, records with a value included. `ignoresRecords`: the caller knows that
 * none but deleted ones has any.
 */
export async function removeField(ctx: Ctx, id: string, { ignoresRecords = false } = {}): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await loadFields(ctx)
  const field = all.get(id) ?? notFound('Field')
  refuseInUse(ctx, {
    thing: field,
    usage: await usesOf(ctx, { id, all, ignoresRecords }),
    remedy: 'Remove it there first.',
  })
  await leaveOrder(tx, tenant.id, id)
  await deleteField(tx, tenant.id, id)
  ctx.services.catalogues.fieldsSaved(new Map([...all].filter(([one]) => one !== id)))
  await auditField(ctx, { before: field, after: null }, all)
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['fields'] })
}
