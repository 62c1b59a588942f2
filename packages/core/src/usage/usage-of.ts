import { USES_LISTED, type Usage, type Use, type UseType } from '@dossier/contract/usage'

type Counts = Partial<Record<UseType, number>>

/** The answer about these uses, and about others that are only counted. */
export function usageOf(seen: readonly Use[], others: Counts = {}): Usage {
  const counts: Counts = {}
  const add = (type: UseType, more: number) => {
    if (more > 0) counts[type] = (counts[type] ?? 0) + more
  }
  for (const { type } of seen) add(type, 1)
  for (const [type, more] of Object.entries(others)) add(type as UseType, more)
  const count = Object.values(counts).reduce((sum, more) => sum + more, 0)
  return { count, counts, items: shared(seen) }
}

/** As many as are listed, in their order: a type with many does not push out the others. */
function shared(uses: readonly Use[]): Use[] {
  if (uses.length <= USES_LISTED) return [...uses]
  const before: Counts = {}
  const places = uses.map((use, place) => {
    const nth = before[use.type] ?? 0
    before[use.type] = nth + 1
    return { place, nth }
  })
  const kept = places.toSorted((a, b) => a.nth - b.nth).slice(0, USES_LISTED)
  return kept.toSorted((a, b) => a.place - b.place).map(({ place }) => uses[place]!)
}
