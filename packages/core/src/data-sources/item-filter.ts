import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isNumeric } from '../fields/is-numeric.ts'
import { fieldType } from '../fields/types/registry.ts'
import { canFilter, labelOfChoice } from '../fields/options.ts'
import type { FindItem } from './item-name.ts'

/**
 * What items must have for this value of another field, as text; empty: nothing. Of a list, what people read. Undefined
 * until the name of an item is known.
 */
export function filterText(definition: FieldDefinition, value: FieldValue, find: FindItem): string | undefined {
  if (!canFilter(definition) || fieldType(definition.dataType).isEmpty(value as never)) return ''
  if (definition.dataType !== 'list') return String(value)
  if (definition.dataSourceId === null) return labelOfChoice(String(value), definition) ?? ''
  const item = find(String(value))
  return item === undefined ? undefined : (item?.label ?? '')
}

/** The value of items that a text stands for; undefined if it is no value of this type. */
export function valueOfText({ dataType }: Pick<DefinitionField, 'dataType'>, text: string): FieldValue | undefined {
  if (dataType === 'checkbox') return text === 'true' ? true : text === 'false' ? false : undefined
  if (!isNumeric(dataType)) return text
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** Whether a value of an item is what the other field asks for. */
export const fitsFilter = (value: FieldValue | undefined, text: string): boolean =>
  text === '' || String(value ?? '') === text

/** What is said next to items that do not fit. (B-SEL-06) */
export const mayNotMatch = (title: string, { isMultiple }: { isMultiple: boolean }): string =>
  isMultiple
    ? `One or more values may not match with the value of ${title}`
    : `This value may not match with the value of ${title}`
