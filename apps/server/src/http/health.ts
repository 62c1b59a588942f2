import { VERSION } from '@dossier/contract/version'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

/** `/health`: the process is alive, and of this version. `/ready`: it can serve, until it starts to stop. */
export function serveHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  app.get('/health', { config: { open: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('text/plain').send(`ok ${VERSION}`),
  )
  app.get('/ready', { config: { open: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (isStopping()) return reply.code(503).type('text/plain').send('stopping')
    await services.database.gateTx((tx) => sql`select 1`.execute(tx))
    return reply.type('text/plain').send('ready')
  })
}
