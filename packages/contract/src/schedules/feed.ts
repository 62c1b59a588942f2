import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Instant } from '../shapes.ts'

/** What a person's calendar programs show. */
export const FeedToSave = z.object({
  schedules: z.boolean().default(true),
  /** The date of the records that the person works on: a built-in column or `fields.{id}`; null: no records. */
  dateColumn: z.string().max(50).nullable().default(null),
})
export type FeedToSave = z.infer<typeof FeedToSave>

export const CalendarFeed = z.object({
  schedules: z.boolean(),
  dateColumn: z.string().nullable(),
  created: Instant,
  /** When a calendar program asked last. */
  lastRead: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** `path`: on this server. It is answered once, and opens the calendar without a session. */
export const NewFeed = CalendarFeed.extend({ path: z.string() })
export type NewFeed = z.infer<typeof NewFeed>

const FEED_TYPE = 'text/calendar; charset=utf-8'

export const calendarFeeds = {
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/feed',
    access: 'signedIn',
    fresh: eachTime(),
    summary: "What the caller's calendar programs show; null if they have no address",
    reply: CalendarFeed.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    // The address works without a session, also after the grant. (D-125)
    support: 'refused',
    path: '/schedule/feed',
    access: 'signedIn',
    summary: 'Makes a secret address for calendar programs; the one before stops working',
    body: FeedToSave,
    reply: NewFeed,
  }),
  revoke: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/schedule/feed',
    access: 'signedIn',
    summary: "Revokes the caller's address for calendar programs",
  }),
  read: endpoint({
    method: 'GET',
    path: '/schedule/feed/{secret}',
    access: 'public',
    fresh: eachTime(),
    summary: 'A calendar (iCalendar) at its secret address: schedules and records that its owner may see now',
    on: { secret: 'word' },
    params: z.object({ secret: z.string().max(100) }),
    rate: { max: 60, minutes: 1 },
    file: [FEED_TYPE],
  }),
}
