import type { ImportPlan, ImportTarget } from '@dossier/contract/import-plan'
import type { Actor } from '@dossier/core/access/cases'
import { canFillField } from '@dossier/core/access/fields'
import { canCreate } from '@dossier/core/access/templates'
import { hasChoices } from '@dossier/core/fields/definition-fault'
import { headingsOf } from '@dossier/core/import/headings'
import { isTitleMissing } from '@dossier/core/cases/new-case'
import { mapColumns, type MappedColumn } from '@dossier/core/import/read-row'
import { importTargets } from '@dossier/core/import/targets'
import { rightsOf, type Catalogue, type CatalogueTemplate } from '../../catalogue/catalogue.ts'

export interface OpenPlan {
  template: CatalogueTemplate
  columns: MappedColumn[]
}

/** The fields of a template that a person may fill. */
export const fillableFields = (me: Actor, template: CatalogueTemplate) =>
  new Map([...template.fields].filter(([, one]) => canFillField(me, one.field, rightsOf(one))))

/**
 * What a plan fills, if the configuration and the rights of the person still allow it; else a sentence. Asked again with
 * every batch of rows, since both can change on the way.
 */
export function openPlan(
  { me, catalogue }: { me: Actor; catalogue: Catalogue },
  plan: ImportPlan,
  header: readonly string[],
): OpenPlan | string {
  const template = catalogue.templates.get(plan.templateId)
  if (!template) return 'The template does not exist anymore. Choose another one, and check the file again.'
  if ((plan.creates || plan.key === null) && !canCreate(me, template, plan.isCase ? 'case' : 'record'))
    return `You do not have permission to create with the template ${template.title}.`
  const headings = headingsOf(header)
  const fields = fillableFields(me, template)
  const { mapped, missing } = mapColumns(plan.columns, headings, fields)
  if (missing.length > 0)
    return `A field of the template ${template.title} was removed, or you may not fill it in. Check the columns again.`
  return faultOfColumns(plan, { template, columns: mapped }) ?? { template, columns: mapped }
}

function faultOfColumns(plan: ImportPlan, { template, columns }: OpenPlan): string | null {
  const targets = new Map(importTargets(fieldsOf(template), template).map((target) => [target.key, target]))
  const seen = new Set<string>()
  for (const { heading, form, fills } of columns) {
    const target = targets.get(form.target ?? '')
    if (!target) return `The column ${heading} cannot be used: the template makes the title.`
    if (seen.has(target.key)) return `Two columns fill ${target.title}. Choose one of them.`
    seen.add(target.key)
    const fault = faultOfForm(heading, { form, fills })
    if (fault !== null) return fault
  }
  if (columns.length === 0) return 'Choose a property or field for at least one column.'
  if ((plan.creates || plan.key === null) && isTitleMissing(seen.has('title') ? 'Title' : '', template))
    return 'Choose which column fills the title of new records.'
  return faultOfKey(plan, { targets, hasNumber: seen.has('caseNumber') })
}

function faultOfForm(heading: string, { form, fills }: Pick<MappedColumn, 'form' | 'fills'>): string | null {
  const field = 'field' in fills ? fills.field : null
  if (form.onFault === 'add' && !(field && hasChoices(field.dataType) && field.dataSourceId === null))
    return `The column ${heading} does not fill a list. Choose what to do with rows that have unknown values.`
  return form.longitude !== undefined && field?.dataType !== 'map-marker'
    ? `The column ${heading} does not fill a place. Leave out the column with the longitude.`
    : null
}

function faultOfKey(
  plan: ImportPlan,
  { targets, hasNumber }: { targets: ReadonlyMap<string, ImportTarget>; hasNumber: boolean },
): string | null {
  if (plan.key === null) return hasNumber ? NUMBER_IS_KEY : null
  const key = targets.get(plan.columns[plan.key]?.target ?? '')
  if (!key?.canBeKey) return 'Records are found by a number, a title, or a text or number field. Choose another key.'
  if (hasNumber && key.key !== 'caseNumber') return NUMBER_IS_KEY
  return plan.updates || plan.creates ? null : 'Choose whether the file adds records, changes them, or both.'
}

const NUMBER_IS_KEY = 'The server assigns the numbers. Use the column with the number as the key, or leave it out.'

const fieldsOf = (template: CatalogueTemplate) => [...template.fields.values()].map(({ field }) => field)
