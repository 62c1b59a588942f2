import { expect, test } from 'vitest'
import { timeSpan } from './time-span.ts'

const minute = 60_000

test.each([
  [0, 'Under 1 minute'],
  [minute - 1, 'Under 1 minute'],
  [-5 * minute, 'Under 1 minute'],
  [minute, '1 minute'],
  [59 * minute + 59_999, '59 minutes'],
  [60 * minute, '1 hour'],
  [24 * 60 * minute, '1 day'],
  [25 * 60 * minute, '1 day 1 hour'],
  [24 * 60 * minute + minute, '1 day 1 minute'],
  [(2 * 24 * 60 + 3 * 60 + 5) * minute, '2 days 3 hours 5 minutes'],
])('B-FIELD-05 %d ms reads %s', (milliseconds, text) => {
  expect(timeSpan(milliseconds)).toBe(text)
})
