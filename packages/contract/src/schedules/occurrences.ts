import { z } from 'zod'
import { CaseRow } from '../views.ts'
import { idOf, Instant } from '../shapes.ts'
import { CaseField } from '../cases/details.ts'
import { Day, OccurrenceState, ScheduledValues } from './schedule.ts'

/** A date of a schedule, as calendars show it: on its date in its own zone. */
export const Occurrence = z.object({
  scheduleId: z.int(),
  title: z.string(),
  folder: z.string().nullable(),
  templateId: z.int(),
  date: z.string(),
  /** On the clocks of its zone; another one than the schedule's where those skip it. */
  time: z.string(),
  endTime: z.string().nullable(),
  timeZoneId: z.string(),
  at: Instant,
  state: OccurrenceState,
  /** Values of this date differ from every other. */
  isEdited: z.boolean(),
  message: z.string().nullable(),
})
export type Occurrence = z.infer<typeof Occurrence>

export const OccurrenceDay = z.object({
  date: z.string(),
  /** Of the whole day, also those that are not among `occurrences`. */
  total: z.int(),
  /** In the order of their time. */
  occurrences: z.array(Occurrence),
})

/** Why a date is another one than expected. `edited` and `skipped`: somebody changed this date alone. */
export const DATE_NOTES = ['lastDay', 'skippedHour', 'repeatedHour', 'edited', 'skipped', 'newYear'] as const
export type DateNote = (typeof DATE_NOTES)[number]

export const PreviewedDate = z.object({
  date: z.string(),
  /** On the clocks of the zone. */
  time: z.string(),
  at: Instant,
  notes: z.array(z.enum(DATE_NOTES)),
  /** The same as a sentence, such as `29 Mar: 3:00 AM, clock change`; null for an ordinary date. */
  text: z.string().nullable(),
})
export type PreviewedDate = z.infer<typeof PreviewedDate>

/** A date whose values or skip would not be there after the save. */
export const LostDate = z.object({ date: z.string(), kind: z.enum(['edited', 'skipped']), fields: z.array(z.string()) })

export const SchedulePreview = z.object({
  /** What is still missing, by the keys of the form, as a save would say it. */
  faults: z.array(z.object({ at: z.string(), message: z.string() })),
  /** The next 12; fewer where it ends. Empty while it is not known when it runs. */
  dates: z.array(PreviewedDate),
  /** After these dates there are none. */
  ends: z.boolean(),
  /** Null for a new schedule. */
  changes: z
    .object({
      /** Coming dates that are moved. */
      moved: z.int(),
      lost: z.array(LostDate),
      /** Coming dates that keep their values or their skip. */
      kept: z.array(LostDate),
      /** The same as sentences, such as `1 edited date no longer occurs: Sep 18`. */
      sentences: z.array(z.string()),
    })
    .nullable(),
  /** Records of each date. Null unless it creates one for each person. */
  people: z.object({ records: z.int(), inSeveralTeams: z.int(), disabled: z.int() }).nullable(),
  /** What becomes known to more people, as sentences. (D-139) */
  exposures: z.array(z.string()),
})
export type SchedulePreview = z.infer<typeof SchedulePreview>

/** A record that a date made, if the reader may see it. */
const MadeRecord = z.object({ id: z.int(), caseNumber: z.string(), title: z.string() })

export const ScheduleRun = z.object({
  date: z.string(),
  at: Instant,
  /** When it ended. */
  finished: Instant.nullable(),
  state: OccurrenceState,
  /** All, also those that the reader may not see. */
  count: z.int(),
  /** The first ones. */
  records: z.array(MadeRecord),
  message: z.string().nullable(),
})
export type ScheduleRun = z.infer<typeof ScheduleRun>

/** The record that a date creates, as far as the reader may see it. */
export const InstanceCase = z.object({
  title: z.string(),
  templateId: z.int(),
  templateTitle: z.string(),
  /** Values and labels, by field id. */
  fields: z.record(z.string(), CaseField.pick({ field: true, value: true, label: true, section: true, order: true })),
  /** Of the built-in parts that have one, by key: value and label. */
  properties: z.record(z.string(), z.object({ value: z.unknown(), label: z.string() })),
})

export const ScheduleInstance = z.object({
  scheduleId: z.int(),
  scheduleTitle: z.string(),
  date: z.string(),
  time: z.string(),
  at: Instant,
  timeZoneId: z.string(),
  state: OccurrenceState,
  message: z.string().nullable(),
  /** The values of this date alone; a title, too. */
  fieldValues: z.record(z.string(), z.unknown()),
  /** As every time. */
  scheduleInstance: InstanceCase,
  /** With the values of this date. (C-SINST-07) */
  updatedScheduleInstance: InstanceCase,
  canEdit: z.boolean(),
})
export type ScheduleInstance = z.infer<typeof ScheduleInstance>

export const InstanceToSave = z.object({
  scheduleId: idOf('schedule'),
  date: Day,
  /** Replaces the values of this date; `title` gives it another one. Empty: as every time. */
  fieldValues: ScheduledValues,
})
export type InstanceToSave = z.infer<typeof InstanceToSave>

export const DateOfSchedule = z.object({ scheduleId: idOf('schedule'), date: Day })

/** A forecast row has the case number `FORECAST` and names its date. (D-069) */
export const ForecastRow = CaseRow.extend({ scheduleId: z.int(), date: z.string() })
export type ForecastRow = z.infer<typeof ForecastRow>
