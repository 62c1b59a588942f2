import { sql, type RawBuilder } from 'kysely'
import type { DomainEvent } from '../../live/domain-event.ts'
import { testServer } from '../test-server.ts'

const EVENTS: readonly DomainEvent['type'][] = [
  'case.changed',
  'case.locksChanged',
  'case.removed',
  'case.typing',
  'rights.changed',
  'person.changed',
  'userStatus.changed',
  'session.ended',
  'supportAccess.changed',
  'tenant.changed',
]

/** What a call can delete; a deleted row does not show who deleted it. */
const DELETABLE = sql`(select count(*) from field_locks) + (select count(*) from team_members)
  + (select count(*) from user_fields)`

export interface Watch {
  /** Writes and announcements since the last call of this function. */
  effects(): Promise<string[]>
}

interface Moment {
  next: number
  deletable: number
}

/**
 * Detects whether anything was written or announced. PostgreSQL numbers a transaction when it first writes, and every
 * row carries the number of its writer. Numbers are shared with other databases of the server, so the rows are checked.
 */
export async function watchEffects(): Promise<Watch> {
  const { services } = await testServer()
  const { owner } = services.database
  const told: string[] = []
  for (const type of EVENTS) services.outbox.on(type, () => void told.push(type))
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(owner)
  let seen = await look()

  async function look(): Promise<Moment> {
    const { rows } = await sql<Moment>`select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as next,
      ${DELETABLE} as deletable`.execute(owner)
    return rows[0] ?? { next: 0, deletable: 0 }
  }

  async function writtenSince(since: number): Promise<string[]> {
    const each = tables.rows.map(
      ({ name }): RawBuilder<unknown> => sql`select ${name} as name, count(*)::int as count
        from ${sql.table(name)} where xmin::text::int8 >= ${since}::int8`,
    )
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count from (${sql.join(each, sql` union all `)}) written where count > 0`.execute(owner)
    return rows.map(({ name, count }) => `${count} written to ${name}`)
  }

  return {
    async effects() {
      await services.outbox.settled()
      const now = await look()
      const effects = told.splice(0)
      if (now.next > seen.next) effects.push(...(await writtenSince(seen.next)))
      if (now.deletable < seen.deletable) effects.push('rows deleted')
      seen = now
      return effects
    },
  }
}
