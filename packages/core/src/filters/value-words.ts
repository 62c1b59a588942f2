import { VALUE_NOT_FOUND } from '../fields/placeholders.ts'
import { dateIn, dateText, dateTimeText, type DisplayContext } from '../text/dates.ts'
import { numberText } from '../text/numbers.ts'
import { relativeDays } from '../text/relative-days.ts'
import { timeText } from '../text/times.ts'
import type { Comparison } from './comparisons.ts'
import { dateChoiceOf, hasStartDay, type DateChoice } from './date-choices.ts'
import type { Filter } from './filter.ts'
import { takesValue } from './operator-words.ts'
import { tokenOf, type FilterColumn } from './terms.ts'

export interface ValueContext extends DisplayContext {
  /** What an id or a stored choice is called; undefined until that is known, null if it does not exist. */
  nameOf: (value: string | number) => string | null | undefined
}

export const ME = '[Me]'
/** Names that are written out; the others are counted. */
const NAMED = 3
const MOST_DECIMALS = 10

/** What a column is compared with, as text: `New, Closed`, `Start of Current Week`. Empty where nothing is chosen yet. */
export function valueWords(
  filter: Filter,
  { comparison, amountText }: Pick<FilterColumn, 'comparison' | 'amountText'>,
  context: ValueContext,
): string {
  if (!takesValue(filter.operator)) return ''
  return (WORDS[comparison] ?? nameWords)(filter, { ...context, amountText })
}

type Write = (filter: Filter, context: ValueContext & Pick<FilterColumn, 'amountText'>) => string

const plainWords: Write = ({ value }) => (value === null ? '' : String(value))

const yesOrNo: Write = ({ value }) => (value === null ? '' : value === true || value === 'true' ? 'Yes' : 'No')

const WORDS: Partial<Record<Comparison, Write>> = {
  date: dateWords,
  moment: dateWords,
  number: ({ value }, { locale, amountText }) => {
    if (value === null || value === '' || !Number.isFinite(Number(value))) return ''
    return amountText?.(Number(value), locale) ?? numberText(Number(value), locale, [0, MOST_DECIMALS])
  },
  time: ({ value }, { locale }) =>
    typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? safely(() => timeText(value, locale)) : '',
  flag: yesOrNo,
  checkbox: yesOrNo,
  hours: hoursWords,
  markers: ({ value }) => (Array.isArray(value) ? `an area with ${value.length} corners` : ''),
  text: plainWords,
  caseNumber: plainWords,
}

const nameWords: Write = (filter, context) => (tokenOf(filter) === 'me' ? ME : namesOf(filter.value, context))

function namesOf(value: Filter['value'], { nameOf }: ValueContext): string {
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string | number => typeof one === 'number' || (typeof one === 'string' && one !== ''),
  )
  const names = chosen.slice(0, NAMED).map((one) => {
    const name = nameOf(one)
    return name === null ? VALUE_NOT_FOUND : (name ?? '…')
  })
  return names.join(', ') + (chosen.length > NAMED ? ` +${chosen.length - NAMED}` : '')
}

/** `5 hours in Waiting` */
function hoursWords({ parameters: { timeSpentClause } }: Filter, context: ValueContext): string {
  const { searchValue, hoursSpent } = timeSpentClause ?? {}
  if (!searchValue || typeof hoursSpent !== 'number') return ''
  const hours = numberText(hoursSpent, context.locale, [0, MOST_DECIMALS])
  return `${hours} ${hoursSpent === 1 ? 'hour' : 'hours'} in ${namesOf(searchValue, context)}`
}

/** The periods as they are offered. */
export const DATE_CHOICE_WORDS: Record<DateChoice, string> = {
  exact: 'Exact Date',
  exactTime: 'Exact Date and Time',
  days: 'Days from Today',
  PreviousWeek: 'Previous Week',
  CurrentWeek: 'Current Week',
  NextWeek: 'Next Week',
  CurrentMonth: 'Current Month',
  CurrentQuarter: 'Current Quarter',
  YearToDate: 'Year to Date',
  WeekNumber: 'Week Number',
  MonthRange: 'Month Range',
  DateRange: 'Date Range',
}

function dateWords(filter: Filter, context: ValueContext): string {
  const choice = dateChoiceOf(filter)
  const { value, operator, parameters } = filter
  switch (choice) {
    case undefined:
      return ''
    case 'exact':
      return safely(() => dateText(String(value).slice(0, 10), context))
    case 'exactTime':
      return safely(() => dateTimeText(String(value), context))
    case 'days':
      return relativeDays(-Number(tokenOf(filter)))
    case 'WeekNumber':
      return parameters.weekNumber ? weekWords(parameters.weekNumber, context) + startWords(filter, choice) : ''
    case 'MonthRange':
      return rangeWords([parameters.startMonthRange, parameters.endMonthRange], (month) => monthText(month, context))
    case 'DateRange':
      return rangeWords([parameters.startDate, parameters.endDate], (day) => dateText(day.slice(0, 10), context))
    default: {
      const isBegin = operator === 'GreaterThan' || operator === 'LessThan'
      return `${isBegin ? 'Start of ' : ''}${DATE_CHOICE_WORDS[choice]}${startWords(filter, choice)}`
    }
  }
}

/** Weeks are those of the present year, also in its last days, which may be in the first week of the next one. (D-072) */
const weekWords = (week: number, { now, timeZone }: ValueContext): string =>
  now === undefined ? `Week ${week}` : `Week ${week} of ${dateIn(now, timeZone).slice(0, 4)}`

export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function startWords({ parameters: { startDayOfWeek } }: Filter, choice: DateChoice): string {
  const day = hasStartDay(choice) && typeof startDayOfWeek === 'number' ? DAY_NAMES[startDayOfWeek] : undefined
  return day === undefined ? '' : ` from ${day}`
}

function rangeWords([start, end]: (string | null | undefined)[], words: (part: string) => string): string {
  if (!start || !end) return ''
  return safely(() => (start === end ? words(start) : `${words(start)} – ${words(end)}`))
}

/** A month written `2026-12`, in the reader's format. */
export const monthText = (month: string, { locale }: DisplayContext): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`${month.slice(0, 7)}-01T00:00:00Z`),
  )

/** An address may contain what is no date. */
function safely(words: () => string): string {
  try {
    return words()
  } catch {
    return ''
  }
}
