import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { SearchClauses } from '@dossier/contract/clauses'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readCatalogue } from '../apps/server/src/catalogue/load-catalogue.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { termsOf } from '../apps/server/src/domains/filters/terms-of.ts'
import { listGroups } from '../apps/server/src/domains/views/list-groups.ts'
import { findRows, planList } from '../apps/server/src/domains/views/list-plan.ts'
import { questionOf } from '../apps/server/src/domains/views/view-question.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { loadRecords } from './load-records.ts'

/**
 * npm run bench:asked -- [--records 1000000]
 * Reads first pages of views with clauses and groups, with their totals: the middle and the slowest of ten readings.
 */
const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
const log = pino({ level: 'silent' })
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: tmpdir(), log })
await migrate(database)
const { tenantId } = await loadRecords(database, Number(values.records))
const services = await createServices(readSettings({ DATABASE_URL: postgres.url, DEMO: 'no' }), database, log)
const tenant = { id: tenantId, settings: {} }
const { rows: people } = await sql<{
  id: number
}>`select id from users where tenant_id = ${tenantId} order by id`.execute(database.owner)
const me = { id: people[7]!.id, isAdmin: false, editData: false, teams: [] }

interface Asked {
  name: string
  clauses: object[]
  groupBy?: string | null
}

const LISTS: Asked[] = [
  { name: 'no clause', clauses: [] },
  { name: 'assigned to me', clauses: [{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }] },
  { name: 'severity is one of four', clauses: [{ field: 'severityId', operator: 'Equals', value: 1 }] },
  { name: 'created this week', clauses: [{ field: 'created', operator: 'DateRange', dynamicValue: 'CurrentWeek' }] },
  { name: 'title contains a rare word', clauses: [{ field: 'title', operator: 'Contains', value: 'light 4321' }] },
  { name: 'a field above, half of all', clauses: [{ field: 'fields.cost', operator: 'GreaterThan', value: 500 }] },
  { name: 'a field equals, no record', clauses: [{ field: 'fields.cost', operator: 'Equals', value: -1 }] },
  { name: 'by status', clauses: [], groupBy: 'statusId' },
  {
    name: 'assigned to me, by template',
    clauses: [{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }],
    groupBy: 'templateId',
  },
]

/** One reading, in milliseconds, and the number of records. */
async function read({ clauses, groupBy = null }: Asked): Promise<{ ms: number; records: string }> {
  const begun = performance.now()
  const records = await database.tenantRead(tenantId, async (tx) => {
    const catalogue = await readCatalogue(tx, tenantId)
    const [first] = catalogue.views.values()
    const [severity] = catalogue.severities.keys()
    const known = JSON.stringify(clauses).replace(
      '"severityId","operator":"Equals","value":1',
      `"severityId","operator":"Equals","value":${severity}`,
    )
    const view = { ...first!, clauses: SearchClauses.parse(JSON.parse(known)), groupBy }
    const now = new Date()
    const question = questionOf({ me, tenant }, catalogue, view, { timeZone: 'UTC', now })
    const request = { page: 1, pageSize: 20, searchTerm: '', sortBy: 'lastUpdated', sortDesc: true }
    const everything = { condition: { all: [] }, among: 'open', until: Infinity } as const
    const plan = planList(me, { catalogue, view, question: question ?? (groupBy ? everything : null) }, request)
    const reader = { tx, tenant, services, me }
    const terms = termsOf({ me, tenant }, catalogue, { timeZone: 'UTC', now })
    if (groupBy) {
      const list = { plan: { ...plan, asked: plan.asked! }, column: terms.columns.get(groupBy)!, terms, groupPage: 1 }
      const { grouping } = await listGroups(reader, list)
      return `${grouping!.totalRecords}${grouping!.isMinimum ? '+' : ''} in ${grouping!.groups}`
    }
    const { total } = await findRows(reader, plan)
    return `${total.records}${total.isMinimum ? '+' : ''}`
  })
  return { ms: performance.now() - begun, records }
}

for (const list of LISTS) {
  const all = []
  for (let nth = 0; nth < 10; nth++) all.push(await read(list))
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  console.log(
    `${list.name}: ${sorted[5]!.toFixed(0)} ms median, ${sorted[9]!.toFixed(0)} at most; ${all[0]!.records} records`,
  )
}
await database.close()
await postgres.stop()
