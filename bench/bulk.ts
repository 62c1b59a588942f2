import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { applyChanges } from '../apps/server/src/domains/cases/apply-changes.ts'
import { undoAction } from '../apps/server/src/domains/cases/undo-action.ts'
import { systemWriter, type Changer } from '../apps/server/src/domains/cases/writer.ts'
import { newAction } from '../apps/server/src/history/action.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { loadRecords } from './load-records.ts'

/**
 * node bench/bulk.ts [--records 20000] [--changed 10000]
 * Changes many records in one action and undoes it; the floor is the bare update of the same rows. On a server with
 * durable commits, or on the empty database of BENCH_DATABASE_URL.
 */
const { values } = parseArgs({
  options: { records: { type: 'string', default: '20000' }, changed: { type: 'string', default: '10000' } },
})
const log = pino({ level: 'silent' })
const postgres = process.env['BENCH_DATABASE_URL'] ? null : await startPostgres({ durable: true })
const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? postgres?.url ?? ''
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log })
await migrate(database)
const { tenantId, fieldId } = await loadRecords(database, Number(values.records))
const services = await createServices(readSettings({ DATABASE_URL: databaseUrl, DEMO: 'no' }), database, log)
const ids = (
  await database.owner
    .selectFrom('cases_base')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '>', 1)
    .orderBy('id')
    .limit(Number(values.changed))
    .execute()
).map(({ id }) => id)

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `${what.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of this process`,
  )
  return result
}

async function changing<T>(work: (writer: Changer) => Promise<T>): Promise<{ result: T; actionId: string }> {
  const action = newAction('rule')
  const result = await database.tenantTx(tenantId, (tx) => {
    const scene = { tx, tenant: { id: tenantId, features: [] }, services, action, emit: () => {} }
    return work(systemWriter(scene, 'Bench'))
  })
  return { result, actionId: action.id }
}

await timed('floor: one bare update', () =>
  database.tenantTx(tenantId, (tx) =>
    tx
      .updateTable('cases')
      .set({ summary: 'floor' })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute(),
  ),
)
for (const round of [1, 2]) {
  const { result, actionId } = await timed(`${ids.length} records, a field and a status`, () =>
    changing((writer) =>
      applyChanges(writer, ids, ({ record }) => [
        { kind: 'field', fieldId, value: record.id + 100_000 * round },
        { kind: 'property', key: 'summary', value: `Round ${round}` },
      ]),
    ),
  )
  const undone = await timed('undo', () => changing((writer) => undoAction(writer, actionId)))
  const { restored, left } = undone.result
  console.log(
    `changed ${result.written.length}, refused ${result.refused.length}, restored ${restored.length}, left ${left.length}`,
  )
}
await services.outbox.close()
await database.close()
await postgres?.stop()
