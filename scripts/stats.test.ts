import { expect, test } from 'vitest'
import { quantile } from './stats.ts'

test('median and p95 are values of the list, and nothing has no size', () => {
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1)
  expect([quantile(sizes, 0.5), quantile(sizes, 0.95), quantile([7], 0.95), quantile([], 0.5)]).toEqual([10, 19, 7, 0])
})
