import { CalendarDate, CalendarDateTime, parseAbsolute } from '@internationalized/date'
import { expect, test } from 'vitest'
import { storedDate } from './date-value.ts'

const timeZone = 'America/Los_Angeles'

test('A-DATE-02 a moment that is picked without a zone is one of the reader', () => {
  expect(storedDate(new CalendarDateTime(2018, 3, 5, 14, 30), timeZone)).toBe('2018-03-05T22:30:00.000Z')
})

test('a moment with a zone stays the moment that it is', () => {
  const moment = parseAbsolute('2018-03-05T22:30:00.000Z', 'Asia/Tokyo')
  expect(storedDate(moment, timeZone)).toBe('2018-03-05T22:30:00.000Z')
})

test('a date is the same day everywhere', () => {
  expect(storedDate(new CalendarDate(2018, 3, 5), timeZone)).toBe('2018-03-05')
  expect(storedDate(null, timeZone)).toBeNull()
})
