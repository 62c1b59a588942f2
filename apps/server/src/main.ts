import { VERSION } from '@dossier/contract/version'
import pino from 'pino'
import { welcome } from './demo/welcome.ts'
import { readSettings, type Settings } from './settings.ts'
import { inSources } from './source-places.ts'
import { startFault } from './start-fault.ts'
import { startServer, type RunningServer } from './start-server.ts'

const GRACE = 25_000

// Before Node prints what ends the process.
process.on('uncaughtExceptionMonitor', (error) => {
  if (error.stack) error.stack = inSources(error.stack)
})

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  await start(settings)
} catch (error) {
  const sentence = startFault(error, settings)
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

async function start(checked: Settings): Promise<void> {
  const options = { level: checked.logLevel, hooks: { streamWrite: inSources } }
  const log = pino(options, pino.destination({ dest: 2, sync: false }))
  log.info({ version: VERSION, node: process.version }, 'starting')
  const server = await startServer(checked, log)
  const { database } = server.services
  log.info({ port: server.port, engine: database.engine }, 'listening')
  // A port of 0 in the settings is known only now.
  const address = checked.publicUrl.replace(/:0$/, `:${server.port}`)
  process.stdout.write(await welcome({ database, settings: checked, address }))
  process.once('SIGTERM', () => void stop(server, checked.drainSeconds))
  // After Ctrl C nobody waits for a load balancer.
  process.once('SIGINT', () => void stop(server, 0))
}

async function stop(server: RunningServer, drainSeconds: number): Promise<void> {
  setTimeout(() => process.exit(1), drainSeconds * 1000 + GRACE).unref()
  await server.stop(drainSeconds)
  process.exit(0)
}
