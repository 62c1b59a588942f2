import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import type { DomainEvent } from './domain-event.ts'
import { messageGroups } from './message-groups.ts'

const CHANNEL = 'dossier_events'

/** Events of this many milliseconds travel to the other nodes in one message. */
const GATHER_MS = 5

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

/** Sends events to the other nodes. */
export function createBroadcast(database: Database, node: string, log: FastifyBaseLogger): Broadcast {
  const underWay = new Set<Promise<void>>()
  let waiting: DomainEvent[] = []
  let retry: NodeJS.Timeout | undefined

  function sendNow(): void {
    const events = waiting
    waiting = []
    for (const group of messageGroups(events)) {
      const sending = publish(group).finally(() => underWay.delete(sending))
      underWay.add(sending)
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

  return {
    add(event) {
      waiting.push(event)
      if (waiting.length === 1) setTimeout(sendNow, GATHER_MS)
    },
    async settled() {
      sendNow()
      await Promise.all(underWay)
    },
    close: () => clearTimeout(retry),
  }
}
