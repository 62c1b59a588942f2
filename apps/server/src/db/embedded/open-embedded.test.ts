import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmbeddedDatabase, freshFolder, silentLog } from '../../testing/postgres/fresh-database.ts'
import { DatabaseBusy, DiskFull } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { openDatabase, type Database, type Limits } from '../open.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'

describe.runIf(testEngine() === 'embedded')('the embedded engine', () => {
  let fresh: Awaited<ReturnType<typeof freshEmbeddedDatabase>>
  let database: Database
  beforeAll(async () => {
    fresh = await freshEmbeddedDatabase({ statementSeconds: 2 })
    ;({ database } = fresh)
    await migrate(database)
    await sql`create table note (id int primary key)`.execute(database.owner)
    await sql`grant all on note to dossier_app`.execute(database.owner)
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  async function reopen(limits: Partial<Limits>) {
    await database.close()
    database = await openDatabase({ dataDir: fresh.dataDir, log: silentLog, limits })
  }

  const endless = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`
  const insert = (id: number) => sql`insert into note values (${id})`
  const ids = async () => (await sql<{ id: number }>`select id from note order by id`.execute(database.owner)).rows

  describe('the watchdog', () => {
    test('an endless query is aborted, its transaction rolled back, and the next request served', async () => {
      const hanging = database.tenantTx(1, async (tx) => {
        await insert(1).execute(tx)
        await endless.execute(tx)
      })
      await expect(hanging).rejects.toThrow(DatabaseBusy)
      await database.tenantTx(1, (tx) => insert(2).execute(tx))
      expect(await ids()).toEqual([{ id: 2 }])
    })

    test('the process stays responsive while the engine works', async () => {
      let turns = 0
      const timer = setInterval(() => (turns += 1), 1)
      await expect(endless.execute(database.owner)).rejects.toThrow('was restarted')
      clearInterval(timer)
      expect(turns).toBeGreaterThan(20)
    })
  })

  test('a query of the outer handle inside a transaction times out instead of waiting forever', async () => {
    await reopen({ waitSeconds: 1 })
    const nested = database.tenantTx(1, async () => ids())
    await expect(nested).rejects.toThrow(DatabaseBusy)
    expect(await ids()).toEqual([{ id: 2 }])
  })

  test('transactions run one after the other in the order of asking', async () => {
    const order: number[] = []
    const turn = (id: number) =>
      database.tenantTx(1, async (tx) => {
        await insert(id).execute(tx)
        order.push(id)
        await sql`select 1`.execute(tx)
        order.push(id)
      })
    await Promise.all([turn(10), turn(11), turn(12)])
    expect(order).toEqual([10, 10, 11, 11, 12, 12])
  })

  test('on a nearly full disk writes are refused, reads go on, and a start still works', async () => {
    await reopen({ reserveBytes: Number.MAX_SAFE_INTEGER })
    await migrate(database)
    await expect(database.tenantTx(1, (tx) => insert(20).execute(tx))).rejects.toThrow(DiskFull)
    const change = sql`with gone as (delete from note returning id) select id from gone`
    await expect(database.tenantTx(1, (tx) => change.execute(tx))).rejects.toThrow(DiskFull)
    const { rows } = await database.tenantRead(1, (tx) => sql`select count(*) as notes from note`.execute(tx))
    expect(rows).toEqual([{ notes: 4 }])
    expect(await database.freeBytes()).toBeGreaterThan(0)
  })

  test('a damaged folder ends the start with a sentence, and is free again afterwards', async () => {
    const dataDir = await freshFolder()
    await mkdir(join(dataDir, 'database'))
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18')
    const start = (limits = {}) => openDatabase({ dataDir, log: silentLog, limits })
    await expect(start()).rejects.toThrow(`The database in ${join(dataDir, 'database')} cannot be opened`)
    await expect(start()).rejects.toThrow('). Restore the folder from a backup')
    await expect(start({ reserveBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('free some space and start again')
    await rm(dataDir, { recursive: true })
  })
})
