import { sql } from 'kysely'
import type { DomainEvent } from '../../live/domain-event.ts'
import { testServer } from '../test-server.ts'

const EVENTS: readonly DomainEvent['type'][] = [
  'case.changed',
  'case.locksChanged',
  'case.removed',
  'case.typing',
  'rights.changed',
  'person.changed',
  'session.ended',
  'tenant.changed',
]

export interface Watch {
  /** What was written or told since the last call of this function. */
  effects(): Promise<string[]>
}

/**
 * Sees whether anything was committed or anybody told. PostgreSQL gives a transaction a number when it first writes:
 * if no number since the last look belongs to a committed transaction, nothing was written.
 */
export async function watchEffects(): Promise<Watch> {
  const { services } = await testServer()
  const { owner } = services.database
  const told: string[] = []
  for (const type of EVENTS) services.outbox.on(type, () => void told.push(type))
  let seen = await nextNumber()

  async function nextNumber(): Promise<number> {
    const { rows } = await sql<{
      next: number
    }>`select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as next`.execute(owner)
    return rows[0]?.next ?? 0
  }

  return {
    async effects() {
      await services.outbox.settled()
      const next = await nextNumber()
      const effects = told.splice(0)
      if (next > seen) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from generate_series(${seen}::int8, ${next - 1}::int8) as n
          where pg_xact_status(n::text::xid8) = 'committed'`.execute(owner)
        if (rows[0]?.count) effects.push(`${rows[0].count} committed`)
      }
      seen = next
      return effects
    },
  }
}
