import type { FieldDefinition } from '@dossier/contract/fields'
import type { DisplayContext } from '../text/dates.ts'
import { partsOfUnread, readParts } from './date-parts.ts'
import { cutText } from './clean-text.ts'
import { refuse, type Normalized } from './field-type.ts'
import { precisionOf } from './number.ts'
import { readNumeric } from './numeric.ts'
import { fieldType } from './registry.ts'

/** How much of a pasted text a sentence repeats. */
const SHOWN = 60

/**
 * The value to store for the content of a field's editor: a stored value, or typed text, which is read in the person's
 * locale. Returns a sentence for unreadable text.
 */
export function readTyped(input: unknown, definition: FieldDefinition, context: DisplayContext): Normalized<unknown> {
  const { dataType, title } = definition
  if (typeof input === 'string' && (dataType === 'number' || dataType === 'dollar'))
    return readNumeric(input, context.locale, { title, precision: precisionOf(definition) })
  const stored = fieldType(dataType).normalize(input, definition)
  if (stored.ok || typeof input !== 'string' || (dataType !== 'date' && dataType !== 'date-time')) return stored
  const parts = partsOfUnread(input)
  return parts ? readParts(parts, { ...context, withTime: dataType === 'date-time' }) : refuseDate(input)
}

const refuseDate = (text: string) => {
  const shown = text.trim().length > SHOWN ? `${cutText(text.trim(), SHOWN)}…` : text.trim()
  return refuse(`“${shown}” cannot be read as a date. Enter the date in the boxes, or clear it.`)
}
