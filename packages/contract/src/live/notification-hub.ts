import { z } from 'zod'
import type { Notification } from '../notifications.ts'
import type { Ack } from './case-hub.ts'

/** Which cached definitions went stale; contract entries name these. */
export const REFRESH_KINDS = [
  'template',
  'field',
  'user',
  'lookup',
  'view',
  'insight',
  'dataSource',
  'draft',
  'dashboard',
  'noticeboard',
  'integration',
  'rule',
  'schedule',
] as const

export type RefreshKind = (typeof REFRESH_KINDS)[number]

/** `age`: milliseconds since the page began to ask; it learns whether its answers are still current. */
export const JoinNotifications = z.object({ age: z.number().min(0).optional() }).default({})

export interface NotificationHubInvokes {
  joinNotifications: (input: z.input<typeof JoinNotifications>, ack: (answer: Ack) => void) => void
  leaveNotifications: (ack: (answer: Ack) => void) => void
}

export interface NotificationHubEvents {
  /** The receiver's notifications, all of them. */
  notifications: (list: readonly Notification[]) => void
  refresh: (kind: RefreshKind) => void
  /** The receiver has seen a record up to this number, here or elsewhere. */
  visited: (visit: { userId: number; caseId: number; seq: number }) => void
  /** The receiver's own data changed: read /users/me again. */
  userupdated: () => void
  /** To support: the access is about to expire. */
  supportexpiresoon: () => void
  /** The session ended. */
  logout: () => void
}
