import type { LoggedRecipient } from '../db/tables/emails.ts'

/** What the change log calls an email, and what became of one recipient's message. */
export const EMAIL = 'email'
export const EMAIL_FAILED = 'emailFailed'
export const EMAIL_DELIVERED = 'emailDelivered'
export type EmailKey = typeof EMAIL | typeof EMAIL_FAILED | typeof EMAIL_DELIVERED

export const isEmailKey = (key: string): key is EmailKey =>
  key === EMAIL || key === EMAIL_FAILED || key === EMAIL_DELIVERED

/** What the change log says of an email. */
export interface LoggedEmail {
  subject: string
  /** Formatted text; omitted where only the delivery is noted. */
  body?: string
  recipients: LoggedRecipient[]
  files: { name: string; fieldId: string | null }[]
  reason?: string
}
