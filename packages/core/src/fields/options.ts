import type { DataType, FieldDefinition, Option } from '@dossier/contract/fields'
import { itemText } from '../data-sources/item-name.ts'
import type { DisplayContext } from '../text/dates.ts'
import { picksRecords } from './chosen-items.ts'
import { removedText, VALUE_NOT_FOUND } from './placeholders.ts'

/** The choices that a field defines. */
export const optionsOf = ({ columnValues }: Pick<FieldDefinition, 'columnValues'>): Option[] =>
  columnValues.filter((one) => 'value' in one)

/** The label of a stored choice; undefined if the list no longer has it. */
export const labelOfChoice = (value: string, definition: FieldDefinition): string | undefined =>
  optionsOf(definition).find((option) => option.value === value)?.label

/** The same for people: of a removed choice its label, which says so. Undefined for what never was a choice. (D-145) */
export function choiceText(value: string, definition: FieldDefinition): string | undefined {
  const former = definition.formerChoices?.find((choice) => choice.value === value)
  return labelOfChoice(value, definition) ?? (former && removedText(former.label))
}

/** Types whose values can be those that items must have. */
const COMPARED: readonly DataType[] = ['text', 'number', 'dollar', 'date', 'date-time', 'checkbox', 'list']

/** Whether the items of another field can depend on this one. Items are never limited by a record: its name depends on the reader. */
export const canFilter = (field: Pick<FieldDefinition, 'dataType' | 'dataSourceId'>): boolean =>
  COMPARED.includes(field.dataType) && !picksRecords(field)

/** The settings of lists, which are about the items of a data source. */
export const ITEM_SETTINGS = ['allowAddingToDataSource', 'listFilter', 'listFilterValueField'] as const

/** Why the settings of a list do not fit, as a sentence for the user. */
export function itemSettingsFault(
  { id, dataSourceId, extensions }: FieldDefinition,
  all: ReadonlyMap<string, FieldDefinition>,
): string | null {
  const { listFilter, listFilterValueField } = extensions
  if ((dataSourceId === null || picksRecords({ dataSourceId })) && Object.keys(extensions).length > 0)
    return 'Choose a data source, or remove the settings for its items.'
  if (listFilter === undefined && listFilterValueField === undefined) return null
  if (listFilter === undefined || listFilterValueField === undefined)
    return 'Choose both the field and the item field to match.'
  const other = all.get(listFilter)
  if (listFilter === id || !other || !canFilter(other))
    return 'Choose another field to limit the items by. Its type must be one that item fields can have.'
  return null
}

/** What was chosen, as people read it. */
export const chosenText = (value: string, definition: FieldDefinition, { items }: DisplayContext): string =>
  definition.dataSourceId === null ? (choiceText(value, definition) ?? VALUE_NOT_FOUND) : itemText(items?.(value))
