import { z } from 'zod'
import { FieldValue } from '../../fields.ts'
import { LOOKUP_TITLE_LENGTH, SCHEDULES } from '../../limits.ts'
import { Day, NewSchedule, TimeOfDay } from '../../schedules/schedule.ts'
import { FileColumn } from '../clauses.ts'
import { Key, Keys, OWN_KEY } from '../parts.ts'

/** Those that repeat: what happens once is planned work. */
export const FileSchedules = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: NewSchedule.shape.title.unwrap(),
      template: Key,
      folder: Key.nullable(),
      timeZone: z.string().max(64),
      frequency: z.int(),
      dayOf: z.int().nullable(),
      minRunDate: Day.nullable(),
      maxRunDate: Day.nullable(),
      startTime: TimeOfDay,
      endTime: TimeOfDay.nullable(),
      /** By column. */
      values: z.record(FileColumn, z.union([FieldValue, z.array(z.int())])),
      /** Each of their people gets a record. */
      bulkTeams: Keys.nullable(),
      bulkRole: Key.nullable(),
      bulkSubRole: z.string().max(LOOKUP_TITLE_LENGTH).nullable(),
    }),
  )
  .max(SCHEDULES)
  .default([])
