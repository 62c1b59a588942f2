import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import { countWaiting } from '../domains/deliveries/pump-queries.ts'
import { selectQueueCounts } from './queue-queries.ts'

const STATES = ['ready', 'deferred', 'active', 'failed'] as const

interface Watched {
  database: Database
  log: FastifyBaseLogger
  liveConnections: () => number
}

/** What this node holds open: it needs no answer of the database. */
export function gaugeNode(register: Registry, { database, liveConnections }: Watched): void {
  const registers = [register]
  const connections = new Gauge({
    name: 'dossier_database_connections',
    help: 'Connections of this node to the database by pool: used, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, open, idle, waiting } of database.poolCounts()) {
        connections.set({ pool, state: 'used' }, open - idle)
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  const most = new Gauge({
    name: 'dossier_database_connections_max',
    help: 'The most connections of each pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const counts of database.poolCounts()) most.set({ pool: counts.pool }, counts.most)
    },
  })
  const live = new Gauge({
    name: 'dossier_live_connections',
    help: 'Live connections of browsers and programs to this node.',
    registers,
    collect() {
      live.set(liveConnections())
    },
  })
}

/**
 * What the database says of the whole installation; gives the function that reads it once. Without a database these
 * metrics are missing rather than old, and dossier_database_up is 0.
 */
export function gaugeInstallation(register: Registry, { database, log }: Watched): () => Promise<void> {
  const registers = [register]
  const up = new Gauge({ name: 'dossier_database_up', help: 'Whether the database answers this node.', registers })
  const jobs = new Gauge({
    name: 'dossier_jobs',
    help: 'Jobs of the installation by kind and state: ready, deferred to a later time, active, failed.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'dossier_deliveries_waiting',
    help: 'Deliveries of the installation that wait for their first or next request, 10000 at most.',
    registers,
  })
  const overdue = new Gauge({
    name: 'dossier_deliveries_overdue_seconds',
    help: 'For how long the most overdue delivery has been due.',
    registers,
  })
  return async () => {
    try {
      const [queues, deliveries] = await Promise.all([selectQueueCounts(database), countWaiting(database)])
      for (const queue of queues) for (const state of STATES) jobs.set({ kind: queue.kind, state }, queue[state])
      waiting.set(deliveries.waiting)
      overdue.set(deliveries.overdueSeconds)
      up.set(1)
    } catch (err) {
      log.warn({ err }, 'the database could not be asked for metrics')
      jobs.reset()
      waiting.remove()
      overdue.remove()
      up.set(0)
    }
  }
}
