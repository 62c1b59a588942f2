import type { Ack } from './case-hub.ts'

/** The client cache that went stale. */
export type RefreshKind = 'template' | 'field' | 'user'

export interface NotificationHubInvokes {
  joinNotifications: (ack: (answer: Ack) => void) => void
  leaveNotifications: (ack: (answer: Ack) => void) => void
}

export interface NotificationHubEvents {
  refresh: (kind: RefreshKind) => void
  /** The receiver's own data changed: read /users/me again. */
  userupdated: () => void
  /** To support: the access is about to expire. */
  supportexpiresoon: () => void
  /** The session ended. */
  logout: () => void
}
