import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

const PREPARE_LOCK = 4_712_001
const ATTEMPTS = 20
/** Roles belong to the whole server: nodes of other databases may be creating them at this moment. */
const COLLISIONS = new Set(['42710', '23505', 'XX000', '40001', '40P01'])

const NOT_ALLOWED = '42501'
const HELP =
  'The user of DATABASE_URL cannot prepare the database. Give it the right to create roles and make it the owner of the ' +
  'database, or have an administrator run: create role dossier_app nologin; create role dossier_gate nologin; ' +
  'create role dossier_system nologin; grant dossier_app, dossier_gate, dossier_system to <that user>; create extension if not exists pg_trgm; ' +
  'create extension if not exists btree_gin;'

/** Brings roles, extensions and tables to the newest state. Several nodes may do so at once. */
export async function migrate(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepare(database)
      break
    } catch (error) {
      if (codeOf(error) === NOT_ALLOWED) throw new Error(HELP, { cause: error })
      if (attempt === ATTEMPTS || !COLLISIONS.has(codeOf(error))) throw error
      await wait(attempt * 20)
    }
  }
  const migrator = new Migrator({ db: database.owner, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
}

/** Writes only what is missing, so that a node can start on a disk too full for writing. */
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
      // From version 16 on, who creates a role is its member without the right to act as it.
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
