import { FREQUENCIES, SCHEDULE_STATES, type Schedule } from '@dossier/contract/schedules/schedule'
import { dateIn } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { timeText } from '@dossier/core/text/times'
import { reader } from '../../lib/dates.ts'

/** Monday to Sunday, with their numbers. (C-SCHED-08, C-SCHED-22) */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, nth) => ({ id: (nth + 1) % 7, label }),
)

export const FREQUENCY_NAMES = [
  { id: FREQUENCIES.daily as number, label: 'Daily' },
  { id: FREQUENCIES.weekly as number, label: 'Weekly' },
  { id: FREQUENCIES.monthly as number, label: 'Monthly' },
  { id: FREQUENCIES.once as number, label: 'Once' },
]

export const STATE_NAMES = [
  { id: SCHEDULE_STATES.open, name: 'open', label: 'Open' },
  { id: SCHEDULE_STATES.upcoming, name: 'upcoming', label: 'Upcoming' },
  { id: SCHEDULE_STATES.closed, name: 'closed', label: 'Closed' },
] as const

export const stateOf = (status: number) => STATE_NAMES.find(({ id }) => id === status) ?? STATE_NAMES[0]

/** `Los Angeles` */
export const placeOfZone = (timeZoneId: string): string => timeZoneId.split('/').at(-1)!.replaceAll('_', ' ')

const shortDate = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat(reader().locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))

/** `Fri, Dec 18` */
export const dayText = shortDate({ weekday: 'short', month: 'short', day: 'numeric' })
/** `Dec 18` */
export const monthDayText = shortDate({ month: 'short', day: 'numeric' })
/** `Fri, Dec 18, 2026` */
export const fullDayText = shortDate({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
/** `Friday, December 18` */
export const longDayOfYear = shortDate({ weekday: 'long', month: 'long', day: 'numeric' })

export const clockText = (time: string): string => timeText(time, reader().locale)

/** `Weekly on Friday` */
export function recurrenceText({ scheduleFreq, dayOf, date }: Pick<Schedule, 'scheduleFreq' | 'dayOf' | 'date'>) {
  if (scheduleFreq === FREQUENCIES.daily) return 'Daily'
  if (scheduleFreq === FREQUENCIES.weekly)
    return `Weekly on ${WEEKDAYS.find(({ id }) => id === dayOf)?.label ?? 'no day'}`
  if (scheduleFreq === FREQUENCIES.monthly) return `Monthly on day ${dayOf}`
  return date === null ? 'Once' : `Once, ${fullDayText(date)}`
}

/** A day as people say it near it: `today`, `tomorrow`, or `Fri, Dec 18`. */
function nearDay(date: string, today: string): string {
  if (date === today) return 'today'
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return date === tomorrow ? 'tomorrow' : dayText(date)
}

/** When it runs next, on the clocks of its zone, which is named if it is not the reader's. */
export function nextText(schedule: Schedule, now: number): string {
  const { queue, timeZoneId, status, startTime, maxRunDate } = schedule
  const zone = timeZoneId === reader().timeZone ? '' : `, ${placeOfZone(timeZoneId)} time`
  const [next] = queue
  if (next) {
    const day = nearDay(next.date, dateIn(now, timeZoneId))
    const time = `${clockText(clockIn(next.at, timeZoneId))}${zone}`
    if (schedule.scheduleFreq === FREQUENCIES.once) return `Once, ${day}, ${time}`
    return status === SCHEDULE_STATES.upcoming ? `From ${day}, ${time}` : `Next ${day}, ${time}`
  }
  if (schedule.scheduleFreq === FREQUENCIES.once && schedule.date !== null)
    return `Once, ${fullDayText(schedule.date)}, ${clockText(startTime)}${zone}`
  return maxRunDate === null ? 'No coming date' : `Ended ${fullDayText(maxRunDate)}`
}

/** `HH:mm` on the clocks of a zone. */
function clockIn(at: string, timeZone: string): string {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

interface Ran {
  state: string
  count: number
  caseNumber: string | null
  message: string | null
}

/** What became of a date: `created #3871`, `failed, …`. */
export function outcomeText({ state, count, caseNumber, message }: Ran, word: string): string {
  switch (state) {
    case 'created':
      return caseNumber === null ? `created ${countOf(count, word)}` : `created #${caseNumber}`
    case 'failed':
      return message === null ? 'failed' : `failed, ${message}`
    case 'missed':
      return 'missed, nothing was running'
    case 'skipped':
      return 'skipped'
    case 'due':
      return 'being created'
    default:
      return 'planned'
  }
}
