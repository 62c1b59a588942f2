import type { SecurityEventName } from '@dossier/contract/sign-in/security-log'
import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface SecurityLogTables {
  security_events: {
    tenant_id: number
    id: Generated<string>
    at: Generated<Stamp>
    event: SecurityEventName
    outcome: 'succeeded' | 'refused'
    /** Whom it concerns, and their name at the time. */
    user_id: number | null
    person: string | null
    /** Who did it. */
    actor_id: number | null
    actor: Generated<string>
    address: string
    details: Generated<string>
  }
}
