import { expect, test } from 'vitest'
import { elapsedText } from './elapsed.ts'

const now = Date.parse('2026-03-05T12:00:00.000Z')

test.each([
  [-60, 'Just now'],
  [0, 'Just now'],
  [9.999, 'Just now'],
  [10, '10 seconds ago'],
  [59.999, '59 seconds ago'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [7_200, '2 hours ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [30 * 86_400, '30 days ago'],
])('A-NOTIF-06 %d seconds later it reads %s', (seconds, text) => {
  expect(elapsedText(new Date(now - seconds * 1_000).toISOString(), now)).toBe(text)
})
