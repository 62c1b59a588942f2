import { isOffered } from '@dossier/core/fields/is-offered'
import type { Catalogue, CatalogueTemplate, CatalogueTemplateField } from '../../catalogue/catalogue.ts'
import type { RecordForm } from '../../db/tables/cases.ts'

const cache = new WeakMap<CatalogueTemplate, Map<string, CatalogueTemplate>>()

/** The form of a record: that of its template, with what rules have added, taken out and required in it. (ADR 66) */
export function formOf(
  template: CatalogueTemplate,
  form: RecordForm | null,
  catalogue: Pick<Catalogue, 'fields'>,
): CatalogueTemplate {
  if (form === null) return template
  const byForm = cache.get(template) ?? new Map<string, CatalogueTemplate>()
  cache.set(template, byForm)
  const key = JSON.stringify(form)
  const found = byForm.get(key) ?? changedForm(template, form, catalogue)
  byForm.set(key, found)
  return found
}

function changedForm(
  template: CatalogueTemplate,
  { added, removed, required }: RecordForm,
  { fields }: Pick<Catalogue, 'fields'>,
): CatalogueTemplate {
  const more = Object.entries(added).flatMap(([id, one], nth): CatalogueTemplateField[] => {
    const field = fields.get(id)
    if (!field || !isOffered(field) || template.fields.has(id)) return []
    const hasSection = one.section !== null && template.sections.includes(one.section)
    const section = hasSection ? one.section! : (template.sections.at(-1) ?? '')
    const order = template.placedFields.length + nth
    const isRequired = { requiredRecord: one.required, requiredCase: one.required }
    return [{ field, section, order, ...isRequired, permissions: null, inputs: [] }]
  })
  const shown = [...template.fields.values(), ...more]
    .filter(({ field }) => !removed.includes(field.id))
    .map((one) => {
      const isRequired = required[one.field.id]
      return isRequired === undefined ? one : { ...one, requiredRecord: isRequired, requiredCase: isRequired }
    })
  return {
    ...template,
    placedFields: [...template.placedFields, ...more],
    fields: new Map(shown.map((one) => [one.field.id, one])),
  }
}
