import { expect, test } from 'vitest'
import { heatOf, heatSteps, radiusOf } from './heat.ts'

test('B-MAP-04 D-110 cells are as warm and large as they have points, and one point can always be seen', () => {
  expect([1, 9, 10, 100, 1_000, 10_000].map((points) => heatOf(points, 10_000, 5))).toEqual([1, 1, 2, 3, 4, 5])
  expect([1, 1].map((points) => heatOf(points, 1, 5))).toEqual([1, 1])
  expect([radiusOf(1, 1), radiusOf(1, 500), radiusOf(500, 500)]).toEqual([5, 5, 14])
  expect(radiusOf(40, 500)).toBeGreaterThan(radiusOf(4, 500))
})

test('B-MAP-04 the legend names the fewest points of each color that the map has', () => {
  expect(heatSteps(10_000, 5).map(({ from }) => from)).toEqual([1, 10, 100, 1_000, 10_000])
  expect(heatSteps(1, 5)).toEqual([{ tone: 1, from: 1 }])
  for (const most of [2, 3, 7, 48, 5_000])
    for (const { tone, from } of heatSteps(most, 5)) {
      expect(heatOf(from, most, 5)).toBe(tone)
      if (from > 1) expect(heatOf(from - 1, most, 5)).toBeLessThan(tone)
    }
})
