import type { ClauseParameters, ClauseToRead } from '@dossier/contract/clauses'
import { dateChoiceOf, hasStartDay } from '../filters/date-choices.ts'
import type { Period } from '../filters/periods.ts'
import { tokenOf } from '../filters/terms.ts'
import { DAY_NAMES } from '../filters/value-words.ts'

/** What a date is compared with, as clauses have it. */
export type DayValue = Pick<ClauseToRead, 'value' | 'dynamicValue' | 'searchClauseParameters'> & { isPeriod?: true }

type Read = (found: RegExpExecArray, today: Temporal.PlainDate) => DayValue

const DAYS = DAY_NAMES.join('|')
const DAYS_IN_WEEK = 7

export const exact = (value: string): DayValue => ({ value, dynamicValue: null, searchClauseParameters: {} })
/** As the filter bar writes an exact day. (B-DATES-10) */
export const exactDay = (day: string): DayValue => exact(`${day}T00:00:00`)
const away = (days: number): DayValue => ({ value: String(days), dynamicValue: true, searchClauseParameters: {} })
const period = (value: Period, parameters: ClauseParameters = {}): DayValue => ({
  value,
  dynamicValue: true,
  searchClauseParameters: parameters,
  isPeriod: true,
})

const WEEKS: Record<string, Period> = {
  last: 'PreviousWeek',
  previous: 'PreviousWeek',
  this: 'CurrentWeek',
  current: 'CurrentWeek',
  next: 'NextWeek',
}
const NEAR: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

const starting = (day: string | undefined): ClauseParameters => (day ? { startDayOfWeek: numberOf(day) } : {})
const numberOf = (day: string) => DAY_NAMES.findIndex((name) => name.toLowerCase() === day.toLowerCase())

/** The same separator throughout: `this week from Monday`, `this-week-from-monday`. */
const FORMS: readonly (readonly [form: string, read: Read])[] = [
  [String.raw`\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)`, ([text]) => exact(text)],
  [
    String.raw`(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)`,
    ([, start, end]) => period('DateRange', { startDate: start, endDate: end }),
  ],
  [
    String.raw`(\d{4}-\d\d)\.\.(\d{4}-\d\d)`,
    ([, start, end]) => period('MonthRange', { startMonthRange: start, endMonthRange: end }),
  ],
  [String.raw`\d{4}-\d\d-\d\d`, ([text]) => exactDay(text)],
  [String.raw`([+-]?\d{1,6})d`, ([, days]) => away(Number(days))],
  [String.raw`(\d{1,6})([- ])days?\2ago`, ([, days]) => away(-Number(days))],
  [String.raw`in([- ])(\d{1,6})\1days?`, ([, , days]) => away(Number(days))],
  ['yesterday|today|tomorrow', ([text]) => away(NEAR[text.toLowerCase()]!)],
  [
    String.raw`(last|previous|this|current|next)([- ])week(?:\2from\2(${DAYS}))?`,
    ([, which, , day]) => period(WEEKS[which!.toLowerCase()]!, starting(day)),
  ],
  [
    String.raw`week([- ])(\d{1,2})(?:\1from\1(${DAYS}))?`,
    ([, , week, day]) => period('WeekNumber', { ...starting(day), weekNumber: Number(week) }),
  ],
  ['(?:this|current)[- ]month', () => period('CurrentMonth')],
  ['(?:this|current)[- ]quarter', () => period('CurrentQuarter')],
  [String.raw`year([- ])to\1date`, () => period('YearToDate')],
  [
    String.raw`(?:(last|next)[- ])?(${DAYS})`,
    ([, which, day], today) => exactDay(weekday(today, numberOf(day!), which?.toLowerCase()).toString()),
  ],
]

const PATTERNS = FORMS.map(([form, read]) => [new RegExp(`(?:${form})(?=$|[\\s)"]|,(?:\\s|$))`, 'iuy'), read] as const)

/** Friday: today if it is one, else the one to come; the last and the next one are never today. */
function weekday(today: Temporal.PlainDate, day: number, which: string | undefined): Temporal.PlainDate {
  const ahead = (day - today.dayOfWeek + DAYS_IN_WEEK) % DAYS_IN_WEEK
  if (which === 'last') return today.subtract({ days: DAYS_IN_WEEK - ahead || DAYS_IN_WEEK })
  return today.add({ days: which === 'next' && ahead === 0 ? DAYS_IN_WEEK : ahead })
}

interface Taker {
  take(pattern: RegExp): RegExpExecArray | null
}

/** The days that are named here; undefined if none are. */
export function takeDays(from: Taker, today: Temporal.PlainDate): DayValue | undefined {
  for (const [pattern, read] of PATTERNS) {
    const found = from.take(pattern)
    if (found) return read(found, today)
  }
  return undefined
}

const PERIOD_TEXTS: Partial<Record<string, string>> = {
  PreviousWeek: 'last-week',
  CurrentWeek: 'this-week',
  NextWeek: 'next-week',
  CurrentMonth: 'this-month',
  CurrentQuarter: 'this-quarter',
  YearToDate: 'year-to-date',
}

/** The words that are offered. */
export const OFFERED_DAYS = ['today', 'tomorrow', 'yesterday', '-7d', '+7d', ...Object.values(PERIOD_TEXTS)] as string[]

/** The days of a clause as they can be read again. */
export function daysText(clause: Pick<ClauseToRead, 'value' | 'dynamicValue' | 'searchClauseParameters'>): string {
  const { value, searchClauseParameters } = clause
  const parameters = searchClauseParameters ?? {}
  const choice = dateChoiceOf({ value, dynamicValue: clause.dynamicValue ?? null })
  switch (choice) {
    case 'days':
      return nearText(Number(tokenOf(clause)))
    case 'DateRange':
      return `${parameters.startDate?.slice(0, 10)}..${parameters.endDate?.slice(0, 10)}`
    case 'MonthRange':
      return `${parameters.startMonthRange?.slice(0, 7)}..${parameters.endMonthRange?.slice(0, 7)}`
    case 'exact':
    case 'exactTime':
    case undefined:
      return String(value).replace(/T00:00(:00(\.0+)?)?$/u, '')
    default: {
      const day = hasStartDay(choice) ? DAY_NAMES[parameters.startDayOfWeek ?? -1] : undefined
      const text = choice === 'WeekNumber' ? `week-${parameters.weekNumber}` : PERIOD_TEXTS[choice]!
      return day === undefined ? text : `${text}-from-${day.toLowerCase()}`
    }
  }
}

const nearText = (days: number): string =>
  Object.keys(NEAR).find((word) => NEAR[word] === days) ?? `${days > 0 ? '+' : ''}${days}d`
