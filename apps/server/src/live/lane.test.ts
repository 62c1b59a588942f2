import { expect, test } from 'vitest'
import { Lane } from './lane.ts'

test('a lane runs no more than its width at once, in order, and continues after a failure', async () => {
  const lane = new Lane(2)
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const results = gates.map((gate, nth) =>
    lane.run(() => {
      started.push(nth)
      return gate.promise
    }),
  )
  expect(started).toEqual([0, 1])
  gates[1]?.reject(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
  expect(started).toEqual([0, 1, 2])
  for (const [nth, gate] of gates.entries()) gate.resolve(nth)
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 0 },
    { status: 'rejected' },
    { value: 2 },
    { value: 3 },
    { value: 4 },
  ])
  expect(started).toEqual([0, 1, 2, 3, 4])
})
