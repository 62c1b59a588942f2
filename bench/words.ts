import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { searchCases } from '../apps/server/src/domains/search/search-cases.ts'
import { searchSimple } from '../apps/server/src/domains/search/search-simple.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { loadRecords } from './load-records.ts'

/**
 * npm run bench:words -- [--records 100000]
 * What the words of records cost: saves of a summary with and without them, and searches of common and rare words.
 */
const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const log = pino({ level: 'silent' })
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({
  databaseUrl: postgres.url,
  dataDir: tmpdir(),
  log,
  limits: { statementSeconds: 3600 },
})
await migrate(database)
const began = performance.now()
const { tenantId } = await loadRecords(database, Number(values.records))
console.log(`loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`)
const services = await createServices(readSettings({ DATABASE_URL: postgres.url, DEMO: 'no' }), database, log)
const person = await sql<{ id: number }>`select id from users where tenant_id = ${tenantId} limit 1`.execute(
  database.owner,
)
const me = { id: person.rows[0]!.id, isAdmin: false, editData: false, teams: [] }
const tenant = { id: tenantId, settings: {} }
const { rows: sizes } = await sql<{ name: string; size: string }>`
  select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
  where relname in ('cases_base', 'record_texts', 'record_texts_words')`.execute(database.owner)
console.log(sizes.map(({ name, size }) => `${name} ${size}`).join(', '))

const told = (name: string, all: readonly number[], note = '') => {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  console.log(`${name}: ${at(0.5)} ms median, ${at(0.95)} at 95 %${note}`)
}

async function timed(times: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const start = performance.now()
    await work(nth)
    all.push(performance.now() - start)
  }
  return all
}

for (const way of ['enable', 'disable', 'enable', 'disable']) {
  await sql`alter table cases_base ${sql.raw(way)} trigger write_changed_texts`.execute(database.owner)
  const save = (set: string) => (nth: number) =>
    database.tenantTx(tenantId, (tx) =>
      sql`update cases set ${sql.raw(set.replaceAll('$', String(nth)))}, seq = seq + 1, last_updated = now()
        where id = (select id from cases where lower(case_number) = ${String(1 + ((nth * 97) % Number(values.records)))})`.execute(
        tx,
      ),
    )
  const summary = `summary = 'Seen again by a neighbor, who called about noise $, water and the lamp that is still out'`
  told(`${way}d: save a summary`, await timed(500, save(summary)))
  told(`${way}d: save a number`, await timed(500, save(`fields = fields || '{"cost": $}'`)))
}
await sql`alter table cases_base enable trigger write_changed_texts`.execute(database.owner)
await sql`vacuum (analyze) record_texts`.execute(database.owner)

const TEXTS = [
  'street light',
  'light 4321',
  '4321',
  'neighbor',
  'phone part 77',
  'reported',
  'lam',
  'nothinglikeit',
  'street -phone',
  '"part 500"',
  'part 12 seen',
]
for (const searchTerm of TEXTS) {
  let note = ''
  const search = { searchTerm, clauses: [], columns: [], timeZone: 'UTC', pageNumber: 1 }
  const sort = { key: 'relevance', descending: true } as const
  const all = await timed(10, async () => {
    const found = await database.tenantRead(tenantId, (tx) =>
      searchCases({ tx, me, tenant, services } as never, { ...search, sort }),
    )
    note = `, ${found.totalItems}${found.totalIsMinimum ? '+' : ''} records`
  })
  told(`search ${searchTerm}`, all, note)
  told(
    `  palette`,
    await timed(10, () =>
      database.tenantRead(tenantId, (tx) =>
        searchSimple({ tx, me, tenant, services } as never, { searchTerm, includeUsers: false }),
      ),
    ),
  )
}
await database.close()
await postgres.stop()
