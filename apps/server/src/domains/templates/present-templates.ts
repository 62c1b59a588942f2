import type { Category, TemplateDetails, TemplateSummary, TemplateWithFields } from '@dossier/contract/templates'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { FieldValue } from '@dossier/contract/fields'
import { rolesAmong } from '@dossier/core/templates/roles'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { usableDefaults } from '../cases/plans/check-people.ts'
import { namesIn } from '../cases/present-case.ts'
import { readRights } from '../../records/read-rights.ts'
import { definitionOf, visibleFields, visibleInTemplate } from '../../records/visible-fields.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'

export async function listTemplates(ctx: Ctx): Promise<TemplateSummary[]> {
  const { templates } = await loadCatalogue(ctx)
  return [...templates.values()].map(summary)
}

export async function listCategories(ctx: Ctx): Promise<Category[]> {
  const { categories } = await loadCatalogue(ctx)
  return [...categories.values()]
}

/**
 * One template, without fields that the caller may not view, sections that hold only such fields, and a title template
 * that names such fields.
 */
export async function templateDetails(ctx: Ctx, id: number): Promise<TemplateDetails> {
  const catalogue = await loadCatalogue(ctx)
  const template = catalogue.templates.get(id) ?? notFound('Template')
  const visible = visibleInTemplate(ctx.me, template)
  const { hiddenTitles } = readRights(ctx.me, catalogue)
  const anywhere = visibleFields(ctx.me, catalogue)
  const ids = new Set(visible.map((one) => one.field.id))
  const filled = new Set([...template.fields.values()].map((one) => one.section))
  const shown = new Set(visible.map((one) => one.section))
  const sections = template.sections.filter((section) => shown.has(section) || !filled.has(section))
  return {
    ...summary(template),
    sections,
    sectionDetails: only(template.sectionDetails, (section) => sections.includes(section)),
    hiddenFields: [
      ...template.hiddenFields.filter((fieldId) => anywhere.has(fieldId)).map(fieldKey),
      ...template.hiddenProperties,
    ],
    fieldDefaultValues: named(usableDefaults(template.fieldDefaultValues, catalogue), catalogue, ids),
    titleTemplate: hiddenTitles.has(id) ? '' : template.titleTemplate,
    fields: visible.map((one) => ({ ...one, field: definitionOf(one.field) })),
    roles: rolesAmong(visible.map(({ field }) => field)),
    templateSchedule: {
      ...template.templateSchedule,
      schedulingFields: template.templateSchedule.schedulingFields.filter((fieldId) => ids.has(fieldId)),
      defaultValues: named(usableDefaults(template.templateSchedule.defaultValues, catalogue), catalogue, ids),
    },
    cadenceDetails: template.cadenceDetails,
  }
}

/** Every template with the ids of the fields that the caller may see in its records. */
export async function templatesWithFields(ctx: Ctx): Promise<TemplateWithFields[]> {
  const { templates } = await loadCatalogue(ctx)
  return [...templates.values()].map((template) => ({
    id: template.id,
    title: template.title,
    disabled: template.disabled,
    fields: visibleInTemplate(ctx.me, template).map(({ field, section, order }) => ({
      fieldId: field.id,
      section,
      order,
    })),
  }))
}

/** The values of these fields, with the names of people in roles. */
const named = (
  values: Readonly<Record<string, FieldValue>>,
  catalogue: Pick<Catalogue, 'users'>,
  ids: ReadonlySet<string>,
): Record<string, FieldValue> =>
  namesIn(
    catalogue,
    only(values, (id) => ids.has(id)),
  )

const only = <T>(values: Readonly<Record<string, T>>, keep: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keep(key)))

export const summary = (one: CatalogueTemplate): TemplateSummary => ({
  id: one.id,
  title: one.title,
  description: one.description,
  order: one.order,
  disabled: one.disabled,
  category: one.category,
  severityId: one.severityId,
  enableTitleTemplate: one.enableTitleTemplate,
  permissions: one.permissions,
  editClosedPermissions: one.editClosedPermissions,
  templateSchedule: {
    schedulingAvailable: one.templateSchedule.schedulingAvailable,
    schedulingPermissions: one.templateSchedule.schedulingPermissions,
  },
})
