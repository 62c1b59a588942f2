import type { FieldDefinition } from '@dossier/contract/fields'
import { itemText } from '../data-sources/item-name.ts'
import type { DisplayContext } from '../text/dates.ts'
import { VALUE_NOT_FOUND } from './placeholders.ts'

/** The label of a stored choice; a choice that the list no longer has is named as missing. */
const labelOf = (value: string, definition: FieldDefinition): string =>
  definition.columnValues.find((option) => option.value === value)?.label ?? VALUE_NOT_FOUND

/** Why a list cannot have settings that are about items. */
export const NEEDS_SOURCE = 'Choose a data source, or leave out what is said about its items.'

/** What was chosen, as people read it. */
export const chosenText = (value: string, definition: FieldDefinition, { items }: DisplayContext): string =>
  definition.dataSourceId === null ? labelOf(value, definition) : itemText(items?.(value))
