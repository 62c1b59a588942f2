import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { isRich } from '@dossier/core/fields/types/text-area'
import type { LiveCase } from '@dossier/core/live/live-case'
import { displayText } from '../fields/field-text.ts'
import { fieldAt, type Place } from './places.ts'

/** A place's value, shown or typed, as text that a person reads and copies. */
export function textAt(record: LiveCase, place: Place, value: unknown): string {
  return typedText(fieldAt(record, place)?.field, value)
}

/** The same for a field of its own, or for something that is no field. */
export function typedText(definition: FieldDefinition | undefined, value: unknown): string {
  if (!definition || (typeof value === 'string' && isWritten(definition))) return plainText(value)
  try {
    return displayText(definition, value as FieldValue) || plainText(value)
  } catch {
    return plainText(value)
  }
}

/** Values of the other types are stored in a form that nobody reads. */
const isWritten = (definition: FieldDefinition) => fieldType(definition.dataType).hasWords && !isRich(definition)

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ')
  if (typeof value !== 'object') return String(value)
  const { title, name } = value as { title?: unknown; name?: unknown }
  return plainText(title ?? name)
}
