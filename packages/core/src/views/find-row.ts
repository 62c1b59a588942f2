/** Letter case, accents and the amount of space do not count. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase()

/** Which of the rows have a typed text in one of their texts, in their order. */
export function rowsWith(rows: readonly (readonly string[])[], typed: string): number[] {
  const sought = folded(typed)
  if (sought === '') return []
  return rows.flatMap((texts, place) => (texts.some((text) => folded(text).includes(sought)) ? [place] : []))
}

/** The first one from a place on, and after the last row again from the top; -1 if there is none. */
export const nextPlace = (found: readonly number[], from: number): number =>
  found.find((place) => place >= from) ?? found[0] ?? -1

/** The same upward. */
export const previousPlace = (found: readonly number[], from: number): number =>
  found.findLast((place) => place <= from) ?? found.at(-1) ?? -1
