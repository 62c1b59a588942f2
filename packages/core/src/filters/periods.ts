import type { ClauseParameters } from '@dossier/contract/clauses'
import { fault } from './clause-fault.ts'

/** Whole days of a calendar: from the first one to the one after the last. */
export interface Span {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export interface PeriodTerms {
  /** Today, where the person is. */
  today: Temporal.PlainDate
  /** Sunday is 0. */
  firstDayOfWeek: number
  parameters: ClauseParameters
}

export const PERIODS = [
  'PreviousWeek',
  'CurrentWeek',
  'NextWeek',
  'CurrentMonth',
  'CurrentQuarter',
  'YearToDate',
  'WeekNumber',
  'MonthRange',
  'DateRange',
] as const
export type Period = (typeof PERIODS)[number]

const DAYS_IN_WEEK = 7
const LAST_WEEK = 52

/** The days of a named period. Throws a ClauseFault where a part of it is missing or upside down. (B-DATES-01) */
export function spanOf(period: Period, terms: PeriodTerms): Span {
  const { today, firstDayOfWeek, parameters } = terms
  switch (period) {
    case 'PreviousWeek':
      return week(today.subtract({ weeks: 1 }), firstDayOfWeek)
    case 'CurrentWeek':
      return week(today, firstDayOfWeek)
    case 'NextWeek':
      return week(today.add({ weeks: 1 }), firstDayOfWeek)
    case 'CurrentMonth':
      return months(today.with({ day: 1 }), 1)
    case 'CurrentQuarter':
      return months(today.with({ day: 1, month: today.month - ((today.month - 1) % 3) }), 3)
    case 'YearToDate':
      return { from: today.with({ day: 1, month: 1 }), to: today.add({ days: 1 }) }
    case 'WeekNumber':
      return numberedWeek(terms)
    case 'MonthRange':
      return monthRange(parameters)
    case 'DateRange':
      return dateRange(parameters)
  }
}

export const dayOf = (day: Temporal.PlainDate): Span => ({ from: day, to: day.add({ days: 1 }) })

function week(day: Temporal.PlainDate, firstDayOfWeek: number): Span {
  const from = day.subtract({ days: (day.dayOfWeek - firstDayOfWeek + DAYS_IN_WEEK) % DAYS_IN_WEEK })
  return { from, to: from.add({ weeks: 1 }) }
}

const months = (from: Temporal.PlainDate, amount: number): Span => ({ from, to: from.add({ months: amount }) })

/** Of this year. Week 1 contains January 1, and the days after week 52 belong to it. (D-072) */
function numberedWeek({ today, firstDayOfWeek, parameters: { weekNumber } }: PeriodTerms): Span {
  if (!Number.isInteger(weekNumber) || weekNumber! < 1 || weekNumber! > LAST_WEEK)
    return fault('searchClauseParameters', `Choose a week from 1 to ${LAST_WEEK}.`)
  const newYear = today.with({ day: 1, month: 1 })
  const from = week(newYear, firstDayOfWeek).from.add({ weeks: weekNumber! - 1 })
  const next = week(newYear.add({ years: 1 }), firstDayOfWeek).from
  return { from, to: weekNumber === LAST_WEEK ? next : from.add({ weeks: 1 }) }
}

function monthRange({ startMonthRange, endMonthRange }: ClauseParameters): Span {
  const [start, end] = [startMonthRange, endMonthRange].map((text) =>
    readDay(/^\d{4}-\d{2}$/.test(text ?? '') ? `${text}-01` : text),
  )
  if (!start || !end) return fault('searchClauseParameters', 'Choose the first and the last month of the range.')
  return inOrder({ from: start.with({ day: 1 }), to: end.with({ day: 1 }).add({ months: 1 }) })
}

function dateRange({ startDate, endDate }: ClauseParameters): Span {
  const [start, end] = [readDay(startDate), readDay(endDate)]
  if (!start || !end) return fault('searchClauseParameters', 'Choose the first and the last day of the range.')
  return inOrder({ from: start, to: end.add({ days: 1 }) })
}

const inOrder = (span: Span): Span =>
  Temporal.PlainDate.compare(span.from, span.to) < 0
    ? span
    : fault('searchClauseParameters', 'The range ends before it begins. Choose a later end.')

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}(T00:00(:00(\.0+)?)?)?$/

/** A day written `2026-12-31`, perhaps with its midnight; undefined for anything else. (B-DATES-10) */
export function readDay(text: unknown): Temporal.PlainDate | undefined {
  if (typeof text !== 'string' || !DAY.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text.slice(0, 10))
  } catch {
    return undefined
  }
}
