import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import type { SortKey } from './record-order.ts'

/** Enough for several places between the beginning and the end of every order. */
const RECORDS = 4000
const SIZE = 50

/** The list in plain SQL: what is sorted by, and whether the direction of the ids follows that of the values. */
const ORDERS: Record<SortKey, { by: string; ties: 'alike' | 'newest' }> = {
  caseNumber: { by: 'c.id', ties: 'alike' },
  title: { by: `translate(lower(c.title), 'äöé', 'aoe') collate "C"`, ties: 'alike' },
  created: { by: 'c.created', ties: 'alike' },
  lastUpdated: { by: 'c.last_updated', ties: 'alike' },
  statusId: { by: 's.position', ties: 'newest' },
  severityId: { by: 'v.level', ties: 'newest' },
  templateId: { by: 't.title', ties: 'newest' },
  assigneeId: { by: 'u.name', ties: 'newest' },
}
const KEYS = Object.keys(ORDERS) as SortKey[]
/** Some differ in letter case alone, none in accents alone. */
const TITLE = (n: string) =>
  `(array['Ärger', 'Arzt', 'ärger', 'Zaun', 'Öl', 'Éclair', 'éclair'])[1 + ${n} % 7] || ' ' || (${n} * 7) % 40`

let tenant: TestTenant
let reader: TestPerson
let admin: TestPerson
let viewId: string

beforeAll(async () => {
  tenant = await newTenant()
  ;[reader, admin] = [await tenant.person({ name: 'A' }), await tenant.person({ name: 'B', isAdmin: true })]
  for (const title of ['X', 'Y']) await tenant.template({ title, fields: [] })
  await insertRecords(tenant, [{ title: 'First' }])
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, assignee_id,
      opened_by, is_sensitive, user_ids, is_closed, created, last_updated)
    select ${tenant.id}, 'P-' || n, ${TITLE('n')}, ${some('templates')}, ${some('statuses')},
      ${some('severities')}, case when n % 3 > 0 then ${some('users')} end, '', n % 50 = 0,
      case when n % 100 = 0 then array[${reader.id}] else '{}' end, n % 10 = 9,
      timestamptz '2026-01-01' + (n * 37) % 3000 * interval '1 minute',
      timestamptz '2026-02-01' + (n * 91) % 5000 * interval '1 minute'
    from generate_series(1, ${RECORDS}) n`)
  viewId = String((await reader.call(views.list, {}))[0]?.id)
}, 120_000)

const run = (statement: string) => tenant.asOwner((tx) => sql.raw(statement).execute(tx))

const some = (table: string) =>
  `(array(select id from ${table} where tenant_id = ${tenant.id} order by id))[1 + n % (select count(*)::int from ${table} where tenant_id = ${tenant.id})]`

interface Wanted {
  person: TestPerson
  sortBy: SortKey
  sortDesc: boolean
  page: number
}

async function expected({ person, sortBy, sortDesc, page }: Wanted): Promise<number[]> {
  const { by, ties } = ORDERS[sortBy]
  const way = sortDesc ? 'desc' : 'asc'
  const seen =
    person === admin
      ? 'true'
      : `(not is_sensitive or ${person.id} = any(user_ids) or ${person.id} is not distinct from assignee_id)`
  const { rows } = await tenant.asOwner((tx) =>
    sql
      .raw<{ id: number }>(
        `select c.id from cases_base c join statuses s on s.id = c.status_id join severities v on v.id = c.severity_id
          join templates t on t.id = c.template_id left join users u on u.id = c.assignee_id
        where c.tenant_id = ${tenant.id} and not is_closed and deleted is null and ${seen}
        order by ${by} ${way} nulls last, c.id ${ties === 'alike' ? way : 'desc'} offset ${(page - 1) * SIZE} limit ${SIZE}`,
      )
      .execute(tx),
  )
  return rows.map(({ id }) => id)
}

async function got({ person, sortBy, sortDesc, page }: Wanted): Promise<number[]> {
  const query = { viewId, sortBy, sortDesc: sortDesc ? 'true' : 'false', page: String(page), pageSize: String(SIZE) }
  const answer = await person.call(views.cases, { query } as never)
  return (answer as { casesTables: { cases: { id: number }[] }[] }).casesTables[0]?.cases.map(({ id }) => id) ?? []
}

const dice = (most: number) => Math.floor(Math.random() * most)
const pages = RECORDS / SIZE
const anyPage = (): Wanted => ({
  person: dice(2) ? reader : admin,
  sortBy: KEYS[dice(KEYS.length)] ?? 'title',
  sortDesc: dice(2) === 1,
  page: 1 + dice(pages),
})

const expectRight = async (wanted: Wanted, after = '') =>
  expect(await got(wanted), `${wanted.sortBy} ${wanted.sortDesc} ${wanted.page} ${after}`).toEqual(
    await expected(wanted),
  )

test('B-VIEW-22 every page of every order holds what plain SQL says', { timeout: 120_000 }, async () => {
  for (const sortBy of KEYS)
    for (const sortDesc of [true, false])
      for (const page of [11, 25, 40, 66])
        await expectRight({ person: page % 2 ? reader : admin, sortBy, sortDesc, page })
})

const CHANGES = [
  'update cases_base set last_updated = now() where',
  `update cases_base set title = ${TITLE('id')} where`,
  'update cases_base set is_closed = not is_closed where',
  'update cases_base set is_sensitive = not is_sensitive where',
  'update cases_base set deleted = case when deleted is null then now() end where',
  'update cases_base set assignee_id = case when assignee_id is null then opened_by_id end where',
  `update cases_base set status_id = (select min(id) from statuses s where s.tenant_id = cases_base.tenant_id) where`,
  `update cases_base set template_id = (select max(id) from templates s where s.tenant_id = cases_base.tenant_id),
     created = now() where`,
]

test('B-VIEW-22 pages stay right while records come, go and move', { timeout: 120_000 }, async () => {
  const { min } = (
    await tenant.asOwner((tx) =>
      sql<{ min: number }>`select min(id)::int as min from cases_base where tenant_id = ${tenant.id}`.execute(tx),
    )
  ).rows[0] ?? { min: 0 }
  for (let round = 0; round < 30; round++) {
    const change = CHANGES[dice(CHANGES.length)] ?? ''
    const from = min + dice(RECORDS)
    // Sometimes more than the margin with which places are chosen.
    const until = from + (round % 10 === 0 ? 700 : dice(60))
    if (round % 7 === 0)
      await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
        select tenant_id, 'R-${round}-' || id, title, template_id, status_id, severity_id, '' from cases_base
        where tenant_id = ${tenant.id} and id between ${from} and ${until}`)
    else await run(`${change} tenant_id = ${tenant.id} and id between ${from} and ${until}`)
    for (let n = 0; n < 2; n++) await expectRight(anyPage(), change)
  }
})

test('B-VIEW-22 a page read while records are added is the page of one moment', { timeout: 60_000 }, async () => {
  const wanted: Wanted = { person: admin, sortBy: 'created', sortDesc: true, page: 40 }
  await got(wanted)
  let added = 0
  let isOver = false
  const writer = (async () => {
    while (!isOver) {
      await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
        select tenant_id, 'W-${added}', title, template_id, status_id, severity_id, '', clock_timestamp() + interval '1 day'
        from cases_base where tenant_id = ${tenant.id} and title = 'First' limit 1`)
      added += 1
    }
  })()
  const seen: { least: number; most: number; ids: number[] }[] = []
  for (let n = 0; n < 30; n++) {
    const least = added
    const ids = await got(wanted)
    seen.push({ least, most: added + 1, ids })
  }
  isOver = true
  await writer
  const all = (
    await tenant.asOwner((tx) =>
      sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id} and not is_closed and deleted is null
        order by created desc, id desc`.execute(tx),
    )
  ).rows.map(({ id }) => id)
  for (const { least, most, ids } of seen) {
    const begin = all.indexOf(ids[0] ?? 0)
    expect(ids).toEqual(all.slice(begin, begin + SIZE))
    const addedThen = added - (begin - (wanted.page - 1) * SIZE)
    expect(addedThen).toBeGreaterThanOrEqual(least)
    expect(addedThen).toBeLessThanOrEqual(most)
  }
})
