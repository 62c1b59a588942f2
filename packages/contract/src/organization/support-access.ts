import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaseEvent } from '../events.ts'
import { Instant, Paged, PageNumber } from '../shapes.ts'
import { eachTime } from '../freshness.ts'

/** How long support access can be granted at a time. */
export const SUPPORT_DURATIONS = ['1 hour', '4 hours', '12 hours', '1 day', '1 week'] as const
export type SupportDuration = (typeof SUPPORT_DURATIONS)[number]

/** The current support access; null while support has no access. */
export const SupportAccess = z
  .object({ enabledFrom: Instant, enabledBy: z.object({ name: z.string() }), enabledUntil: Instant })
  .nullable()
export type SupportAccess = z.infer<typeof SupportAccess>

/** `changed` is a save of a record, `called` anything else that was written. */
export const ACTIVITY_KINDS = ['granted', 'extended', 'ended', 'expired', 'entered', 'changed', 'called'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** One line of what happened around support access. */
export const SupportActivity = z.object({
  id: z.int(),
  at: Instant,
  what: z.enum(ACTIVITY_KINDS),
  /** Empty if nobody did it, as for an expiry. */
  actor: z.string(),
  /** Of support: whose account it was. */
  email: z.string().nullable(),
  enabledUntil: Instant.nullable(),
  summary: z.string().nullable(),
  /** The record that was changed. */
  record: z.object({ caseNumber: z.string(), title: z.string(), isDeleted: z.boolean() }).nullable(),
  /** The changes of the save, as far as the reader may see them. */
  event: CaseEvent.nullable(),
})
export type SupportActivity = z.infer<typeof SupportActivity>

export const supportAccess = {
  change: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/tenant/enableSupportAccess',
    access: 'admin',
    summary: 'Grants or extends support access, or with null ends it immediately; support itself cannot',
    body: z.object({ value: z.enum(SUPPORT_DURATIONS).nullable() }),
    reply: SupportAccess,
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/supportAccess',
    access: 'admin',
    fresh: eachTime('userupdated'),
    summary: 'The open support access: since when, by whom and until when; null when there is none',
    reply: SupportAccess,
  }),
  activity: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/supportActivity',
    access: 'admin',
    fresh: eachTime('userupdated'),
    summary: 'Support grants and everything that support did, newest first, 20 per page',
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(SupportActivity),
  }),
}
