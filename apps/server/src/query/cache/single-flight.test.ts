import { expect, test, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A list: asked for by its key, read when the test says so, and then cached. */
function lists() {
  const inFlight = new Map<string, Promise<unknown>>()
  let cached: string | null = null
  const reads: PromiseWithResolvers<string>[] = []
  const ask = (isOpen = true) =>
    singleFlight({
      inFlight,
      key: () => 'list',
      cached: async () => cached,
      read: () => {
        const one = Promise.withResolvers<string>()
        reads.push(one)
        return one.promise.then((text) => (cached = text))
      },
      isOpen,
    })
  return { ask, reads, inFlight }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('ADR-145 of those who ask at once, one reads and the others get what is then cached', async () => {
  const { ask, reads, inFlight } = lists()
  const waiting = [ask(), ask(), ask()]
  await settle()
  expect(reads).toHaveLength(1)
  reads[0]!.resolve('found')
  expect(await Promise.all(waiting)).toEqual(['found', 'found', 'found'])
  expect(reads).toHaveLength(1)
  expect(inFlight.size).toBe(0)
})

test('ADR-145 a failed read fails nobody else: the next one reads', async () => {
  const { ask, reads } = lists()
  const [first, ...others] = [ask(), ask(), ask()]
  await settle()
  reads[0]!.reject(new Error('canceled'))
  await expect(first).rejects.toThrow('canceled')
  await settle()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve('found')
  expect(await Promise.all(others)).toEqual(['found', 'found'])
})

test('ADR-145 nobody waits for one who may wait for others, nor for longer than ten seconds', async () => {
  vi.useFakeTimers()
  try {
    const closed = lists()
    void closed.ask(false)
    void closed.ask(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(closed.reads).toHaveLength(2)
    const slow = lists()
    const waiting = [slow.ask(), slow.ask()]
    await vi.advanceTimersByTimeAsync(9_000)
    expect(slow.reads).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(slow.reads).toHaveLength(2)
    slow.reads[1]!.resolve('found')
    expect(await waiting[1]).toBe('found')
    slow.reads[0]!.resolve('late')
    expect(await waiting[0]).toBe('late')
  } finally {
    vi.useRealTimers()
  }
})
