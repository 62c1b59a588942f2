import { sameJson } from '@dossier/core/live/same-json'
import { plainTextOf } from '@dossier/core/text/rich-text'

/** What a form keeps: the changed parts, or a list whole, and all that they are changes of. */
export interface UnsavedValues {
  values: unknown
  start: unknown
}

interface Versions<T> {
  values: T
  start: T
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The changes of a form, without the parts that are secret. */
export function unsavedChanges<T extends object>(
  { values, start }: Versions<T>,
  secrets: readonly string[],
): UnsavedValues {
  if (isList(values)) return { values, start }
  const before = start as Record<string, unknown>
  const partsOf = (all: object, isPart: (key: string, value: unknown) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key, value]) => !secrets.includes(key) && isPart(key, value)))
  return { values: partsOf(values, (key, value) => !sameJson(value, before[key])), start: partsOf(start, () => true) }
}

/** Kept changes, for rebasing on what is stored. A part that has another form by now is left out. */
export function withChanges<T extends object>(unsaved: unknown, stored: T): Versions<T> {
  const { values, start } = (isObject(unsaved) ? unsaved : {}) as Partial<UnsavedValues>
  if (isList(stored)) return isList(values) && isList(start) ? { values: values as T, start: start as T } : same(stored)
  if (!isObject(values) || !isObject(start)) return same(stored)
  const fits = (key: string) => isAlike(start[key], (stored as Record<string, unknown>)[key])
  const partsOf = (all: Record<string, unknown>) => Object.fromEntries(Object.entries(all).filter(([key]) => fits(key)))
  const before = { ...stored, ...partsOf(start) }
  return { values: { ...before, ...partsOf(values) }, start: before }
}

const same = <T>(stored: T): Versions<T> => ({ values: stored, start: stored })

const isAlike = (one: unknown, other: unknown) =>
  one === null ||
  other === null ||
  other === undefined ||
  (typeof one === typeof other && isList(one) === isList(other))

interface TypedParts {
  typed: ReadonlySet<string>
  titles: Record<string, string>
  /** Those whose texts are HTML. */
  formatted?: ReadonlySet<string>
}

/** Every text in the typed parts that was not there before, as a person reads and copies it. */
export function typedText<T extends object>(
  { values, start }: Versions<T>,
  { typed, titles, formatted }: TypedParts,
): string {
  if (isList(values)) return newTexts(values, start).join('\n')
  const [now, before] = [values, start] as Record<string, unknown>[]
  const parts = [...typed].flatMap((key) => {
    const texts = newTexts(now![key], before![key])
    const text = (formatted?.has(key) ? texts.map(plainTextOf) : texts).join('\n')
    return text.trim() === '' ? [] : [{ title: titles[key], text }]
  })
  return parts.length === 1 ? parts[0]!.text : parts.map(({ title, text }) => `${title}: ${text}`).join('\n')
}

function newTexts(value: unknown, before: unknown): string[] {
  const earlier = new Set(textsIn(before))
  return textsIn(value).filter((text) => text.trim() !== '' && !earlier.has(text))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Whether everything that was kept is stored by now. */
export function isStored<T extends object>(unsaved: unknown, stored: T): boolean {
  const { values } = (isObject(unsaved) ? unsaved : {}) as Partial<UnsavedValues>
  if (isList(stored) || !isObject(values)) return sameJson(values, stored)
  const parts = Object.entries(values)
  return parts.length > 0 && parts.every(([key, value]) => sameJson(value, (stored as Record<string, unknown>)[key]))
}
