import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { untilPushed } from './freshness.ts'
import { Instant } from './shapes.ts'

/** Why somebody is notified, the strongest reason first: one save gives each person one notification. (D-041) */
export const NOTIFICATION_TYPES = [
  'UserMentioned',
  'RecordAssignedToUser',
  'UserAddedToRecord',
  'TeamAwaiting',
  'RecordUpdatedByOtherUser',
  'ScheduleFailed',
  'RuleFailed',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Most notifications that a person sees; older ones are removed. (D-042) */
export const NOTIFICATIONS_SHOWN = 200
export const NOTIFICATION_DAYS = 90

export const Notification = z.object({
  id: z.uuid(),
  type: z.enum(NOTIFICATION_TYPES),
  /** The record, as the reader sees it. */
  title: z.string(),
  /** What happened, by whom. */
  message: z.string(),
  created: Instant,
  /** The number of the record to open; of a schedule or a rule that failed, its id. */
  data: z.string(),
  /** The comment that it is about: the page of the record leads to it. */
  comment: z.int().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/notifications',
    access: 'signedIn',
    withoutSubscription: true,
    fresh: untilPushed('userupdated', 'refresh:template', 'refresh:field'),
    summary: "The caller's notifications about records that they may see, newest first, 200 at most",
    reply: z.array(Notification),
  }),
  removeAll: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/notifications/deleteAll',
    access: 'signedIn',
    withoutSubscription: true,
    summary: "Removes all of the caller's notifications, or those that are no newer than one that they have seen",
    query: z.object({
      until: z.iso.datetime({ error: 'Use an instant such as 2026-01-02T03:04:05.678Z.' }).optional(),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/notifications/{id}',
    access: 'signedIn',
    withoutSubscription: true,
    summary: "Removes one of the caller's notifications",
    on: { id: 'notification' },
    params: z.object({ id: z.uuid('Use the id of a notification.') }),
  }),
}
