import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface SystemTables {
  /** What system accounts did, as it is shown: names stay as they were then. Only ever added to. */
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
