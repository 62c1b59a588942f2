import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/open.ts'
import { hashPassword } from '../domains/auth/password.ts'
import { createIdentity } from '../domains/users/create-user.ts'
import type { Settings } from '../settings.ts'
import { createCity } from './city/create-city.ts'
import { createClinic } from './clinic/create-clinic.ts'
import { DEMO_MARK } from './demo-mark.ts'
import { demoPassword } from './demo-password.ts'
import { nameOf } from './sign-ins.ts'

const DEMO_LOCK = 4_712_002

/**
 * Fills an empty database with the demo tenants; any other is left alone. All of it is one transaction, so a process
 * that dies on the way leaves nothing behind, and of several nodes that start simultaneously one does the work.
 */
export async function createDemoIfEmpty(
  database: Database,
  settings: Pick<Settings, 'dataDir' | 'demoPassword'>,
  log: Logger,
): Promise<void> {
  const start = performance.now()
  const made = await database.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    log.info('creating the demo')
    await fill(tx, await hashPassword(await demoPassword(settings)))
    return true
  })
  if (!made) return
  await sql`analyze`.execute(database.owner)
  log.info({ seconds: Math.round((performance.now() - start) / 100) / 10 }, 'the demo is there')
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from tenants) and not exists (select from identities) as empty`.execute(tx)
  return rows[0]?.empty ?? false
}

async function fill(tx: Tx, passwordHash: string): Promise<void> {
  const now = Date.now()
  await createCity(tx, passwordHash, now)
  await createClinic(tx, passwordHash, now)
  const support = 'support@dossier.example'
  await createIdentity(tx, { email: support, name: nameOf(support), passwordHash, isSupport: true })
  const system = 'system@dossier.example'
  await createIdentity(tx, { email: system, name: nameOf(system), passwordHash, isSystem: true })
  await tx.insertInto('secrets').values({ name: DEMO_MARK, value: 'ready' }).execute()
}
