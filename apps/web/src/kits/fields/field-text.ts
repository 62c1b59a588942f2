import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { reader } from '../../lib/dates.ts'
import { cachedItem } from './items/item-names.ts'

/** A value of a field as text for this reader. */
export const displayText = (
  definition: FieldDefinition,
  value: FieldValue,
  titleOf?: (fieldId: string) => string | undefined,
): string =>
  fieldType(definition.dataType).display(value as never, definition, {
    ...reader(),
    items: cachedItem,
    ...(titleOf && { titleOf }),
  })

export const isEmptyValue = (definition: FieldDefinition, value: FieldValue): boolean =>
  fieldType(definition.dataType).isEmpty(value as never)
