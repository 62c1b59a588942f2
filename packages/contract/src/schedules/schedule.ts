import { z } from 'zod'
import { FieldValue } from '../fields.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { FIELDS_PER_CASE, LOOKUP_TITLE_LENGTH, TEAMS_PER_LIST, TITLE_LENGTH } from '../limits.ts'
import { cleanName } from '../required-text.ts'
import { FieldId, idOf, Instant, Named, savedIdOf } from '../shapes.ts'

/** (C-SCHED-20) */
export const FREQUENCIES = { daily: 1, weekly: 2, monthly: 3, once: 4 } as const
export type Frequency = (typeof FREQUENCIES)[keyof typeof FREQUENCIES]

/** (C-SCHED-21, D-096) */
export const SCHEDULE_STATES = { open: 1, upcoming: 2, closed: 3 } as const
export type ScheduleState = (typeof SCHEDULE_STATES)[keyof typeof SCHEDULE_STATES]

/** Built-in parts of a record that schedules fill in besides the fields of the template. (C-SCHED-18) */
export const SCHEDULED_PROPERTIES = [
  'summary',
  'statusId',
  'severityId',
  'assigneeId',
  'areas',
  'tags',
  'users',
  'pendingTeams',
] as const
export type ScheduledProperty = (typeof SCHEDULED_PROPERTIES)[number]

/** A day that exists, as `2026-12-31`. */
export const Day = z.iso.date('Write days as 2026-12-31.')

/** Times of day as `09:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write times as 09:30.')

/** Ids, or words of other built-in parts. */
const Values = z.union([FieldValue, z.array(z.int())])

/** By field id, or by the key of a built-in part: the property's value, as calls that save it take it. */
export const ScheduledValues = z
  .record(FieldId, Values)
  .refine((fields) => Object.keys(fields).length <= FIELDS_PER_CASE, 'A schedule can fill in up to 500 fields.')
export type ScheduledValues = z.infer<typeof ScheduledValues>

/**
 * A schedule while somebody edits it: everything may be missing. What a whole one lacks is said by
 * `core/schedules/schedule-faults.ts`.
 */
const DRAFT = {
  /** Each record that it creates has this title, unless the template writes titles. */
  title: z.string().max(TITLE_LENGTH).default(''),
  templateId: idOf('template').nullable().default(null),
  /** The title of one of the folders for schedules that the caller sees. */
  folder: z.string().max(LOOKUP_TITLE_LENGTH).nullable().default(null),
  timeZoneId: z.string().max(64).nullable().default(null),
  scheduleFreq: z.int().nullable().default(null),
  /** Weekly: 0 (Sunday) to 6. Monthly: 1 to 31, or the month's last day where it is shorter. (C-SCHED-22) */
  dayOf: z.int().nullable().default(null),
  /** Of one that runs once. */
  date: Day.nullable().default(null),
  /** The first and the last day on which it may run. (C-SCHED-19) */
  minRunDate: Day.nullable().default(null),
  maxRunDate: Day.nullable().default(null),
  /** On the clocks of the zone. */
  startTime: TimeOfDay.nullable().default(null),
  /** Tells readers how long the work takes. Omitted, it stays as it is. */
  endTime: TimeOfDay.nullable().optional(),
  fields: ScheduledValues.default({}),
  /** Each of their people gets a record; null: one record for all. Omitted, it stays as it is. (C-BULK-01) */
  bulkCreateForTeams: z
    .array(idOf('team'))
    .max(TEAMS_PER_LIST, `Choose up to ${TEAMS_PER_LIST} teams.`)
    .nullable()
    .optional(),
  /** The field of the role that the person gets; null: the person is the assignee. (C-BULK-02) */
  bulkCreateUserRole: FieldId.nullable().optional(),
  /** The title of the sub-role. */
  bulkCreateSubRole: z.string().max(LOOKUP_TITLE_LENGTH).nullable().optional(),
}

export const ScheduleDraft = z.object({ id: savedIdOf('schedule'), ...DRAFT })
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

export const NewSchedule = z.object({ ...DRAFT, title: z.string().overwrite(cleanName).max(TITLE_LENGTH).default('') })
export type NewSchedule = z.infer<typeof NewSchedule>

export const ScheduleToSave = NewSchedule.extend({ id: idOf('schedule'), ...EXPECTED_VERSION })
export type ScheduleToSave = z.infer<typeof ScheduleToSave>

/**
 * What became of a date. `due`: its records are being created. `missed`: the server was not running, for more than a
 * day. (D-097)
 */
export const OCCURRENCE_STATES = ['planned', 'due', 'created', 'failed', 'missed', 'skipped'] as const
export const OccurrenceState = z.enum(OCCURRENCE_STATES)
export type OccurrenceState = z.infer<typeof OccurrenceState>

/** A part that does not work, such as `fields.12`; the schedule does nothing until it is mended. (D-132) */
export const ScheduleFault = z.object({ at: z.string(), message: z.string() })
export type ScheduleFault = z.infer<typeof ScheduleFault>

/** A date in the queue of a schedule. (D-098) */
export const QueuedDate = z.object({
  /** Takes it out of the queue: `DELETE /schedule/scheduleQueue/{id}`. */
  id: z.string(),
  date: z.string(),
  at: Instant,
})

/** What the last date made. */
export const LastRun = z.object({
  date: z.string(),
  at: Instant,
  state: OccurrenceState,
  records: z.int(),
  /** Of the only record, if the reader may see it. */
  caseNumber: z.string().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})

const Author = Named.extend({ id: z.int().nullable() }).nullable()

/** Values of fields that the reader may not see are left out, and kept by their saves. */
export const Schedule = z.object({
  id: z.int(),
  tenantId: z.int(),
  title: z.string(),
  templateId: z.int(),
  templateTitle: z.string(),
  folder: z.string().nullable(),
  timeZoneId: z.string(),
  scheduleFreq: z.int(),
  dayOf: z.int().nullable(),
  date: z.string().nullable(),
  minRunDate: z.string().nullable(),
  maxRunDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** One of `SCHEDULE_STATES`, as of the answer. */
  status: z.int(),
  fields: z.record(z.string(), Values),
  bulkCreateForTeams: z.array(z.int()).nullable(),
  bulkCreateUserRole: z.string().nullable(),
  bulkCreateSubRole: z.string().nullable(),
  created: Instant,
  createdBy: Author,
  lastUpdatedBy: Author,
  /** The next 10. */
  queue: z.array(QueuedDate),
  last: LastRun.nullable(),
  /** Dates that were missed, and not created since. */
  missed: z.int(),
  faults: z.array(ScheduleFault),
  canEdit: z.boolean(),
  /** The record whose closing created the schedule; null for others. (D-100) */
  cadenceOf: z.object({ caseId: z.int(), caseNumber: z.string() }).nullable(),
  ...DATED,
})
export type Schedule = z.infer<typeof Schedule>
