import type { FieldDefinition } from '@dossier/contract/fields'
import { VALUE_NOT_FOUND } from './placeholders.ts'

/** The label of a stored choice; a choice that the list no longer has is named as missing. */
export const labelOf = (value: string, definition: FieldDefinition): string =>
  definition.columnValues.find((option) => option.value === value)?.label ?? VALUE_NOT_FOUND
