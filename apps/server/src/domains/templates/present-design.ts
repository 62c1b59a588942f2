import type { FieldValue } from '@dossier/contract/fields'
import type { FieldUse, TemplateDesign } from '@dossier/contract/templates'
import type { Actor } from '@dossier/core/access/cases'
import { canViewDerived } from '@dossier/core/access/derived'
import { canViewField } from '@dossier/core/access/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { rolesAmong } from '@dossier/core/templates/roles'
import { recordsInWords } from '@dossier/core/usage/in-words'
import {
  viewRightsOf,
  type CatalogueField,
  type CatalogueTemplate,
  type CatalogueTemplateField,
} from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { passes } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { namesIn } from '../cases/present-case.ts'
import { titleInputs } from '../../records/read-rights.ts'
import { countSomeWith } from '../cases/replacement/records-with.ts'
import { definitionOf, isOpenItself } from '../../records/visible-fields.ts'
import { summary } from './present-templates.ts'
import { countFieldUse, selectReaders } from './template-queries.ts'

export async function templateDesign(ctx: Ctx, id: number): Promise<TemplateDesign> {
  const { templates, fields } = await loadCatalogue(ctx)
  return presentDesign(ctx, templates.get(id) ?? notFound('Template'), fields)
}

/** The fields of a form of which this person may not see any value. */
export const closedIn = (me: Actor, template: CatalogueTemplate): ReadonlySet<string> =>
  new Set(
    template.placedFields
      .filter((one) => !passes('field.view', canViewDerived(me, viewRightsOf(one))))
      .map(({ field }) => field.id),
  )

/** The fields that are not in a form yet, if it exists, of which this person may not see any value by their own rights. */
export function closedOutside(
  me: Actor,
  template: CatalogueTemplate | null,
  fields: ReadonlyMap<string, CatalogueField>,
): ReadonlySet<string> {
  const inForm = new Set(template?.placedFields.map(({ field }) => field.id))
  const others = [...fields.values()].filter(({ id }) => !inForm.has(id))
  return new Set(others.filter((one) => !isOpenItself(me, one, fields)).map(({ id }) => id))
}

/**
 * A template with every field: its lists of teams are what administrators set, so they see them all. Default values are
 * values, and as closed to them as those of records. (D-007)
 */
export async function presentDesign(
  ctx: Ctx,
  template: CatalogueTemplate,
  fields: ReadonlyMap<string, CatalogueField>,
): Promise<TemplateDesign> {
  const { tx, tenant } = ctx
  const held = { tenantId: tenant.id, column: 'template_id', id: template.id } as const
  const closed = closedIn(ctx.me, template)
  const { templateSchedule } = template
  const records = await countSomeWith(tx, held)
  const catalogue = await loadCatalogue(ctx)
  const shown = (values: Values) => namesIn(catalogue, without(values, closed))
  return {
    ...summary(template),
    sections: template.sections,
    sectionDetails: template.sectionDetails,
    hiddenFields: [...template.hiddenFields.map(fieldKey), ...template.hiddenProperties],
    fieldDefaultValues: shown(template.fieldDefaultValues),
    titleTemplate: template.titleTemplate,
    fields: template.placedFields.map(placed),
    roles: rolesAmong(template.placedFields.map(({ field }) => field)),
    templateSchedule: { ...templateSchedule, defaultValues: shown(templateSchedule.defaultValues) },
    cadenceDetails: template.cadenceDetails,
    caseNumberPrefix: template.caseNumberPrefix,
    showInQuickCreate: template.showInQuickCreate,
    usedBy: recordsInWords(records, tenant.recordName),
    hidesTitles: await hidesTitles(ctx, template, fields),
    lastUpdated: template.lastUpdated,
  }
}

function placed(one: CatalogueTemplateField): TemplateDesign['fields'][number] {
  const { inputs: _inputs, ...rest } = one
  return { ...rest, field: definitionOf(one.field) }
}

type Values = Readonly<Record<string, FieldValue>>

const without = <T>(values: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.has(id)))

async function hidesTitles(
  { tx, tenant }: Ctx,
  template: CatalogueTemplate,
  fields: ReadonlyMap<string, CatalogueField>,
): Promise<TemplateDesign['hidesTitles']> {
  const inputs = titleInputs(template, { fields })
  const closed = inputs.filter(({ rights }) => rights.adminOnly || rights.view.length > 0)
  if (closed.length === 0) return { people: 0, fields: [] }
  const readers = (await selectReaders(tx, tenant.id)).map(({ is_admin: isAdmin, teams, people }) => ({
    me: { id: 0, isAdmin, editData: false, teams },
    people,
  }))
  const unable = readers.filter(
    ({ me }) =>
      !canViewDerived(
        me,
        closed.map(({ rights }) => rights),
      ),
  )
  const because = closed.filter(({ rights }) => unable.some(({ me }) => !canViewField(me, rights)))
  return {
    people: unable.reduce((sum, { people }) => sum + people, 0),
    fields: because.map(({ field }) => field.title),
  }
}

export async function fieldUse(ctx: Ctx, id: number, fieldId: string): Promise<FieldUse> {
  const { templates } = await loadCatalogue(ctx)
  if (!templates.has(id)) notFound('Template')
  return countFieldUse(ctx.tx, { tenantId: ctx.tenant.id, templateId: id, fieldId })
}
