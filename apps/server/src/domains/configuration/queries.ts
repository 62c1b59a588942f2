import type { AuditEntry } from '@dossier/contract/audit-log'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export const setSavepoint = (tx: Tx, name: string) => sql`savepoint ${sql.id(name)}`.execute(tx)

export const rollBackTo = (tx: Tx, name: string) => sql`rollback to savepoint ${sql.id(name)}`.execute(tx)

export const releaseSavepoint = (tx: Tx, name: string) => sql`release savepoint ${sql.id(name)}`.execute(tx)

export type ChangedThing = Pick<AuditEntry, 'kind' | 'what' | 'changes'> & { thing_id: string; thing: string }

/** What this transaction has written to the audit log for an action so far. */
export const selectOwnEntries = (tx: Tx, tenantId: number, actionId: string): Promise<ChangedThing[]> =>
  tx
    .selectFrom('audit_entries')
    .select(['kind', 'what', 'changes', 'thing_id', 'thing'])
    .where('tenant_id', '=', tenantId)
    .where('at', '>=', sql<string>`date_trunc('milliseconds', now())`)
    .where('action_id', '=', actionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
