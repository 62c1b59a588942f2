import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldType } from '../fields/types/registry.ts'
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
  const read: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (!Object.hasOwn(given, field.id)) continue
    const value = fieldType(field.dataType).normalize(given[field.id], itemField(field))
    if (!value.ok) return { ok: false, message: value.message, fieldId: field.id }
    read[field.id] = value.value as FieldValue
  }
  return mergeValues(fields, read, before)
}

/** The same for values that were read already; null clears one. */
export function mergeValues(
  fields: readonly DefinitionField[],
  given: Readonly<Record<string, FieldValue>>,
  before: ItemValues = {},
): ReadValues {
  const all = Object.entries({ ...before, ...given }).filter(([, value]) => value !== null)
  const values: ItemValues = Object.fromEntries(all)
  const lacking = fields.find(
    (field) => field.required && fieldType(field.dataType).isEmpty((values[field.id] ?? null) as never),
  )
  return lacking ? { ok: false, message: missing(lacking), fieldId: lacking.id } : { ok: true, values }
}

/** What the form of an item says at a required field without a value. (B-SEL-07) */
export const missing = ({ title }: Pick<DefinitionField, 'title'>): string => `Please enter ${title}`
