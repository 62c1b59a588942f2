import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { API_ROOT } from '../http/serve.ts'

/** Seconds. A call of a person is fast below the third, and slow above the sixth. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Pages, their files, and what does not exist: their paths are made by callers. */
const OTHER = { method: 'any', route: 'other' }

/**
 * The durations of calls and how many are running. Labels are the routes of the contract, never paths: a label that
 * callers can choose would fill the memory of this server and of the one that collects.
 */
export function countRequests(http: FastifyInstance, register: Registry): void {
  const registers = [register]
  const durations = new Histogram({
    name: 'dossier_request_duration_seconds',
    help: 'Duration of requests by route and class of their status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const running = new Set<FastifyRequest>()
  const inFlight = new Gauge({
    name: 'dossier_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers,
    collect() {
      inFlight.set(running.size)
    },
  })
  http.addHook('onRequest', (request, _reply, done) => {
    running.add(request)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    running.delete(request)
    const { statusCode, elapsedTime } = reply
    const status = `${Math.floor(statusCode / 100)}xx`
    durations.observe({ ...routeOf(request), status }, elapsedTime / 1000)
    done()
  })
}

function routeOf({ method, routeOptions: { config, url } }: FastifyRequest): { method: string; route: string } {
  if (config?.endpoint) return { method, route: API_ROOT + config.endpoint.path }
  return config?.open && url ? { method, route: url } : OTHER
}
