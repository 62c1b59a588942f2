import type { LabelFormat } from '@dossier/contract/insights/run'
import type { GroupStep } from '@dossier/contract/views/definition'
import { dateText } from '../text/dates.ts'
import { groupLabel, lastDayOf } from '../views/group-label.ts'

const DATES = ['date', 'date-time']

interface Labelled {
  value: string | null
  label: string | null
}

/** What a group of a result is called: weeks name both of their days, an empty checkbox is 'No'. (D-135, D-150) */
export function insightGroupLabel({ value, label }: Labelled, format: LabelFormat, locale: string): string {
  if (label !== null) return label
  const option = format.option ?? 'Day'
  if (value !== null && DATES.includes(format.dataType ?? '')) return periodLabel(value, option, format, locale)
  return groupLabel({ value, label }, { groupByDataType: format.dataType, groupByOption: option }, locale)
}

/** Takes the first day of a period. */
function periodLabel(day: string, option: GroupStep, format: LabelFormat, locale: string): string {
  const write = (one: string) =>
    format.dateFormat ? patterned(one, format.dateFormat) : dateText(one, { locale, timeZone: 'UTC' })
  if (option === 'Week') return `${write(day)} – ${write(lastDayOf(day, option))}`
  if (option === 'Day' || format.dateFormat) return write(day)
  return groupLabel({ value: day }, { groupByDataType: 'date', groupByOption: option }, locale)
}

/** Parts of a pattern such as `dd/MM/yyyy`, in the letters that the field has for them. */
const PARTS = /yyyy|yy|MMMM|MMM|MM|M|dd|d/g

/** A day by a pattern; everything that is no part of it stays. */
export function patterned(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const named = (length: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { month: length, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
  const parts: Record<string, () => string> = {
    yyyy: () => year,
    yy: () => year.slice(-2),
    MMMM: () => named('long'),
    MMM: () => named('short'),
    MM: () => month,
    M: () => String(Number(month)),
    dd: () => date,
    d: () => String(Number(date)),
  }
  return pattern.replace(PARTS, (part) => parts[part]!())
}

/** The first and the last day of a week, for the columns Week Start and Week End. (B-INS-09) */
export const weekOf = (
  value: string | null,
  { dataType, option }: LabelFormat,
): { start: string; end: string } | null =>
  value !== null && option === 'Week' && DATES.includes(dataType ?? '')
    ? { start: value, end: lastDayOf(value, 'Week') }
    : null
