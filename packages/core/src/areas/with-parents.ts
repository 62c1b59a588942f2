/** The parent of an area; null or undefined for one at the top. */
export interface ParentOf {
  get(id: number): number | null | undefined
}

/** The areas above this one, its parent first. */
export function areasAbove(parentOf: ParentOf, id: number): number[] {
  const above: number[] = []
  for (let up = parentOf.get(id); up != null && !above.includes(up) && up !== id; up = parentOf.get(up)) above.push(up)
  return above
}

/**
 * The areas of a record whose areas bring their parents along: with what was added come the areas above it, and with
 * what was removed goes everything below it, unless it was added at the same time. (D-084)
 */
export function withParents(parentOf: ParentOf, before: readonly number[], chosen: readonly number[]): number[] {
  const [had, has] = [new Set(before), new Set(chosen)]
  const isGone = (id: number) => had.has(id) && areasAbove(parentOf, id).some((up) => had.has(up) && !has.has(up))
  const kept = chosen.filter((id) => !isGone(id))
  return [...new Set(kept.flatMap((id) => [...areasAbove(parentOf, id).toReversed(), id]))]
}

/**
 * The areas of a record after one of them was moved away from these areas, the nearest first: those that have nothing
 * of the record below them anymore are dropped. The new parents come with `withParents`.
 */
export function withoutLeft(parentOf: ParentOf, stored: readonly number[], left: readonly number[]): number[] {
  const without = (kept: readonly number[], id: number) =>
    kept.some((one) => areasAbove(parentOf, one).includes(id)) ? kept : kept.filter((one) => one !== id)
  return [...left.reduce(without, stored)]
}
