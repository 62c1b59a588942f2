import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface SystemTables {
  /** Actions of system accounts, as displayed: names stay as they were then. Append-only. */
  system_activities: {
    id: Generated<number>
    at: Generated<Stamp>
    identity_id: number
    actor: string
    action: string
    subject: string
    details: string
  }
}
