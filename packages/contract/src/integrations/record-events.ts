import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Instant } from '../shapes.ts'
import { RecordEventType } from './integration.ts'

export const RECORD_EVENTS_AT_ONCE = 100

/** That a record was changed, and where; its values are read from the record. */
export const RecordEvent = z.object({
  /** Counted per organization, without a gap. */
  number: z.int(),
  type: RecordEventType,
  time: Instant,
  caseId: z.int(),
  /** The save in the history of the record. */
  seq: z.int(),
  /** Properties and `fields.{id}`, as far as the caller may see them. */
  keys: z.array(z.string()),
  by: z.string(),
})
export type RecordEvent = z.infer<typeof RecordEvent>

export const recordEvents = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/integration/events',
    access: 'signedIn',
    fresh: eachTime(),
    summary: `Events of records that the caller may see, in the order of their numbers, after one of them; kept for 90 days, and counted from the first subscription on`,
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: z.coerce.number().int().min(1).max(RECORD_EVENTS_AT_ONCE).default(RECORD_EVENTS_AT_ONCE),
    }),
    /**
     * `next` is the last number that was looked at: the caller may not see every event. `first` is the oldest that is
     * kept, `last` the newest.
     */
    reply: z.object({ data: z.array(RecordEvent), next: z.int(), first: z.int(), last: z.int() }),
  }),
}
