import type { FieldDefinition } from '@dossier/contract/fields'
import type { DisplayContext } from '../text/dates.ts'
import { partsOfUnread, readParts } from './date-parts.ts'
import type { Normalised } from './field-type.ts'
import { precisionOf } from './number.ts'
import { readNumeric } from './numeric.ts'
import { fieldType } from './registry.ts'

/**
 * What may be stored of what stands in a field's editor: a stored value, or what a person typed, which is read in their
 * locale. Gives a sentence for what cannot be read.
 */
export function readTyped(input: unknown, definition: FieldDefinition, context: DisplayContext): Normalised<unknown> {
  const { dataType, title } = definition
  if (typeof input === 'string' && (dataType === 'number' || dataType === 'dollar'))
    return readNumeric(input, context.locale, { title, precision: precisionOf(definition) })
  const parts = dataType === 'date' || dataType === 'date-time' ? partsOfUnread(input) : undefined
  if (parts) return readParts(parts, { ...context, withTime: dataType === 'date-time' })
  return fieldType(dataType).normalise(input, definition)
}
