import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_PIECE_BYTES } from '@dossier/contract/imports'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { importJob } from '../apps/server/src/domains/imports/import-job.ts'
import { insertImport, insertPiece, selectImport, updateImport } from '../apps/server/src/domains/imports/queries.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'
import { newAction } from '../apps/server/src/history/action.ts'
import { declareQueues } from '../apps/server/src/queue/declare-queues.ts'
import { enqueue } from '../apps/server/src/queue/enqueue.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { runDueJobs } from '../apps/server/src/testing/run-due-jobs.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'

/**
 * npm run bench:import -- [--rows 20000] [--engine server|embedded]
 * Checks, imports, updates by key and undoes a file of service requests, with history and rights.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, engine: { type: 'string', default: 'server' } },
})
const count = Number(values.rows)
const log = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'dossier-import-'))
const postgres = values.engine === 'server' ? await startPostgres({ durable: true }) : null
const database = await openDatabase({ ...(postgres && { databaseUrl: postgres.url }), dataDir, log } as never)
await migrate(database)
await declareQueues(database, [importJob])
const settings = readSettings({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }), DEMO: 'no' })
const services = await createServices(settings, database, log)

const FIELDS = ['reference', 'reported', 'source', 'address', 'zip', 'cost']
const { tenantId, personId, templateId } = await database.owner.transaction().execute(async (tx) => {
  const tenantId = await createTenant(tx, { title: 'Bench', domain: 'bench' })
  const identityId = await createIdentity(tx, { email: 'a@bench.example', name: 'Ann', passwordHash: null })
  const user = { tenantId, identityId, name: 'Ann', email: 'a@bench.example', isAdmin: true }
  const personId = await createUser(tx, user)
  for (const id of FIELDS) {
    const dataType = id === 'cost' ? 'number' : id === 'reported' ? 'date-time' : 'text'
    await createField(tx, tenantId, { id, title: id, dataType })
  }
  const templateId = await createTemplate(tx, tenantId, { title: 'Request', fields: FIELDS.map((id) => ({ id })) })
  return { tenantId, personId, templateId }
})

const line = (nth: number, cost: number) =>
  `"Bulky Items: ${nth} W Bellevue Ave, 90026",1-${nth},12/31/2017 11:59:58 PM,Call,"${nth} W BELLEVUE AVE, 90026",90026,"${cost.toLocaleString('en')}"`
const fileOf = (cost: number) =>
  Buffer.from(
    [
      'title,reference,reported,source,address,zip,cost',
      ...Array.from({ length: count }, (_, nth) => line(nth, cost + nth)),
    ].join('\r\n'),
  )
const column = (target: string) => ({ target, dateForm: 'mdy', decimal: '.', onFault: 'refuse' }) as const
const plan: ImportPlan = {
  encoding: 'utf-8',
  separator: ',',
  templateId,
  isCase: false,
  columns: [column('title'), ...FIELDS.map((id) => column(`fields.${id}`))],
  key: 1,
  creates: true,
  updates: true,
  timeZone: 'America/Los_Angeles',
}

async function step(importId: number, name: 'check' | 'run' | 'undo'): Promise<void> {
  const state = { check: 'checking', run: 'running', undo: 'undoing' } as const
  await database.tenantTx(tenantId, async (tx) => {
    const data = { importId, step: name, fileName: 'bench.csv', personId }
    const jobId = await enqueue(tx, { kind: importJob, data }, { tenantId })
    await updateImport(
      tx,
      { tenantId, id: importId },
      {
        job_id: jobId,
        state: state[name],
        ...(name !== 'undo' && { plan, next_row: 2, keys_after: name === 'check' ? 0 : null }),
        ...(name === 'run' && { action_id: newAction('import').id }),
      },
    )
  })
  if (name === 'run')
    await database.owner
      .deleteFrom('import_keys')
      .where('import_id', '=', importId)
      .where('is_row', '=', true)
      .execute()
  const begun = performance.now()
  await runDueJobs(services, importJob)
  const seconds = (performance.now() - begun) / 1000
  const record = await database.tenantRead(tenantId, (tx) => selectImport(tx, { tenantId, id: importId }))
  const counts = name === 'check' ? record?.checked : name === 'run' ? record?.ran : record?.undone
  const memory = Math.round(process.memoryUsage().rss / 1_048_576)
  console.log(
    `${name.padEnd(6)} ${Math.round(count / seconds)} rows/s, ${seconds.toFixed(1)} s, ${memory} MB, ${JSON.stringify(counts)} ${record?.fault}`,
  )
}

async function store(file: Buffer): Promise<number> {
  return database.tenantTx(tenantId, async (tx) => {
    const author = { tenant_id: tenantId, author_id: personId, author: 'Ann' }
    const { id } = await insertImport(tx, { ...author, file_name: 'bench.csv', file_bytes: file.length })
    for (let piece = 0; piece * IMPORT_PIECE_BYTES < file.length; piece += 1) {
      const bytes = file.subarray(piece * IMPORT_PIECE_BYTES, (piece + 1) * IMPORT_PIECE_BYTES)
      await insertPiece(tx, { tenant_id: tenantId, import_id: id, piece, bytes })
    }
    return id
  })
}

const created = await store(fileOf(5))
await step(created, 'check')
await step(created, 'run')
const updated = await store(fileOf(1_000))
await step(updated, 'check')
await step(updated, 'run')
await step(updated, 'undo')
await step(created, 'undo')
await services.outbox.close()
await database.close()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })
