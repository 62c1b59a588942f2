import type { AuditAuthorKind, AuditChange, AuditEntry, AuditKind } from '@dossier/contract/audit-log'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { listChanges } from '@dossier/core/audit/list-changes'
import { sql } from 'kysely'
import { orderedId } from '../db/ordered-id.ts'
import type { Tx } from '../db/open.ts'
import type { Ctx } from '../http/context.ts'
import { newAction, type Action } from './action.ts'

/** Who changes something, where, and as part of which action. */
export interface AuditScene {
  tx: Tx
  tenantId: number
  by: { id: number | null; name: string; kind: AuditAuthorKind }
  action: Action
}

/** Nobody: time passed, or a job ran. */
export const bySystem = (tx: Tx, tenantId: number): AuditScene => ({
  tx,
  tenantId,
  by: { id: null, name: 'Dossier', kind: 'system' },
  action: newAction('schedule'),
})

/** The administrators of the installation, who have no names in a tenant. */
export const byOperator = (tx: Tx, tenantId: number): AuditScene => ({
  tx,
  tenantId,
  by: { id: null, name: 'The system administrators', kind: 'operator' },
  action: newAction(),
})

/** A person who is about to enter the tenant. */
export const byPerson = (tx: Tx, tenantId: number, person: { id: number; name: string }): AuditScene => ({
  tx,
  tenantId,
  by: { ...person, kind: 'user' },
  action: newAction(),
})

interface Thing {
  kind: AuditKind
  id: string
  name: string
  what: AuditEntry['what']
  changes: AuditChange[]
}

interface Versions<K extends AuditKind> {
  /** Omitted for what exists once. */
  id?: number | string
  name: string
  /** null: it did not exist. */
  before: AuditedValues<K> | null
  /** null: it was deleted. */
  after: AuditedValues<K> | null
  /** Of properties that the tenant has added. */
  more?: readonly AuditChange[]
}

/** What happened to one thing; nothing if both versions are the same. */
export function audited<K extends AuditKind>(kind: K, versions: Versions<K>): Thing[] {
  const { id = '', name, before, after, more = [] } = versions
  const changes = [...listChanges(kind, before, after), ...more]
  const what = !before ? 'created' : after ? 'changed' : 'deleted'
  return what === 'changed' && changes.length === 0 ? [] : [{ kind, id: String(id), name, what, changes }]
}

/** Appends what a call changed to the audit log, in its transaction. */
export const recordAudit = ({ tx, tenant, me, action }: Ctx, things: readonly Thing[]): Promise<void> =>
  recordAuditOf(
    { tx, tenantId: tenant.id, by: { id: me.id, name: me.name, kind: me.isSupport ? 'support' : 'user' }, action },
    things,
  )

/** The same outside a call of the tenant. One statement, which takes one position for all. (ADR 5) */
export async function recordAuditOf({ tx, tenantId, by, action }: AuditScene, things: readonly Thing[]): Promise<void> {
  if (things.length === 0) return
  const ids = things.map(orderedId)
  const rows = things.map((thing, nth) => ({ ...thing, entry: ids[nth] }))
  await sql`
    insert into audit_log (tenant_id, id, position, action_id, cause, cause_id, actor_id, actor, actor_kind, kind,
      thing_id, thing, what, changes)
    select ${tenantId}::int, thing.entry, (select log_position()), ${action.id}::uuid, ${action.cause}::text,
      ${action.causeId}::text, ${by.id}::int, ${by.name}::text, ${by.kind}::text, thing.kind, thing.id, thing.name,
      thing.what, thing.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as thing (entry uuid, kind text, id text, name text, what text, changes jsonb)`.execute(tx)
}
