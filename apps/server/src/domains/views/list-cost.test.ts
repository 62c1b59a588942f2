import { createHash } from 'node:crypto'
import { SearchClauses } from '@dossier/contract/clauses'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../http/context.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { searchCases } from '../search/search-cases.ts'
import { searchSimple } from '../search/search-simple.ts'
import { selectByTitle } from '../search/select-records.ts'
import { readRights } from '../../records/read-rights.ts'
import { countOpen } from './counts/count-records.ts'
import { findChosen } from './find-chosen.ts'
import { listDays } from './list-days.ts'
import type { ListRequest } from './list-plan.ts'
import { listRecords } from './list-records.ts'
import { summarizeViews } from './definitions/summarize-views.ts'

const RECORDS = 20_000
const ORDERS = [
  'caseNumber',
  'title',
  'created',
  'lastUpdated',
  'statusId',
  'severityId',
  'templateId',
  'assigneeId',
] as const

let tenant: TestTenant
let viewId: number
let me: Ctx['me']

beforeAll(async () => {
  tenant = await newTenant()
  const person = await tenant.person()
  me = { id: person.id, isAdmin: false, editData: false, teams: [] } as unknown as Ctx['me']
  await insertRecords(tenant, [{ title: 'Lamp' }])
  const { services } = await testServer()
  const { owner } = services.database
  await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by,
      assignee_id, is_closed, closed, created, last_updated)
    select tenant_id, 'L-' || n, 'Lamp ' || md5(n::text), template_id,
      (array(select id from statuses s where s.tenant_id = cases_base.tenant_id order by id))[1 + n % 2],
      (array(select id from severities s where s.tenant_id = cases_base.tenant_id order by id))[1 + n % 3], '',
      case when n % 2 = 0 then ${person.id}::int end, n % 5 = 0,
      case when n % 5 = 0 then now() - n * interval '1 hour' end, now() - n * interval '1 minute',
      now() - (n * 7919) % ${RECORDS}::int * interval '1 minute'
    from cases_base, generate_series(1, ${RECORDS}::int) n where title = 'Lamp'`.execute(owner)
  await sql`vacuum (analyze) cases_base`.execute(owner)
  await sql`vacuum (analyze) case_recency`.execute(owner)
  await sql`vacuum (analyze) record_texts`.execute(owner)
  viewId = await tenant.asOwner(
    async (tx) =>
      (await tx.selectFrom('views').select('id').where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow()).id,
  )
}, 120_000)

/** Rows of the records' table, or another one, that the work reads, whatever the plan. */
async function rowsRead(
  work: (ctx: Ctx) => Promise<unknown>,
  { table = 'cases_base', reader = me }: { table?: string; reader?: Ctx['me'] } = {},
): Promise<number> {
  const { services } = await testServer()
  return services.database.tenantTx(tenant.id, async (tx) => {
    const read = async () =>
      (
        await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
      ).rows[0]?.rows ?? 0
    const before = await read()
    await work({ tx, tenant: { id: tenant.id, settings: {} }, me: reader, services } as unknown as Ctx)
    return (await read()) - before
  })
}

const page =
  (request: Partial<ListRequest>) =>
  (ctx: Ctx, ofView = viewId) =>
    listRecords(ctx, {
      viewId: ofView,
      page: 1,
      pageSize: 20,
      searchTerm: '',
      sortBy: 'created',
      sortDesc: true,
      ...request,
    })

test.each(ORDERS)('a page of a long list by %s reads few records, wherever it is', async (sortBy) => {
  for (const sortDesc of [true, false]) {
    expect(await rowsRead(page({ sortBy, sortDesc }))).toBeLessThan(150)
    await rowsRead(page({ sortBy, sortDesc, page: 400 }))
    for (const number of [12, 300, 401, 600, 790]) {
      const rows = await rowsRead(page({ sortBy, sortDesc, page: number }))
      expect(rows, `page ${number}`).toBeLessThan(1_500)
    }
  }
})

test('ADR-6 totals and far pages look at no sensitive records of other people', async () => {
  const { owner } = (await testServer()).services.database
  const { id } = await tenant.person()
  const restrict = (isSensitive: boolean, users: number[]) =>
    sql`update cases_base set is_sensitive = ${isSensitive}, user_ids = case when id % 50 = 0 then ${users}::int[] else '{}' end
      where tenant_id = ${tenant.id} and id % 5 < 2`.execute(owner)
  await restrict(true, [id])
  await sql`vacuum (analyze) cases_base`.execute(owner)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from cases_base
    where tenant_id = ${tenant.id} and not is_closed and (not is_sensitive or ${id}::int = any(user_ids))`.execute(
    owner,
  )
  let total = 0
  const read = await rowsRead(async (ctx) => {
    total = (await countOpen({ ...ctx, me: { ...ctx.me, id } })).records
  })
  const pages = []
  for (const [sortBy, by] of [
    ['created', sql`created desc, id desc`],
    ['title', sql`lower(title) desc, id desc`],
  ] as const) {
    let shown: number[] = []
    const list = async (ctx: Ctx) => {
      const answer = await page({ sortBy, page: 300 })({ ...ctx, me: { ...ctx.me, id } })
      shown = answer.casesTables[0]!.cases.map((row) => row.id)
    }
    // After so many changes, the places are counted again with the second reading.
    for (let times = 0; times < 2; times++) await rowsRead(list)
    const walked = await rowsRead(list)
    const byHand = await sql<{ id: number }>`select id from cases_base
      where tenant_id = ${tenant.id} and not is_closed and (not is_sensitive or ${id}::int = any(user_ids))
      order by ${by} limit 20 offset 5980`.execute(owner)
    pages.push({ shown, byHand: byHand.rows.map((row) => row.id), walked })
  }
  await restrict(false, [])
  await sql`vacuum (analyze) cases_base`.execute(owner)
  expect(total).toBe(rows[0]!.total)
  expect(read).toBeLessThan(500)
  for (const { shown, byHand, walked } of pages) {
    expect(shown).toEqual(byHand)
    expect(walked).toBeLessThan(4_000)
  }
})

test('ADR-6 a list of one severity is found as SQL finds it, in every order, without reading it all', async () => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ severity: number; total: number }>`
    select severity_id as severity, count(*)::int as total from cases_base
    where tenant_id = ${tenant.id} and not is_closed group by 1 order by 1 desc limit 1`.execute(owner)
  const [first] = rows
  const clauses = [{ field: 'severityId', operator: 'Equals', value: first!.severity } as const]
  const editor = await tenant.person({ isAdmin: true })
  const view = await editor.call(viewEditing.save, { body: { title: 'One severity', clauses } })
  // The node counts the records of each severity once.
  await rowsRead((ctx) => page({})(ctx, view.id))
  for (const [sortBy, by] of Object.entries({ created: 'created', title: 'lower(title)', caseNumber: 'id' }))
    for (const number of [1, 20, Math.ceil(first!.total / 20)]) {
      let answer: Awaited<ReturnType<typeof listRecords>> | undefined
      const read = await rowsRead(async (ctx) => {
        answer = await page({ sortBy, page: number })(ctx, view.id)
      })
      const byHand = await sql<{
        id: number
      }>`select id from cases_base where tenant_id = ${tenant.id} and not is_closed
        and severity_id = ${first!.severity} order by ${sql.raw(by)} desc, id desc limit 20 offset ${number * 20 - 20}::int`.execute(
        owner,
      )
      const [table] = answer!.casesTables
      expect(table).toMatchObject({ totalRecords: first!.total, totalIsMinimum: false })
      expect(
        table!.cases.map(({ id }) => id),
        `${sortBy}, page ${number}`,
      ).toEqual(byHand.rows.map(({ id }) => id))
      if (number === 1) expect(read, sortBy).toBeLessThan(500)
    }
})

test('a text of two letters that few titles contain is not looked for in all of them', async () => {
  for (const searchTerm of ['zq', '%_', 'p-', '🙂🙂']) {
    expect(await rowsRead(page({ searchTerm })), searchTerm).toBeLessThan(500)
    const search = async (ctx: Ctx) =>
      selectByTitle({ ...ctx, rights: readRights(me, await loadCatalogue(ctx)) }, { text: searchTerm }, 10)
    expect(await rowsRead(search), searchTerm).toBeLessThan(1_200)
  }
})

test('ADR-48 filters that an index answers read few records in a search, and of what is chosen in one', async () => {
  const moment = new Date(Date.now() - 30 * 60_000).toISOString()
  const clauses = SearchClauses.parse([{ field: 'created', operator: 'GreaterThan', value: moment }])
  const request = { searchTerm: '', clauses, columns: ['title'], timeZone: 'UTC', pageNumber: 1 }
  for (const key of ['created', 'title', 'relevance'] as const) {
    const search = (ctx: Ctx) => searchCases(ctx, { ...request, sort: { key, descending: true } })
    expect(await rowsRead(search), key).toBeLessThan(200)
  }
  const unindexed = SearchClauses.parse([{ field: 'summary', operator: 'Contains', value: 'nowhere' }])
  const again = (ctx: Ctx) =>
    searchCases(ctx, { ...request, clauses: unindexed, sort: { key: 'created', descending: true } })
  await rowsRead(again)
  expect(await rowsRead(again), 'the second time').toBeLessThan(100)
  const chosen = { all: true as const, except: [], of: { searchTerm: '', clauses, timeZone: 'UTC' } }
  expect(await rowsRead((ctx) => findChosen(ctx, chosen, { most: 10_000 }))).toBeLessThan(100)
})

test('ADR-48 a rare word is looked up, and the common ones beside it are looked for in its records alone', async () => {
  const rare = createHash('md5').update('4321').digest('hex')
  for (const searchTerm of [`lamp ${rare}`, `${rare} -lamp`, `${rare} lam`]) {
    expect(await rowsRead(page({ searchTerm }), { table: 'record_texts' }), searchTerm).toBeLessThan(2_500)
    const simple = (ctx: Ctx) => searchSimple(ctx, { searchTerm, includeUsers: false })
    expect(await rowsRead(simple, { table: 'record_texts' }), searchTerm).toBeLessThan(2_500)
  }
})

const sorted = (key: (typeof ORDERS)[number], pageNumber: number, descending: boolean) => (ctx: Ctx) =>
  searchCases(ctx, {
    searchTerm: '',
    clauses: [],
    columns: ['title'],
    timeZone: 'UTC',
    pageNumber,
    sort: { key, descending },
  })

const KEYS: Partial<Record<(typeof ORDERS)[number], RawBuilder<unknown>>> = {
  lastUpdated: sql`last_updated`,
  title: sql`lower(title)`,
  created: sql`created`,
  caseNumber: sql`id`,
}

test.each(Object.entries(KEYS))(
  'ADR-57 a search of many records by %s walks those that it shows, open and closed',
  async (key, value) => {
    const { owner } = (await testServer()).services.database
    for (const descending of [true, false]) {
      const search = (pageNumber: number) => sorted(key as (typeof ORDERS)[number], pageNumber, descending)
      // Counting reads up to its bound and the margin, once; sorting would read all once more.
      expect(await rowsRead(search(1))).toBeLessThan(11_500)
      expect(await rowsRead(search(1))).toBeLessThan(500)
      for (const pageNumber of [1, 3, 399]) {
        const way = sql.raw(descending ? 'desc' : 'asc')
        const byHand = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id}
          order by ${value} ${way}, id ${way} limit 50 offset ${(pageNumber - 1) * 50}::int`.execute(owner)
        let ids: number[] = []
        await rowsRead(async (ctx) => {
          ids = (await search(pageNumber)(ctx)).data.map(({ id }) => id)
        })
        expect(ids, `page ${pageNumber}`).toEqual(byHand.rows.map(({ id }) => id))
      }
    }
  },
)

test.each([
  // With so few records, the planner still reads each once to show some; without the walk, it reads each twice.
  ['lastUpdated', 'last_updated', 1, 25_000],
  ['closed', 'closed', 20, 500],
])(
  'ADR-57 days by %s read the records of their days, and count as SQL does',
  async (dateColumn, column, days, most) => {
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
    const [start, end] = [day(days + 2), day(2)]
    const request = { start, end, timeZone: 'UTC', dateColumn, searchTerm: '', perDay: 2, page: 1 }
    let shown: unknown[] = []
    const read = await rowsRead(async (ctx) => {
      shown = (await listDays(ctx, request)).days.map(({ date, total }) => ({ date, total }))
    })
    const { services } = await testServer()
    const byHand = await sql`
    select to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as total from cases_base
    where tenant_id = ${tenant.id} and (${sql.ref(column)} at time zone 'UTC')::date between ${start}::date and ${end}::date
    group by 1 order by 1`.execute(services.database.owner)
    expect(shown).toEqual(byHand.rows)
    expect(shown.length).toBeGreaterThan(1)
    expect(read).toBeLessThan(most)
  },
)

test('ADR-145 a list that no index answers reads all records once, and then those that it shows', async () => {
  const { owner } = (await testServer()).services.database
  const editor = await tenant.person({ isAdmin: true })
  const contains = (field: string) => ({ field, operator: 'Contains', value: 'ff0' }) as const
  const clauses = [{ orClause: true, subClauses: [contains('title'), contains('summary')] }] as never
  const { id: of } = await editor.call(viewEditing.save, { body: { title: 'Anywhere', clauses } })
  const shown = async (number: number, reader = me) => {
    let answer: Awaited<ReturnType<typeof listRecords>> | undefined
    const read = await rowsRead(
      async (ctx) => {
        answer = await page({ page: number })(ctx, of)
      },
      { reader },
    )
    return { read, titles: answer!.casesTables[0]!.cases.map(({ title }) => title) }
  }
  const first = await shown(1)
  expect(first.read).toBeGreaterThan(10_000)
  expect(first.titles).toHaveLength(20)
  expect((await shown(2)).read).toBeLessThan(100)
  // Colleagues with the same rights need not find it either.
  expect((await shown(3, { ...me, id: editor.id, isAdmin: false })).read).toBeLessThan(100)
  await sql`update cases_base set summary = 'elsewhere' where tenant_id = ${tenant.id} and case_number like 'L-10_'
    and title not ilike '%ff0%'`.execute(owner)
  const second = await shown(1)
  expect(second.titles).toEqual(first.titles)
  expect(second.read).toBeLessThan(100)
  await sql`update cases_base set summary = 'ff0' where tenant_id = ${tenant.id} and case_number = 'L-1'`.execute(owner)
  const third = await shown(1)
  expect(third.titles[0]).toMatch(/^Lamp /)
  expect(third.titles.slice(1)).toEqual(first.titles.slice(0, 19))
  const counts = (ctx: Ctx) => summarizeViews(ctx, { searchTerm: '', timeZone: 'UTC' })
  await rowsRead(counts)
  expect(await rowsRead(counts), 'counts beside the views').toBeLessThan(100)
})

test('ADR-49 far pages of a filtered list read what they show, and the whole list once', async () => {
  const { owner } = (await testServer()).services.database
  const editor = await tenant.person({ isAdmin: true })
  const from = new Date(Date.now() - 12 * 86_400_000).toISOString()
  const clauses = [{ field: 'created', operator: 'GreaterThan', value: from } as const]
  const view = await editor.call(viewEditing.save, { body: { title: 'Of twelve days', clauses } })
  const far = async (number: number) => {
    let ids: number[] = []
    const read = await rowsRead(async (ctx) => {
      const [table] = (await page({ sortBy: 'title', page: number })(ctx, view.id)).casesTables
      ids = table!.cases.map(({ id }) => id)
    })
    const byHand = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id} and not is_closed
      and created > ${from}::timestamptz order by lower(title) desc, id desc limit 20 offset ${number * 20 - 20}::int`.execute(
      owner,
    )
    expect(ids, `page ${number}`).toEqual(byHand.rows.map(({ id }) => id))
    return read
  }
  await far(620)
  for (const number of [620, 60, 640, 690]) expect(await far(number), `page ${number}`).toBeLessThan(100)
})
