import { expect, test } from 'vitest'
import { dateValue, daysFromNow } from './date-value.ts'

test('A-DATE-04 days from today are days of the zone, with a time the same minute', () => {
  const days = [-1, 0, 1].map((count) => Date.parse(daysFromNow(count, { timeZone: 'UTC', withTime: false })))
  expect(days.map((day) => (day - days[1]!) / 86_400_000)).toEqual([-1, 0, 1])
  const moment = daysFromNow(1, { timeZone: 'UTC', withTime: true })
  expect(moment).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/)
})

test('an invalid date is also none for the calendar', () => {
  expect(dateValue('2026-03-05')?.toString()).toBe('2026-03-05')
  expect([dateValue('2026-02-30'), dateValue(null), dateValue(5)]).toEqual([null, null, null])
})
