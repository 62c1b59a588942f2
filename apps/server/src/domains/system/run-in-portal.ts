import type { Tx } from '../../db/open.ts'
import type { GateCtx } from '../../http/context.ts'
import { notSignedIn } from '../../http/refusal.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import type { Settings } from '../../settings.ts'
import { insertAuditEntry, type AuditEntry } from './activity-queries.ts'

/** A system account's transaction, under a role that cannot read tenant data. */
export interface PortalContext {
  tx: Tx
  /** Who works. */
  identityId: number
  settings: Settings
  /** Sent to listeners after the commit, and only then. */
  emit(event: DomainEvent): void
  /** Records the action in the same transaction. */
  audit(entry: AuditEntry): Promise<void>
}

/** Does a piece of work of a system account. */
export async function runInPortal<T>(
  { principal, services }: GateCtx,
  work: (portal: PortalContext) => Promise<T>,
): Promise<T> {
  if (!principal) return notSignedIn()
  const { identityId } = principal
  const { database, settings, outbox } = services
  const events: DomainEvent[] = []
  const result = await database.systemTx((tx) =>
    work({
      tx,
      identityId,
      settings,
      emit: (event) => events.push(event),
      audit: (entry) => insertAuditEntry(tx, identityId, entry),
    }),
  )
  outbox.send(events)
  return result
}
