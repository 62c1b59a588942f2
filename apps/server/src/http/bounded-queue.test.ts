import { expect, test } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

/** Work that ends when told to. */
function pieces(queue: BoundedQueue) {
  const open: (() => void)[] = []
  const seen = { most: 0, running: 0, done: [] as string[] }
  const ask = (caller: string, name: string) =>
    queue.run(caller, async () => {
      seen.most = Math.max(seen.most, ++seen.running)
      await new Promise<void>((end) => open.push(end))
      seen.running -= 1
      seen.done.push(name)
    })
  const endAll = async () => {
    for (let rounds = 0; rounds < 100; rounds++) {
      open.splice(0).forEach((end) => end())
      await new Promise(setImmediate)
    }
  }
  return { ask, seen, endAll }
}

test('B.6 concurrency and queue length are bounded, the rest is refused with a time', async () => {
  const { ask, seen, endAll } = pieces(new BoundedQueue({ running: 2, waiting: 5, waitingPerCaller: 5 }))
  const results = Promise.allSettled(Array.from({ length: 50 }, (_, nth) => ask('one', `${nth}`)))
  await endAll()
  const refused = (await results).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(43)
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  expect(seen.most).toBe(2)
  expect(seen.done).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

test('B.6 one caller cannot fill the whole queue', async () => {
  const { ask, seen, endAll } = pieces(new BoundedQueue({ running: 1, waiting: 10, waitingPerCaller: 3 }))
  const crowd = Promise.allSettled(Array.from({ length: 30 }, () => ask('crowd', 'crowd')))
  const single = ask('single', 'single')
  await endAll()
  await single
  expect((await crowd).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(seen.done.at(-1)).toBe('single')
})

test('B.6 failing work frees its place', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 1, waitingPerCaller: 1 })
  await expect(queue.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('one', async () => 'yes')).toBe('yes')
})

test('B.6 however many callers there are, the queue does not grow beyond its length', async () => {
  const { ask, seen, endAll } = pieces(new BoundedQueue({ running: 1, waiting: 5, waitingPerCaller: 3 }))
  const crowd = Promise.allSettled(Array.from({ length: 30 }, (_, nth) => ask(`caller ${nth}`, `${nth}`)))
  await endAll()
  expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(24)
  expect(seen.done).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('B.6 a caller who may do one thing at a time keeps nobody else waiting', async () => {
  const { ask, seen, endAll } = pieces(
    new BoundedQueue({ running: 2, runningPerCaller: 1, waiting: 20, waitingPerCaller: 10 }),
  )
  const crowd = Promise.all(Array.from({ length: 5 }, () => ask('crowd', 'crowd')))
  const others = Promise.all(Array.from({ length: 3 }, (_, nth) => ask(`other ${nth}`, 'other')))
  await endAll()
  await Promise.all([crowd, others])
  expect(seen.most).toBe(2)
  expect(seen.done).toEqual(['crowd', 'other', 'crowd', 'other', 'crowd', 'other', 'crowd', 'crowd'])
})
