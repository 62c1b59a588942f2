import type { Generated } from 'kysely'
import type { PdfDocument } from '../../pdf/document.ts'
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

/** A document that is printed when the email is sent, with the values that its sender saw. */
export interface AttachedPdf {
  fileName: string
  document: PdfDocument
}

export interface EmailTables {
  /** An email about a record, of which each recipient has a row in `mails`. */
  case_emails: {
    tenant_id: number
    id: string
    case_id: number
    /** Who sends it; null: a rule. */
    user_id: number | null
    subject: string
    body_text: string
    body_html: string
    reply_to: string
    recipients: Json<LoggedRecipient[]>
    recipient_count: number
    file_ids: string[]
    pdf: Json<AttachedPdf> | null
    created: Generated<Stamp>
    /** The rule that it is of was switched off. */
    canceled: Generated<boolean>
    /** With the files of the record that belong to no field, as they are when it is sent. */
    with_files: Generated<boolean>
  }
}
