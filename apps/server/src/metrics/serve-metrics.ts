import { hash, timingSafeEqual } from 'node:crypto'
import { VERSION } from '@dossier/contract/version'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { addressGroup } from '../http/caller-address.ts'
import type { Services } from '../http/context.ts'
import { countRequests } from './request-metrics.ts'
import { gaugeInstallation, gaugeNode } from './state-metrics.ts'

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

interface Options {
  token: string
  liveConnections: () => number
}

/** `/metrics` for Prometheus. Registered before the routes whose calls it counts. */
export function serveMetrics(http: FastifyInstance, services: Services, { token, liveConnections }: Options): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  new Gauge({ name: 'dossier_info', help: 'The version.', labelNames: ['version'], registers: [register] }).set(
    { version: VERSION },
    1,
  )
  countRequests(http, register)
  const watched = { ...services, liveConnections }
  gaugeNode(register, watched)
  const read = sharedWhileRunning(gaugeInstallation(register, watched))
  const expected = digest(`Bearer ${token}`)
  http.get('/metrics', { config: { open: true }, logLevel: 'warn' }, async (request, reply) => {
    services.limits.countStranger(addressGroup(request.ip))
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Send the token of METRICS_TOKEN as a bearer token.')
    await read()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Several that ask at the same time get the same answer. */
function sharedWhileRunning(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}
