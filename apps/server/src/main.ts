import pino from 'pino'
import { FolderInUse } from './db/errors.ts'
import { welcome } from './demo/welcome.ts'
import { BadSetting, readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

const GRACE = 25_000

try {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.logLevel }, pino.destination({ dest: 2, sync: false }))
  const server = await startServer(settings, log)
  const { database } = server.services
  log.info({ port: server.port, engine: database.engine }, 'listening')
  // A port of 0 in the settings is known only now.
  const address = settings.publicUrl.replace(/:0$/, `:${server.port}`)
  process.stdout.write(await welcome({ database, settings, address }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server.stop))
} catch (error) {
  if (!(error instanceof BadSetting) && !(error instanceof FolderInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

async function stop(finish: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), GRACE).unref()
  await finish()
  process.exit(0)
}
