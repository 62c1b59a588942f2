import type { FieldDefinition } from '@dossier/contract/fields'
import { VALUE_NOT_FOUND } from './placeholders.ts'

/** The label of a stored choice; a choice that the list no longer has is named as missing. */
export const labelOf = (value: string, definition: FieldDefinition): string =>
  optionOf(value, definition)?.label ?? VALUE_NOT_FOUND

/** The permanent key of a stored choice; null when the list no longer has it. */
export const keyOf = (value: string, definition: FieldDefinition): number | null =>
  optionOf(value, definition)?.key ?? null

const optionOf = (value: string, definition: FieldDefinition) =>
  definition.columnValues.find((option) => option.value === value)
