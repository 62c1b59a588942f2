import { teams } from '@dossier/contract/users/teams'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../testing/postgres/postgres.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import { audited, bySystem, recordAuditOf } from './audit-log.ts'
import { makeMonths } from './make-months.ts'

interface Entry {
  position: number
  thing: string
}

/** Reads the entries of a tenant as whoever follows its log by position will. */
async function follower(tenant: TestTenant) {
  const { database } = (await testServer()).services
  let position = 0
  const seen: Entry[] = []
  return {
    seen,
    async read() {
      const rows = await database.tenantTx(tenant.id, async (tx) => {
        const horizon = (await sql<{ at: number }>`select log_horizon() as at`.execute(tx)).rows[0]?.at ?? 0
        return sql<Entry>`select position, thing from audit_entries where tenant_id = ${tenant.id}::int
          and position > ${position}::bigint and position <= ${horizon}::bigint order by position, id`.execute(tx)
      })
      seen.push(...rows.rows)
      position = rows.rows.at(-1)?.position ?? position
    },
  }
}

test('B.9 200 saves at once leave 200 entries, and whoever follows the log reads each exactly once', async () => {
  const tenant = await newTenant()
  const admins = await Promise.all(Array.from({ length: 10 }, () => tenant.person({ isAdmin: true })))
  const other = await newTenant()
  const stranger = await follower(other)
  const reader = await follower(tenant)
  let isDone = false
  const following = (async () => {
    while (!isDone) await reader.read()
  })()
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => admins[n % 10]?.call(userStatuses.save, { body: { title: `Status ${n}` } })),
  )
  isDone = true
  await following
  await reader.read()
  const titles = reader.seen.map(({ thing }) => thing)
  expect(titles.toSorted()).toEqual(Array.from({ length: 200 }, (_, n) => `Status ${n}`).toSorted())
  const positions = reader.seen.map(({ position }) => position)
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
  await stranger.read()
  expect(stranger.seen).toEqual([])
})

test.runIf(testEngine() === 'server')('B.9 an entry that commits late is not passed by', async () => {
  const tenant = await newTenant()
  const { database } = (await testServer()).services
  const reader = await follower(tenant)
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const thing = (name: string) => audited('userStatus', { name, before: null, after: { title: name } })
  const slow = database.tenantTx(tenant.id, async (tx) => {
    await recordAuditOf(bySystem(tx, tenant.id), thing('First'))
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  await database.tenantTx(tenant.id, (tx) => recordAuditOf(bySystem(tx, tenant.id), thing('Second')))
  await reader.read()
  expect(reader.seen).toEqual([])
  mayCommit.resolve()
  await slow
  await reader.read()
  expect(reader.seen.map((entry) => entry.thing)).toEqual(['First', 'Second'])
})

test('B.9 what is rolled back leaves no entry', async () => {
  const tenant = await newTenant()
  const { services } = await testServer()
  const work = services.database.tenantTx(tenant.id, async (tx) => {
    await recordAuditOf(bySystem(tx, tenant.id), audited('team', { name: 'Gone', before: null, after: {} }))
    throw new Error('Changed my mind.')
  })
  await expect(work).rejects.toThrow('Changed my mind.')
  const count = await tenant.asOwner((tx) =>
    tx.selectFrom('audit_log').select('id').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(count).toEqual([])
})

test('B.9 a team of 5,000 is saved in one action with an entry for everybody', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await tenant.asOwner((tx) =>
    sql`insert into users (tenant_id, name, email) select ${tenant.id}, 'Person ' || n, 'p' || n || '@crowd.example'
      from generate_series(1, 4999) n`.execute(tx),
  )
  const rows = await tenant.asOwner((tx) =>
    tx.selectFrom('users').select('id').where('tenant_id', '=', tenant.id).execute(),
  )
  await admin.call(teams.save, { body: { title: 'Crowd', userIds: rows.map(({ id }) => id) } })
  const found = await tenant.asOwner((tx) =>
    sql<{ entries: number; actions: number; positions: number }>`select count(*)::int as entries,
      count(distinct action_id)::int as actions, count(distinct position)::int as positions
      from audit_log where tenant_id = ${tenant.id}`.execute(tx),
  )
  expect(found.rows).toEqual([{ entries: 5_001, actions: 1, positions: 1 }])
})

test('B.9 the coming months have partitions', async () => {
  const { database } = (await testServer()).services
  const months = async () =>
    (
      await sql<{ name: string }>`select relname as name from pg_class
        where relispartition and relkind = 'r' and relname ~ '^audit_log_\\d' order by 1`.execute(database.owner)
    ).rows.map(({ name }) => name)
  const before = await months()
  expect(before).toHaveLength(4)
  await sql`drop table ${sql.table(before.at(-1) ?? '')}`.execute(database.owner)
  await makeMonths(database)
  expect(await months()).toEqual(before)
})
