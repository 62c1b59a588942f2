import { FREQUENCIES, type ScheduleDraft } from '@dossier/contract/schedules/schedule'
import { isTimeZone } from '@dossier/contract/shapes'
import { dateIn } from '../text/dates.ts'
import { dayOfDate, daysIn, type Recurrence } from './recurrence.ts'

export interface ScheduleFormFault {
  /** The key of the part of the form. */
  at: keyof ScheduleDraft
  message: string
}

type Form = Omit<ScheduleDraft, 'id' | 'fields' | 'folder'>

interface FormContext {
  now: number
  /** Of the schedule that is being changed: a date that has passed may stay. */
  date?: string | null | undefined
  /** Whether the chosen role has sub-roles. */
  hasSubroles: boolean
}

/** Whether a time zone can be chosen. Offsets cannot: they know no clock changes. */
export const isValidZone = (timeZone: string): boolean => isTimeZone(timeZone) && !/^[+-]/.test(timeZone)

/** What is missing or wrong in the form of a schedule, in the order of the form. (C-SCHED-01 to 11) */
export function scheduleFaults(form: Form, context: FormContext): ScheduleFormFault[] {
  const faults: ScheduleFormFault[] = []
  const check = (at: ScheduleFormFault['at'], message: string, isRight: boolean) => {
    if (!isRight) faults.push({ at, message })
  }
  const { timeZoneId, scheduleFreq, startTime, endTime } = form
  check('title', 'Please enter a title', form.title.trim() !== '')
  check('templateId', 'Please select a template', form.templateId !== null)
  check('scheduleFreq', 'Please select a schedule frequency', isFrequency(scheduleFreq))
  faults.push(...dayFaults(form, context))
  check('startTime', 'Please enter a start time', startTime !== null)
  if (endTime != null && startTime !== null) check('endTime', 'End time must be after start time', endTime > startTime)
  check('timeZoneId', 'Please select a timezone', timeZoneId !== null && isValidZone(timeZoneId))
  if (isOrdered(form)) faults.push(...rangeFaults(form))
  else check('minRunDate', 'Minimum schedule date cannot be after maximum', false)
  faults.push(...bulkFaults(form, context))
  return faults
}

const isFrequency = (code: number | null): boolean => Object.values(FREQUENCIES).some((one) => one === code)

/** From and Until are not asked of one that runs once. (C-SCHED-12) */
const isOrdered = ({ scheduleFreq, minRunDate, maxRunDate }: Form): boolean =>
  scheduleFreq === FREQUENCIES.once || minRunDate === null || maxRunDate === null || minRunDate <= maxRunDate

const isWithin = (day: number | null, first: number, last: number): boolean =>
  day !== null && day >= first && day <= last

function dayFaults({ scheduleFreq, dayOf, date, timeZoneId }: Form, context: FormContext): ScheduleFormFault[] {
  if (scheduleFreq === FREQUENCIES.weekly && !isWithin(dayOf, 0, 6))
    return [{ at: 'dayOf', message: 'Please select a valid Day of Week' }]
  if (scheduleFreq === FREQUENCIES.monthly && !isWithin(dayOf, 1, 31))
    return [{ at: 'dayOf', message: 'Please select a valid Day of Month' }]
  if (scheduleFreq !== FREQUENCIES.once) return []
  const today = dateIn(context.now, timeZoneId !== null && isValidZone(timeZoneId) ? timeZoneId : 'UTC')
  const isFuture = date !== null && (date >= today || date === context.date)
  return isFuture ? [] : [{ at: 'date', message: 'Please select a future date' }]
}

/** (C-SCHED-10) */
function rangeFaults(form: Form): ScheduleFormFault[] {
  const { scheduleFreq, dayOf, minRunDate, maxRunDate } = form
  const isWeekly = scheduleFreq === FREQUENCIES.weekly
  if (!isWeekly && scheduleFreq !== FREQUENCIES.monthly) return []
  if (minRunDate === null || maxRunDate === null || !isWithin(dayOf, isWeekly ? 0 : 1, isWeekly ? 6 : 31)) return []
  const days = daysIn(draftedRecurrence(form)!, {
    first: dayOfDate(minRunDate),
    last: dayOfDate(maxRunDate),
    limit: 1,
  })
  const message = `Day of ${isWeekly ? 'Week' : 'Month'} selected is not within maximum and minimum dates`
  return days.length > 0 ? [] : [{ at: 'dayOf', message }]
}

function bulkFaults(form: Form, { hasSubroles }: FormContext): ScheduleFormFault[] {
  const { bulkCreateForTeams: teams, bulkCreateUserRole: role, bulkCreateSubRole: subrole } = form
  if (teams == null) return []
  if (teams.length === 0) return [{ at: 'bulkCreateForTeams', message: 'Choose at least one team' }]
  return role && hasSubroles && !subrole ? [{ at: 'bulkCreateSubRole', message: 'Please select a sub-role' }] : []
}

/** When a draft runs, as far as it is known; what its frequency does not use says nothing. (C-SCHED-12) */
function draftedRecurrence(form: Form): Recurrence | null {
  const { scheduleFreq, dayOf, date, minRunDate, maxRunDate, startTime, timeZoneId } = form
  if (scheduleFreq === null) return null
  const isOnce = scheduleFreq === FREQUENCIES.once
  return {
    scheduleFreq,
    dayOf: isOnce || scheduleFreq === FREQUENCIES.daily ? null : dayOf,
    date: isOnce ? date : null,
    minRunDate: isOnce ? null : minRunDate,
    maxRunDate: isOnce ? null : maxRunDate,
    startTime: startTime ?? '00:00',
    timeZoneId: timeZoneId ?? 'UTC',
  }
}

const DECIDING = ['scheduleFreq', 'dayOf', 'date', 'startTime', 'timeZoneId', 'minRunDate'] as const

/** When a draft runs; null while something that decides it is missing or wrong. */
export function recurrenceOf(form: Form, context: FormContext): Recurrence | null {
  const faults = scheduleFaults(form, context)
  return faults.some(({ at }) => (DECIDING as readonly string[]).includes(at)) ? null : draftedRecurrence(form)
}
