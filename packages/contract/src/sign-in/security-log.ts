import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, PageNumber, Paged, PathId } from '../shapes.ts'
import { eachTime } from '../freshness.ts'

/** What the security log tells apart; the JSON lines of the server carry the same words as `event`. */
export const SECURITY_EVENTS = [
  'signIn.succeeded',
  'signIn.failed',
  'signOut',
  'session.ended',
  'password.resetRequested',
  'password.changed',
  'email.confirmed',
  'secondFactor.added',
  'secondFactor.failed',
  'secondFactor.removed',
  'recoveryCodes.renewed',
  'user.created',
  'user.emailChanged',
  'user.rightsChanged',
  'user.teamsChanged',
  'user.disabled',
  'user.enabled',
  'invitation.sent',
  'invitation.accepted',
  'invitation.declined',
  'provider.saved',
  'provider.removed',
  'domain.changed',
  'support.granted',
  'support.extended',
  'support.ended',
  'support.entered',
  'records.exported',
] as const
export const SecurityEventName = z.enum(SECURITY_EVENTS)
export type SecurityEventName = z.infer<typeof SecurityEventName>

export const SECURITY_PAGE_SIZE = 50
/** How long entries are kept. */
export const SECURITY_DAYS = 365

/** One entry: what happened, to whom, by whom and from where. */
export const SecurityEvent = z.object({
  /** Random: it tells nothing of how much happens elsewhere. */
  id: z.string(),
  at: Instant,
  event: SecurityEventName,
  outcome: z.enum(['succeeded', 'refused']),
  /** Whom it concerns; null: the organization. The name is that of the time. */
  person: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Who did it; empty when nobody of the organization is known to have done it. */
  by: z.string(),
  /** The network address of the caller. */
  address: z.string(),
  details: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

const Moment = z.iso.datetime({ offset: true, error: 'Use an instant such as 2026-01-02T03:04:05Z.' })

export const securityLog = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/securityLog',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The security log of the organization, newest first, 50 a page; entries are kept for 365 days',
    query: z.object({
      /** About this person, or done by them. */
      personId: PathId.optional(),
      event: SecurityEventName.optional(),
      from: Moment.optional(),
      /** Up to this instant, which is not included. */
      to: Moment.optional(),
      pageNumber: PageNumber,
    }),
    reply: Paged(SecurityEvent),
  }),
}
