import { createContext, useContext } from 'react'

/** The text typed into the search box above a list. */
export const TypedText = createContext('')

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** 0 for the same text, 1 if it begins with the typed text, 2 if one of its words does, 3 otherwise. */
function distance(text: string, typed: string): number {
  if (text === typed) return 0
  if (text.startsWith(typed)) return 1
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed)) ? 2 : 3
}

/** What comes closest to the typed text first, so that Enter takes it; otherwise in the order in which it was given. */
export function bestFirst<T>(items: readonly T[], textOf: (item: T) => string, typed: string): T[] {
  const wanted = fold(typed)
  if (wanted === '') return [...items]
  const ranked = items.map((item) => ({ item, rank: distance(fold(textOf(item)), wanted) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}

/** The same within a `SearchMenu`. */
export function useBestFirst<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return bestFirst(items, textOf, useContext(TypedText))
}
