import type { Condition } from '../filters/condition.ts'
import type { Compared } from '../filters/holds.ts'
import { smallLetters } from '../text/small-letters.ts'

/** A value without which a condition cannot hold: one of these, whatever the letter case. */
export interface Needed {
  column: string
  values: readonly string[]
}

const fold = (value: unknown): string => smallLetters(String(value)).trim()

/** The first value that a condition needs; null if it can hold without any. */
export function neededBy(condition: Condition): Needed | null {
  if ('all' in condition) {
    for (const one of condition.all) {
      const found = neededBy(one)
      if (found) return found
    }
    return null
  }
  if ('any' in condition || 'not' in condition) return null
  const { column, test } = condition
  if (test.is === 'oneOf') return { column, values: test.values.map(fold) }
  return test.is === 'text' && test.how === 'equals' ? { column, values: [fold(test.text)] } : null
}

type ValueOf = (column: string) => Compared | undefined

/**
 * Finds, by the values of a record, the places of conditions that may hold for it, in their order. All that do hold are
 * among them: those that need nothing, and those whose needed value the record has or whose column is not known.
 */
export function candidateIndex(needs: readonly (Needed | null)[]): (valueOf: ValueOf) => number[] {
  const open: number[] = []
  const columns = new Map<string, Map<string, number[]>>()
  for (const [place, needed] of needs.entries()) {
    if (!needed) {
      open.push(place)
      continue
    }
    const places = columns.get(needed.column) ?? new Map<string, number[]>()
    columns.set(needed.column, places)
    for (const value of new Set(needed.values)) places.set(value, [...(places.get(value) ?? []), place])
  }
  return (valueOf) => {
    const found = new Set(open)
    for (const [column, places] of columns) for (const place of placesOf(places, valueOf(column))) found.add(place)
    return [...found].toSorted((a, b) => a - b)
  }
}

function placesOf(places: ReadonlyMap<string, readonly number[]>, value: Compared | undefined): readonly number[] {
  if (value === null) return []
  if (value === undefined) return [...places.values()].flat()
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => places.get(fold(one)) ?? [])
}
