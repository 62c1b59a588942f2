import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { findOrdersJob, keepOrdersJob } from '../order/build-sort-indexes-job.ts'
import { listRecords } from '../list-records.ts'

const RECORDS = 30_000
const SIZE = 20
const CHOICES = ['North', 'South', 'East']

let tenant: TestTenant
/** Sees every value, and only those of one of the three templates. */
let reader: TestPerson
let outsider: TestPerson
let teamId: number
/** Of the records whose values the outsider sees, and of others. */
let templates: { seen: number; sealed: number; bare: number }
let viewId: number
/** Of each kind, the field and how the list sorts what documents have. */
let orders: { id: string; key: string; kind: string; isRank: boolean; expression: string }[]

const EXPRESSIONS: Record<string, (text: string) => string> = {
  number: (text) => `${text}::float8`,
  date: (text) => text,
  text: (text) => text,
  choice: (text) => `array_position(array['${CHOICES.join(`','`)}'], ${text})`,
}

const choice = (index: string) => `(array['${CHOICES.join(`','`)}'])[1 + ${index}]`

const run = (statement: string) => tenant.asOwner((tx) => sql.raw(statement).execute(tx))
async function keep(): Promise<void> {
  const { services } = await testServer()
  await services.database.owner
    .transaction()
    .execute((tx) => enqueue(tx, { kind: findOrdersJob, data: null }, { tenantId: null }))
  await runDueJobs(services, findOrdersJob)
  await runDueJobs(services, keepOrdersJob)
}

beforeAll(async () => {
  tenant = await newTenant()
  teamId = await tenant.team()
  reader = await tenant.person({ teamIds: [teamId] })
  outsider = await tenant.person()
  const ids = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
    await tenant.field({ title: 'Side', dataType: 'list', choices: CHOICES }),
  ]
  const fields = ids.map((id) => ({ id }))
  const permissions = { view: [teamId], edit: [teamId], adminOnly: false }
  templates = {
    seen: await tenant.template({ title: 'Seen', fields }),
    sealed: await tenant.template({ title: 'Sealed', fields: fields.map((one) => ({ ...one, permissions })) }),
    bare: await tenant.template({ title: 'Bare', fields: [] }),
  }
  const { seen, sealed, bare } = templates
  await insertRecords(tenant, [{ title: 'Lamp' }])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', ...ids.map((id) => `fields.${id}`)] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  orders = ['number', 'date', 'text', 'choice'].map((kind, nth) => ({
    id: ids[nth]!,
    key: `fields.${ids[nth]}`,
    kind,
    isRank: kind === 'choice',
    expression: EXPRESSIONS[kind]!(`(fields ->> '${ids[nth]}')`),
  }))
  const [n, d, t, r] = ids
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by,
      is_closed, is_sensitive, fields)
    select tenant_id, 'L-' || n, 'Lamp ' || n, (array[${seen}, ${sealed}, ${bare}])[1 + n / 5 % 3], status_id, severity_id, '', n % 7 = 0, n % 400 = 0,
      jsonb_strip_nulls(jsonb_build_object('${n}', case when n % 5 > 0 then (n * 7919) % 3000 / 4.0 end,
        '${d}', case when n % 3 > 0 then (date '2026-01-01' + (n * 31) % 900)::text end,
        '${t}', case when n % 4 > 0 then md5((n % 5000)::text) end, '${r}', case when n % 6 > 0 then ${choice('n % 3')} end))
    from cases_base, generate_series(1, ${RECORDS}) n where tenant_id = ${tenant.id} and title = 'Lamp'`)
  await keep()
  await sql`vacuum (analyze) cases_base`.execute((await testServer()).services.database.owner)
  viewId = (await reader.call(views.list, {}))[0]!.id
}, 120_000)

interface Options {
  person: TestPerson
  order: (typeof orders)[number]
  sortDesc: boolean
  page: number
}

async function expected({ person, order, sortDesc, page }: Options): Promise<number[]> {
  const way = sortDesc ? 'desc' : 'asc'
  const shown = person === reader ? 'true' : `template_id = ${templates.seen}`
  const { rows } = await tenant.asOwner((tx) =>
    sql
      .raw<{ id: number }>(
        `select id from cases_base where tenant_id = ${tenant.id} and not is_closed and deleted is null and not is_sensitive
        order by case when ${shown} then ${order.expression} end ${way} nulls last, id ${order.isRank ? 'desc' : way} offset ${(page - 1) * SIZE} limit ${SIZE}`,
      )
      .execute(tx),
  )
  return rows.map(({ id }) => id)
}

const request = ({ order, sortDesc, page }: Options) => ({ sortBy: order.key, sortDesc, page, pageSize: SIZE })

async function got(options: Options): Promise<number[]> {
  const query = Object.fromEntries(
    Object.entries({ viewId, ...request(options) }).map(([key, one]) => [key, String(one)]),
  )
  const answer = await options.person.call(views.cases, { query } as never)
  return answer.casesTables[0]!.cases.map(({ id }) => id)
}

const open = async () =>
  (await reader.call(views.cases, { query: { viewId: String(viewId) } as never })).casesTables[0]!.totalRecords
const dice = (most: number) => Math.floor(Math.random() * most)

/** Rows of the records and of the kept orders that a page reads, whatever the plan. */
async function rowsRead(options: Options): Promise<number> {
  const { services } = await testServer()
  const { id, teams } = { id: options.person.id, teams: options.person === reader ? [teamId] : [] }
  const me = { id, isAdmin: false, editData: false, teams }
  return services.database.tenantTx(tenant.id, async (tx) => {
    const ctx = { tx, tenant: { id: tenant.id }, me, services } as unknown as Ctx
    await loadCatalogue(ctx)
    const read = async () =>
      (
        await sql<{ rows: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname in ('cases_base', 'order_numbers', 'order_texts')`.execute(tx)
      ).rows[0]?.rows ?? 0
    const before = await read()
    await listRecords(ctx, { viewId, searchTerm: '', ...request(options) })
    return (await read()) - before
  })
}

/** Of three rows in an order, the outsider may see the value of one. */
const PASSED = { reader: 1, outsider: 3 }

test('B-VIEW-09 a page in the order of a field reads few records, first, middle and last', async () => {
  const last = Math.ceil((await open()) / SIZE)
  for (const person of [reader, outsider])
    for (const order of orders)
      for (const sortDesc of [false, true]) {
        await rowsRead({ person, order, sortDesc, page: 200 })
        for (const page of [1, 2, 60, 200, 350, last - 40, last - 1, last])
          expect(
            await rowsRead({ person, order, sortDesc, page }),
            `${person === reader} ${order.kind} ${sortDesc} ${page}`,
          ).toBeLessThan((page === 1 ? 400 : 3_000) * PASSED[person === reader ? 'reader' : 'outsider'])
      }
})

test('a changed value is found in its order by the whole index', async () => {
  const { database } = (await testServer()).services
  for (const { id, kind } of orders)
    for (const value of [kind === 'number' ? '5' : kind === 'date' ? '"2026-02-03"' : '"South"', 'null']) {
      const pages = await database.tenantTx(tenant.id, async (tx) => {
        const read = async () =>
          (
            await sql<{ pages: number }>`select (pg_stat_get_xact_blocks_fetched('order_numbers_pkey'::regclass)
              + pg_stat_get_xact_blocks_fetched('order_texts_pkey'::regclass))::int as pages`.execute(tx)
          ).rows[0]!.pages
        const before = await read()
        await sql
          .raw(
            `${set('cases', { id, value: `'${value}'::jsonb` })} id = (select max(id) from cases where not is_closed)`,
          )
          .execute(tx)
        return (await read()) - before
      })
      // The whole order has hundreds.
      expect(pages, `${kind} ${value}`).toBeLessThan(30)
    }
})

const set = (table: string, { id, value }: { id: string; value: string }) =>
  `update ${table} set fields = jsonb_strip_nulls(fields || jsonb_build_object('${id}', ${value})), last_updated = now() where`

const CHANGES = ([n, d, t, r]: string[]) => [
  set('cases_base', { id: n!, value: `(fields ->> '${n}')::float8 + 100` }),
  set('cases_base', { id: n!, value: `case when fields ->> '${n}' is null then 7 end` }),
  set('cases_base', { id: d!, value: 'null::text' }),
  set('cases_base', { id: t!, value: `'q' || id` }),
  set('cases_base', { id: r!, value: choice('1') }),
  `update cases_base set template_id = ${templates.seen} + ${templates.sealed} - template_id, last_updated = now()
    where template_id <> ${templates.bare} and`,
  'update cases_base set is_closed = not is_closed, last_updated = now() where',
  'update cases_base set is_sensitive = not is_sensitive, last_updated = now() where',
]

test('B-VIEW-22 pages in the order of a field stay right while values change', { timeout: 120_000 }, async () => {
  const changes = CHANGES(orders.map(({ id }) => id))
  const from = (
    await tenant.asOwner((tx) =>
      sql<{ id: number }>`select min(id)::int as id from cases_base where tenant_id = ${tenant.id}`.execute(tx),
    )
  ).rows[0]!.id
  for (let round = 0; round < 90; round++) {
    const options = {
      person: [reader, outsider][dice(2)]!,
      order: orders[dice(4)]!,
      sortDesc: dice(2) > 0,
      page: 1 + dice(RECORDS / SIZE),
    }
    expect(
      await got(options),
      `${round} ${options.person === reader} ${options.order.kind} ${options.sortDesc} ${options.page}`,
    ).toEqual(await expected(options))
    const begin = from + dice(RECORDS)
    await run(
      `${changes[dice(changes.length)]} tenant_id = ${tenant.id} and id between ${begin} and ${begin + dice(round % 9 ? 40 : 900)}`,
    )
  }
})

test('B-VIEW-09 a field has a kept order while a list with many records shows it', async () => {
  const storedOrders = () =>
    tenant.asOwner(async (tx) => {
      const rows = tx.selectFrom('field_orders').select(['field_id', 'state']).where('tenant_id', '=', tenant.id)
      return (await rows.orderBy('field_id').execute()).map(({ field_id, state }) => [field_id, state])
    })
  expect(await storedOrders()).toEqual(orders.map(({ id }) => [id, 'ready']).toSorted())

  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title'], sort_by: orders[1]!.key })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await keep()

  expect(await storedOrders()).toEqual([[orders[1]!.id, 'ready']])
  const { services } = await testServer()
  const progress = services.database.owner.selectFrom('job_progress').select('note').where('tenant_id', '=', tenant.id)
  expect((await progress.execute()).map(({ note }) => note)).toContain('Removing orders that no list uses')
})
