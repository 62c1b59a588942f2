import { textFilter } from '../text/folded.ts'

const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Which of the rows have a typed text in one of their texts, in their order. The amount of space does not count. */
export function rowsWith(rows: readonly (readonly string[])[], typed: string): number[] {
  const term = spaced(typed)
  if (term === '') return []
  const fits = textFilter(term)
  return rows.flatMap((texts, place) => (fits(...texts.map(spaced)) ? [place] : []))
}

/** The first one from a place on, and after the last row again from the top; -1 if there is none. */
export const nextPlace = (found: readonly number[], from: number): number =>
  found.find((place) => place >= from) ?? found[0] ?? -1

/** The same upward. */
export const previousPlace = (found: readonly number[], from: number): number =>
  found.findLast((place) => place <= from) ?? found.at(-1) ?? -1
