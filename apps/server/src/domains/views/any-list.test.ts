import type { Endpoint } from '@dossier/contract/endpoint'
import { areas } from '@dossier/contract/lookups/areas'
import { views, type CaseListPage } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addressOf, CallFailed } from '../../testing/caller.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { secondNode } from '../../testing/second-node.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const RECORDS = 300
const SIZE = 10
const KINDS = ['Well', 'Drain', 'Mains']

/** A list, as a call asks for it and as plain SQL says which records `c` it has. */
interface Filter {
  query: { viewId: string; searchTerm?: string; clauses?: string }
  holds: string
  /** Where it asks about deletion: what it has for those who are no administrators. Null: it is refused. (D-065) */
  forOthers?: string | null
}

/** Records with texts, people, areas and choices of which some are empty; some are closed, and some restricted. */
async function office() {
  const tenant = await newTenant()
  const weight = await tenant.field({ title: 'Weight', dataType: 'number' })
  const kind = await tenant.field({ title: 'Kind', dataType: 'list', choices: KINDS })
  const template = await tenant.template({ title: 'Job', fields: [{ id: weight }, { id: kind }] })
  const [plain, involved, admin] = [
    await tenant.person({ name: 'Cleo' }),
    await tenant.person({ name: 'Abe' }),
    await tenant.person({ name: 'Bo', isAdmin: true }),
  ]
  const areaIds: number[] = []
  for (const title of ['North', 'East', 'South'])
    areaIds.push((await admin.call(areas.save, { body: { title, parentId: null } })).id)
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth % 3 > 0 ? `Pump ${(nth * 7) % 50}` : `Lamp ${nth % 40}`,
      summary: nth % 7 === 0 ? 'beside the pump' : '',
      template_id: template,
      assignee_id: [plain.id, involved.id, null][nth % 3]!,
      is_sensitive: nth % 6 === 0,
      is_closed: nth % 5 === 0,
      user_ids: nth % 12 === 0 ? [involved.id] : [],
      area_ids: nth % 4 ? [areaIds[nth % 3]!] : [],
      fields: JSON.stringify({ [weight]: nth % 4, [kind]: KINDS[nth % 4] }),
    })),
  )
  const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
  const [{ id: status }] = (await run(`select max(id) as id from statuses where tenant_id = ${tenant.id}`)).rows as [
    { id: number },
  ]
  const saved = async (clauses: object[]) => {
    const body = { title: 'Any', columns: ['title', 'areas', `fields.${kind}`], clauses } as never
    return String((await admin.call(viewEditing.save, { body })).id)
  }
  const contains = (field: string) => ({ field, operator: 'Contains', value: 'PUMP' })
  const closed = (value: boolean) => ({ field: 'isClosed', operator: 'Equals', value })
  const deleted = (operator: string, more = {}) => ({ field: 'deleted', operator, ...more })
  const [all, titled] = [await saved([]), await saved([contains('title')])]
  const hasTitle = `title ilike '%pump%'`
  const hasPump = `(title ~* '\\ypumps?\\y' or summary ~* '\\ypumps?\\y' or exists (select from comments m
    where m.tenant_id = c.tenant_id and m.case_id = c.id and m.comment ~* '\\ypumps?\\y'))`
  const filters: Filter[] = [
    { query: { viewId: all }, holds: 'not is_closed' },
    {
      query: { viewId: await saved([{ orClause: true, subClauses: [contains('title'), contains('summary')] }]) },
      holds: `not is_closed and (${hasTitle} or summary ilike '%pump%')`,
    },
    {
      query: { viewId: await saved([{ field: `fields.${weight}`, operator: 'GreaterThan', value: 2 }]) },
      holds: `not is_closed and (fields ->> '${weight}')::int > 2`,
    },
    {
      query: { viewId: await saved([{ field: 'users', operator: 'Contains', value: [involved.id] }]) },
      holds: `not is_closed and ${involved.id} = any(user_ids)`,
    },
    {
      query: { viewId: await saved([{ field: 'statusId', operator: 'Equals', value: status }]) },
      holds: `not is_closed and status_id = ${status}`,
    },
    { query: { viewId: all, searchTerm: 'PUMP' }, holds: `not is_closed and ${hasPump}` },
    {
      query: { viewId: all, searchTerm: 'pump -beside' },
      holds: `not is_closed and ${hasPump} and summary !~* 'beside'`,
    },
    { query: { viewId: titled, searchTerm: 'beside' }, holds: `not is_closed and ${hasTitle} and summary ~* 'beside'` },
    { query: { viewId: await saved([contains('title'), closed(true)]) }, holds: `is_closed and ${hasTitle}` },
    {
      query: {
        viewId: await saved([{ orClause: true, subClauses: [closed(true), closed(false)] }]),
        searchTerm: 'pump',
      },
      holds: hasPump,
    },
    { query: { viewId: await saved([deleted('IsSet')]) }, holds: 'deleted is not null', forOthers: 'false' },
    {
      query: { viewId: await saved([deleted('IsSet'), closed(false)]), searchTerm: 'PUMP' },
      holds: `deleted is not null and not is_closed and ${hasPump}`,
      forOthers: 'false',
    },
    {
      query: { viewId: await saved([{ orClause: true, subClauses: [deleted('IsSet'), contains('title')] }]) },
      holds: `(deleted is not null or ${hasTitle})`,
      forOthers: `deleted is null and not is_closed and ${hasTitle}`,
    },
    {
      query: { viewId: await saved([deleted('NotSet'), contains('title')]) },
      holds: `deleted is null and ${hasTitle}`,
      forOthers: 'false',
    },
    {
      query: { viewId: await saved([{ field: 'created', operator: 'LessThan', dynamicField: 'deleted' }]) },
      holds: 'created < deleted',
      forOthers: 'false',
    },
    {
      query: { viewId: titled, clauses: JSON.stringify([deleted('IsSet', { value: null })]) },
      holds: `deleted is not null and ${hasTitle}`,
      forOthers: null,
    },
  ]
  const readers: [TestPerson, string][] = [
    [plain, `(not is_sensitive or ${plain.id} is not distinct from assignee_id)`],
    [
      involved,
      `(not is_sensitive or ${involved.id} = any(user_ids) or ${involved.id} is not distinct from assignee_id)`,
    ],
    [admin, 'true'],
  ]
  const people = [plain, involved, admin]
  return { tenant, weight, kind, status, people, areaIds, run, filters, readers }
}

type Office = Awaited<ReturnType<typeof office>>

/** By sort key, the value in plain SQL, and whether ids follow its direction or the newest come first. */
const ordersOf = ({ kind }: Office): [key: string, by: string, ties: 'alike' | 'newest'][] => [
  ['created', 'created', 'alike'],
  ['lastUpdated', 'last_updated', 'alike'],
  ['title', 'lower(title)', 'alike'],
  ['statusId', '(select position from statuses s where s.id = c.status_id)', 'newest'],
  ['assigneeId', '(select name from users u where u.id = c.assignee_id)', 'newest'],
  ['areas', '(select min(a.title) from areas a where a.id = any(c.area_ids))', 'alike'],
  [`fields.${kind}`, `array_position(array[${KINDS.map((one) => `'${one}'`).join()}], fields ->> '${kind}')`, 'newest'],
]

/** What colleagues change, in plain SQL: records of a stretch of ids, or what belongs to them. */
const changesOf = ({ tenant, weight, kind, status, people }: Office): string[] => {
  const update = (set: string) => `update cases_base c set ${set} where tenant_id = ${tenant.id}`
  const of = `tenant_id = ${tenant.id} and case_id in (select id from cases_base c where tenant_id = ${tenant.id}`
  return [
    update(`title = case when title like 'Pump%' then 'Lamp 9' else 'Pump 9' end`),
    update(`summary = case when summary = '' then 'beside a pump' else '' end`),
    update(`fields = fields || '{"${weight}": 3, "${kind}": "Drain"}'`),
    update('is_closed = not is_closed'),
    update('is_sensitive = not is_sensitive'),
    update(`user_ids = case when user_ids = '{}' then array[${people[1]!.id}] else '{}' end`),
    update(`assignee_id = case when assignee_id is null then ${people[0]!.id} end`),
    update(`status_id = ${status}`),
    update(
      `area_ids = case when area_ids = '{}' then array(select min(id) from areas a where a.tenant_id = c.tenant_id) else '{}' end`,
    ),
    update('deleted = case when deleted is null then now() end'),
    update(`created = now() - id % 50 * interval '1 hour', last_updated = clock_timestamp()`),
    `insert into comments (tenant_id, case_id, comment, author) select tenant_id, id, 'two pumps', 'Ann' from cases_base c where tenant_id = ${tenant.id}`,
    `delete from comments m where ${of}`,
    `insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
      select tenant_id, 'new-' || id || clock_timestamp(), 'A pump', template_id, status_id, severity_id, '' from cases_base c where tenant_id = ${tenant.id}`,
  ]
}

/** From a node; undefined stands for the one of the tests. */
async function get(
  person: TestPerson,
  endpoint: Endpoint,
  query: object,
  origin: string | undefined,
): Promise<unknown> {
  if (origin === undefined) return person.call(endpoint, { query } as never)
  const address = `${origin}/api${addressOf(endpoint, { query: { ...query } })}`
  const answer = await fetch(address, { headers: { cookie: `session=${person.token}` } })
  if (!answer.ok) throw new CallFailed(answer.status, await answer.text())
  return answer.json()
}

const change = fc.record({
  do: fc.constant('change' as const),
  which: fc.nat(),
  from: fc.nat(RECORDS),
  length: fc.constantFrom(1, 3, 40),
})
const rename = fc.record({
  do: fc.constant('rename' as const),
  which: fc.nat(),
  title: fc.stringMatching(/^[A-Z][a-z]{3}$/),
})
const step = fc.oneof({ weight: 5, arbitrary: change }, { weight: 1, arbitrary: rename })
const list = fc.record({
  filter: fc.nat(),
  reader: fc.nat(),
  order: fc.nat(),
  descending: fc.boolean(),
  page: fc.constantFrom(1, 2, 4),
})
type Value<A> = A extends fc.Arbitrary<infer V> ? V : never

/** Reads a list at every node, and in plain SQL. */
async function expectRight(it: Office, one: Value<typeof list>, nodes: Nodes) {
  const { tenant, run, filters, readers } = it
  const filter = filters[one.filter % filters.length]!
  const [reader, sees] = readers[one.reader % readers.length]!
  const { query } = filter
  const holds = heldFor(filter, reader === it.people[2])
  const orders = ordersOf(it)
  const [sortBy, by, ties] = orders[one.order % orders.length]!
  const way = one.descending ? 'desc' : 'asc'
  const { rows } = await run(`select id from cases_base c where tenant_id = ${tenant.id}
    and ${holds ?? 'false'} and ${sees} order by ${by} ${way} nulls last, id ${ties === 'alike' ? way : 'desc'}`)
  const expected = [rows.length, ...rows.slice(SIZE * (one.page - 1), SIZE * one.page).map(({ id }) => id)]
  const page = { ...query, sortBy, sortDesc: String(one.descending), page: String(one.page), pageSize: String(SIZE) }
  if (holds === null) return expectRefused(reader, page, nodes)
  if (filter.forOthers !== undefined) await expectAlike(reader, page, rows.length)
  for (const [nth, node] of nodes.entries()) {
    const [table] = ((await get(reader, views.cases, page, node)) as CaseListPage).casesTables
    const said = `${JSON.stringify(page)}, ${holds}, ${sees}, node ${nth}`
    expect([table?.totalRecords, ...table!.cases.map(({ id }) => id)], said).toEqual(expected)
  }
}

/** What a list has in plain SQL; null if it is refused to those who are no administrators. */
function heldFor({ holds, forOthers }: Filter, isAdmin: boolean): string | null {
  if (forOthers === undefined) return `deleted is null and ${holds}`
  return isAdmin ? holds : forOthers
}

async function expectRefused(reader: TestPerson, page: object, nodes: Nodes) {
  const unknown = { status: 400, message: 'This field is not available. Choose another one.' }
  for (const node of nodes) await expect(get(reader, views.cases, page, node)).rejects.toMatchObject(unknown)
}

/** The count beside the view, and its groups, say the same as the list. */
async function expectAlike(reader: TestPerson, page: Filter['query'], records: number) {
  const { viewId, searchTerm = '', clauses } = page
  const asked = { searchTerm, ...(clauses !== undefined && { clauses }) }
  const counted = await reader.call(views.summary, { query: asked } as never)
  const grouped = await reader.call(views.cases, { query: { ...page, page: '1', groupBy: 'statusId' } } as never)
  const found = [counted.find(({ id }) => String(id) === viewId)?.count, grouped.grouping?.totalRecords]
  expect(found, JSON.stringify(page)).toEqual([records, records])
}

/** The addresses of servers; undefined stands for the one of the tests. */
type Nodes = readonly (string | undefined)[]

async function make(it: Office, one: Value<typeof step>, nodes: Nodes): Promise<void> {
  const { tenant, run, areaIds, people } = it
  if (one.do === 'change') {
    const changes = changesOf(it)
    const made = changes[one.which % changes.length]!
    const [first] = (await run(`select min(id) as id from cases_base where tenant_id = ${tenant.id}`)).rows
    const from = first!.id + one.from
    const stretch = `and c.id between ${from} and ${from + one.length}`
    await run(`${made} ${stretch}${made.startsWith('delete') ? ')' : ''}`)
    return
  }
  const id = areaIds[one.which % areaIds.length]!
  const title = `${one.title} ${id}`
  await people[2]!.call(areas.save, { body: { id, title, parentId: null } })
  // What administrators save is heard by the other node a moment later.
  await vi.waitFor(async () => {
    for (const node of nodes) expect(JSON.stringify(await get(people[2]!, areas.list, {}, node))).toContain(title)
  })
}

test(
  'B-FILTER-09 B-VIEW-09 B-VIEW-22 D-065 D-068 ADR-205 any list is what plain SQL says after random changes, cold and warm, on two nodes',
  { timeout: 240_000 },
  async () => {
    const it = await office()
    // The embedded engine serves one process only.
    const nodes = testEngine() === 'server' ? [undefined, await secondNode()] : [undefined]
    const lists = fc.array(list, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(lists, fc.array(step, { minLength: 1, maxLength: 5 }), async (all, steps) => {
        for (const one of [...all, ...all]) await expectRight(it, one, nodes)
        for (const made of steps) {
          await make(it, made, nodes)
          for (const one of all) await expectRight(it, one, nodes)
        }
      }),
      { numRuns: Number(process.env['LIST_RUNS'] ?? 30), endOnFailure: true },
    )
  },
)
