import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { endExpired, endSupportSessions, markWarned } from './queries.ts'

type Needed = Pick<Services, 'database' | 'outbox'>

/**
 * Ends expired access and warns of access about to expire, by the database's clock. Of several at once one gets each
 * tenant.
 */
export async function settleSupport({ database, outbox }: Needed): Promise<void> {
  const events: DomainEvent[] = []
  await database.gateTx(async (tx) => {
    events.length = 0
    const ended = await endExpired(tx)
    const tokenHashes = await endSupportSessions(tx, ended)
    const warned = await markWarned(tx)
    if (tokenHashes.length > 0) events.push({ type: 'session.ended', tokenHashes })
    events.push(...ended.map((tenantId) => ({ type: 'supportAccess.changed', tenantId }) as const))
    events.push(...warned.map((tenantId) => ({ type: 'supportAccess.endsSoon', tenantId }) as const))
  })
  outbox.send(events)
}
