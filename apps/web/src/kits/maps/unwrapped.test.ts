import { expect, test } from 'vitest'
import { unwrapRing } from './unwrapped.ts'

test('a ring across the date line continues beyond 180 degrees', () => {
  expect(
    unwrapRing([
      [170, 60],
      [179, 61],
      [-179, 62],
      [-170, 60],
      [175, 58],
      [170, 60],
    ]),
  ).toEqual([
    [170, 60],
    [179, 61],
    [181, 62],
    [190, 60],
    [175, 58],
    [170, 60],
  ])
})

test('a ring that does not cross it stays as it is', () => {
  const ring = [
    [-10, 50],
    [10, 50],
    [0, 60],
    [-10, 50],
  ]
  expect(unwrapRing(ring)).toEqual(ring)
})
