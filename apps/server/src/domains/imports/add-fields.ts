import { hasChoices } from '@dossier/core/fields/definition-fault'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadFields } from '../../catalogue/load-catalogue.ts'
import { readForms } from '../../catalogue/read-forms.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { PlannedField } from '../../db/tables/imports.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { saveField } from '../fields/edit-fields.ts'
import { reserve } from '../fields/reserve-id.ts'
import { saveTemplate } from '../templates/edit-templates.ts'

/** Makes the fields that the check has planned, at the end of the form of the template; returns the new ones. */
export async function addFields(
  ctx: Ctx,
  templateId: number,
  planned: readonly PlannedField[],
): Promise<{ id: string; title: string }[]> {
  if (planned.length === 0) return []
  await lockTenant(ctx.tx, ctx.tenant.id)
  const { templates } = await readForms(ctx.tx, ctx.tenant.id)
  const template = templates.get(templateId) ?? notFound('Template')
  const existing = await loadFields(ctx)
  const fresh = planned.filter(({ isThere }) => !isThere)
  for (const { id, title, isThere } of planned)
    if (isThere && !existing.has(id)) conflict(`The field ${title} was removed. Check the file again.`)
  for (const field of fresh) await makeField(ctx, field)
  await place(ctx, template, planned)
  return fresh.map(({ id, title }) => ({ id, title }))
}

async function makeField(ctx: Ctx, { id, title, dataType, choices, precision }: PlannedField): Promise<void> {
  // The check may have been days ago.
  await reserve(ctx, id)
  const columnValues = choices.map((label) => ({ key: 0, label }))
  await saveField(ctx, {
    id,
    title,
    dataType,
    ...(hasChoices(dataType) && { columnValues }),
    ...(precision !== null && { extensions: { precision } }),
  })
}

async function place(ctx: Ctx, template: CatalogueTemplate, planned: readonly PlannedField[]): Promise<void> {
  const placed = template.placedFields.map(({ field: { id }, ...one }) => ({ ...one, field: { id } }))
  const start = Math.max(-1, ...placed.map(({ order }) => order)) + 1
  // Templates without fields can have no section.
  const sections = template.sections.length > 0 ? [...template.sections] : ['General']
  const more = planned
    .filter(({ id }) => placed.every(({ field }) => field.id !== id))
    .map(({ id }, nth) => ({
      field: { id },
      order: start + nth,
      section: sections.at(-1)!,
      requiredRecord: false,
      requiredCase: false,
      permissions: null,
    }))
  await saveTemplate(ctx, { id: template.id, title: template.title, sections, fields: [...placed, ...more] })
}
