import { describe, expect, test } from 'vitest'
import { dateIn, dateText, dateTimeText, daysSince, listDateText, listDateTimeText } from './dates.ts'

/** Newer language data puts a narrow no-break space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

const losAngeles = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
const now = Date.parse('2026-03-05T06:30:00Z')
const list = { ...losAngeles, now }

describe('B-FIELD-01 local formats', () => {
  test.each([
    ['2026-03-05', 'en-US', 'Mar 5, 2026'],
    ['2026-03-05', 'de-DE', '05.03.2026'],
    ['0044-03-15', 'en-US', 'Mar 15, 44'],
  ])('the date %s in %s reads %s', (date, locale, text) => {
    expect(dateText(date, { locale, timeZone: 'Pacific/Kiritimati' })).toBe(text)
  })

  test.each([
    ['America/Los_Angeles', 'Mar 4, 2026, 10:30 PM'],
    ['UTC', 'Mar 5, 2026, 6:30 AM'],
    ['Asia/Kathmandu', 'Mar 5, 2026, 12:15 PM'],
  ])('an instant in %s reads %s', (timeZone, text) => {
    expect(plainSpaces(dateTimeText('2026-03-05T06:30:00.000Z', { locale: 'en-US', timeZone }))).toBe(text)
  })
})

test('A-ERR-07 a language that nobody has translated is written as the machine writes by default, without a failure', () => {
  expect(dateText('2026-03-05', { locale: 'tlh-Latn', timeZone: 'UTC' })).toContain('2026')
})

test('D-072 the zone decides on which day a moment falls', () => {
  expect(dateIn(now, 'America/Los_Angeles')).toBe('2026-03-04')
  expect(dateIn(now, 'UTC')).toBe('2026-03-05')
  expect(dateIn(now, 'Pacific/Kiritimati')).toBe('2026-03-05')
})

test.each([
  ['2026-03-04', '2026-03-05', 1],
  ['2026-03-06', '2026-03-05', -1],
  ['2024-02-28', '2024-03-01', 2],
  ['2025-03-05', '2026-03-05', 365],
])('from %s to %s are %d days', (date, today, days) => {
  expect(daysSince(date, today)).toBe(days)
})

describe('dates in lists are relative within a week of the reader’s today', () => {
  test.each([
    ['2026-03-04', 'Today'],
    ['2026-03-03', 'Yesterday'],
    ['2026-03-05', 'Tomorrow'],
    ['2026-03-11', 'In 7 days'],
    ['2026-03-12', 'Mar 12, 2026'],
    ['2026-02-25', '7 days ago'],
    ['2026-02-24', 'Feb 24, 2026'],
  ])('the date %s reads %s', (date, text) => {
    expect(listDateText(date, list)).toBe(text)
  })

  test('an instant is shown by calendar days of the zone, across the change to summer time', () => {
    expect(listDateTimeText('2026-03-05T07:59:59.999Z', list)).toBe('Today')
    expect(listDateTimeText('2026-03-05T08:00:00.000Z', list)).toBe('Tomorrow')
    expect(listDateTimeText('2026-03-12T06:59:59.999Z', list)).toBe('In 7 days')
    expect(plainSpaces(listDateTimeText('2026-03-12T07:00:00.000Z', list))).toBe('Mar 12, 2026, 12:00 AM')
  })
})
