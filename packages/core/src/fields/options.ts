import type { DataType, FieldDefinition, Option } from '@dossier/contract/fields'
import { itemText } from '../data-sources/item-name.ts'
import type { DisplayContext } from '../text/dates.ts'
import { picksRecords } from './chosen-items.ts'
import { VALUE_NOT_FOUND } from './placeholders.ts'

/** The choices that a field defines. */
export const optionsOf = ({ columnValues }: Pick<FieldDefinition, 'columnValues'>): Option[] =>
  columnValues.filter((one) => 'value' in one)

/** The label of a stored choice; undefined if the list no longer has it. */
export const labelOfChoice = (value: string, definition: FieldDefinition): string | undefined =>
  optionsOf(definition).find((option) => option.value === value)?.label

const labelOf = (value: string, definition: FieldDefinition): string =>
  labelOfChoice(value, definition) ?? VALUE_NOT_FOUND

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
    return 'Choose a data source, or leave out what is said about its items.'
  if (listFilter === undefined && listFilterValueField === undefined) return null
  if (listFilter === undefined || listFilterValueField === undefined)
    return 'Choose both the field and the value of the items that has to equal it.'
  const other = all.get(listFilter)
  if (listFilter === id || !other || !canFilter(other))
    return 'Choose another field, of a type whose values items can have, to limit the items.'
  return null
}

/** What was chosen, as people read it. */
export const chosenText = (value: string, definition: FieldDefinition, { items }: DisplayContext): string =>
  definition.dataSourceId === null ? labelOf(value, definition) : itemText(items?.(value))
