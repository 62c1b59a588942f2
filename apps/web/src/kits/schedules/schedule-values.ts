import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { FREQUENCIES, SCHEDULED_PROPERTIES } from '@dossier/contract/schedules/schedule'
import type { NewSchedule, Schedule, ScheduledProperty, ScheduledValues } from '@dossier/contract/schedules/schedule'
import { readValue } from '../fields/read-value.ts'

/** A schedule as its form shows it. */
export interface ScheduleValues {
  title: string
  templateId: number | null
  folder: string | null
  scheduleFreq: number | null
  dayOf: number | null
  /** Dates as typed: days, or what is no day yet. */
  date: unknown
  minRunDate: unknown
  maxRunDate: unknown
  /** `HH:mm`, or empty. */
  startTime: string
  endTime: string
  timeZoneId: string | null
  /** Null: one record for all. */
  bulkCreateForTeams: readonly number[] | null
  bulkCreateUserRole: string | null
  bulkCreateSubRole: string | null
  /** By field id as typed, or by the key of a built-in part. */
  fields: Readonly<Record<string, unknown>>
  /** Of one date that differs from the others, while it is open: its title and values. */
  own: Readonly<Record<string, unknown>>
}

export const TITLES: Record<keyof ScheduleValues, string> = {
  title: 'Title',
  templateId: 'Template',
  folder: 'Folder',
  scheduleFreq: 'Frequency',
  dayOf: 'Day',
  date: 'Date',
  minRunDate: 'From',
  maxRunDate: 'Until',
  startTime: 'Start time',
  endTime: 'End time',
  timeZoneId: 'Timezone',
  bulkCreateForTeams: 'Teams',
  bulkCreateUserRole: 'User role',
  bulkCreateSubRole: 'Sub-role',
  fields: 'Field values',
  own: 'Values of this date',
}

/** A new schedule begins in the zone of the organization. (D-140) */
export const blankSchedule = (timeZoneId: string, date?: string): ScheduleValues => ({
  title: '',
  templateId: null,
  folder: null,
  scheduleFreq: date === undefined ? null : FREQUENCIES.once,
  dayOf: null,
  date: date ?? null,
  minRunDate: null,
  maxRunDate: null,
  startTime: '',
  endTime: '',
  timeZoneId,
  bulkCreateForTeams: null,
  bulkCreateUserRole: null,
  bulkCreateSubRole: null,
  fields: {},
  own: {},
})

export const valuesOf = (schedule: Schedule, own: ScheduleValues['own'] = {}): ScheduleValues => ({
  title: schedule.title,
  templateId: schedule.templateId,
  folder: schedule.folder,
  scheduleFreq: schedule.scheduleFreq,
  dayOf: schedule.dayOf,
  date: schedule.date,
  minRunDate: schedule.minRunDate,
  maxRunDate: schedule.maxRunDate,
  startTime: schedule.startTime,
  endTime: schedule.endTime ?? '',
  timeZoneId: schedule.timeZoneId,
  bulkCreateForTeams: schedule.bulkCreateForTeams,
  bulkCreateUserRole: schedule.bulkCreateUserRole,
  bulkCreateSubRole: schedule.bulkCreateSubRole,
  fields: schedule.fields,
  own,
})

/** The fields of the chosen template, by id. */
export type Definitions = ReadonlyMap<string, FieldDefinition>

export const isProperty = (key: string): key is ScheduledProperty =>
  (SCHEDULED_PROPERTIES as readonly string[]).includes(key)

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Why a value cannot be stored as it was typed. */
export function valueFault(key: string, value: unknown, definitions: Definitions): string | undefined {
  const definition = definitions.get(key)
  if (!definition || isEmptyValue(value)) return undefined
  const read = readValue(definition, value)
  return read.ok ? undefined : read.message
}

/** A typed value, as it is stored. A field that the reader does not know stays as it came. */
export function storedValue(key: string, value: unknown, definitions: Definitions): FieldValue {
  const definition = definitions.get(key)
  if (!definition) return value as FieldValue
  const read = readValue(definition, value)
  return read.ok ? read.value : null
}

export function storedValues(values: ScheduleValues['fields'], definitions: Definitions): ScheduledValues {
  const stored = Object.entries(values).map(([key, value]) => [key, storedValue(key, value, definitions)] as const)
  return Object.fromEntries(stored.filter(([, value]) => !isEmptyValue(value)))
}

/** Of one date: empty values clear what every other time has. A title cannot be empty. */
export function ownStoredValues(own: ScheduleValues['own'], definitions: Definitions): ScheduledValues {
  const stored = Object.entries(own).map(([key, value]) => [key, storedValue(key, value, definitions)] as const)
  return Object.fromEntries(stored.map(([key, value]) => [key, isEmptyValue(value) ? null : value]))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (typed: unknown): string | null => (typeof typed === 'string' && DAY.test(typed) ? typed : null)

/** Whether a date is whole, or empty. */
export const isReadDay = (typed: unknown): boolean => typed === null || typed === '' || dayIn(typed) !== null

/** What the organization does not want to see in schedules. (C-SCHED-14) */
export interface HiddenParts {
  timeSpan: boolean
  bulkCreate: boolean
}

/** What the form says. What its frequency does not use is left out, and so is what is hidden: that stays as it is. */
export function scheduleToSave(values: ScheduleValues, definitions: Definitions, hidden: HiddenParts): NewSchedule {
  const { scheduleFreq, startTime, endTime, bulkCreateForTeams: teams } = values
  const isOnce = scheduleFreq === FREQUENCIES.once
  const hasDay = scheduleFreq === FREQUENCIES.weekly || scheduleFreq === FREQUENCIES.monthly
  return {
    title: values.title.trim(),
    templateId: values.templateId,
    folder: values.folder,
    timeZoneId: values.timeZoneId,
    scheduleFreq,
    dayOf: hasDay ? values.dayOf : null,
    date: isOnce ? dayIn(values.date) : null,
    minRunDate: isOnce ? null : dayIn(values.minRunDate),
    maxRunDate: isOnce ? null : dayIn(values.maxRunDate),
    startTime: startTime || null,
    fields: storedValues(values.fields, definitions),
    ...(!hidden.timeSpan && { endTime: endTime || null }),
    ...(!hidden.bulkCreate && {
      bulkCreateForTeams: teams && [...teams],
      bulkCreateUserRole: teams && values.bulkCreateUserRole,
      bulkCreateSubRole: teams && values.bulkCreateSubRole,
    }),
  }
}
