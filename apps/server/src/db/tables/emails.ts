import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

/** A recipient as the outbox and the change log know them. */
export interface LoggedRecipient {
  id: number | null
  /** The address, if there is no name. */
  name: string
  email: string
  /**
   * The roles through which the sender knew them. Only people who may view one of these learn who it was; null if
   * everybody who sees the record may know.
   */
  fieldIds: string[] | null
}

export interface EmailTables {
  /** An email about a record, of which each recipient has a row in `mails`. */
  case_emails: {
    tenant_id: number
    id: string
    case_id: number
    user_id: number
    subject: string
    body_text: string
    body_html: string
    reply_to: string
    recipients: Json<LoggedRecipient[]>
    recipient_count: number
    file_ids: string[]
    created: Generated<Stamp>
  }
}
