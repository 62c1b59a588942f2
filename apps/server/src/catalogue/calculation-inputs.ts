import type { FieldRights } from '@dossier/core/access/fields'
import { allInputs } from '@dossier/core/calculations/graph'
import { rightsOf, type CatalogueField, type CatalogueTemplateField } from './catalogue.ts'

type Fields = ReadonlyMap<string, CatalogueField>

/** The fields that a calculated one is made from, directly and through others, or was made from before. (D-127) */
export function inputFields(field: CatalogueField, fields: Fields): CatalogueField[] {
  const ids = allInputs(field, fields)
  for (const id of [field.id, ...ids]) fields.get(id)?.formerInputs.forEach((former) => ids.add(former))
  ids.delete(field.id)
  return [...ids].flatMap((id) => fields.get(id) ?? [])
}

/** The rights on these fields: in the template where it has them, else their own. */
export const calculationInputs = (
  field: CatalogueField,
  fields: Fields,
  placed: ReadonlyMap<string, CatalogueTemplateField>,
): FieldRights[] =>
  inputFields(field, fields).map((input) => {
    const there = placed.get(input.id)
    return there ? rightsOf(there) : input.permissions
  })
