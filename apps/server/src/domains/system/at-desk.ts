import type { Tx } from '../../db/open.ts'
import type { GateCtx } from '../../http/context.ts'
import { notSignedIn } from '../../http/refusal.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import type { Settings } from '../../settings.ts'
import { noteActivity, type Deed } from './activity-queries.ts'

/** A system account at work, in one transaction of the role that reads nobody's data. */
export interface Desk {
  tx: Tx
  /** Who works. */
  identityId: number
  settings: Settings
  /** Told to listeners after the commit, and only then. */
  emit(event: DomainEvent): void
  /** Keeps what was done, with the work or not at all. */
  note(deed: Deed): Promise<void>
}

/** Does a piece of work of a system account. */
export async function atDesk<T>({ principal, services }: GateCtx, work: (desk: Desk) => Promise<T>): Promise<T> {
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
      note: (deed) => noteActivity(tx, identityId, deed),
    }),
  )
  outbox.send(events)
  return result
}
