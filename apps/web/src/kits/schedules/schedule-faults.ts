import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import type { TemplateRole } from '@dossier/contract/templates'
import { scheduleFaults } from '@dossier/core/schedules/schedule-faults'
import type { Faults } from '../form/request.ts'
import {
  isEmptyValue,
  isReadDay,
  scheduleToSave,
  valueFault,
  type Definitions,
  type HiddenParts,
  type ScheduleValues,
} from './schedule-values.ts'

export interface FormSurroundings {
  definitions: Definitions
  roles: readonly TemplateRole[]
  hidden: HiddenParts
  /** Of the stored schedule: a date that has passed may stay. */
  date: string | null
}

/** Said as soon as two inputs do not fit together; the rest waits for an attempt to save. */
const AT_ONCE = new Set([
  'Minimum schedule date cannot be after maximum',
  'End time must be after start time',
  'Day of Week selected is not within maximum and minimum dates',
  'Day of Month selected is not within maximum and minimum dates',
])

const NO_TITLE = 'Please enter a title'
const UNREAD_DAY = 'Enter the whole date, or clear it.'

export function faultsOfForm(values: ScheduleValues, around: FormSurroundings): { atOnce: Faults; later: Faults } {
  const { definitions, roles, hidden } = around
  const role = roles.find(({ fieldId }) => fieldId === values.bulkCreateUserRole)
  const draft = scheduleToSave(values, definitions, hidden)
  const found = scheduleFaults(draft, {
    now: Date.now(),
    date: around.date,
    hasSubroles: (role?.subroles.length ?? 0) > 0,
  })
  const atOnce: Faults = {}
  const later: Faults = {}
  // The first sentence of an input is the one to say.
  for (const { at, message } of found.toReversed()) (AT_ONCE.has(message) ? atOnce : later)[at] = message
  for (const key of ['date', 'minRunDate', 'maxRunDate'] as const)
    if (!isReadDay(values[key]) && isShown(key, values)) atOnce[key] = UNREAD_DAY
  for (const [key, value] of Object.entries(values.fields)) {
    const fault = valueFault(key, value, definitions)
    if (fault !== undefined) atOnce[`fields.${key}`] = fault
  }
  for (const [key, value] of Object.entries(values.own)) {
    const fault = ownFault(key, value, definitions)
    if (fault !== undefined) atOnce[`own.${key}`] = fault
  }
  return { atOnce, later }
}

const ownFault = (key: string, value: unknown, definitions: Definitions): string | undefined =>
  key === 'title' && isEmptyValue(value) ? NO_TITLE : valueFault(key, value, definitions)

/** Which of the dates a frequency asks for. (C-SCHED-12) */
const isShown = (key: 'date' | 'minRunDate' | 'maxRunDate', { scheduleFreq }: ScheduleValues) =>
  (key === 'date') === (scheduleFreq === FREQUENCIES.once)
