import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { CannotStart } from './errors.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

const PREPARE_LOCK = 4_712_001
const ATTEMPTS = 20
/** Roles belong to the whole server: nodes of other databases may be creating them concurrently. */
const COLLISIONS = new Set(['42710', '23505', 'XX000', '40001', '40P01'])
/** A node of the last version that was not stopped may be writing to tables that a migration locks in another order. */
const DEADLOCKS = new Set(['40P01'])

const NOT_ALLOWED = '42501'
const EXISTS = '42P07'
const FOREIGN =
  'The database holds tables of another program. Create an empty database for this one and name it in DATABASE_URL.'
const HELP =
  'The user of DATABASE_URL cannot prepare the database. Give it the right to create roles and make it the owner of the ' +
  'database, or have an administrator run: create role dossier_app nologin; create role dossier_gate nologin; ' +
  'create role dossier_system nologin; grant dossier_app, dossier_gate, dossier_system to <that user>; create extension if not exists pg_trgm; ' +
  'create extension if not exists btree_gin;'

/** Brings roles, extensions and tables to the latest version. Several nodes may do so concurrently. */
export async function migrate(database: Database): Promise<void> {
  try {
    await trying(COLLISIONS, () => prepare(database))
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) throw new CannotStart(HELP, { cause: error })
    throw error
  }
  await refuseForeignHistory(database)
  const migrator = new Migrator({ db: database.owner, provider: { getMigrations: async () => migrations } })
  await trying(DEADLOCKS, async () => {
    const { error } = await migrator.migrateToLatest()
    if (codeOf(error) === EXISTS) throw new CannotStart(FOREIGN, { cause: error })
    if (error) throw error
  })
}

/** Does the work again when it met others; nothing of it is left by then. */
async function trying(codes: ReadonlySet<string>, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !codes.has(codeOf(error))) throw error
      await wait(attempt * 20)
    }
  }
}

/** Whether these are data of an earlier version, which a start would upgrade. */
export async function isBehind(database: Database): Promise<boolean> {
  await refuseForeignHistory(database)
  const { length } = await pastOf(database)
  return length > 0 && length < Object.keys(migrations).length
}

/** The migrations that the data have been through. */
async function pastOf({ owner }: Database): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(owner)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

/** Refuses data that a newer version, or something else, has changed: this version would not know how to use them. */
async function refuseForeignHistory(database: Database): Promise<void> {
  const past = await pastOf(database)
  const ours = Object.keys(migrations).toSorted()
  const strange = past.find((name, place) => name !== ours[place])
  if (strange === undefined) return
  const isNewer = past.length > ours.length && ours.every((name, place) => past[place] === name)
  throw new CannotStart(
    isNewer
      ? `The data were upgraded by a newer version of this program: they are at ${past.at(-1)}, and this version ends ` +
          `at ${ours.at(-1)}. Start the newer version, or restore a backup from before the upgrade.`
      : `The data have a history that this program does not know (${strange}). Check that DATABASE_URL or DATA_DIR names ` +
          'data of this program, or restore a backup of a released version.',
  )
}

function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
}

/** Writes only what is missing, so that a node can start on a full disk. */
async function prepare({ owner }: Database) {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PREPARE_LOCK})`.execute(tx)
    for (const extension of ['pg_trgm', 'btree_gin']) {
      const { rows } = await sql`select from pg_extension where extname = ${extension}`.execute(tx)
      if (rows.length === 0) await sql`create extension ${sql.id(extension)}`.execute(tx)
    }
    for (const role of ['dossier_app', 'dossier_gate', 'dossier_system']) {
      const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx)
      if (rows.length === 0) await sql`create role ${sql.id(role)} nologin`.execute(tx)
      // Since version 16, the creator of a role is a member without the right to act as it.
      const [grant] = (
        await sql<{ missing: boolean }>`select not pg_has_role(${role},
          case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) as missing`.execute(
          tx,
        )
      ).rows
      if (grant?.missing) await sql`grant ${sql.id(role)} to current_user`.execute(tx)
    }
  })
}
