/** Milliseconds for which a call waits for the reads of others before it reads for itself. */
const LONGEST_WAIT = 10_000

interface Shared<T> {
  /** By key, what somebody is reading for others, too. */
  inFlight: Map<string, Promise<unknown>>
  /** Whose read serves this call. */
  key: () => string
  /** What is cached, as it is at this moment; null if it has to be read. */
  cached: () => Promise<T | null>
  read: () => Promise<T>
  /** Whether reading it waits for nobody, so that others may wait for it. */
  isOpen: boolean
}

/**
 * Of all who ask for the same at the same time, one reads it. The others wait, and then ask for what is cached; if the
 * read failed, the next one reads it.
 */
export async function singleFlight<T>({ inFlight, key, cached, read, isOpen }: Shared<T>): Promise<T> {
  const until = performance.now() + LONGEST_WAIT
  for (;;) {
    const found = await cached()
    if (found) return found
    const other = inFlight.get(key())
    const left = until - performance.now()
    if (!other || left <= 0) break
    await settled(other, left)
  }
  const [reading, of] = [read(), key()]
  if (isOpen && !inFlight.has(of)) {
    const end = () => void inFlight.delete(of)
    inFlight.set(of, reading)
    reading.then(end, end)
  }
  return reading
}

/** Resolves when the other's read has ended, whatever became of it, or after so many milliseconds. */
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
