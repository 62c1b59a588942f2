import { search } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { countFound } from './counts/count-all.ts'
import { COUNT_BOUND } from './counts/count-records.ts'
import { MARGIN } from '../../query/cache/count-lower-bounds.ts'
import { MOST_TESTED } from './pages/index-scans.ts'

test(
  'B-VIEW-02 B-VIEW-09 beyond a bound a filter reports "more" and still returns ordered pages, however far',
  { timeout: 120_000 },
  async () => {
    const tenant = await newTenant()
    const person = await tenant.person()
    await insertRecords(tenant, [
      { title: 'Lamp first' },
      { title: 'Other' },
      { title: 'Lamp that others must not see', is_sensitive: true },
    ])
    await tenant.asOwner((tx) =>
      sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
      select tenant_id, 'M-' || g, 'Lamp ' || g, template_id, status_id, severity_id, '', now() - g * interval '1 minute'
      from cases_base, generate_series(1, ${COUNT_BOUND}::int) g
      where tenant_id = ${tenant.id} and title = 'Lamp first'`.execute(tx),
    )
    const [view] = await person.call(views.list, {})
    const page = async (query: object) => {
      const answer = await person.call(views.cases, { query: { viewId: String(view?.id), pageSize: 3, ...query } })
      return answer.casesTables.map(({ totalRecords, totalIsMinimum, cases }) => [
        totalRecords,
        totalIsMinimum,
        ...cases.map((row) => row.title),
      ])[0]
    }

    expect(await page({ searchTerm: 'lamp', sortBy: 'created', page: 2 })).toEqual([
      COUNT_BOUND,
      true,
      'Lamp 3',
      'Lamp 4',
      'Lamp 5',
    ])
    expect(await page({ searchTerm: 'lamp', sortBy: 'statusId' })).toEqual([
      COUNT_BOUND,
      true,
      'Lamp 10000',
      'Lamp 9999',
      'Lamp 9998',
    ])
    const lamps = await person.call(viewEditing.save, {
      body: { title: 'Lamps', isPersonal: true, clauses: [{ field: 'title', operator: 'Contains', value: 'lamp' }] },
    })
    for (const query of [{ searchTerm: 'lamp' }, { viewId: String(lamps.id) }]) {
      expect((await page(query))?.slice(0, 2)).toEqual([COUNT_BOUND, true])
      expect((await page({ ...query, exactTotal: 'true' }))?.slice(0, 2)).toEqual([COUNT_BOUND + 1, false])
    }
    await person.call(viewEditing.remove, { params: { id: String(lamps.id) } })
    expect(await page({ searchTerm: 'm-', sortBy: 'created' })).toEqual([
      COUNT_BOUND,
      false,
      'Lamp 1',
      'Lamp 2',
      'Lamp 3',
    ])
    expect(await page({ sortBy: 'created', page: 3334 })).toEqual([
      COUNT_BOUND + 2,
      false,
      'Lamp 9998',
      'Lamp 9999',
      'Lamp 10000',
    ])
    expect(await person.call(views.summary, { query: { searchTerm: 'lamp' } })).toMatchObject([
      { count: null },
      { count: 0 },
    ])
    expect(await person.call(views.summary, {})).toMatchObject([{ count: COUNT_BOUND + 2 }, { count: 0 }])

    // Behind so many others in their order that walking from the beginning gives up. (B-VIEW-09)
    await tenant.asOwner((tx) =>
      sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
      select tenant_id, 'F-' || g, 'Zebra', template_id, status_id, severity_id, ''
      from cases_base, generate_series(1, ${MOST_TESTED}::int) g
      where tenant_id = ${tenant.id} and title = 'Lamp first'`.execute(tx),
    )
    const far = (number: number) => page({ searchTerm: 'lamp', sortBy: 'title', page: number })
    expect(await far(1)).toEqual([COUNT_BOUND, true, 'Lamp first', 'Lamp 9999', 'Lamp 9998'])
    expect(await far(3)).toEqual([COUNT_BOUND, true, 'Lamp 9994', 'Lamp 9993', 'Lamp 9992'])
    await insertRecords(tenant, [{ title: 'Lamp last' }])
    expect(await far(1)).toEqual([COUNT_BOUND, true, 'Lamp last', 'Lamp first', 'Lamp 9999'])
    expect(await far(2)).toEqual([COUNT_BOUND, true, 'Lamp 9998', 'Lamp 9997', 'Lamp 9996'])

    // Searches are counted on request, too, and no further than somebody waits. (A-ASEARCH-02)
    const isLamp = { field: 'title', operator: 'Contains', value: 'LAMP' } as const
    const found = async (body: object, query: object) => {
      const request = { params: { type: 'cases' as const }, query, body }
      const { totalItems, pageCount, ...rest } = await person.call(search.advanced, request)
      return [totalItems, pageCount, 'totalIsMinimum' in rest && rest.totalIsMinimum]
    }
    for (const body of [{ searchTerm: 'lamp' }, { clauses: [isLamp] }, { searchTerm: 'la', clauses: [isLamp] }]) {
      expect(await found(body, {})).toEqual([COUNT_BOUND, 201, true])
      expect(await found(body, { exactTotal: 'true' })).toEqual([COUNT_BOUND + 2, 201, false])
    }
    expect(await found({ searchTerm: 'first' }, { exactTotal: 'true' })).toEqual([1, 1, false])
    const { services } = await testServer()
    const counted = (patience: number) => {
      let looks = 0
      const hasLeft = () => ++looks > patience
      return services.database.tenantRead(tenant.id, (tx) => countFound({ tx, hasLeft }, sql`select c.id from cases c`))
    }
    await expect(counted(1)).rejects.toThrow('Counting was stopped.')
    expect(await counted(Infinity)).toBe(COUNT_BOUND + MOST_TESTED + 4)
  },
)

/** Lamps beyond what is counted, some other records among them, in mixed orders: both tests below change them. */
async function lamps() {
  const tenant = await newTenant()
  const people = [await tenant.person(), await tenant.person({ isAdmin: true })] as const
  await insertRecords(tenant, [{ title: 'Lamp first' }])
  const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
    select tenant_id, 'F-' || g, case when g % 20 = 0 then 'Dark ' else 'Lamp ' end || (g * 7919) % 5000, template_id,
      (array(select id from statuses s where s.tenant_id = cases_base.tenant_id order by position))[1 + g % 2], severity_id,
      '', now() - (g * 7919) % 9000 * interval '1 minute'
    from cases_base, generate_series(1, ${COUNT_BOUND + 3 * MARGIN}) g
    where tenant_id = ${tenant.id} and title = 'Lamp first'`)
  for (const table of ['cases_base', 'case_recency', 'case_moves']) await run(`analyze ${table}`)
  return { tenant, people, run }
}

let made: ReturnType<typeof lamps> | undefined
const lampsOnce = () => (made ??= lamps())

test(
  'ADR-49 far pages of a long filtered list hold what plain SQL says, also after changes',
  { timeout: 180_000 },
  async () => {
    const { tenant, people, run } = await lampsOnce()
    const [person, admin] = people
    const clauses = [{ field: 'title', operator: 'Contains', value: 'lamp' } as const]
    const view = await admin.call(viewEditing.save, { body: { title: 'Far lamps', clauses } })
    const orders = { created: 'created', title: 'lower(title)', lastUpdated: 'last_updated' }
    const check = async (after: string) => {
      const [counted] = (
        await run(`select count(*)::int as id from cases_base where tenant_id = ${tenant.id} and title ilike '%lamp%'
          and not is_closed and deleted is null`)
      ).rows
      const last = Math.ceil(counted!.id / 3)
      for (const [sortBy, by] of Object.entries({ ...orders, statusId: '' }))
        for (const page of [600, last - 100, last, last + 1]) {
          const query = {
            viewId: String(view.id),
            sortBy,
            sortDesc: 'false',
            page: String(page),
            pageSize: '3',
          } as never
          const [table] = (await person.call(views.cases, { query })).casesTables
          const way = by === '' ? '(select position from statuses s where s.id = status_id), id desc' : `${by}, id`
          const { rows } = await run(`select id from cases_base where tenant_id = ${tenant.id} and title ilike '%lamp%'
          and not is_closed and deleted is null order by ${way} limit 3 offset ${3 * (page - 1)}`)
          expect(
            table?.cases.map(({ id }) => id),
            `${sortBy}, page ${page}, ${after}`,
          ).toEqual(rows.map(({ id }) => id))
        }
    }
    await check('at first')
    for (const change of [
      `severity_id = severity_id where title like 'Dark 1%'`,
      `title = 'Lamp a' where id = (select max(id) from cases_base o where o.tenant_id = c.tenant_id and title like 'Dark%')`,
      `title = 'Dark ' || id where id % 97 = 0`,
      `is_closed = true where id % 89 = 1`,
      `title = 'Lamp ' || id where title like 'Dark%' and id % 5 = 2`,
      `created = now() - interval '900 minutes', status_id = (select max(id) from statuses s where s.tenant_id = c.tenant_id) where id % 101 = 3`,
    ]) {
      await run(`update cases_base c set last_updated = clock_timestamp(), ${change} and tenant_id = ${tenant.id}`)
      await check(change)
    }
  },
)

test('B-VIEW-02 "more" is remembered only while it stays true, and nobody gets it from another reader', async () => {
  const { tenant, people, run } = await lampsOnce()
  const [person, other] = people
  await run(`update cases_base set is_sensitive = true, last_updated = clock_timestamp()
    where tenant_id = ${tenant.id} and not is_closed and id not in (select id from cases_base
      where tenant_id = ${tenant.id} and not is_closed and title ilike '%lamp%' order by id limit ${COUNT_BOUND})`)
  const viewId = String((await person.call(views.list, {}))[0]?.id)
  const total = async (reader: typeof person, of: object = { viewId, searchTerm: 'LAMP' }) => {
    const query = { ...of, pageSize: '1' } as never
    const [table] = (await reader.call(views.cases, { query })).casesTables
    return [table?.totalRecords, table?.totalIsMinimum]
  }

  expect(await total(other)).toEqual([COUNT_BOUND, true])
  expect(await total(person)).toEqual([COUNT_BOUND, false])
  // Of a filter that an index answers, the sensitive ones are taken away before it is said. (ADR 48)
  const [{ id }] = await tenant.asOwner((tx) =>
    sql<{ id: number }>`select template_id as id from cases_base where tenant_id = ${tenant.id} limit 1`
      .execute(tx)
      .then(({ rows }) => rows as [{ id: number }]),
  )
  const clauses = [{ field: 'templateId', operator: 'Equals', value: id }] as const
  const saved = await other.call(viewEditing.save, { body: { title: 'Templates', clauses: [...clauses] } })
  const ofView = { viewId: String(saved.id) }
  const titled = await other.call(viewEditing.save, {
    body: { title: 'Lamps', clauses: [{ field: 'title', operator: 'Contains', value: 'LAMP' }] },
  })
  const ofTitle = { viewId: String(titled.id) }
  for (let nth = 0; nth < 2; nth++) {
    expect(await total(other, ofTitle)).toEqual([COUNT_BOUND, true])
    expect(await total(person, ofTitle)).toEqual([COUNT_BOUND, false])
  }
  expect(await total(other, ofView)).toEqual([COUNT_BOUND, true])
  expect(await total(person, ofView)).toEqual([COUNT_BOUND, false])
  await run(`update cases_base set title = 'Dark', last_updated = now() where tenant_id = ${tenant.id}
    and is_sensitive and id % 5 < 1`)
  expect(await total(other)).toEqual([COUNT_BOUND, true])
  await run(
    `update cases_base set is_closed = true, last_updated = now() where tenant_id = ${tenant.id} and is_sensitive`,
  )
  expect(await total(other)).toEqual([COUNT_BOUND, false])
  expect(await total(other, ofView)).toEqual([COUNT_BOUND, false])
  expect(await total(other, ofTitle)).toEqual([COUNT_BOUND, false])
})
