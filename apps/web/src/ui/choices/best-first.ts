import { createContext, useContext } from 'react'

interface Typed {
  text: string
  /** By the same rules by which the list is narrowed. */
  startsWith: (text: string, start: string) => boolean
}

/** The text in the search box above a list. */
export const TypedText = createContext<Typed>({ text: '', startsWith: () => false })

/** 0 for the same text, 1 if it begins with the typed text, 2 if one of its words does, 3 otherwise. */
function distance(text: string, { text: typed, startsWith }: Typed): number {
  if (startsWith(text, typed)) return startsWith(typed, text) ? 0 : 1
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => startsWith(word, typed)) ? 2 : 3
}

/** What comes closest to the typed text first, so that Enter takes it; otherwise in the order in which it was given. */
export function bestFirst<T>(items: readonly T[], textOf: (item: T) => string, typed: Typed): T[] {
  if (typed.text.trim() === '') return [...items]
  const ranked = items.map((item) => ({ item, rank: distance(textOf(item), typed) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}

/** The same within a `SearchMenu`. */
export function useBestFirst<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return bestFirst(items, textOf, useContext(TypedText))
}
