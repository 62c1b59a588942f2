import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundDigits } from './round.ts'

const round = (value: number, precision: number) => Number(roundDigits(String(value), precision)) + 0

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [1.004999, 2, 1],
  [8.345, 2, 8.35],
  [0.1 + 0.2, 2, 0.3],
  [1e-7, 7, 1e-7],
  [1e-7, 2, 0],
  [1.7976931348623157e308, 2, 1.7976931348623157e308],
  [45_035_996_273_703.49, 2, 45_035_996_273_703.49],
])('D-113 %d to %d decimals is %d', (value, precision, rounded) => {
  expect(round(value, precision)).toBe(rounded)
})

test('D-113 rounding twice is rounding once, and is the same on both sides of zero', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(finite, fc.integer({ min: 0, max: 10 }), (value, precision) => {
      const once = round(value, precision)
      expect(round(once, precision)).toBe(once)
      expect(round(-value, precision)).toBe(once === 0 ? 0 : -once)
    }),
  )
})
