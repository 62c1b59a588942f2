import { sameJson } from '../live/same-json.ts'

export interface Rebased<T> {
  values: T
  /** Where both changed the same in different ways; there `values` has the form's value. */
  conflicts: string[]
}

/**
 * The values of a form after somebody else's save: changes in the form stay, the rest is theirs. Objects are merged
 * part by part. Arrays are sets: each addition and removal by either person applies.
 */
export function rebase<T extends object>(start: T, mine: T, theirs: T): Rebased<T> {
  const conflicts: string[] = []
  const parts = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((key) => {
    const name = key as keyof T
    const { value, isConflict } = merge(start[name], mine[name], theirs[name])
    if (isConflict) conflicts.push(key)
    return [key, value] as const
  })
  return { values: Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as T, conflicts }
}

function merge(start: unknown, mine: unknown, theirs: unknown): { value: unknown; isConflict?: boolean } {
  if (sameJson(mine, start)) return { value: theirs }
  if (sameJson(theirs, start) || sameJson(theirs, mine)) return { value: mine }
  if (Array.isArray(start) && Array.isArray(mine) && Array.isArray(theirs)) {
    const [before, now] = [new Set(start.map(nameOf)), new Set(mine.map(nameOf))]
    const isKept = (item: unknown) => now.has(nameOf(item)) || !before.has(nameOf(item))
    const theirNames = new Set(theirs.map(nameOf))
    const isAdded = (item: unknown) => !before.has(nameOf(item)) && !theirNames.has(nameOf(item))
    const merged = [...theirs.filter(isKept), ...mine.filter(isAdded)]
    // Nobody wanted nothing, which may mean everyone: each left what the other took away.
    if (merged.length === 0 && mine.length > 0 && theirs.length > 0) return { value: mine, isConflict: true }
    return { value: merged }
  }
  if (isObject(start) && isObject(mine) && isObject(theirs)) {
    const { values, conflicts } = rebase(start, mine, theirs)
    return { value: values, isConflict: conflicts.length > 0 }
  }
  return { value: mine, isConflict: true }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By which two entries are the same thing. */
const nameOf = (item: unknown): unknown => (isObject(item) && 'id' in item ? item.id : JSON.stringify(item))
