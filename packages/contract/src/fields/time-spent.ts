import { z } from 'zod'

/** A choice of the tracked field; null: it had no value. */
const TrackedValue = z.string().nullable()

/**
 * How long a record had each value of another field. Total and entry of a value have the same place. Stored are only
 * moments and what had passed by then: while a value is set and the record is open, the time since `started` adds to its
 * hours. (D-063)
 */
export const TimeSpentValue = z.object({
  /** Hours of the spans that are over, exact to the millisecond. */
  totals: z.array(z.object({ fieldValue: TrackedValue, hoursSpent: z.number() })),
  entries: z.array(
    z.object({
      fieldValue: TrackedValue,
      /** When its latest span began. */
      started: z.iso.datetime(),
      /** The record is closed: no more time is tracked. */
      isClosed: z.boolean(),
      /** The field has this value now. */
      currentlySet: z.boolean(),
      firstSet: z.iso.datetime(),
    }),
  ),
})
export type TimeSpentValue = z.infer<typeof TimeSpentValue>
