import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshServerDatabase, silentLog } from '../testing/postgres/fresh-database.ts'
import { DatabaseBusy, DatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import { testEngine } from '../testing/postgres/postgres.ts'

describe.runIf(testEngine() === 'server')('a PostgreSQL server', () => {
  let fresh: Awaited<ReturnType<typeof freshServerDatabase>>
  let database: Database
  beforeAll(async () => {
    fresh = await freshServerDatabase({ statementSeconds: 1, waitSeconds: 1, connections: 2 })
    ;({ database } = fresh)
    await migrate(database)
    await sql`create table note (id int primary key); grant all on note to dossier_app`.execute(database.owner)
  })
  afterAll(() => fresh.remove())

  const notes = async () => (await sql<{ id: number }>`select id from note order by id`.execute(database.owner)).rows

  describe('a login without the right to act as a role', () => {
    const user = `dossier_login_${randomBytes(6).toString('hex')}`
    let limited: Database
    beforeAll(async () => {
      await sql`create role ${sql.id(user)} login password 'secret'; grant all on note to ${sql.id(user)}`.execute(
        database.owner,
      )
      const url = new URL(fresh.databaseUrl)
      url.username = user
      url.password = 'secret'
      limited = await openDatabase({ databaseUrl: url.href, dataDir: '', log: silentLog })
    })
    afterAll(async () => {
      await limited.close()
      await sql`drop owned by ${sql.id(user)}; drop role ${sql.id(user)}`.execute(database.owner)
    })
    const insert = sql`insert into note values (99)`

    test('does not work with its own rights instead', async () => {
      await expect(limited.tenantTx(1, (tx) => insert.execute(tx))).rejects.toMatchObject({ code: '42501' })
      expect(await notes()).toEqual([])
    })

    test('gets the error of the opening, and the statement sent along with it has no effect', async () => {
      await sql`grant dossier_app to ${sql.id(user)}`.execute(database.owner)
      let following: unknown
      const saving = limited.gateTx((tx) => insert.execute(tx).catch((error: unknown) => (following = error)))
      await expect(saving).rejects.toThrow('permission denied to set role "dossier_gate"')
      expect(following).toMatchObject({ code: '25P02' })
      expect(await notes()).toEqual([])
    })
  })

  test('B-VIEW-22 no statement of a request is compiled or divided among processes', async () => {
    const settings = sql<{ jit: string; workers: string }>`select current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers`
    const { rows } = await database.tenantRead(1, (tx) => settings.execute(tx))
    expect(rows).toEqual([{ jit: 'off', workers: '0' }])
  })

  test('a lost connection is reported as such, its transaction rolled back, and the next request works', async () => {
    const cut = database.tenantTx(1, async (tx) => {
      await sql`insert into note values (1)`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.owner)
      await sql`insert into note values (3)`.execute(tx)
    })
    await expect(cut).rejects.toThrow(DatabaseUnavailable)
    await database.tenantTx(1, (tx) => sql`insert into note values (2)`.execute(tx))
    expect(await notes()).toEqual([{ id: 2 }])
  })

  test('a read succeeds although the server drops every connection, before it or during it', async () => {
    const dropAll = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.owner)
    const read = sql`select id from note`
    await Promise.all([1, 2].map((id) => database.tenantRead(id, (tx) => read.execute(tx))))
    await dropAll()
    expect((await database.tenantRead(1, (tx) => read.execute(tx))).rows).toEqual([{ id: 2 }])

    let attempts = 0
    const { rows } = await database.gateRead(async (tx) => {
      attempts += 1
      await sql`select 1`.execute(tx)
      if (attempts === 1) await dropAll()
      return sql`select 1 as one`.execute(tx)
    })
    expect({ attempts, rows }).toEqual({ attempts: 2, rows: [{ one: 1 }] })
  })

  test('a statement that runs too long is stopped', async () => {
    const slow = database.tenantTx(1, (tx) => sql`select pg_sleep(20)`.execute(tx))
    await expect(slow).rejects.toThrow(DatabaseBusy)
  })

  test('when all connections are taken, a request times out', async () => {
    let free = () => {}
    const until = new Promise<void>((resolve) => (free = resolve))
    const holding = [1, 2].map(() => database.tenantTx(1, () => until))
    await expect(database.tenantTx(1, async () => {})).rejects.toThrow(DatabaseBusy)
    free()
    await Promise.all(holding)
  })

  test('an unreachable server is reported as such', async () => {
    const nobody = await openDatabase({
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      dataDir: '',
      log: silentLog,
    })
    await expect(nobody.tenantRead(1, (tx) => sql`select 1`.execute(tx))).rejects.toThrow(DatabaseUnavailable)
    await expect(sql`select 1`.execute(nobody.owner)).rejects.toThrow(DatabaseUnavailable)
    await nobody.close()
  })

  describe('messages between nodes', () => {
    test('reach every node once, the sender included', async () => {
      const other = await fresh.again()
      const heard: string[] = []
      const arrived = new Promise<void>((resolve) => {
        void other.subscribe('live', (payload) => {
          heard.push(`other ${payload}`)
          if (payload === 'last') resolve()
        })
      })
      await other.subscribe('elsewhere', (payload) => heard.push(`wrong ${payload}`))
      await database.subscribe('live', (payload) => heard.push(`self ${payload}`))
      await database.publish('live', '{"a":\n1}')
      await database.publish('live', 'last')
      await arrived

      expect(heard.toSorted()).toEqual(['other last', 'other {"a":\n1}', 'self last', 'self {"a":\n1}'])
      await expect(database.publish('live', 'x'.repeat(7000))).rejects.toThrow(RangeError)
    })

    test('arrive again after the connection was cut', async () => {
      const other = await fresh.again()
      const heard: string[] = []
      await other.subscribe('again', (payload) => heard.push(payload))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen dossier'`.execute(
        database.owner,
      )
      await vi.waitFor(
        async () => {
          await database.publish('again', 'hello')
          expect(heard).toContain('hello')
        },
        { timeout: 10_000, interval: 100 },
      )
    })
  })
})
