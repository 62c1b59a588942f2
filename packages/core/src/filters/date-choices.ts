import type { ClauseParameters } from '@dossier/contract/clauses'
import type { Operator } from '@dossier/contract/operators'
import type { Filter } from './filter.ts'
import { PERIODS, type Period } from './periods.ts'
import { tokenOf } from './terms.ts'

/** The kinds of days that a date is compared with. (B-DATES-01) */
export type DateChoice = 'exact' | 'exactTime' | 'days' | Period

const RANGES: readonly DateChoice[] = [
  'CurrentWeek',
  'CurrentMonth',
  'WeekNumber',
  'MonthRange',
  'YearToDate',
  'DateRange',
]
const RELATIVE: readonly DateChoice[] = ['PreviousWeek', 'CurrentWeek', 'NextWeek', 'CurrentMonth', 'CurrentQuarter']

/** What can be chosen, by operator; exact moments only of columns that have moments. (B-DATES-04, B-DATES-05) */
export function dateChoices(comparison: 'date' | 'moment', operator: Operator): readonly DateChoice[] {
  if (operator === 'DateRange') return RANGES
  if (operator === 'OnDay') return ['days', 'exact']
  return ['exact', ...(comparison === 'moment' ? (['exactTime'] as const) : []), 'days', ...RELATIVE]
}

/** What a filter has been given; undefined if nothing yet. */
export function dateChoiceOf(filter: Pick<Filter, 'value' | 'dynamicValue'>): DateChoice | undefined {
  const token = tokenOf(filter)
  if (token !== null) return PERIODS.find((one) => one === token) ?? (isDays(token) ? 'days' : undefined)
  if (typeof filter.value !== 'string' || filter.value === '') return undefined
  return filter.value.endsWith('Z') ? 'exactTime' : 'exact'
}

const isDays = (token: string) => /^[+-]?\d+$/.test(token)

/** With a choice, the value is the named period and dynamic, unless the date is exact. (B-DATES-02) */
export function withDateChoice(filter: Filter, choice: DateChoice): Filter {
  const startDayOfWeek = hasStartDay(choice) ? filter.parameters.startDayOfWeek : undefined
  const parameters = startDayOfWeek === undefined || startDayOfWeek === null ? {} : { startDayOfWeek }
  if (choice === 'exact' || choice === 'exactTime')
    return { ...filter, value: null, dynamicValue: null, parameters: {} }
  return { ...filter, value: choice === 'days' ? '0' : choice, dynamicValue: true, parameters }
}

const WEEKS: readonly DateChoice[] = ['PreviousWeek', 'CurrentWeek', 'NextWeek', 'WeekNumber']
/** Weeks can begin on another day than usual. */
export const hasStartDay = (choice: DateChoice | undefined): boolean => choice !== undefined && WEEKS.includes(choice)

const LAST_WEEK = 52

/** A typed number of a week; null if there is no such week. (B-DATES-08) */
export function weekNumberOf(number: number): number | null {
  return Number.isInteger(number) && number >= 1 && number <= LAST_WEEK ? number : null
}

/** Months are written `2026-12`, so their order is that of the texts. Past the end, the start takes it along. (B-DATES-03) */
export function withStartMonth(parameters: ClauseParameters, start: string): ClauseParameters {
  const end = parameters.endMonthRange
  return { ...parameters, startMonthRange: start, endMonthRange: !end || end < start ? start : end }
}

export function withEndMonth(parameters: ClauseParameters, end: string): ClauseParameters {
  const start = parameters.startMonthRange
  return { ...parameters, startMonthRange: !start || start > end ? end : start, endMonthRange: end }
}
