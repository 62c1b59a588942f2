import { expect, test } from 'vitest'
import { graticuleStep } from './graticule.ts'

test.each([
  [360, 30],
  [40, 5],
  [1, 0.2],
  [0.004, 0.0005],
])('a span of %d degrees gets a line every %d', (span, step) => {
  expect(graticuleStep(span)).toBe(step)
})
