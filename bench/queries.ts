import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { SearchClauses } from '@dossier/contract/clauses'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { findChosen } from '../apps/server/src/domains/views/find-chosen.ts'
import { buildSortIndexes } from '../apps/server/src/domains/views/order/build-sort-indexes.ts'
import { listCalculations } from '../apps/server/src/domains/views/list-calculations.ts'
import { listDays } from '../apps/server/src/domains/views/list-days.ts'
import { listPictures } from '../apps/server/src/domains/views/list-pictures.ts'
import { listPlaced, listPoints } from '../apps/server/src/domains/views/list-points.ts'
import { listRecords } from '../apps/server/src/domains/views/list-records.ts'
import { summarizeViews } from '../apps/server/src/domains/views/definitions/summarize-views.ts'
import { listChoices } from '../apps/server/src/domains/events/list-choices.ts'
import { listEvents } from '../apps/server/src/domains/events/list-events.ts'
import { listMarks } from '../apps/server/src/domains/visits/list-marks.ts'
import { getVisit } from '../apps/server/src/domains/visits/visit.ts'
import { searchCases } from '../apps/server/src/domains/search/search-cases.ts'
import { searchSimple } from '../apps/server/src/domains/search/search-simple.ts'
import { similarRecords } from '../apps/server/src/domains/search/similar-records.ts'
import type { Ctx } from '../apps/server/src/http/context.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { cpuOfProcess } from './cpu.ts'
import { insightQueries } from './insight-queries.ts'
import { findLoaded, loadRecords } from './load-records.ts'

/**
 * npm run bench:queries -- [--records 1000000] [--only TEXT] [--times 20] [--url postgres://…]
 * What lists, boards, maps, searches, groups, calendars and histories read for one person: records and pages of the
 * database (8 KB each), milliseconds of the processor, what the first reading takes, the middle and the 95th percentile
 * of so many after it. Records and pages do not depend on the machine. The queries of the floor are the bare counts of
 * the same records. `--url` names a database: a loaded one is asked as it is.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '20' },
    url: { type: 'string' },
  },
})
const log = pino({ level: 'silent' })
const postgres = values.url ? null : await startPostgres({ durable: true })
const databaseUrl = values.url ?? postgres!.url
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log, limits: { statementSeconds: 600 } })
await migrate(database)
if (!(await findLoaded(database))) await loadRecords(database, Number(values.records), { restricted: true })
const services = await createServices(readSettings({ DATABASE_URL: databaseUrl, DEMO: 'no' }), database, log)
const { owner } = database
const first = async <T>(query: { execute(db: typeof owner): Promise<{ rows: T[] }> }): Promise<T> =>
  (await query.execute(owner)).rows[0]!
const { id: tenantId } = await first(sql<{ id: number }>`select id from tenants where domain = 'bench'`)
const { id: me } = await first(
  sql<{ id: number }>`select id from users where tenant_id = ${tenantId} order by id limit 1`,
)
const { id: severity } = await first(
  sql<{ id: number }>`select id from severities where tenant_id = ${tenantId} order by level limit 1`,
)
const { ids: templates } = await first(
  sql<{ ids: number[] }>`select array_agg(id order by id) as ids from templates where tenant_id = ${tenantId}`,
)

type Clauses = object[]
const is = (field: string, value: unknown): Clauses => [{ field, operator: 'Equals', value }]
const CLAUSES: Record<string, Clauses> = {
  'assigned to me': [{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }],
  'a severity': is('severityId', severity),
  'a template and me': [...is('templateId', templates[3]), ...is('assigneeId', me)],
  'created this week': [{ field: 'created', operator: 'DateRange', dynamicValue: 'CurrentWeek' }],
  'a rare text in titles': [{ field: 'title', operator: 'Contains', value: 'light 4321' }],
  'a number, few': is('fields.cost', 4321),
  'a number, half': [{ field: 'fields.cost', operator: 'GreaterThan', value: 4500 }],
  'a number, none': is('fields.cost', -1),
  'a day of a field': is('fields.due', new Date().toISOString().slice(0, 10)),
  'a choice': [{ field: 'fields.kinds', operator: 'Any', value: ['a'] }],
  'a choice, none': [{ field: 'fields.kinds', operator: 'Any', value: ['z'] }],
  'closed, a severity': [...is('isClosed', true), ...is('severityId', severity)],
}

/** Groups and their subgroups. */
const DIVIDED = [
  ['statusId', 'severityId'],
  ['statusId', 'assigneeId'],
  ['statusId', 'created'],
  ['fields.kinds', 'severityId'],
]

/** Shared views: one with everything that is sorted by fields, one for each of the clauses, and some with subgroups. */
async function makeViews(): Promise<Map<string, number>> {
  const columns = ['title', 'templateId', 'fields.cost', 'fields.hours', 'fields.due']
  const calculations = JSON.stringify([{ column: 'fields.cost', calcType: 'Total' }])
  for (const [title, clauses] of Object.entries({ all: [], ...CLAUSES }))
    await sql`insert into views (tenant_id, title, columns, clauses, calculations)
      select ${tenantId}, ${title}, ${columns}::text[], ${JSON.stringify(SearchClauses.parse(clauses))}::jsonb, ${calculations}::jsonb
      where not exists (select from views where tenant_id = ${tenantId} and title = ${title})`.execute(owner)
  for (const [by, then] of DIVIDED)
    await sql`insert into views (tenant_id, title, columns, group_by, then_group_by, then_group_by_option)
      select ${tenantId}, ${`${by}, ${then}`}, ${columns}::text[], ${by}, ${then}, 'Month'
      where not exists (select from views where tenant_id = ${tenantId} and title = ${`${by}, ${then}`})`.execute(owner)
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from views where tenant_id = ${tenantId}`.execute(owner)
  return new Map(rows.map(({ id, title }) => [title, id]))
}

type Ask = (ctx: Ctx) => Promise<unknown>

const views = await makeViews()
await buildSortIndexes(
  {
    tenantId,
    batch: async (work) => void (await database.tenantTx(tenantId, work)),
    signal: new AbortController().signal,
  },
  { announce: () => undefined },
)
await sql`vacuum (analyze) order_numbers`.execute(owner)

const list = (view: string, options: Partial<Parameters<typeof listRecords>[1]> = {}): Ask => {
  const request = { page: 1, pageSize: 20, searchTerm: '', sortBy: 'lastUpdated', sortDesc: true } as const
  return (ctx) => listRecords(ctx, { viewId: views.get(view)!, ...request, ...options })
}
const search = (
  searchTerm: string,
  clauses: Clauses = [],
  options: Partial<Parameters<typeof searchCases>[1]> = {},
): Ask => {
  const sort = { key: searchTerm === '' ? 'created' : 'relevance', descending: true } as const
  const columns = ['title', 'templateId', 'fields.cost']
  const request = { searchTerm, clauses: SearchClauses.parse(clauses), columns, timeZone: 'UTC', pageNumber: 1, sort }
  return (ctx) => searchCases(ctx, { ...request, ...options })
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const days = (dateColumn: string, from: number, to: number, searchTerm = ''): Ask => {
  const range = { start: day(from), end: day(to), timeZone: 'UTC', searchTerm, perDay: 5, page: 1 }
  return (ctx) => listDays(ctx, { ...range, dateColumn })
}
const chosen =
  (of: object): Ask =>
  (ctx) =>
    findChosen(ctx, { all: true, except: [], of: { searchTerm: '', timeZone: 'UTC', ...of } } as never, {
      most: 10_000,
    })

const QUERIES: Record<string, Ask> = {}
const SORTS = [
  'created',
  'lastUpdated',
  'title',
  'caseNumber',
  'statusId',
  'assigneeId',
  'fields.cost',
  'fields.due',
  'fields.hours',
]
for (const sortBy of SORTS)
  for (const page of [1, 15_000, 30_000]) QUERIES[`by ${sortBy}, page ${page}`] = list('all', { sortBy, page })
for (const name of Object.keys(CLAUSES)) QUERIES[`view: ${name}`] = list(name)
for (const name of ['a severity', 'a number, half']) {
  QUERIES[`view: ${name}, by title`] = list(name, { sortBy: 'title' })
  for (const page of [400, 2_500]) QUERIES[`view: ${name}, page ${page}`] = list(name, { page })
  QUERIES[`view: ${name}, by a field, page 400`] = list(name, { sortBy: 'fields.due', page: 400 })
}
/** Pages of lists with a filter, to the middle and the end. */
const FAR: Record<string, number[]> = {
  'a severity': [1, 3_000, 5_940],
  'a number, half': [1, 7_500, 14_690],
  'closed, a severity': [1, 2_000, 3_940],
}
for (const [name, pages] of Object.entries(FAR))
  for (const sortBy of ['created', 'title', 'severityId', 'fields.due'])
    for (const page of pages) QUERIES[`far: ${name}, by ${sortBy}, page ${page}`] = list(name, { sortBy, page })
for (const searchTerm of ['light', 'phone', 'worda', 'phone -worda'])
  for (const sortBy of ['lastUpdated', 'title'])
    for (const page of searchTerm === 'worda' ? [1, 200, 580] : [1, 7_000, 14_000])
      QUERIES[`far: "${searchTerm}", by ${sortBy}, page ${page}`] = list('all', { searchTerm, sortBy, page })
for (const groupBy of ['statusId', 'severityId', 'templateId', 'assigneeId', 'created', 'fields.due', 'fields.kinds'])
  QUERIES[`groups by ${groupBy}`] = list('all', { groupBy })
for (const [by, then] of DIVIDED) QUERIES[`groups by ${by}, then ${then}`] = list(`${by}, ${then}`)
QUERIES['groups by statusId, assigned to me'] = list('assigned to me', { groupBy: 'statusId' })
QUERIES['groups by statusId, a severity'] = list('a severity', { groupBy: 'statusId' })
for (const text of ['zq', 'light', 'li', 'street light out', 'nowhere', '4321', 'phone', 'phone -street', 'part 77'])
  QUERIES[`list filtered by "${text}"`] = list('all', { searchTerm: text })
for (const text of ['zq', 'light', 'li', 'nowhere', '4321', 'phone', 'street -light', 'phone -street', '"part 77"']) {
  QUERIES[`search "${text}"`] = search(text)
  QUERIES[`palette "${text}"`] = (ctx) => searchSimple(ctx, { searchTerm: text, includeUsers: true })
}
for (const [name, clauses] of Object.entries(CLAUSES)) QUERIES[`search: ${name}`] = search('', clauses)
QUERIES['search: all, by title'] = search('', [], { sort: { key: 'title', descending: false } })
QUERIES['search: all, last updated'] = search('', [], { sort: { key: 'lastUpdated', descending: true } })
QUERIES['search: all, page 400'] = search('', [], { pageNumber: 400 })
QUERIES['days of a month by created'] = days('created', -40, -10)
QUERIES['days of a month by a field'] = days('fields.due', -40, -10)
QUERIES['days of two months by closed'] = days('closed', -61, 0)
QUERIES['days of a month by last update'] = days('lastUpdated', -30, 0)
for (const text of ['light', 'phone', 'worda', '4321', 'phone -street'])
  for (const column of ['created', 'fields.due', 'lastUpdated'])
    QUERIES[`days of a month by ${column}, "${text}"`] = days(column, -40, -10, text)
QUERIES['calculations of all'] = (ctx) =>
  listCalculations(ctx, { viewId: views.get('all')!, searchTerm: '', timeZone: 'UTC', groupPage: 1 })
QUERIES['calculations, assigned to me'] = (ctx) =>
  listCalculations(ctx, { viewId: views.get('assigned to me')!, searchTerm: '', timeZone: 'UTC', groupPage: 1 })
QUERIES['choose all, assigned to me'] = chosen({ viewId: views.get('assigned to me') })
QUERIES['choose all found, assigned to me'] = chosen({ clauses: SearchClauses.parse(is('assigneeId', me)) })
QUERIES['choose all, with a word'] = chosen({ viewId: views.get('all'), searchTerm: 'phone' })
for (const title of [
  'Street light',
  'Street light 4321 out near',
  'Reported pothole nearby',
  'Street light out near the station',
])
  QUERIES[`similar to "${title}"`] = (ctx) => similarRecords(ctx, title)

for (const groupBy of ['statusId', 'assigneeId', 'fields.kinds'])
  QUERIES[`board by ${groupBy}, a severity`] = list('a severity', { groupBy, sortBy: 'created' })
const ids = Array.from({ length: 20 }, (_, nth) => 1 + nth * 31_397)
QUERIES['gallery: pictures of 20 records'] = (ctx) => listPictures(ctx, { ids })
const mapped = (view: string) => ({
  viewId: views.get(view)!,
  markerColumn: 'fields.place',
  timeZone: 'UTC',
  searchTerm: '',
})
const CITY = [34.2, -118.4, 34.3, -118.3] as const
for (const name of ['all', 'assigned to me', 'a severity']) {
  QUERIES[`map of the world: ${name}`] = (ctx) => listPoints(ctx, { ...mapped(name), zoom: 1 })
  QUERIES[`map of a quarter: ${name}`] = (ctx) => listPoints(ctx, { ...mapped(name), zoom: 10, box: CITY })
  QUERIES[`rows of a map: ${name}`] = (ctx) =>
    listPlaced(ctx, { ...mapped(name), page: 1, pageSize: 20, sortBy: 'lastUpdated', sortDesc: true, box: CITY })
}
Object.assign(QUERIES, insightQueries(CITY))
QUERIES['counts beside the views'] = (ctx) => summarizeViews(ctx, { searchTerm: '', timeZone: 'UTC' })
QUERIES['marks since the last visit'] = (ctx) => listMarks(ctx, ids)
QUERIES['changes since the last visit'] = (ctx) => getVisit(ctx, 31_398)
QUERIES['history of a record'] = (ctx) => listEvents(ctx, { caseId: 31_398, pageNumber: 1 } as never)
QUERIES['choices of a history'] = (ctx) => listChoices(ctx, 31_398)

const bare =
  (text: string): Ask =>
  (ctx) =>
    sql.raw(text).execute(ctx.tx)
const open = 'from cases c where not is_closed and deleted is null'
QUERIES['floor: count of all open'] = bare(`select count(*) ${open}`)
QUERIES['floor: groups by status'] = bare(`select status_id, count(*) ${open} group by status_id`)
QUERIES['floor: groups by a field'] = bare(`select fields ->> 'due', count(*) ${open} group by 1`)
QUERIES['floor: a word in the title'] = bare(`select count(*) ${open} and title ilike '%light%'`)

/** What this transaction has read until now. */
async function readUntilNow(tx: Ctx['tx']): Promise<{ records: number; pages: number }> {
  const { rows } = await sql<{ records: number; pages: number }>`
    select (select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int from pg_stat_xact_user_tables
        where relname = 'cases_base') as records,
      (select sum(pg_stat_get_xact_blocks_fetched(oid))::int from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 't')) as pages`.execute(tx)
  return rows[0]!
}

const tenant = { id: tenantId, settings: {} }
const { teams } = await first(sql<{ teams: number[] }>`select array_agg(team_id) as teams from team_members
  where tenant_id = ${tenantId} and user_id = ${me}`)
const reader = { id: me, isAdmin: false, editData: false, teams }
console.log('records read     pages   CPU ms  first ms    p50 ms    p95 ms   query')
for (const [name, ask] of Object.entries(QUERIES)) {
  if (!name.includes(values.only)) continue
  const readings = []
  for (let nth = 0; nth <= Number(values.times); nth++) readings.push(await reading(ask))
  const times = readings.slice(1).map(({ ms }) => ms)
  const sorted = times.toSorted((a, b) => a - b)
  const last = readings.at(-1)!
  const cpu = readings.slice(1).reduce((sum, one) => sum + one.cpu, 0) / times.length
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const cells = [last.records, last.pages, ...[cpu, readings[0]!.ms, at(0.5), at(0.95)].map(Math.round)]
  console.log(`${cells.map((cell) => cell.toLocaleString('en-US').padStart(10)).join('')}   ${name}`)
}
await services.outbox.close()
await database.close()
await postgres?.stop()

async function reading(ask: Ask) {
  return database.tenantTx(tenantId, async (tx) => {
    const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!
    const cpu = async () => (await cpuOfProcess(pid)) + (await cpuOfProcess(process.pid))
    const [before, used] = [await readUntilNow(tx), await cpu()]
    const begun = performance.now()
    await ask({ tx, me: reader, tenant, services, log } as unknown as Ctx)
    const ms = performance.now() - begun
    const usedBy = (await cpu()) - used
    const after = await readUntilNow(tx)
    return { ms, cpu: usedBy, records: after.records - before.records, pages: after.pages - before.pages }
  })
}
