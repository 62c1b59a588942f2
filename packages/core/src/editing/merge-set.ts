/** Two entries with the same name are the same entry. */
type NameOf<T> = (entry: T) => unknown

const itself = (entry: unknown) => entry

/**
 * A set that two people changed: the current one without the writer's removals and with the writer's additions, both
 * relative to the set that the writer saw. Current entries keep their order; additions follow in the writer's order.
 */
export function mergeSet<T>(
  { seen, mine, present }: { seen: readonly T[]; mine: readonly T[]; present: readonly T[] },
  nameOf: NameOf<T> = itself,
): T[] {
  const [before, own] = [new Set(seen.map(nameOf)), new Set(mine.map(nameOf))]
  const merged = new Map<unknown, T>()
  for (const entry of present)
    if (own.has(nameOf(entry)) || !before.has(nameOf(entry))) merged.set(nameOf(entry), entry)
  for (const entry of mine)
    if (!before.has(nameOf(entry)) && !merged.has(nameOf(entry))) merged.set(nameOf(entry), entry)
  return [...merged.values()]
}
