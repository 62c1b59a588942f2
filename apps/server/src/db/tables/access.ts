import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface AccessTables {
  /** Tenant 0 is nobody's: mail to people before a tenant is chosen. */
  mails: {
    tenant_id: number
    id: Generated<number>
    recipient: string
    subject: string
    body_text: string
    body_html: string
    message_id: string
    created: Generated<Stamp>
    due: Generated<Stamp>
    tries: Generated<number>
    sent: Stamp | null
    given_up: Stamp | null
    fault: string | null
    /** The email about a record that this is a message of. */
    case_email_id: Generated<string | null>
  }
  password_resets: {
    id: Generated<number>
    email: string
    domain: string
    /** From which group of addresses it was asked for. */
    address: Generated<string>
    /** An invitation sets the first password of somebody who has none. */
    kind: Generated<'reset' | 'invitation' | 'confirmation'>
    /** Which tenant the reader of an invitation joins by its code. */
    tenant_id: Generated<number | null>
    created: Generated<Stamp>
    prepared: Stamp | null
    identity_id: number | null
    code_hash: Uint8Array | null
    used: Stamp | null
  }
  /** The holder is a person of the tenant; with tenant 0 it is a system account's identity. */
  second_factors: {
    tenant_id: number
    holder_id: number
    /** Sealed; opened by domains/second-factor only. */
    secret: string
    last_step: number
    created: Generated<Stamp>
  }
  recovery_codes: { tenant_id: number; holder_id: number; code_hash: Uint8Array; used: Stamp | null }
}
