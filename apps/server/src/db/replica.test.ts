import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
import { startPostgres, type RunningPostgres } from '../testing/postgres/start-postgres.ts'
import { canReplicate, startReplica, type Replica } from '../testing/postgres/start-replica.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database, type Tx } from './open.ts'

const where = (tx: Tx) => sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(tx)
const count = (tx: Tx) => sql<{ n: number }>`select count(*)::int as n from note`.execute(tx)

describe.runIf(testEngine() === 'server' && canReplicate())('reads at a replica', () => {
  let primary: RunningPostgres
  let replica: Replica
  let database: Database
  let administrator: Database
  beforeAll(async () => {
    primary = await startPostgres({ durable: true })
    replica = await startReplica(primary.url, 'replica')
    const open = (urls: { databaseUrl: string; replicaUrl?: string }) =>
      openDatabase({ ...urls, dataDir: '', log: silentLog })
    database = await open({ databaseUrl: primary.url, replicaUrl: replica.url })
    administrator = await open({ databaseUrl: replica.url })
    await migrate(database)
    await sql`create table note (id serial primary key); grant all on note, note_id_seq to dossier_app`.execute(
      database.owner,
    )
  }, 120_000)
  afterAll(async () => {
    await Promise.all([database?.close(), administrator?.close()])
    await replica?.stop()
    await primary?.stop()
  })

  const isThere = async () => (await database.replicaRead(1, where)).rows[0]?.there
  const pause = (word: 'pause' | 'resume') => sql.raw(`select pg_wal_replay_${word}()`).execute(administrator.owner)

  test('D-001 of 200 people who read what they have just written, each finds it, and nearly all at the replica', async () => {
    let atReplica = 0
    for (let nth = 1; nth <= 200; nth += 1) {
      await database.tenantTx(1, (tx) => sql`insert into note default values`.execute(tx))
      const read = await database.replicaRead(1, async (tx) => ({ n: await count(tx), there: await where(tx) }))
      expect(read.n.rows).toEqual([{ n: nth }])
      if (read.there.rows[0]?.there) atReplica += 1
    }
    expect(atReplica).toBeGreaterThan(150)
  })

  test('D-001 while the replica lags behind, nobody reads what is no longer so', async () => {
    await pause('pause')
    const [before] = (await database.tenantRead(1, count)).rows
    await database.tenantTx(1, (tx) => sql`insert into note default values`.execute(tx))
    expect((await database.replicaRead(1, count)).rows).toEqual([{ n: before!.n + 1 }])
    expect(await isThere()).toBe(false)
    await pause('resume')
    await expect.poll(isThere).toBe(true)
  })

  test('D-001 when the replica is gone, the primary reads', async () => {
    await replica.promote()
    await expect.poll(isThere).toBe(false)
    expect((await database.replicaRead(1, count)).rows).toEqual((await database.tenantRead(1, count)).rows)
  })
})
