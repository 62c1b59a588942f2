import { ExactNumber, plainDigits } from './exact-json.ts'

/** The value at a path such as `data.items` or `tags.0`; the empty path is the whole. */
export function valueAt(from: unknown, path: string): unknown {
  if (path === '') return from
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return /^\d{1,9}$/.test(step) ? value[Number(step)] : undefined
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined
    return Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined
  }, from)
}

/** A value of a source as the text of a cell, which is read as cells of files are; numbers keep all their digits. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof ExactNumber) return plainDigits(value.text) ?? value.text
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one instanceof ExactNumber))
    return value.map(cellText).join('; ')
  return JSON.stringify(value, (_key, one: unknown) => (one instanceof ExactNumber ? one.text : one))
}

/** What names an item in its source; null if it has no such text or number. */
export function keyOf(item: unknown, path: string): string | null {
  const value = valueAt(item, path)
  if (typeof value !== 'string' && !(value instanceof ExactNumber)) return null
  const key = cellText(value).normalize('NFC').trim()
  return key === '' || key.length > SOURCE_KEY_LENGTH ? null : key
}

export const SOURCE_KEY_LENGTH = 200
