import { wordsOf } from './heading-words.ts'

interface Fields {
  id: number
  /** Of what its records can be filled with, besides what records of every template have. */
  titles: readonly string[]
}

/** The template with the most fields that columns are called like; null if no column is. The first of several. */
export function fittingTemplate(headings: readonly string[], templates: readonly Fields[]): number | null {
  const words = new Set(headings.map(wordsOf))
  const counts = templates.map(({ id, titles }) => ({
    id,
    count: titles.filter((title) => words.has(wordsOf(title))).length,
  }))
  const best = counts.reduce<(typeof counts)[number] | null>(
    (one, next) => (next.count > (one?.count ?? 0) ? next : one),
    null,
  )
  return best?.id ?? null
}
