import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { recalculateRecords } from '../apps/server/src/domains/cases/recalculation/recalculate-records.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { loadRecords } from './load-records.ts'

/**
 * npm run bench:recalculate -- [--records 50000]
 * Recalculates two fields of every record while pages of the list are read. On a server with durable commits.
 */
const { values } = parseArgs({ options: { records: { type: 'string', default: '50000' } } })
const records = Number(values.records)
const log = pino({ level: 'silent' })
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: tmpdir(), log })
await migrate(database)
const { tenantId } = await loadRecords(database, records)
const services = await createServices(readSettings({ DATABASE_URL: postgres.url, DEMO: 'no' }), database, log)
await database.owner.transaction().execute(async (tx) => {
  const formulas = { bill: '[cost] * [hours] / 60', taxed: '[bill] * 1.19' }
  for (const [id, expression] of Object.entries(formulas)) {
    const extensions = { calculationType: 'Numerical', expression } as const
    await createField(tx, tenantId, { id, title: id, dataType: 'calculated', extensions })
    await sql`insert into template_fields (tenant_id, template_id, field_id, section, position)
      select tenant_id, id, ${id}, 'General', 90 from templates where tenant_id = ${tenantId}`.execute(tx)
  }
})

/** The first page of the list, as the database reads it. */
const readPage = () =>
  database.tenantRead(tenantId, (tx) =>
    sql`select c.* from case_recency r join cases c on c.id = r.case_id where r.tenant_id = ${tenantId}
      and r.is_open order by r.last_updated desc limit 20`.execute(tx),
  )

const PAUSE_MS = 20

/** The middle and the slowest reading while something else goes on, in milliseconds. */
async function readWhile(work: Promise<unknown>): Promise<string> {
  let isOver = false
  const ending = work.finally(() => (isOver = true))
  const times: number[] = []
  while (!isOver) {
    const begun = performance.now()
    await readPage()
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await ending
  const sorted = times.toSorted((a, b) => a - b)
  return `${sorted[sorted.length >> 1]?.toFixed(1)} ms median, ${sorted.at(-1)?.toFixed(1)} ms at most, ${times.length} readings`
}

const recalculate = () =>
  recalculateRecords({
    node: services,
    since: null,
    isMeant: () => true,
    attempt: {
      id: '',
      data: null,
      number: 0,
      signal: new AbortController().signal,
      tenantId,
      progress: null,
      batch: async (work) => void (await database.tenantTx(tenantId, work)),
    },
  })

console.log(`pages alone: ${await readWhile(new Promise((resolve) => setTimeout(resolve, 3000)))}`)
for (const what of ['every record changes', 'nothing changes']) {
  const begun = performance.now()
  const pages = await readWhile(recalculate())
  const seconds = (performance.now() - begun) / 1000
  console.log(`${what}: ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} records/s; pages: ${pages}`)
}
await services.outbox.close()
await database.close()
await postgres.stop()
