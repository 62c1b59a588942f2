import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshServerDatabase, silentLog } from '../testing/postgres/fresh-database.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
import { findPgBouncer, startPooler } from '../testing/postgres/start-pooler.ts'
import { CommitUnknown } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'

const settings = sql<Record<string, string>>`select current_user as role, current_setting('app.tenant_id') as tenant,
  current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('statement_timeout') as longest,
  current_setting('transaction_read_only') as read_only`

describe.runIf(testEngine() === 'server' && findPgBouncer())(
  'a pooler that lends a connection to one transaction',
  () => {
    let fresh: Awaited<ReturnType<typeof freshServerDatabase>>
    let pooler: Awaited<ReturnType<typeof startPooler>>
    let database: Database
    beforeAll(async () => {
      fresh = await freshServerDatabase()
      await migrate(fresh.database)
      await sql`create table note (id int primary key); grant all on note to dossier_app`.execute(fresh.database.owner)
      pooler = await startPooler(fresh.databaseUrl, 3)
      database = await openDatabase({
        databaseUrl: fresh.databaseUrl,
        poolerUrl: pooler.url,
        dataDir: '',
        log: silentLog,
        limits: { connections: 40 },
      })
    })
    afterAll(async () => {
      await database.close()
      await pooler.stop()
      await fresh.remove()
    })

    test('D-001 300 transactions at once on three connections are each of their own tenant and role', async () => {
      const seen = await Promise.all(
        Array.from({ length: 300 }, async (_, nth) => {
          const tenantId = (nth % 7) + 1
          const read = async () => (await database.tenantRead(tenantId, (tx) => settings.execute(tx))).rows[0]
          const write = async () => (await database.tenantTx(tenantId, (tx) => settings.execute(tx))).rows[0]
          const [readOnly, row] = nth % 2 === 0 ? ['on', await read()] : ['off', await write()]
          const expected = { role: 'dossier_app', tenant: String(tenantId), zone: 'UTC', jit: 'off', longest: '15s' }
          return [row, { ...expected, read_only: readOnly }]
        }),
      )
      for (const [row, expected] of seen) expect(row).toEqual(expected)
      const role = sql<{ role: string; tenant: string }>`select current_user as role,
      current_setting('app.tenant_id', true) as tenant`
      expect((await database.gateRead((tx) => role.execute(tx))).rows).toEqual([{ role: 'dossier_gate', tenant: '' }])
      expect((await database.systemRead((tx) => role.execute(tx))).rows).toEqual([
        { role: 'dossier_system', tenant: '' },
      ])
    })

    test('D-001 what a transaction has written is there for the next one, and what failed is not', async () => {
      const insert = (id: number) => sql`insert into note values (${id})`
      await Promise.all(
        Array.from({ length: 60 }, (_, id) =>
          database
            .tenantTx(1, async (tx) => {
              await insert(id).execute(tx)
              if (id % 3 === 0) throw new Error('not this one')
            })
            .catch((error: Error) => expect(error.message).toBe('not this one')),
        ),
      )
      await expect(database.tenantRead(1, (tx) => insert(99).execute(tx))).rejects.toMatchObject({ code: '25006' })
      const { rows } = await database.tenantRead(1, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from note`.execute(tx),
      )
      expect(rows).toEqual([{ n: 40 }])
    })

    test('D-123 a commit whose answer is lost with the pooler can be asked for at the server', async () => {
      const inTransaction = Promise.withResolvers<void>()
      const saving = database.tenantTx(1, async (tx) => {
        await sql`insert into note values (200)`.execute(tx)
        inTransaction.resolve()
        await sql`select pg_sleep(1)`.execute(tx)
      })
      saving.catch(() => {})
      await inTransaction.promise
      const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
      where query like '%pg_sleep(1)%' and pid <> pg_backend_pid()`.execute(database.owner)
      expect(rows).toHaveLength(1)
      expect(rows[0]!.name).toMatch(/^dossier [0-9a-f-]{36}$/)
      expect(await database.isGone(rows[0]!.name)).toBe(false)
      const error = await saving.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(CommitUnknown)
      await expect.poll(() => database.isGone(rows[0]!.name)).toBe(true)
      const left = await sql`select from note where id = 200`.execute(database.owner)
      expect(left.rows).toEqual([])
    })
  },
)
