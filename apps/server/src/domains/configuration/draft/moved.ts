/** Whether things that are in both lists have another order. */
export function isMoved(before: readonly string[] | null, after: readonly string[]): boolean {
  const [earlier, left] = [new Set(before), new Set(after)]
  const was = before?.filter((id) => left.has(id)) ?? []
  const is = after.filter((id) => earlier.has(id))
  return was.some((id, nth) => id !== is[nth])
}
