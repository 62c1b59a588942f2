/** Milliseconds for which a call waits for the readings of others before it reads for itself. */
const LONGEST_WAIT = 10_000

interface Shared<T> {
  /** By name, what somebody is finding for others, too. */
  underWay: Map<string, Promise<unknown>>
  /** Whose finding serves this call. */
  name: () => string
  /** What is known already, as it is at this moment; null if it has to be found. */
  known: () => Promise<T | null>
  find: () => Promise<T>
  /** Whether finding it waits for nobody, so that others may wait for it. */
  isOpen: boolean
}

/**
 * Of all who ask for the same at the same time, one finds it. The others wait, and then ask for what is known; if the
 * finding failed, the next one finds it.
 */
export async function oneReads<T>({ underWay, name, known, find, isOpen }: Shared<T>): Promise<T> {
  const until = performance.now() + LONGEST_WAIT
  for (;;) {
    const found = await known()
    if (found) return found
    const other = underWay.get(name())
    const left = until - performance.now()
    if (!other || left <= 0) break
    await settled(other, left)
  }
  const [finding, of] = [find(), name()]
  if (isOpen && !underWay.has(of)) {
    const end = () => void underWay.delete(of)
    underWay.set(of, finding)
    finding.then(end, end)
  }
  return finding
}

/** Resolves when the other's finding has ended, whatever became of it, or after so many milliseconds. */
async function settled(other: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  const ended = other.then(
    () => {},
    () => {},
  )
  await Promise.race([ended, late])
  clearTimeout(timer)
}
