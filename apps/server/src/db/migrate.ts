import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

const PREPARE_LOCK = 4_712_001
const ATTEMPTS = 20
/** Roles belong to the whole server: nodes of other databases may be creating them at this moment. */
const COLLISIONS = new Set(['42710', '23505', 'XX000', '40001', '40P01'])

/** Brings roles, extensions and tables to the newest state. Several nodes may do so at once. */
export async function migrate(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepare(database)
      break
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error
      await wait(attempt * 20)
    }
  }
  const migrator = new Migrator({ db: database.owner, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function isCollision(error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as { code?: string }
  return COLLISIONS.has(code ?? '')
}

async function prepare({ owner }: Database) {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PREPARE_LOCK})`.execute(tx)
    await sql`create extension if not exists pg_trgm`.execute(tx)
    await sql`create extension if not exists btree_gin`.execute(tx)
    for (const role of ['dossier_app', 'dossier_gate']) {
      const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx)
      if (rows.length === 0) await sql`create role ${sql.id(role)} nologin`.execute(tx)
      const member = await sql`
        select from pg_auth_members
        where roleid = ${role}::regrole and member = (select oid from pg_roles where rolname = current_user)`.execute(
        tx,
      )
      if (member.rows.length === 0) await sql`grant ${sql.id(role)} to current_user`.execute(tx)
    }
  })
}
