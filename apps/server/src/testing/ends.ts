type End = () => unknown

const ends: Record<'test' | 'file', End[]> = { test: [], file: [] }

/**
 * Runs when this test ends, or this file: the files of a worker share modules (ADR 43), so a hook at the top of a
 * module would belong only to the first file that imports it.
 */
export const atEndOf = (scope: keyof typeof ends, end: End) => void ends[scope].push(end)

/** The latest first, since it may use what was there before it. */
export async function runEndsOf(scope: keyof typeof ends): Promise<void> {
  const faults: unknown[] = []
  for (const end of ends[scope].splice(0).toReversed()) {
    try {
      await end()
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults)
}
