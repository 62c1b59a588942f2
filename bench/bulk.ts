import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { applyChanges } from '../apps/server/src/domains/cases/writing/apply-changes.ts'
import { undoAction } from '../apps/server/src/domains/cases/undo/undo-action.ts'
import { systemWriter, type Changer } from '../apps/server/src/domains/cases/writing/writer.ts'
import { newAction } from '../apps/server/src/history/action.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { loadRecords } from './load-records.ts'

/**
 * npm run bench:bulk -- [--records 20000] [--changed 10000] [--rounds 3]
 * Changes many records in one action and undoes it; the floor writes the same rows and history by hand. On a server with
 * durable commits, or on the empty database of BENCH_DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    changed: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
  },
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

const before = Math.round(process.resourceUsage().maxRSS / 1024)

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${what.padEnd(40)} ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of this process`)
  return { result, seconds }
}

async function changing<T>(work: (writer: Changer) => Promise<T>): Promise<{ result: T; actionId: string }> {
  const action = newAction('rule')
  const result = await database.tenantTx(tenantId, (tx) => {
    const scene = { tx, tenant: { id: tenantId, features: [] }, services, action, emit: () => {} }
    return work(systemWriter(scene, 'Bench'))
  })
  return { result, actionId: action.id }
}

/** The same by hand: all rows in one UPDATE, all entries in one INSERT. No rights, no checks, no undo. */
const floor = (round: number) =>
  database.tenantTx(tenantId, async (tx) => {
    await sql`update cases set summary = ${`Floor ${round}`}::text, seq = seq + 2, last_updated = now(),
        fields = fields || jsonb_build_object(${fieldId}::text, id + ${round}::int)
      where tenant_id = ${tenantId}::int and id = any(${ids}::int[])`.execute(tx)
    await sql`insert into changes (tenant_id, case_id, seq, group_seq, position, action_id, actor, cause, type, key, old_value, new_value)
      select tenant_id, id, seq - 2 + n, seq - 1, (select log_position()), ${randomUUID()}::uuid, 'Floor', 'rule', 'fieldChanged',
        'key' || n, to_jsonb(title), to_jsonb(summary) from cases, generate_series(1, 2) n
      where tenant_id = ${tenantId}::int and id = any(${ids}::int[])`.execute(tx)
  })

const rounds = Number(values.rounds)
const [bare, changed, undone]: [number[], number[], number[]] = [[], [], []]
for (let round = 1; round <= rounds; round++) {
  bare.push((await timed('floor: UPDATE and INSERT by hand', () => floor(round))).seconds)
  const change = await timed(`${ids.length} records, a field and a property`, () =>
    changing((writer) =>
      applyChanges(writer, ids, ({ record }) => [
        { kind: 'field', fieldId, value: record.id + 100_000 * round },
        { kind: 'property', key: 'summary', value: `Round ${round}` },
      ]),
    ),
  )
  changed.push(change.seconds)
  const { actionId, result } = change.result
  const undo = await timed('undo', () => changing((writer) => undoAction(writer, actionId)))
  undone.push(undo.seconds)
  const { restored, left } = undo.result.result
  console.log(
    `changed ${result.written.length}, refused ${result.refused.length}, restored ${restored.length}, left ${left.length}`,
  )
}
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN
console.log(
  `ratio to the floor: change ${(median(changed) / median(bare)).toFixed(2)}, undo ${(median(undone) / median(bare)).toFixed(2)}; ` +
    `memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB at most, ${before} before`,
)
await services.outbox.close()
await database.close()
await postgres?.stop()
