import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import type { DomainEvent, EventOf } from './domain-event.ts'
import { createBroadcast, listenToOthers } from './broadcast.ts'

type Listener = (event: DomainEvent) => void | Promise<void>

/** Delivers events of committed transactions to listeners, on this node and on the others. */
export interface Outbox {
  /** Call only after the commit. Listeners of this node run now; a failing one does not stop the others. */
  send(events: readonly DomainEvent[]): void
  on<T extends DomainEvent['type']>(type: T, listener: (event: EventOf<T>) => void | Promise<void>): void
  /** Whether this node has heard what happened on the others; while not, nothing may be served from memory. */
  hearsOthers(): boolean
  /** Resolves when everything sent so far has reached the other nodes. */
  settled(): Promise<void>
  close(): Promise<void>
}

export async function createOutbox(database: Database, log: FastifyBaseLogger): Promise<Outbox> {
  const node = randomUUID()
  const listeners = new Map<DomainEvent['type'], Listener[]>()

  function deliver(event: DomainEvent): void {
    for (const listener of listeners.get(event.type) ?? [])
      Promise.try(listener, event).catch((error: unknown) =>
        log.error({ err: error, event: event.type }, 'a listener failed'),
      )
  }

  const stopListening = await listenToOthers(database, node, deliver)
  const endGaps = database.onGap(() => deliver({ type: 'messages.lost' }))
  const broadcast = createBroadcast(database, node, log)
  return {
    send(events) {
      for (const event of events) {
        deliver(event)
        // The embedded engine has one node only.
        if (database.engine === 'server') broadcast.add(event)
      }
    },
    hearsOthers: () => database.hearsOthers(),
    settled: broadcast.settled,
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener as Listener])
    },
    async close() {
      await broadcast.settled()
      broadcast.close()
      endGaps()
      stopListening()
    },
  }
}
