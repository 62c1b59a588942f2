import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { testServer } from '../test-server.ts'

const EVENTS: readonly DomainEvent['type'][] = [
  'case.changed',
  'case.locksChanged',
  'case.removed',
  'case.keysChanged',
  'case.typing',
  'rights.changed',
  'person.changed',
  'userStatus.changed',
  'session.ended',
  'supportAccess.changed',
  'tenant.changed',
  'job.canceled',
  'personalView.changed',
  'privateDashboard.changed',
  'visit.saved',
]

/**
 * Notes every statement that writes, by its table: to look for the rows would take longer with every row. A trigger of
 * the statement also fires for rows that are written with others, and what a refused call did is undone with it.
 */
async function noteWrites(owner: Kysely<DB>, tables: readonly string[]): Promise<void> {
  await sql`create schema matrix`.execute(owner)
  await sql`create table matrix.writes (id bigint generated always as identity primary key, what text not null)`.execute(
    owner,
  )
  await sql`create function matrix.note() returns trigger language plpgsql as $$
    begin
      if exists (select from touched) then
        insert into matrix.writes (what) values (lower(tg_op) || ' in ' || tg_table_name);
      end if;
      return null;
    end $$`.execute(owner)
  for (const name of tables)
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.id(`matrix_${event}`)} after ${sql.raw(event)} on ${sql.table(name)}
        referencing ${sql.raw(rows)} table as touched for each statement execute function matrix.note()`.execute(owner)
  for (const role of ['dossier_app', 'dossier_gate', 'dossier_system']) {
    await sql`grant usage on schema matrix to ${sql.id(role)}`.execute(owner)
    await sql`grant insert on matrix.writes to ${sql.id(role)}`.execute(owner)
  }
}

export interface Watch {
  /** Writes and announcements since the last call of this function. */
  effects(): Promise<string[]>
}

/** Detects whether anything was written or announced. */
export async function watchEffects(): Promise<Watch> {
  const { services } = await testServer()
  const { owner } = services.database
  const told: string[] = []
  for (const type of EVENTS) services.outbox.on(type, () => void told.push(type))
  // Rows of a partition are written through its parent.
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(owner)
  await noteWrites(
    owner,
    tables.rows.map(({ name }) => name),
  )
  let seen = 0

  return {
    async effects() {
      await services.outbox.settled()
      const { rows } = await sql<{ id: number; what: string }>`
        select max(id)::int8 as id, what from matrix.writes where id > ${seen} group by what order by what`.execute(
        owner,
      )
      seen = Math.max(seen, ...rows.map(({ id }) => id))
      return [...told.splice(0), ...rows.map(({ what }) => what)]
    },
  }
}
