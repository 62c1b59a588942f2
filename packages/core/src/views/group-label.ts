import type { GroupStep } from '@dossier/contract/views/definition'
import { dollarText } from '../fields/types/dollar.ts'
import { dateText } from '../text/dates.ts'
import { numberText } from '../text/numbers.ts'

interface GroupedTable {
  value: string | null
  /** The name of what the records have in common, where there is one. */
  label?: string | null | undefined
}

interface Grouping {
  /** Of the column by which the view is grouped. */
  groupByDataType: string | null
  groupByOption: GroupStep
}

/** What a group is called. (B-VIEW-12, B-VIEW-13) */
export function groupLabel(table: GroupedTable, { groupByDataType, groupByOption }: Grouping, locale: string): string {
  const { value, label } = table
  const isDate = groupByDataType === 'date' || groupByDataType === 'date-time'
  if (groupByDataType === 'checkbox') return yesOrNo(value)
  if (value === null || value === '') return isDate ? 'Not set' : 'None'
  if (label != null) return label
  return isDate ? periodText(value, groupByOption, locale) : (AMOUNTS[groupByDataType ?? '']?.(value, locale) ?? value)
}

/** What a subgroup is called where its group is not beside it. */
export const subgroupLabel = (label: string, sublabel: string): string => `${label}, ${sublabel}`

/** More than any number has. */
const MOST_DECIMALS = 20

/** Numbers as cells have them. (D-113) */
const AMOUNTS: Record<string, (value: string, locale: string) => string> = {
  number: (value, locale) => numberText(Number(value), locale, [0, MOST_DECIMALS]),
  dollar: (value, locale) => dollarText(Number(value), locale),
}

function yesOrNo(value: string | null): string {
  if (value === null) return 'Not Specified'
  return value === 'false' || value === 'no' ? 'No' : 'Yes'
}

/** Takes the first day of the period. */
function periodText(day: string, step: GroupStep, locale: string): string {
  const text = dateText(day, { locale, timeZone: 'UTC' })
  switch (step) {
    case 'Week':
      return `Week of ${text}`
    case 'Month':
      return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(day))
    case 'Quarter':
      return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
    default:
      return text
  }
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Temporal durations of one step. */
const STEPS = {
  Day: { days: 1 },
  Week: { days: 7 },
  Month: { months: 1 },
  Quarter: { months: 3 },
} as const

/** The last day of the period that begins with a day. (B-DATES-11) */
export const lastDayOf = (day: string, step: GroupStep): string =>
  Temporal.PlainDate.from(day).add(STEPS[step]).subtract({ days: 1 }).toString()
