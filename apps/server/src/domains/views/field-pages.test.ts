import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { buildSlotIndexes } from '../../db/slot-indexes.ts'
import type { Ctx } from '../../http/context.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { listRecords } from './list-records.ts'

const RECORDS = 30_000
const SIZE = 20
const CHOICES = ['North', 'South', 'East']

let tenant: TestTenant
let reader: TestPerson
let viewId: number
/** By name: the field and its typed column. */
let orders: { key: string; slot: string; isRank: boolean }[]

const run = (statement: string) => tenant.asOwner((tx) => sql.raw(statement).execute(tx))
const build = async () => buildSlotIndexes((await testServer()).services.database)

beforeAll(async () => {
  tenant = await newTenant()
  reader = await tenant.person()
  const ids = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
    await tenant.field({ title: 'Side', dataType: 'list', choices: CHOICES }),
  ]
  await insertRecords(tenant, [{ title: 'Lamp' }])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', ...ids.map((id) => `fields.${id}`)] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const rows = await tenant.asOwner((tx) =>
    tx.selectFrom('field_definitions').select(['id', 'slot']).where('tenant_id', '=', tenant.id).execute(),
  )
  orders = rows.map(({ id, slot }) => ({ key: `fields.${id}`, slot: slot!, isRank: slot!.startsWith('r') }))
  const [n, d, t, r] = ['n', 'd', 't', 'r'].map((kind) => rows.find(({ slot }) => slot!.startsWith(kind))!.slot!)
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by,
      is_closed, is_sensitive, ${n}, ${d}, ${t}, ${r})
    select tenant_id, 'L-' || n, 'Lamp ' || n, template_id, status_id, severity_id, '', n % 7 = 0, n % 400 = 0,
      case when n % 5 > 0 then (n * 7919) % 3000 / 4.0 end, case when n % 3 > 0 then timestamptz '2026-01-01' + (n * 31) % 900 * interval '1 day' end,
      case when n % 4 > 0 then md5((n % 5000)::text) end, case when n % 6 > 0 then 1 + n % 3 end
    from cases_base, generate_series(1, ${RECORDS}) n where tenant_id = ${tenant.id} and title = 'Lamp'`)
  await build()
  await sql`vacuum (analyze) cases_base`.execute((await testServer()).services.database.owner)
  viewId = (await reader.call(views.list, {}))[0]!.id
}, 120_000)

interface Wanted {
  order: (typeof orders)[number]
  sortDesc: boolean
  page: number
}

async function expected({ order, sortDesc, page }: Wanted): Promise<number[]> {
  const way = sortDesc ? 'desc' : 'asc'
  const { rows } = await tenant.asOwner((tx) =>
    sql
      .raw<{ id: number }>(
        `select id from cases_base where tenant_id = ${tenant.id} and not is_closed and deleted is null and not is_sensitive
        order by ${order.slot} ${way} nulls last, id ${order.isRank ? 'desc' : way} offset ${(page - 1) * SIZE} limit ${SIZE}`,
      )
      .execute(tx),
  )
  return rows.map(({ id }) => id)
}

const request = ({ order, sortDesc, page }: Wanted) => ({ sortBy: order.key, sortDesc, page, pageSize: SIZE })

async function got(wanted: Wanted): Promise<number[]> {
  const query = Object.fromEntries(
    Object.entries({ viewId, ...request(wanted) }).map(([key, one]) => [key, String(one)]),
  )
  const answer = await reader.call(views.cases, { query } as never)
  return answer.casesTables[0]!.cases.map(({ id }) => id)
}

const open = async () =>
  (await reader.call(views.cases, { query: { viewId: String(viewId) } as never })).casesTables[0]!.totalRecords
const dice = (most: number) => Math.floor(Math.random() * most)

/** Rows of the records' table that a page reads, whatever the plan. */
async function rowsRead(wanted: Wanted): Promise<number> {
  const { services } = await testServer()
  const me = { id: reader.id, isAdmin: false, editData: false, teams: [] }
  return services.database.tenantTx(tenant.id, async (tx) => {
    const ctx = { tx, tenant: { id: tenant.id }, me, services } as unknown as Ctx
    await loadCatalogue(ctx)
    const read = async () =>
      (
        await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'cases_base'`.execute(tx)
      ).rows[0]?.rows ?? 0
    const before = await read()
    await listRecords(ctx, { viewId, searchTerm: '', ...request(wanted) })
    return (await read()) - before
  })
}

test('B-VIEW-09 a page in the order of a field reads few records, first, middle and last', async () => {
  const last = Math.ceil((await open()) / SIZE)
  for (const order of orders)
    for (const sortDesc of [false, true]) {
      await rowsRead({ order, sortDesc, page: 200 })
      for (const page of [1, 2, 60, 200, 350, last - 40, last - 1, last])
        expect(await rowsRead({ order, sortDesc, page }), `${order.slot} ${sortDesc} ${page}`).toBeLessThan(
          page === 1 ? 200 : 2_500,
        )
    }
})

const CHANGES = (slots: string[]) => [
  `update cases_base set ${slots[0]} = ${slots[0]} + 100, last_updated = now() where`,
  `update cases_base set ${slots[0]} = case when ${slots[0]} is null then 7 end, last_updated = now() where`,
  `update cases_base set ${slots[1]} = null, last_updated = now() where`,
  `update cases_base set ${slots[2]} = 'q' || id, last_updated = now() where`,
  `update cases_base set ${slots[3]} = 2, last_updated = now() where`,
  'update cases_base set is_closed = not is_closed, last_updated = now() where',
  'update cases_base set is_sensitive = not is_sensitive, last_updated = now() where',
]

test('B-VIEW-22 pages in the order of a field stay right while values change', { timeout: 120_000 }, async () => {
  const slots = ['n', 'd', 't', 'r'].map((kind) => orders.find(({ slot }) => slot.startsWith(kind))!.slot)
  const changes = CHANGES(slots)
  const from = (
    await tenant.asOwner((tx) =>
      sql<{ id: number }>`select min(id)::int as id from cases_base where tenant_id = ${tenant.id}`.execute(tx),
    )
  ).rows[0]!.id
  for (let round = 0; round < 60; round++) {
    const wanted = { order: orders[dice(4)]!, sortDesc: dice(2) > 0, page: 1 + dice(RECORDS / SIZE) }
    expect(await got(wanted), `${round} ${wanted.order.slot} ${wanted.sortDesc} ${wanted.page}`).toEqual(
      await expected(wanted),
    )
    const begin = from + dice(RECORDS)
    await run(
      `${changes[dice(changes.length)]} tenant_id = ${tenant.id} and id between ${begin} and ${begin + dice(round % 9 ? 40 : 900)}`,
    )
  }
})

test('B-VIEW-22 places are taken again when moves do not say where they were', async () => {
  const [order] = orders
  const wanted = { order: order!, sortDesc: false, page: 150 }
  expect(await got(wanted)).toEqual(await expected(wanted))
  const { owner } = (await testServer()).services.database
  await sql`create or replace function indexed_slots(record cases_base) returns jsonb language sql stable
    as 'select null::jsonb'`.execute(owner)
  await run(`update cases_base set ${order!.slot} = null, last_updated = now() where tenant_id = ${tenant.id}
    and id in (select id from cases_base where tenant_id = ${tenant.id} and not is_closed and not is_sensitive
      order by ${order!.slot} limit 300)`)

  expect(await got(wanted)).toEqual(await expected(wanted))
  await build()
})

test('B-VIEW-09 a typed column has an index while a list with many records shows it', async () => {
  const { owner } = (await testServer()).services.database
  const indexed = async () =>
    (
      await sql<{ slot: string }>`select substr(indexname, 20) as slot from pg_indexes
        where indexname like 'cases_open_by_slot_%' order by 1`.execute(owner)
    ).rows.map(({ slot }) => slot)
  const noted = async () =>
    (await sql<{ body: string }>`select prosrc as body from pg_proc where proname = 'indexed_slots'`.execute(owner))
      .rows[0]!.body
  const own = orders.map(({ slot }) => slot).toSorted()
  expect(await indexed()).toEqual(own)
  for (const slot of own) expect(await noted()).toContain(`'${slot}', record.${slot}`)

  await sql`update pg_index set indisvalid = false where indexrelid = ${`cases_open_by_slot_${own[0]}`}::regclass`.execute(
    owner,
  )
  await build()
  expect(await indexed()).toEqual(own)

  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title'] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await build()
  expect(await indexed()).toEqual([])
  expect(await noted()).toBe('select null::jsonb')
})
