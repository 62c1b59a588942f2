import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/postgres/fresh-database.ts'
import { gathered } from './gathered.ts'
import { migrate } from './migrate.ts'
import type { Database, Tx } from './open.ts'
import { shareTransactions } from './share-transactions.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  ;({ database } = fresh)
  await migrate(database)
  await sql`create table memo (tenant_id int default current_setting('app.tenant_id')::int, id int, amount int default 0,
    primary key (tenant_id, id));
    alter table memo enable row level security;
    create policy own on memo to dossier_app using (tenant_id = current_setting('app.tenant_id')::int);
    grant all on memo to dossier_app;
    create function end_connection() returns void language sql security definer as
      'select pg_terminate_backend(pg_backend_pid())'`.execute(database.owner)
})
afterAll(() => fresh.remove())

const insert = (tx: Tx, id: number) => sql`insert into memo (id) values (${id})`.execute(tx)
const idsIn = async (tx: Tx) =>
  (await sql<{ id: number }>`select id from memo order by id`.execute(tx)).rows.map(({ id }) => id)
const sees = (tenantId: number) => database.tenantRead(tenantId, idsIn)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

/** Which transaction did this. */
const transactionOf = async (tx: Tx) =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]!.id

const add = (tenantId: number, id: number, recordId: number | null = id) =>
  database.sharedTx(tenantId, recordId, async (tx) => {
    await insert(tx, id)
    return transactionOf(tx)
  })

const refuse = (tenantId: number, before: (tx: Tx) => Promise<unknown>) =>
  database.sharedTx(tenantId, null, async (tx) => {
    await before(tx)
    throw new Error('refused')
  })

const inAll = (made: readonly string[]) => new Set(made).size

test('writes of a tenant that come together share transactions; another tenant has its own', async () => {
  const [ours, theirs] = await Promise.all([101, 102].map((one) => Promise.all(range(1, 20).map((id) => add(one, id)))))
  expect([inAll(ours!), inAll(theirs!), inAll([...ours!, ...theirs!])]).toEqual([1, 1, 2])
  expect([await sees(101), await sees(102)]).toEqual([range(1, 20), range(1, 20)])
})

test('changes of one record are never in the same transaction', async () => {
  const change = () =>
    database.sharedTx(103, 1, async (tx) => {
      const { rows } = await sql<{ amount: number }>`select amount from memo where id = 1 for update`.execute(tx)
      await sql`update memo set amount = ${rows[0]!.amount + 1} where id = 1`.execute(tx)
      return transactionOf(tx)
    })
  await add(103, 1)
  expect(inAll(await Promise.all(range(1, 8).map(change)))).toBe(8)
  const { rows } = await database.tenantRead(103, (tx) => sql`select amount from memo`.execute(tx))
  expect(rows).toEqual([{ amount: 8 }])
})

test('one that is refused before it writes does not stop the others', async () => {
  const [first, refused, ...others] = await Promise.allSettled([
    add(104, 1),
    refuse(104, idsIn),
    ...range(2, 9).map((id) => add(104, id)),
  ])
  expect([first.status, refused]).toEqual(['fulfilled', { status: 'rejected', reason: new Error('refused') }])
  expect(inAll(others.map((one) => (one.status === 'fulfilled' ? one.value : '')))).toBe(1)
  expect(await sees(104)).toEqual(range(1, 9))
})

test.each([
  ['is refused after it has written', 105, (tx: Tx) => insert(tx, 50)],
  ['swallows the failure of a statement', 106, (tx: Tx) => insert(tx, 1).catch(() => {})],
])('of one that %s nothing is kept, and everything of the others', async (_, tenantId, before) => {
  await add(tenantId, 1)
  // What the failing one wrote is seen by this one, which must not be refused for it.
  const looks = database.sharedTx(tenantId, null, async (tx) => {
    await wait(2)
    if ((await idsIn(tx)).includes(50)) throw new Error('there is a 50')
    return 'there is none'
  })
  const [, failed, seen] = await Promise.allSettled([
    add(tenantId, 2),
    refuse(tenantId, before),
    looks,
    ...range(3, 6).map((id) => add(tenantId, id)),
  ])
  expect(failed).toEqual({ status: 'rejected', reason: new Error('refused') })
  expect(seen).toEqual({ status: 'fulfilled', value: 'there is none' })
  expect(await sees(tenantId)).toEqual(range(1, 6))
})

test('the last statements of all are committed, and one that fails undoes its own write only', async () => {
  const withLast = (id: number, last: number) =>
    database.sharedTx(
      107,
      id,
      (tx) => insert(tx, id),
      (_, tx) => sql`insert into memo (id) values (${last})`.compile(tx),
    )
  await withLast(1, 11)
  const made = await Promise.allSettled([withLast(2, 12), withLast(3, 11), withLast(4, 14)])
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(made[1]).toMatchObject({ reason: { code: '23505' } })
  expect(await sees(107)).toEqual([1, 2, 4, 11, 12, 14])
})

test('nobody waits behind somebody slow', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = database.sharedTx(108, 1, () => {
    begun.resolve()
    return gate.promise
  })
  await begun.promise
  if (database.engine === 'server') {
    await Promise.all(range(2, 5).map((id) => add(108, id)))
    expect(await sees(108)).toEqual(range(2, 5))
  }
  gate.resolve()
  await slow
})

test('works that fail before their first statement, and those without any, leave the next ones their turn', async () => {
  const never = () => database.sharedTx(109, null, () => Promise.reject(new Error('never')))
  const nothing = () => database.sharedTx(109, null, async () => 'nothing')
  const made = await Promise.allSettled([never(), never(), nothing(), never(), nothing()])
  expect(made.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  await Promise.all(range(1, 3).map((id) => add(109, id)))
  expect(await sees(109)).toEqual(range(1, 3))
})

test('a handle is of no use after its own work, while those of others are', async () => {
  let ended: Tx | undefined
  const [late] = await Promise.all([
    database.sharedTx(110, null, async (tx) => void (ended = tx)).then(() => insert(ended!, 9).catch(String)),
    ...range(1, 4).map((id) => add(110, id)),
  ])
  expect(late).toContain('has ended')
  expect(await sees(110)).toEqual(range(1, 4))
})

/** How many it was sent for, each time. */
const sentFor: number[] = []

const insertGathered = gathered(
  async (tx, ids: readonly number[]) => {
    sentFor.push(ids.length)
    const { rows } = await sql<{
      id: number
    }>`insert into memo (id) select unnest(${[...ids]}::int[]) returning id`.execute(tx)
    return ids.map((id) => rows.find((row) => row.id === id)!.id)
  },
  { writes: true, alike: (id) => (id < 100 ? 'small' : 'large') },
)

const addGathered = (tenantId: number, id: number, then?: (tx: Tx) => Promise<unknown>) =>
  database.sharedTx(tenantId, null, async (tx) => {
    const given = await insertGathered(tx, id)
    await then?.(tx)
    return given
  })

test('a statement for many is sent once for those who share a transaction, and gives each what they asked for', async () => {
  sentFor.length = 0
  const ids = [1, 2, 3, 104, 5, 106, 7]
  expect(await Promise.all(ids.map((id) => addGathered(120, id)))).toEqual(ids)
  expect(sentFor.toSorted()).toEqual([2, 5])
  expect(await database.tenantTx(120, (tx) => insertGathered(tx, 8))).toBe(8)
  expect(await sees(120)).toEqual([1, 2, 3, 5, 7, 8, 104, 106])
})

test('what such a statement wrote for one who is refused is not kept, and one that fails for one fails for no other', async () => {
  await add(121, 1)
  // The second one of these is there.
  const made = await Promise.allSettled([2, 1, 3, 4].map((id) => addGathered(121, id)))
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await sees(121)).toEqual(range(1, 4))
  const others = range(1, 3).map((id) => addGathered(122, id))
  const last = addGathered(122, 50, () => Promise.reject(new Error('refused')))
  expect((await Promise.allSettled([...others, last])).map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
  ])
  expect(await sees(122)).toEqual(range(1, 3))
})

test('transactions that cannot begin leave the next ones their turn', async () => {
  const cannot = () => Promise.reject(new Error('no connection'))
  const ways = { alone: cannot as typeof database.tenantTx, together: cannot }
  const share = shareTransactions(ways)
  const write = () => share(1, { recordId: null, work: async () => 'written', last: undefined })
  const made = await Promise.allSettled(range(1, 4).map(write))
  expect(made.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  ways.alone = async (_, work) => work(undefined as never)
  expect(await write()).toBe('written')
})

const onServer = test.runIf(process.env['TEST_ENGINE'] === 'server')

onServer('what is set for those who share a transaction ends with it, also if it fails', async () => {
  const setting = async (tx: Tx) => {
    const { rows } = await sql<{ all: string }>`select concat_ws(' ', current_setting('plan_cache_mode'),
      current_setting('lock_timeout'), current_setting('app.tenant_id', true)) as all`.execute(tx)
    return rows[0]!.all
  }
  const sets = (tenantId: number) => database.sharedTx(tenantId, null, (tx) => insert(tx, 1).then(() => setting(tx)))
  const fails = (tenantId: number) => database.sharedTx(tenantId, null, (tx) => insert(tx, 1))
  for (const tenantId of [130, 131]) {
    // The second one of these is there.
    const made = await Promise.allSettled([sets(tenantId), fails(tenantId)])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  const together = await Promise.all([132, 132, 133, 133].map((one) => database.sharedTx(one, null, setting)))
  expect(together).toEqual([132, 132, 133, 133].map((one) => `force_generic_plan 50ms ${one}`))
  const usual = (tenantId: number) => `auto 0 ${tenantId}`
  const ways = [database.tenantTx, database.tenantRead]
  const after = await Promise.all(ways.flatMap((way) => range(134, 141).map((one) => way(one, setting))))
  expect(after).toEqual(ways.flatMap(() => range(134, 141).map(usual)))
})

onServer('of those that need a locked row only these wait for it', async () => {
  await add(111, 1)
  const change = database.owner.transaction().execute(async (tx) => {
    await sql`select from memo where tenant_id = 111 and id = 1 for update`.execute(tx)
    const first = add(111, 2)
    const waits = database.sharedTx(111, 1, (own) => sql`update memo set amount = 5 where id = 1`.execute(own))
    await Promise.all([first, ...range(3, 6).map((id) => add(111, id))])
    const during = await sees(111)
    return { waits, during }
  })
  const { waits, during } = await change
  expect(during).toEqual(range(1, 6))
  expect((await waits).numAffectedRows).toBe(1n)
})

const endConnection = sql`select end_connection()`

onServer('a lost commit is unknown to all who share it', async () => {
  const diesLast = () =>
    database.sharedTx(
      112,
      null,
      async () => {},
      (_, tx) => endConnection.compile(tx),
    )
  const made = await Promise.allSettled([add(112, 1), diesLast(), ...range(2, 4).map((id) => add(112, id))])
  const outcomes = made.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))
  expect(outcomes).toEqual(Array(5).fill('COMMIT_UNKNOWN'))
  expect(await sees(112)).toEqual([])
})

onServer('a connection that is lost before the commit fails the one who lost it, and nobody else', async () => {
  const dies = () => database.sharedTx(113, null, (tx) => endConnection.execute(tx))
  const made = await Promise.allSettled([add(113, 1), dies(), ...range(2, 5).map((id) => add(113, id))])
  const outcomes = made.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))
  expect(outcomes).toEqual(['fulfilled', 'DATABASE_UNAVAILABLE', ...Array(4).fill('fulfilled')])
  expect(await sees(113)).toEqual(range(1, 5))
})
