const LARGEST_BATCH = 500
const BATCHES_AT_ONCE = 4

interface Waiting<Value> {
  key: string
  answer: PromiseWithResolvers<Value | undefined>
}

export interface BatchLoader<Value> {
  /** The value of a key; undefined if there is none. Callers share a load under way. */
  load(key: string): Promise<Value | undefined>
  /** Loads under way may be stale: later callers do not share them. */
  startAnew(): void
}

/** Loads keys requested at about the same time together, so that a crowd costs few statements and few connections. */
export function loadInBatches<Value>(
  loadAll: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): BatchLoader<Value> {
  const underWay = new Map<string, Promise<Value | undefined>>()
  const waiting: Waiting<Value>[] = []
  let running = 0

  async function run(): Promise<void> {
    if (running >= BATCHES_AT_ONCE || waiting.length === 0) return
    const batch = waiting.splice(0, LARGEST_BATCH)
    running += 1
    try {
      const found = await loadAll([...new Set(batch.map(({ key }) => key))])
      for (const { key, answer } of batch) answer.resolve(found.get(key))
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    } finally {
      running -= 1
      void run()
    }
  }

  return {
    load(key) {
      const begun = underWay.get(key)
      if (begun) return begun
      const answer = Promise.withResolvers<Value | undefined>()
      const done = answer.promise.finally(() => underWay.get(key) === done && underWay.delete(key))
      underWay.set(key, done)
      if (waiting.push({ key, answer }) === 1) setImmediate(run)
      else if (waiting.length === LARGEST_BATCH) void run()
      return done
    },
    startAnew: () => underWay.clear(),
  }
}
