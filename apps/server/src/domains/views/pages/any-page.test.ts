import { views } from '@dossier/contract/views'
import type { ReadSortKey } from '@dossier/contract/views/sort-keys'
import { viewEditing } from '@dossier/contract/views/editing'
import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import type { SortKey } from '../order/record-order.ts'

/** Enough for several places between the beginning and the end of every order. */
const RECORDS = 4000
const SIZE = 50

/** The list in plain SQL: what is sorted by, and whether the direction of the ids follows that of the values. */
const ORDERS: Record<SortKey | ReadSortKey, { by: string; ties: 'alike' | 'newest' }> = {
  caseNumber: { by: 'c.id', ties: 'alike' },
  title: { by: `translate(lower(c.title), 'äöé', 'aoe') collate "C"`, ties: 'alike' },
  created: { by: 'c.created', ties: 'alike' },
  lastUpdated: { by: 'c.last_updated', ties: 'alike' },
  statusId: { by: 's.position', ties: 'newest' },
  severityId: { by: 'v.level', ties: 'newest' },
  templateId: { by: 't.title', ties: 'newest' },
  assigneeId: { by: 'u.name', ties: 'newest' },
  closed: { by: 'c.closed', ties: 'alike' },
  // All of one moment, which is that of the question.
  openForDays: { by: `floor(extract(epoch from coalesce(c.closed, now()) - c.created) / 86400)`, ties: 'alike' },
  isCase: { by: 'c.is_case', ties: 'alike' },
  isClosed: { by: 'c.is_closed', ties: 'alike' },
  summary: { by: `nullif(translate(lower(c.summary), 'äöé', 'aoe'), '') collate "C"`, ties: 'alike' },
  areas: { by: '(select min(a.title) from areas a where a.id = any(c.area_ids))', ties: 'alike' },
  tags: { by: '(select min(lower(g.title)) from tags g where g.id = any(c.tag_ids))', ties: 'alike' },
  users: { by: '(select min(p.name) from users p where p.id = any(c.user_ids))', ties: 'alike' },
  pendingTeams: { by: '(select min(p.title) from teams p where p.id = any(c.pending_team_ids))', ties: 'alike' },
}
const KEYS = (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).filter((key) => key !== 'openForDays')
/** Records that have been open for days have ties only beside further columns. */
const SEVERAL: readonly Key[] = [...KEYS, 'openForDays']
type Key = SortKey | ReadSortKey
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
  for (const title of ['North', 'East', 'South']) await tenant.area(title)
  for (const title of ['Doctors', 'Cooks']) await tenant.team(title)
  for (const title of ['wet', 'Dry', 'old'])
    await run(`insert into tags (tenant_id, title) values (${tenant.id}, '${title}')`)
  await insertRecords(tenant, [{ title: 'First' }])
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, assignee_id,
      opened_by, is_sensitive, user_ids, is_closed, created, last_updated, is_case, summary, area_ids, tag_ids,
      pending_team_ids)
    select ${tenant.id}, 'P-' || n, ${TITLE('n')}, ${some('templates')}, ${some('statuses')},
      ${some('severities')}, case when n % 3 > 0 then ${some('users')} end, '', n % 50 = 0,
      case when n % 100 = 0 then array[${reader.id}] else '{}' end, n % 10 = 9,
      timestamptz '2026-01-01' + (n * 37) % 3000 * interval '1 minute',
      timestamptz '2026-02-01' + (n * 91) % 5000 * interval '1 minute', n % 3 = 0,
      case when n % 4 > 0 then ${TITLE('(n + 3)')} else '' end, ${few('areas', 2)}, ${few('tags', 3)}, ${few('teams', 5)}
    from generate_series(1, ${RECORDS}) n`)
  viewId = String((await reader.call(views.list, {}))[0]?.id)
}, 120_000)

const run = (statement: string) => tenant.asOwner((tx) => sql.raw(statement).execute(tx))

const some = (table: string) =>
  `(array(select id from ${table} where tenant_id = ${tenant.id} order by id))[1 + n % (select count(*)::int from ${table} where tenant_id = ${tenant.id})]`

/** None, one or two of them. */
const few = (table: string, other: number) =>
  `case n % ${other + 3} when 0 then '{}' when 1 then array[${some(table)}] else array[${some(table)}, (select min(id) from ${table} where tenant_id = ${tenant.id})] end`

interface Options {
  person: TestPerson
  sortBy: Key
  sortDesc: boolean
  /** Of the view: what decides among equals. */
  further?: readonly { sortBy: Key; descending: boolean }[]
  page: number
  searchTerm?: string
}

async function expected({ person, sortBy, sortDesc, further = [], page, searchTerm = '' }: Options): Promise<number[]> {
  const keys = [{ sortBy, descending: sortDesc }, ...further].map((one) => ({
    ...ORDERS[one.sortBy],
    way: one.descending ? 'desc' : 'asc',
  }))
  const { ties, way } = keys.at(-1)!
  const seen =
    person === admin
      ? 'true'
      : `(not is_sensitive or ${person.id} = any(user_ids) or ${person.id} is not distinct from assignee_id)`
  const { rows } = await tenant.asOwner((tx) =>
    sql
      .raw<{ id: number }>(
        `select c.id from cases_base c join statuses s on s.id = c.status_id join severities v on v.id = c.severity_id
          join templates t on t.id = c.template_id left join users u on u.id = c.assignee_id
        where c.tenant_id = ${tenant.id} and not is_closed and deleted is null and ${seen} and concat(c.title, ' ', c.summary) ilike '%${searchTerm}%'
        order by ${keys.map((one) => `${one.by} ${one.way} nulls last`).join()}, c.id ${ties === 'alike' ? way : 'desc'} offset ${(page - 1) * SIZE} limit ${SIZE}`,
      )
      .execute(tx),
  )
  return rows.map(({ id }) => id)
}

async function got({ person, sortBy, sortDesc, page, searchTerm = '' }: Options): Promise<number[]> {
  const query = {
    viewId,
    sortBy,
    sortDesc: sortDesc ? 'true' : 'false',
    page: String(page),
    pageSize: String(SIZE),
    searchTerm,
  }
  const answer = await person.call(views.cases, { query } as never)
  return (answer as { casesTables: { cases: { id: number }[] }[] }).casesTables[0]?.cases.map(({ id }) => id) ?? []
}

const dice = (most: number) => Math.floor(Math.random() * most)
const pages = RECORDS / SIZE
const anyPage = (): Options => ({
  person: dice(2) ? reader : admin,
  sortBy: KEYS[dice(KEYS.length)] ?? 'title',
  sortDesc: dice(2) === 1,
  page: 1 + dice(pages),
})

const expectRight = async (options: Options, after = '') =>
  expect(await got(options), `${options.sortBy} ${options.sortDesc} ${options.page} ${after}`).toEqual(
    await expected(options),
  )

test('B-VIEW-22 every page of every order holds what plain SQL says', { timeout: 120_000 }, async () => {
  for (const sortBy of KEYS)
    for (const sortDesc of [true, false])
      for (const page of [11, 25, 40, 66])
        await expectRight({ person: page % 2 ? reader : admin, sortBy, sortDesc, page })
})

test(
  'ADR-57 every page of a view that is sorted by several columns holds what plain SQL says, filtered, changed or not',
  { timeout: 120_000 },
  async () => {
    const { title } = (await admin.call(views.list, {}))[0]!
    for (let round = 0; round < 24; round++) {
      const [sortBy, ...others] = SEVERAL.toSorted(() => Math.random() - 0.5) as [Key, ...Key[]]
      // Keys without equals would leave the others nothing to decide.
      const first = round % 3 ? (['statusId', 'severityId', 'templateId', 'assigneeId'] as const)[dice(4)]! : sortBy
      const further = others
        .filter((key) => key !== first)
        .slice(0, 1 + dice(FURTHER_SORTS))
        .map((key) => ({ sortBy: key, descending: dice(2) === 1 }))
      const sortDesc = dice(2) === 1
      const body = { id: Number(viewId), title, sortBy: first, sortByDescending: sortDesc, thenSortBy: further }
      await admin.call(viewEditing.save, { body })
      if (round % 4 === 1) await run(`${CHANGES[dice(CHANGES.length)]} tenant_id = ${tenant.id} and id % 97 = ${round}`)
      for (const page of [1, 2 + dice(20), 66])
        await expectRight(
          { person: dice(2) ? reader : admin, sortBy: first, sortDesc, further, page },
          JSON.stringify(further),
        )
      for (const page of [1, 2 + dice(9), 1])
        await expectRight({
          person: dice(2) ? reader : admin,
          sortBy: first,
          sortDesc,
          further,
          page,
          searchTerm: 'zaun',
        })
    }
    await admin.call(viewEditing.save, { body: { id: Number(viewId), title, sortBy: 'lastUpdated', thenSortBy: [] } })
  },
)

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
  const options: Options = { person: admin, sortBy: 'created', sortDesc: true, page: 40 }
  await got(options)
  let added = 0
  let isOver = false
  const writer = (async () => {
    while (!isOver) {
      await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
        select tenant_id, 'W-${added}', title, template_id, status_id, severity_id, '', clock_timestamp() + interval '1 day'
        from cases_base where tenant_id = ${tenant.id} limit 1`)
      added += 1
    }
  })()
  const seen: { least: number; most: number; ids: number[] }[] = []
  for (let n = 0; n < 30; n++) {
    const least = added
    const ids = await got(options)
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
    const addedThen = added - (begin - (options.page - 1) * SIZE)
    expect(addedThen).toBeGreaterThanOrEqual(least)
    expect(addedThen).toBeLessThanOrEqual(most)
  }
})
