import { expect, test, vi } from 'vitest'
import { oneReads } from './one-reads.ts'

/** Somebody's list: asked for by name, found when `release` is called, and then known. */
function library() {
  const underWay = new Map<string, Promise<unknown>>()
  let known: string | null = null
  const finding: PromiseWithResolvers<string>[] = []
  const ask = (isOpen = true) =>
    oneReads({
      underWay,
      name: () => 'list',
      known: async () => known,
      find: () => {
        const one = Promise.withResolvers<string>()
        finding.push(one)
        return one.promise.then((text) => (known = text))
      },
      isOpen,
    })
  return { ask, finding, underWay }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('ADR-145 of those who ask at once, one finds and the others get what is then known', async () => {
  const { ask, finding, underWay } = library()
  const asked = [ask(), ask(), ask()]
  await settle()
  expect(finding).toHaveLength(1)
  finding[0]!.resolve('found')
  expect(await Promise.all(asked)).toEqual(['found', 'found', 'found'])
  expect(finding).toHaveLength(1)
  expect(underWay.size).toBe(0)
})

test('ADR-145 a failed finding fails nobody else: the next one finds', async () => {
  const { ask, finding } = library()
  const [first, ...others] = [ask(), ask(), ask()]
  await settle()
  finding[0]!.reject(new Error('canceled'))
  await expect(first).rejects.toThrow('canceled')
  await settle()
  expect(finding).toHaveLength(2)
  finding[1]!.resolve('found')
  expect(await Promise.all(others)).toEqual(['found', 'found'])
})

test('ADR-145 nobody waits for one who may wait for others, nor for longer than ten seconds', async () => {
  vi.useFakeTimers()
  try {
    const closed = library()
    void closed.ask(false)
    void closed.ask(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(closed.finding).toHaveLength(2)
    const slow = library()
    const asked = [slow.ask(), slow.ask()]
    await vi.advanceTimersByTimeAsync(9_000)
    expect(slow.finding).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(slow.finding).toHaveLength(2)
    slow.finding[1]!.resolve('found')
    expect(await asked[1]).toBe('found')
    slow.finding[0]!.resolve('late')
    expect(await asked[0]).toBe('late')
  } finally {
    vi.useRealTimers()
  }
})
