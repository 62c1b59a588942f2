import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { Catalogues } from './catalogue/catalogues.ts'
import { installationSecret } from './db/installation-secret.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import { createSealer } from './db/seal.ts'
import { withDemoReceiver } from './demo/demo-receiver.ts'
import { keepFiles } from './files/files.ts'
import { CallLimits } from './http/call-limits.ts'
import { deliverWhenDue } from './domains/deliveries/deliver-job.ts'
import { numberWhenChanged } from './domains/integrations/number-events-job.ts'
import type { Services } from './http/context.ts'
import { prepareDrain } from './http/drain.ts'
import { createPrincipals } from './http/principals/principals.ts'
import { jobKinds } from './jobs/index.ts'
import { createLanes } from './live/lane.ts'
import { createOutbox } from './live/outbox.ts'
import { createOutbound } from './outbound/outbound.ts'
import { declareQueues } from './queue/declare-queues.ts'
import { startQueue } from './queue/start-queue.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  services: Services
  port: number
  /**
   * Reports at `/ready` that it is stopping and continues for some seconds, so that callers are sent elsewhere; then
   * refuses new work, finishes running work, and releases everything.
   */
  stop(drainSeconds: number): Promise<void>
}

/** Opens the data, migrates it and listens. */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    poolerUrl: settings.poolerUrl,
    replicaUrl: settings.replicaUrl,
    dataDir: settings.dataDir,
    log,
  })
  await migrate(database)
  if (settings.demo) {
    const { createDemoIfEmpty } = await import('./demo/create-demo.ts')
    await createDemoIfEmpty(database, settings, log)
  }
  const services = await createServices(settings, database, log)
  const { http, beginToStop } = await buildApp(services, log)
  const drain = prepareDrain(http)
  await http.listen({ port: settings.port, host: settings.host })
  const queue = startQueue(services, jobKinds)
  const ends = [deliverWhenDue(services), numberWhenChanged(services)]
  return {
    services,
    port: (http.server.address() as AddressInfo).port,
    async stop(drainSeconds) {
      beginToStop()
      drain.begin()
      await wait(drainSeconds * 1000)
      await drain.finish()
      for (const end of ends) end()
      await queue.stop()
      await services.outbox.close()
      await database.close()
    },
  }
}

export async function createServices(settings: Settings, database: Database, log: Logger): Promise<Services> {
  await declareQueues(database, jobKinds)
  const outbox = await createOutbox(database, log)
  const principals = createPrincipals(database)
  outbox.on('rights.changed', (event) => principals.forget(event.forget))
  const catalogues = new Catalogues(database)
  outbox.on('configuration.changed', ({ tenantId, kinds }) => catalogues.changed(tenantId, kinds))
  outbox.on('messages.lost', () => {
    principals.forgetAll()
    catalogues.changedUnheard()
  })
  const secret = await installationSecret(database, 'anti-forgery')
  // The key in the database stays known: secrets sealed before the operator set a key can still be opened.
  const sealer = createSealer([...settings.encryptionKeys, await installationSecret(database, 'encryption')])
  const limits = new CallLimits(settings.callsPerMinute)
  const files = keepFiles(settings)
  return {
    settings,
    database,
    outbox,
    principals,
    catalogues,
    limits,
    lanes: createLanes(),
    files,
    outbound: await withDemoReceiver(createOutbound({ networks: settings.outboundNetworks, log }), database),
    secret,
    sealer,
    log,
  }
}
