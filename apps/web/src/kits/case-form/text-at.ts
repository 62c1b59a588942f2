import type { FieldValue } from '@dossier/contract/fields'
import type { LiveCase } from '@dossier/core/live/live-case'
import { displayText } from '../fields/field-text.ts'

/** What is shown at a place, or typed into its editor, as text that a person reads and copies. */
export function textAt(record: LiveCase, place: string, value: unknown): string {
  if (typeof value === 'string' && !isChosenByKey(record, place)) return value
  const field = Object.hasOwn(record.fields, place) ? record.fields[place] : undefined
  if (!field) return plainText(value)
  try {
    return displayText(field.field, value as FieldValue)
  } catch {
    return plainText(value)
  }
}

/** Dates, lists and the like are stored as something that nobody reads. */
const WRITTEN = new Set(['text', 'text-area'])
const isChosenByKey = (record: LiveCase, place: string) =>
  Object.hasOwn(record.fields, place) && !WRITTEN.has(record.fields[place]!.field.dataType)

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ')
  if (typeof value !== 'object') return String(value)
  const { title, name } = value as { title?: unknown; name?: unknown }
  return plainText(title ?? name)
}
