import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Socket } from 'socket.io-client'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import type { CaseDetails } from '../packages/contract/src/cases/details.ts'
import type { SavedField } from '../packages/contract/src/cases/fields.ts'
import { Viewers, type Save } from './crowd-viewers.ts'
import { loadRecords } from './load-records.ts'
import { callerWith, connectWith, Refused, startNode, stopNode, type Node } from './node.ts'
import { signPeopleIn } from './sessions.ts'

/**
 * npm run bench:crowd -- [--clients 2000] [--records 200] [--rate 100] [--seconds 60] [--nodes 1]
 * So many clients have as many records open, the same number each, while fields of them are saved at a steady rate:
 * until each save is acknowledged, and until its last viewer has it, or a later value of the same field in its place.
 * Saves that are refused or not answered are counted and fail the run, as lost ones do. At the end the latest value of every viewer is compared with a fresh fetch. The clients share the machine with the
 * server.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2000' },
    records: { type: 'string', default: '200' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    nodes: { type: 'string', default: '1' },
  },
})
const [clients, records, rate, seconds, nodes] = [
  values.clients,
  values.records,
  values.rate,
  values.seconds,
  values.nodes,
].map(Number) as [number, number, number, number, number]
const PEOPLE = 100
const SETTLE = 5_000

const folder = await mkdtemp(join(tmpdir(), 'dossier-crowd-'))
const running: Node[] = []
/** Saves without an answer of success, by status. */
const failures = new Map<string, number>()
const postgres = await startPostgres({ durable: true })
try {
  await main()
} finally {
  await Promise.all(running.map(stopNode))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
  await migrate(database)
  const { tenantId, fieldId } = await loadRecords(database, records * 3)
  const tokens = await signPeopleIn(database, tenantId, PEOPLE)
  const open = await database.owner
    .selectFrom('cases_base')
    .select(['id', 'case_number'])
    .where('tenant_id', '=', tenantId)
    .where('is_closed', '=', false)
    .limit(records)
    .execute()
  const ids = open.map(({ id }) => id)
  await database.close()
  running.push(...(await Promise.all(Array.from({ length: nodes }, () => startNode(folder, postgres.url)))))
  const viewers = new Viewers(fieldId)
  const sockets: Socket[] = []
  for (let nth = 0; nth < clients; nth += 1) {
    const caseId = ids[nth % ids.length]!
    const socket = await watch(tokens[nth % PEOPLE]!, running[nth % nodes]!.port, caseId)
    viewers.add(socket, caseId)
    sockets.push(socket)
  }
  const saves = await save(ids, fieldId, tokens)
  report(saves, viewers)
  const fetchCase = await callerWith(tokens[0]!, running[0]!.port)
  let wrong = 0
  for (const { case_number: number } of open)
    wrong += viewers.wrong((await fetchCase('GET', `/cases/details?caseNumber=${number}`, undefined)) as CaseDetails)
  if (wrong > 0) process.exitCode = 1
  console.log(`${wrong} viewers whose latest value is not that of a fresh fetch`)
  for (const socket of sockets) socket.io._close()
}

async function watch(token: string, port: number, caseId: number): Promise<Socket> {
  const socket = await connectWith(token, { port, hub: '/case-hub' })
  const answer = (await socket.emitWithAck('joinCase', { caseId })) as { ok: boolean; message?: string }
  if (!answer.ok) throw new Error(`The record could not be joined: ${answer.message}`)
  return socket
}

/** Saves at the rate, whether earlier saves are answered or not. Each value is used once. */
async function save(ids: readonly number[], fieldId: string, tokens: readonly string[]): Promise<Save[]> {
  const callers = await Promise.all(
    tokens.slice(0, 20).map((token, nth) => callerWith(token, running[nth % nodes]!.port)),
  )
  const begun = performance.now()
  const answers: Promise<Save | undefined>[] = []
  for (let nth = 0; nth < rate * seconds; nth += 1) {
    const one = { caseId: ids[(nth * 7) % ids.length]!, value: 1_000_000 + nth, begun: performance.now() }
    const path = `/cases/field/${one.caseId}/${fieldId}/false`
    const answer = callers[nth % callers.length]!('POST', path, { value: one.value }) as Promise<SavedField>
    answers.push(answer.then(({ seq }) => ({ ...one, seq, acknowledged: performance.now() }), noteFailure))
    await wait(Math.max(0, begun + ((nth + 1) * 1_000) / rate - performance.now()))
  }
  const saves = await Promise.all(answers)
  await wait(SETTLE)
  return saves.flatMap((one) => one ?? [])
}

function noteFailure(error: unknown): undefined {
  const kind = error instanceof Refused ? String(error.status) : 'no answer'
  failures.set(kind, (failures.get(kind) ?? 0) + 1)
}

function report(saves: readonly Save[], viewers: Viewers): void {
  const line = (name: string, times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)
    const figures = [0.5, 0.95, 0.99, 1].map((share) => at(share).padStart(9))
    console.log(`${name.padEnd(34)}${figures.join('')}`)
  }
  const reached = saves.map((one) => ({ ...one, ...viewers.reach(one) }))
  console.log(`\n${clients} clients on ${records} records, ${rate} saves a second for ${seconds} s, ${nodes} node(s)\n`)
  console.log('from the call of a save             p50 ms   p95 ms   p99 ms  most ms')
  line(
    'until it is acknowledged',
    reached.map(({ begun, acknowledged }) => acknowledged - begun),
  )
  line(
    'until its last viewer knows of it',
    reached.flatMap(({ begun, at }) => (at === undefined ? [] : at - begun)),
  )
  line(
    'from its answer to its last viewer',
    reached.flatMap(({ acknowledged, at }) => (at === undefined ? [] : Math.max(0, at - acknowledged))),
  )
  const replaced = reached.filter(({ inPlace }) => inPlace > 0).length
  const lost = reached.filter(({ at }) => at === undefined).length
  console.log(`\n${saves.length} saves, of ${replaced} some viewer was sent a later value in its place, ${lost} lost`)
  const failed = [...failures].map(([kind, amount]) => `${amount} × ${kind}`)
  console.log(`not saved: ${failed.join(', ') || 'none'}`)
  if (lost + failed.length > 0) process.exitCode = 1
}
