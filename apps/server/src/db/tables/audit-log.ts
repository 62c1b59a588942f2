import type { AuditAuthorKind, AuditChange, AuditEntry, AuditKind } from '@dossier/contract/audit-log'
import type { Generated } from 'kysely'
import type { Cause } from './cases.ts'
import type { Json, Stamp } from './columns.ts'

interface AuditColumns {
  tenant_id: number
  at: Generated<Stamp>
  id: string
  /** Of the statement that wrote it, from the same sequence as those of `changes`. */
  position: Generated<number>
  action_id: string
  cause: Cause
  cause_id: string | null
  /** Who changed it, by the name of the time; no id: nobody of the tenant. */
  actor_id: number | null
  actor: string
  actor_kind: AuditAuthorKind
  kind: AuditKind
  /** Empty for what exists once. */
  thing_id: string
  /** Its name at the time. */
  thing: string
  what: AuditEntry['what']
  changes: Json<AuditChange[]>
}

export interface AuditLogTables {
  /** What each action changed of configuration, people and rights, one row for each thing; requests append to it. */
  audit_log: AuditColumns
  /** The rows of the transaction's tenant. */
  audit_entries: AuditColumns
}
