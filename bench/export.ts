import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { EXPORT_FORMATS, ExportRequest } from '@dossier/contract/exports'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { exportRecords } from '../apps/server/src/domains/exports/export-records.ts'
import type { Ctx } from '../apps/server/src/http/context.ts'
import { hashToken } from '../apps/server/src/http/principals/principals.ts'
import { newAction } from '../apps/server/src/history/action.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { BENCH_EMAIL, findLoaded, loadRecords } from './load-records.ts'

/**
 * npm run bench:export -- [--records 300000] [--url postgres://…]
 * Exports all records of a tenant, open and closed, with ten columns; and the floor: the same values read by id, 500 at
 * a time, and joined with commas. Rows in a second, and by how much the process grew. `--url` names a database: a loaded
 * one is read as it is.
 */
const { values } = parseArgs({ options: { records: { type: 'string', default: '300000' }, url: { type: 'string' } } })
const records = Number(values.records)
const log = pino({ level: 'silent' })
const postgres = values.url ? null : await startPostgres({ durable: true })
const databaseUrl = values.url ?? postgres!.url
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log })
await migrate(database)
const { tenantId } = (await findLoaded(database)) ?? (await loadRecords(database, records))
const services = await createServices(readSettings({ DATABASE_URL: databaseUrl, DEMO: 'no' }), database, log)
const token = randomBytes(32).toString('base64url')
await sql`insert into sessions (token_hash, identity_id, tenant_id, user_id, state)
  select ${hashToken(token)}, identity_id, tenant_id, id, 'in' from users where email = ${BENCH_EMAIL}`.execute(
  database.owner,
)
const principal = (await services.principals.find(token))!
const FIELDS = ['cost', 'hours', 'due']
const COLUMNS = ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created']

async function exported(format: (typeof EXPORT_FORMATS)[number]): Promise<AsyncIterable<string | Uint8Array>> {
  const request = ExportRequest.parse({
    format,
    records: { all: true, of: { clauses: [] } },
    columns: [...COLUMNS, ...FIELDS.map((id) => `fields.${id}`)],
    sortBy: 'lastUpdated',
  })
  const { tenant, person: me } = principal
  const { bytes } = await database.tenantTx(tenantId, (tx) => {
    const ctx = { tx, me, tenant, principal, action: newAction(), address: '', emit: () => undefined, services, log }
    return exportRecords(ctx as unknown as Ctx, request)
  })
  return bytes as AsyncIterable<string | Uint8Array>
}

async function* floor(): AsyncIterable<string> {
  const { rows } = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenantId}
    order by last_updated desc, id desc`.execute(database.owner)
  for (let from = 0; from < rows.length; from += 500) {
    const ids = rows.slice(from, from + 500).map(({ id }) => id)
    const page = await sql<Record<string, unknown>>`select case_number, title, template_id, status_id, severity_id,
      assignee_id, created, fields -> 'cost' as cost, fields -> 'hours' as hours, fields -> 'due' as due
      from unnest(${ids}::int[]) with ordinality wanted (id, place)
        join cases_base c on c.tenant_id = ${tenantId} and c.id = wanted.id order by place`.execute(database.owner)
    yield page.rows.map((row) => Object.values(row).join()).join('\r\n')
  }
}

async function measure(name: string, begin: () => Promise<AsyncIterable<string | Uint8Array>>) {
  const before = process.memoryUsage().rss
  let [peak, bytes, firstAt] = [before, 0, 0]
  const begun = performance.now()
  for await (const part of await begin()) {
    firstAt ||= performance.now() - begun
    bytes += part.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - begun) / 1000
  const rate = Math.round(records / seconds).toLocaleString('en-US')
  const size = (bytes / 1_048_576).toFixed(1)
  console.log(
    `${name}: ${rate} rows/s, ${seconds.toFixed(1)} s, first part after ${Math.round(firstAt)} ms, ${size} MB, grew by ${Math.round((peak - before) / 1_048_576)} MB`,
  )
}

// What is read first pays for pages that are not in memory yet.
for (const name of ['cold floor', 'floor']) await measure(name, async () => floor())
for (const format of EXPORT_FORMATS) await measure(format, () => exported(format))
await services.outbox.close()
await database.close()
await postgres?.stop()
