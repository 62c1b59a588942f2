import { z } from 'zod'
import { Instant, Paged } from '../shapes.ts'

export const MailStatus = z.enum(['waiting', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

/** A mail in the stored outbox, without its text. */
export const OutboxMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  /** null: a mail that concerns no tenant. */
  tenant: z.string().nullable(),
  status: MailStatus,
  created: Instant,
  sent: Instant.nullable(),
  tries: z.int(),
  /** Why the last try failed. */
  fault: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const OutboxPage = Paged(OutboxMail).extend({
  /** Whether the text of a mail can be read here: only without a mail server, since otherwise it is delivered. */
  canRead: z.boolean(),
})
export type OutboxPage = z.infer<typeof OutboxPage>

export const ReportedError = z.object({
  id: z.int(),
  tenant: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  times: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type ReportedError = z.infer<typeof ReportedError>

/** Something that a system account did. */
export const Activity = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
})
export type Activity = z.infer<typeof Activity>
