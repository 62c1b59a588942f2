import { FREQUENCIES, SCHEDULE_STATES, type ScheduleState } from '@dossier/contract/schedules/schedule'
import { dateIn } from '../text/dates.ts'
import { minutesOf, momentOf } from './day-clock.ts'
import { dayOfDate, type Recurrence } from './recurrence.ts'

/** Whether a schedule is to come, runs, or has ended. (D-096) */
export function stateOf(of: Recurrence, now: number): ScheduleState {
  if (of.scheduleFreq === FREQUENCIES.once) {
    const at = of.date === null ? -Infinity : momentOf(dayOfDate(of.date), minutesOf(of.startTime), of.timeZoneId)
    return now < at ? SCHEDULE_STATES.upcoming : SCHEDULE_STATES.closed
  }
  const today = dateIn(now, of.timeZoneId)
  if (of.minRunDate !== null && today < of.minRunDate) return SCHEDULE_STATES.upcoming
  return of.maxRunDate !== null && today > of.maxRunDate ? SCHEDULE_STATES.closed : SCHEDULE_STATES.open
}
