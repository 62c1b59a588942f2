import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/postgres/fresh-database.ts'
import { migrate } from './migrate.ts'
import type { Database, Tx } from './open.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  ;({ database } = fresh)
  await migrate(database)
  await sql`create table memo (tenant_id int default current_setting('app.tenant_id')::int, id int,
    primary key (tenant_id, id));
    alter table memo enable row level security;
    create sequence memo_ids;
    grant usage on memo_ids to dossier_app;
    create policy own on memo to dossier_app using (tenant_id = current_setting('app.tenant_id')::int);
    grant all on memo to dossier_app, dossier_gate`.execute(database.owner)
})
afterAll(() => fresh.remove())

const insert = (tx: Tx, id: number) => sql`insert into memo (id) values (${id})`.execute(tx)
const ids = async (tx: Tx) => (await sql<{ id: number }>`select id from memo order by id`.execute(tx)).rows
const who = sql<{ role: string; tenant: string | null }>`select current_user as role,
  nullif(current_setting('app.tenant_id', true), '') as tenant`
const sees = (tenantId: number) => database.tenantRead(tenantId, ids)

describe('the tenant', () => {
  test('is set within the transaction, and does not remain afterwards', async () => {
    const inside = await database.tenantTx(7, (tx) => who.execute(tx))
    const gate = await database.gateTx((tx) => who.execute(tx))
    const owner = await who.execute(database.owner)

    expect(inside.rows).toEqual([{ role: 'dossier_app', tenant: '7' }])
    expect(gate.rows).toEqual([{ role: 'dossier_gate', tenant: null }])
    expect(owner.rows).toEqual([{ role: expect.not.stringContaining('dossier'), tenant: null }])
  })

  test('sees and writes its own rows only, also under many concurrent tenants', async () => {
    const tenants = Array.from({ length: 30 }, (_, index) => index + 100)
    await Promise.all(tenants.map((id) => database.tenantTx(id, (tx) => insert(tx, id))))
    const seen = await Promise.all(tenants.map((id) => sees(id)))
    expect(seen).toEqual(tenants.map((id) => [{ id }]))

    const foreign = database.tenantTx(1, (tx) => sql`insert into memo values (2, 1)`.execute(tx))
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })

  test.each([0, -1, 1.5, Number.NaN, "1'; reset role; --" as unknown as number])('%s is refused', async (tenantId) => {
    await expect(database.tenantTx(tenantId, ids)).rejects.toThrow(RangeError)
  })
})

// A select needs no transaction of its own to set its tenant.
describe('a select that reads for a tenant', () => {
  const memos = (tx: Tx) => (tx as unknown as Kysely<Memos>).selectFrom('memo').orderBy('id')
  const idsOf = (tx: Tx) => memos(tx).select('id').execute()
  const withTenant = (tx: Tx) =>
    memos(tx)
      .select(['id', sql<string>`current_setting('app.tenant_id')`.as('tenant')])
      .execute()

  test('sees the rows of its own tenant only, also under concurrent and repeated reads', async () => {
    const tenants = Array.from({ length: 30 }, (_, index) => index + 200)
    await Promise.all(tenants.map((id) => database.tenantTx(id, (tx) => insert(tx, id))))
    const twice = (id: number) =>
      database.tenantRead(id, async (tx) => [...(await Promise.all([withTenant(tx), withTenant(tx)])), await idsOf(tx)])
    expect(await Promise.all(tenants.map(twice))).toEqual(
      tenants.map((id) => {
        const told = [{ id, tenant: String(id) }]
        return [told, told, [{ id }]]
      }),
    )
    expect((await database.gateTx((tx) => who.execute(tx))).rows).toEqual([{ role: 'dossier_gate', tenant: null }])
  })

  test.each([
    ['written by hand', 11, 'select'],
    ['too long to be prepared', 12, `select ${'/* long */'.repeat(1_000)}`],
    ['of several parts', 13, 'with seen as (select * from memo) select'],
  ])('is valid when it is %s', async (_, tenantId, select) => {
    await database.tenantTx(tenantId, (tx) => insert(tx, 5))
    const { rows } = await database.tenantRead(tenantId, (tx) =>
      sql`${sql.raw(select)} id, current_setting('app.tenant_id') as tenant from memo`.execute(tx),
    )
    expect(rows).toEqual([{ id: 5, tenant: String(tenantId) }])
  })

  test('that fails leaves the connection as it was', async () => {
    await database.tenantTx(9, (tx) => insert(tx, 1))
    const failing = database.tenantRead(9, (tx) =>
      memos(tx)
        .select(sql`1 / (id - 1)`.as('nothing'))
        .execute(),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await Promise.all([1, 9].map((id) => database.tenantRead(id, idsOf)))).toEqual([[], [{ id: 1 }]])
  })

  test('is followed by other statements of the same reading, which still cannot write', async () => {
    await database.tenantTx(10, (tx) => insert(tx, 1))
    const seen = await database.tenantRead(10, async (tx) => [await idsOf(tx), await ids(tx), await idsOf(tx)])
    expect(seen).toEqual([[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]])
    const writing = database.tenantRead(10, async (tx) => {
      await idsOf(tx)
      await insert(tx, 2)
    })
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    const lone = database.tenantRead(10, (tx) =>
      memos(tx)
        .select(sql`nextval('memo_ids')`.as('next'))
        .execute(),
    )
    await expect(lone).rejects.toMatchObject({ code: '25006' })
  })
})

interface Memos {
  memo: { id: number }
}

describe('a transaction', () => {
  test('is undone as a whole when its work throws', async () => {
    const failing = database.tenantTx(3, async (tx) => {
      await insert(tx, 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sees(3)).toEqual([])
  })

  test('reports the statement that failed when several travel together', async () => {
    const failing = database.tenantTx(4, async (tx) => {
      await Promise.all([insert(tx, 1), insert(tx, 1), ids(tx)])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'memo_pkey' })
    expect(await sees(4)).toEqual([])
  })

  test('does not pass for saved when the error of a statement was swallowed', async () => {
    const failing = database.tenantTx(5, async (tx) => {
      await insert(tx, 1)
      await insert(tx, 1).catch(() => {})
    })
    await expect(failing).rejects.toThrow('Nothing was saved')
    expect(await sees(5)).toEqual([])
  })

  test('accepts no statement after its end', async () => {
    let ended: Tx | undefined
    await database.tenantTx(6, async (tx) => void (ended = tx))
    await expect(insert(ended as Tx, 1)).rejects.toThrow('has ended')
    expect(await sees(6)).toEqual([])
  })

  test('for reading refuses to write', async () => {
    await expect(database.tenantRead(6, (tx) => insert(tx, 1))).rejects.toMatchObject({ code: '25006' })
  })

  test('reports how many rows a statement changed', async () => {
    const changed = await database.tenantTx(8, async (tx) => {
      await sql`insert into memo (id) select generate_series(1, 5)`.execute(tx)
      return sql`delete from memo where id > 2`.execute(tx)
    })
    expect(changed.numAffectedRows).toBe(3n)
  })
})

describe('prepared statements', () => {
  test('stay within their limit on a connection, and an evicted one works again', async () => {
    const ask = (tx: Tx, index: number) => sql<{ v: number }>`select ${index}::int + ${sql.lit(index)} as v`.execute(tx)
    const [first, count, again] = await database.tenantRead(1, async (tx) => {
      const { rows } = await ask(tx, 0)
      for (let index = 1; index < 620; index += 1) await ask(tx, index)
      const { rows: held } = await sql<{
        n: number
      }>`select count(*) as n from pg_prepared_statements where name <> 'as_tenant'`.execute(tx)
      return [rows, held[0]?.n, (await ask(tx, 0)).rows]
    })
    expect(first).toEqual(again)
    expect(count).toBeGreaterThan(400)
    expect(count).toBeLessThanOrEqual(500)
  })

  test('one made stale by a change of its table fails once and is then prepared again', async () => {
    await sql`create table shape (a int); insert into shape values (1); grant all on shape to dossier_app`.execute(
      database.owner,
    )
    const all = () => database.tenantRead(1, (tx) => sql`select * from shape where a = ${1}`.execute(tx))
    await all()
    await sql`alter table shape add b int`.execute(database.owner)

    await expect(all()).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    expect((await all()).rows).toEqual([{ a: 1, b: null }])
  })
})

describe('the last statement of a transaction', () => {
  const add = (id: number) => (_: unknown, tx: Tx) => sql`insert into memo (id) values (${id})`.compile(tx)

  test('is committed together with what went before, also when nothing did', async () => {
    expect(await database.tenantTx(31, (tx) => insert(tx, 1).then(() => 'done'), add(2))).toBe('done')
    await database.tenantTx(31, async () => {}, add(3))
    expect(await sees(31)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('undoes everything when it fails, and its error is what the caller learns', async () => {
    const failing = database.tenantTx(32, (tx) => insert(tx, 1), add(1))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await sees(32)).toEqual([])
  })

  test('undoes everything when it cannot be made', async () => {
    const failing = database.tenantTx(
      33,
      (tx) => insert(tx, 1),
      () => {
        throw new Error('no statement')
      },
    )
    await expect(failing).rejects.toThrow('no statement')
    expect(await sees(33)).toEqual([])
  })
})
