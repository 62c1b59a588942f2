import type { ClauseParameters } from '@dossier/contract/clauses'
import { expect, test } from 'vitest'
import { readDay, spanOf, type Period } from './periods.ts'

const MONDAY = 1
const SUNDAY = 0

/** The first and the last day of a period. */
function days(period: Period, today: string, parameters: ClauseParameters = {}, firstDayOfWeek = MONDAY): string {
  const { from, to } = spanOf(period, { today: Temporal.PlainDate.from(today), firstDayOfWeek, parameters })
  return `${from.toString()} ${to.subtract({ days: 1 }).toString()}`
}

test.each([
  // A Thursday.
  ['B-DATES-05', 'PreviousWeek', '2026-01-01', '2025-12-22 2025-12-28'],
  ['B-DATES-05', 'CurrentWeek', '2026-01-01', '2025-12-29 2026-01-04'],
  ['B-DATES-05', 'NextWeek', '2026-01-01', '2026-01-05 2026-01-11'],
  ['B-DATES-05', 'CurrentWeek', '2026-01-04', '2025-12-29 2026-01-04'],
  ['B-DATES-05', 'CurrentMonth', '2028-02-29', '2028-02-01 2028-02-29'],
  ['B-DATES-05', 'CurrentQuarter', '2026-12-31', '2026-10-01 2026-12-31'],
  ['B-DATES-04', 'YearToDate', '2026-03-05', '2026-01-01 2026-03-05'],
] as const)('%s %s on %s', (_id, period, today, expected) => {
  expect(days(period, today)).toBe(expected)
})

test('B-DATES-07 weeks begin on the day that the tenant or the clause says', () => {
  expect(days('CurrentWeek', '2026-01-04', {}, SUNDAY)).toBe('2026-01-04 2026-01-10')
  expect(days('CurrentWeek', '2026-01-03', {}, SUNDAY)).toBe('2025-12-28 2026-01-03')
})

test('D-072 B-DATES-08 week 1 contains January 1, and the days after week 52 belong to it', () => {
  const week = (weekNumber: number, firstDay = MONDAY) => days('WeekNumber', '2026-06-01', { weekNumber }, firstDay)
  expect(week(1)).toBe('2025-12-29 2026-01-04')
  expect(week(2)).toBe('2026-01-05 2026-01-11')
  expect(week(52)).toBe('2026-12-21 2026-12-27')
  // In 2028, which has 366 days and begins on a Saturday, 53 weeks have begun before the next January 1.
  expect(days('WeekNumber', '2028-06-01', { weekNumber: 52 })).toBe('2028-12-18 2028-12-31')
  for (const weekNumber of [0, 53, 1.5, null])
    expect(() => days('WeekNumber', '2026-06-01', { weekNumber })).toThrow('Choose a week from 1 to 52.')
})

test('B-DATES-04 B-DATES-09 ranges include their last day or month, and do not end before they begin', () => {
  const months = (startMonthRange: string, endMonthRange: string) =>
    days('MonthRange', '2026-06-01', { startMonthRange, endMonthRange })
  expect(months('2026-01', '2026-02')).toBe('2026-01-01 2026-02-28')
  expect(months('2026-02-17', '2026-02-01')).toBe('2026-02-01 2026-02-28')
  expect(() => months('2026-02', '2026-01')).toThrow('The range ends before it begins.')
  expect(() => months('2026-13', '2027-01')).toThrow('Choose the first and the last month of the range.')
  const range = (startDate: string, endDate?: string) => days('DateRange', '2026-06-01', { startDate, endDate })
  expect(range('2026-01-05', '2026-01-05')).toBe('2026-01-05 2026-01-05')
  expect(() => range('2026-01-05')).toThrow('Choose the first and the last day of the range.')
})

test('B-DATES-10 a day is written alone or with its midnight, and exists', () => {
  expect(
    ['2026-12-31', '2026-12-31T00:00:00', '2026-12-31T00:00:00.000'].map((text) => readDay(text)?.toString()),
  ).toEqual(Array.from({ length: 3 }, () => '2026-12-31'))
  expect(['2026-02-30', '0000-01-01', '2026-1-1', '2026-12-31T10:00:00', 7].map(readDay)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
