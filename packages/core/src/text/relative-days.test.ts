import { expect, test } from 'vitest'
import { relativeDays } from './relative-days.ts'

test.each([
  [0, 'Today', 'Today'],
  [-1, 'Tomorrow', 'Tomorrow'],
  [1, 'Yesterday', 'Yesterday'],
  [-2, 'In 2 days', '2 days from now'],
  [-400, 'In 400 days', '400 days from now'],
  [2, '2 days ago', '2 days ago'],
  [400, '400 days ago', '400 days ago'],
])('B-FIELD-04 %d days since reads %s in a field and %s in an insight', (days, field, insight) => {
  expect(relativeDays(days)).toBe(field)
  expect(relativeDays(days, 'insight')).toBe(insight)
})
