import type { ActivityKind } from '@dossier/contract/organization/support-access'
import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface SupportAccessTables {
  support_access: {
    tenant_id: number
    id: Generated<number>
    enabled_from: Generated<Stamp>
    enabled_until: Stamp
    enabled_by_id: number
    enabled_by: string
    /** When support was warned that its access ends soon. */
    warned: Stamp | null
    ended: Stamp | null
  }
  support_activity: {
    tenant_id: number
    id: Generated<number>
    at: Generated<Stamp>
    what: ActivityKind
    /** As the tenant reads it; of support never the name alone. */
    actor: string
    /** Which human being of the support staff it was; null for the tenant's own people. */
    identity_id: number | null
    email: string | null
    enabled_until: Stamp | null
    /** What a call did that touched no record. */
    summary: string | null
    /** The save of a record. */
    case_id: number | null
    group_seq: number | null
  }
}
