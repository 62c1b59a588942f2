import { expect, test } from 'vitest'
import { limitFrames } from './frame-limit.ts'

const LIMIT = { burst: 3, perSecond: 2 }

test('a burst passes and the frame after it does not', () => {
  const passes = limitFrames(LIMIT, 0)
  expect([0, 0, 0, 0].map(passes)).toEqual([true, true, true, false])
})

test('the allowance returns over time, up to the burst and no further', () => {
  const passes = limitFrames(LIMIT, 0)
  for (const at of [0, 0, 0]) passes(at)
  expect(passes(400)).toBe(false)
  expect(passes(900)).toBe(true)
  expect([60_000, 60_000, 60_000, 60_000].map(passes)).toEqual([true, true, true, false])
})
