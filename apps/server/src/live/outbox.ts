import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import type { DomainEvent, EventOf } from './domain-event.ts'
import { messageGroups } from './message-groups.ts'

const CHANNEL = 'dossier_events'

/** Events of this many milliseconds travel to the other nodes in one message. */
const GATHER_MS = 5

type Listener = (event: DomainEvent) => void | Promise<void>

/** Milliseconds until the other nodes are told again that they may have missed something. */
const RETRY_MS = 1_000

/** What nodes send each other: events, or that some could not be sent. */
interface Message {
  from: string
  events: DomainEvent[]
}

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
  const underWay = new Set<Promise<void>>()
  const unsubscribe = await database.subscribe(CHANNEL, (payload) => {
    const { from, events } = JSON.parse(payload) as Message
    if (from !== node) for (const event of events) deliver(event)
  })
  const endGaps = database.onGap(() => deliver({ type: 'messages.lost' }))
  let retry: NodeJS.Timeout | undefined

  function deliver(event: DomainEvent): void {
    for (const listener of listeners.get(event.type) ?? [])
      Promise.try(listener, event).catch((error: unknown) =>
        log.error({ err: error, event: event.type }, 'a listener failed'),
      )
  }

  let waiting: DomainEvent[] = []

  function notifyOtherNodes(event: DomainEvent): void {
    waiting.push(event)
    if (waiting.length === 1) setTimeout(notifyNow, GATHER_MS)
  }

  function notifyNow(): void {
    const events = waiting
    waiting = []
    for (const group of messageGroups(events)) {
      const notifying = publish(group).finally(() => underWay.delete(notifying))
      underWay.add(notifying)
    }
  }

  /**
   * Messages that could not be sent are not kept: the others are told later that something is missing, and reload
   * everything.
   */
  async function publish(events: DomainEvent[]): Promise<void> {
    try {
      await database.publish(CHANNEL, JSON.stringify({ from: node, events } satisfies Message))
    } catch (err) {
      log.error({ err }, 'other nodes were not told')
      clearTimeout(retry)
      retry = setTimeout(() => void publish([{ type: 'messages.lost' }]), RETRY_MS).unref()
    }
  }

  const settled = async () => {
    notifyNow()
    await Promise.all(underWay)
  }

  return {
    send(events) {
      for (const event of events) {
        deliver(event)
        // The embedded engine has one node only.
        if (database.engine === 'server') notifyOtherNodes(event)
      }
    },
    hearsOthers: () => database.hearsOthers(),
    settled,
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener as Listener])
    },
    async close() {
      await settled()
      clearTimeout(retry)
      endGaps()
      await unsubscribe()
    },
  }
}
