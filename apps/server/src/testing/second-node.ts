import pino from 'pino'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import { createServices } from '../start-server.ts'
import { atEndOf } from './ends.ts'
import { listenOn } from './live/live-client.ts'
import { testServer } from './test-server.ts'

/** Another server on the database of the shared test server, as behind one proxy; returns its URL. PostgreSQL only. */
export async function secondNode(): Promise<string> {
  const { services } = await testServer()
  const log = pino({ level: 'silent' })
  const { databaseUrl, dataDir } = services.settings
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const own = await createServices(services.settings, database, log)
  const { http } = await buildApp(own, log)
  atEndOf('file', async () => {
    await http.close()
    await own.outbox.close()
    await database.close()
  })
  return listenOn(http)
}
