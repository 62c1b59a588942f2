import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import type { DomainEvent } from './domain-event.ts'
import { messageGroups } from './message-groups.ts'

const CHANNEL = 'dossier_events'

/**
 * Milliseconds that an event waits for others with which it travels to the other nodes. A message costs a transaction
 * and wakes every node, so under load there is one in so many milliseconds.
 */
const GATHER_MS = 5
const BETWEEN_MESSAGES_MS = 25

/** Milliseconds until the other nodes are told again that they may have missed something. */
const RETRY_MS = 1_000

/** What nodes send each other: events, or that some could not be sent. */
interface Message {
  from: string
  events: DomainEvent[]
}

/** Passes on the events of the other nodes until the returned function is called. */
export const listenToOthers = (
  database: Database,
  node: string,
  deliver: (event: DomainEvent) => void,
): Promise<() => void> =>
  database.subscribe(CHANNEL, (payload) => {
    const { from, events } = JSON.parse(payload) as Message
    if (from !== node) for (const event of events) deliver(event)
  })

interface Broadcast {
  add(event: DomainEvent): void
  /** Resolves when everything added so far has reached the other nodes. */
  settled(): Promise<void>
  close(): void
}

/** Sends events to the other nodes, one message after the other, so that they arrive in their order. */
export function createBroadcast(database: Database, node: string, log: FastifyBaseLogger): Broadcast {
  let sending = Promise.resolve()
  let waiting: DomainEvent[] = []
  let lastSent = -Infinity
  let retry: NodeJS.Timeout | undefined

  function sendNow(): void {
    const events = waiting
    waiting = []
    lastSent = performance.now()
    sending = sending.then(() => publishAll(events))
  }

  async function publishAll(events: readonly DomainEvent[]): Promise<void> {
    for (const group of messageGroups(events)) await publish(group)
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

  return {
    add(event) {
      waiting.push(event)
      if (waiting.length > 1) return
      const rest = lastSent + BETWEEN_MESSAGES_MS - performance.now()
      // No longer, whatever the clock says.
      setTimeout(sendNow, Math.min(Math.max(GATHER_MS, rest), BETWEEN_MESSAGES_MS))
    },
    async settled() {
      sendNow()
      await sending
    },
    close: () => clearTimeout(retry),
  }
}
