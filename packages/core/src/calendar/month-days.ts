/** A day of the grid of a month. */
export interface MonthDay {
  /** `2026-12-31` */
  date: string
  /** False for days of the months before and after. */
  isInMonth: boolean
}

/** A week of the grid. */
export interface MonthWeek {
  /** As the year's weeks are numbered: the first one has January 1. (D-072) */
  number: number
  days: MonthDay[]
}

/**
 * The weeks that a month touches, each of them whole. `month`: `2026-12`; `firstDayOfWeek`: 0 is Sunday. Months have four
 * to six of them.
 */
export function weeksOfMonth(month: string, firstDayOfWeek: number): MonthWeek[] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  const weeks: MonthWeek[] = []
  for (let start = weekStart(first, firstDayOfWeek); Temporal.PlainDate.compare(start, last) <= 0;) {
    weeks.push({ number: weekNumber(start, firstDayOfWeek), days: daysFrom(start, month) })
    start = start.add({ days: 7 })
  }
  return weeks
}

const daysFrom = (start: Temporal.PlainDate, month: string): MonthDay[] =>
  Array.from({ length: 7 }, (_, nth) => {
    const date = start.add({ days: nth }).toString()
    return { date, isInMonth: date.startsWith(month) }
  })

/** `dayOfWeek` of Temporal: Monday is 1, Sunday 7. */
const weekStart = (day: Temporal.PlainDate, firstDayOfWeek: number): Temporal.PlainDate =>
  day.subtract({ days: (day.dayOfWeek - firstDayOfWeek + 7) % 7 })

/** Of the year of its last day: a week with January 1 is the first one. Days after week 52 belong to it. */
function weekNumber(start: Temporal.PlainDate, firstDayOfWeek: number): number {
  const { year } = start.add({ days: 6 })
  const firstWeek = weekStart(Temporal.PlainDate.from({ year, month: 1, day: 1 }), firstDayOfWeek)
  return Math.min(52, firstWeek.until(start, { largestUnit: 'days' }).days / 7 + 1)
}

/** `2026-12`, so many months later or earlier. */
export const monthAfter = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The same day in another month, or its last one. */
export const dayAfter = (date: string, step: { days?: number; months?: number }): string =>
  Temporal.PlainDate.from(date).add(step).toString()

/** The first or the last day of the week of a day. */
export function edgeOfWeek(date: string, firstDayOfWeek: number, edge: 'first' | 'last'): string {
  const start = weekStart(Temporal.PlainDate.from(date), firstDayOfWeek)
  return (edge === 'first' ? start : start.add({ days: 6 })).toString()
}
