import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.ts'
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
  'job.canceled',
]

/**
 * Keeps what is deleted, in whichever table: a deleted row does not show who deleted it. A trigger of the statement also
 * fires for rows that go with others, and what a refused call did is undone with it.
 */
async function keepDeletions(owner: Kysely<DB>, tables: readonly string[]): Promise<void> {
  await sql`create schema matrix`.execute(owner)
  await sql`create table matrix.deletions (id bigint generated always as identity primary key, name text not null)`.execute(
    owner,
  )
  await sql`create function matrix.keep() returns trigger language plpgsql as $$
    begin
      if exists (select from gone) then insert into matrix.deletions (name) values (tg_table_name); end if;
      return null;
    end $$`.execute(owner)
  for (const name of tables)
    await sql`create trigger matrix_deletions after delete on ${sql.table(name)} referencing old table as gone
      for each statement execute function matrix.keep()`.execute(owner)
  for (const role of ['dossier_app', 'dossier_gate', 'dossier_system']) {
    await sql`grant usage on schema matrix to ${sql.id(role)}`.execute(owner)
    await sql`grant insert on matrix.deletions to ${sql.id(role)}`.execute(owner)
  }
}

export interface Watch {
  /** Writes and announcements since the last call of this function. */
  effects(): Promise<string[]>
}

interface Moment {
  next: number
  /** The last deletion. */
  deletion: number
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
  await keepDeletions(
    owner,
    tables.rows.map(({ name }) => name),
  )
  let seen = await look()

  async function look(): Promise<Moment> {
    const { rows } = await sql<Moment>`select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as next,
      (select coalesce(max(id), 0) from matrix.deletions)::int8 as deletion`.execute(owner)
    return rows[0] ?? { next: 0, deletion: 0 }
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

  async function deletedSince(since: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct name from matrix.deletions where id > ${since} order by 1`.execute(owner)
    return rows.map(({ name }) => `rows deleted from ${name}`)
  }

  return {
    async effects() {
      await services.outbox.settled()
      const now = await look()
      const effects = told.splice(0)
      if (now.next > seen.next) effects.push(...(await writtenSince(seen.next)))
      if (now.deletion > seen.deletion) effects.push(...(await deletedSince(seen.deletion)))
      seen = now
      return effects
    },
  }
}
