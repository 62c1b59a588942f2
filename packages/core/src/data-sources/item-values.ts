import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldType } from '../fields/registry.ts'
import { itemField } from './item-field.ts'

export type ItemValues = Readonly<Record<string, FieldValue>>

/** The values to store, without empty ones; or a sentence about the first that is missing or invalid. */
export type ReadValues = { ok: true; values: ItemValues } | { ok: false; message: string; fieldId: string }

/** The values of an item after some were given: omitted ones stay, and those of other definitions are kept. */
export function readValues(
  fields: readonly DefinitionField[],
  given: Readonly<Record<string, unknown>>,
  before: ItemValues = {},
): ReadValues {
  const values = new Map(Object.entries(before))
  for (const field of fields) {
    const type = fieldType(field.dataType)
    if (Object.hasOwn(given, field.id)) {
      const read = type.normalize(given[field.id], itemField(field))
      if (!read.ok) return { ok: false, message: read.message, fieldId: field.id }
      if (read.value === null) values.delete(field.id)
      else values.set(field.id, read.value as FieldValue)
    }
    if (field.required && type.isEmpty((values.get(field.id) ?? null) as never))
      return { ok: false, message: missing(field), fieldId: field.id }
  }
  return { ok: true, values: Object.fromEntries(values) }
}

/** What the form of an item says at a required field without a value. (B-SEL-07) */
export const missing = ({ title }: Pick<DefinitionField, 'title'>): string => `Please enter ${title}`
