import { pino } from 'pino'
import { openDatabase } from '../db/open.ts'
import { readSettings } from '../settings.ts'
import { createServices } from '../start-server.ts'
import { countingJob } from './counting-job.ts'
import { declareQueues } from '../queue/declare-queues.ts'
import { enqueue } from '../queue/enqueue.ts'
import { startQueue } from '../queue/start-queue.ts'

// A node that stores a job of the tenant given, or works the queue, until it is killed. Prints what it has done.
const [task, tenant, dataDir, databaseUrl] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const database = await openDatabase({ databaseUrl, dataDir: settings.dataDir, log })
const services = await createServices(settings, database, log)
const kind = countingJob(({ done }) => {
  process.stdout.write(`${done}\n`)
  return new Promise((resolve) => setTimeout(resolve, 30))
})
await declareQueues(database, [kind])
if (task === 'store') {
  const tenantId = Number(tenant)
  await database.tenantTx(tenantId, (tx) => enqueue(tx, { kind, data: { batches: 4 } }, { tenantId }))
  process.stdout.write('stored\n')
} else startQueue(services, [kind])
