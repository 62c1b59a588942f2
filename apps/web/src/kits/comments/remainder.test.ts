import { expect, test } from 'vitest'
import { remainder } from './remainder.ts'

test.each([
  ['First.', 'First.', ''],
  ['First. And more', 'First.', 'And more'],
  ['Before First.', 'First.', 'Before'],
  ['First, corrected', 'First.', 'First, corrected'],
  ['', 'First.', ''],
  ['Second', 'First.', 'Second'],
])('B-CPAGE-11 of “%s” stays, once “%s” is stored, “%s”', (typed, sent, rest) => {
  expect(remainder(typed, sent)).toBe(rest)
})
