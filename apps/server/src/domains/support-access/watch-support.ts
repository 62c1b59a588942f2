import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { endExpired, endSupportSessions, markWarned, untilNext } from './queries.ts'

type Needed = Pick<Services, 'database' | 'outbox' | 'log'>

/** Longest sleep, in case a message between nodes was lost. */
const LONGEST_MS = 30_000
/** Shortest sleep, so that the server never polls continuously. */
const SHORTEST_MS = 50
const AFTER_FAULT_MS = 5_000

/**
 * Ends expired access and warns of access about to expire, by the database's clock. Every node does this: of several at
 * once one gets each tenant. Returns the milliseconds to the next event.
 */
export async function settleSupport({ database, outbox }: Needed): Promise<number> {
  const events: DomainEvent[] = []
  if ((await database.gateRead(untilNext)) === 0)
    await database.gateTx(async (tx) => {
      events.length = 0
      const ended = await endExpired(tx)
      const tokenHashes = await endSupportSessions(tx, ended)
      const warned = await markWarned(tx)
      if (tokenHashes.length > 0) events.push({ type: 'session.ended', tokenHashes })
      events.push(...ended.map((tenantId) => ({ type: 'supportAccess.changed', tenantId }) as const))
      events.push(...warned.map((tenantId) => ({ type: 'supportAccess.endsSoon', tenantId }) as const))
    })
  outbox.send(events)
  const next = (await database.gateRead(untilNext)) ?? LONGEST_MS
  return Math.min(Math.max(next, SHORTEST_MS), LONGEST_MS)
}

/** Settles at the right moments until the returned function is called, which waits for running work. */
export function watchSupport(services: Needed): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function run(): Promise<void> {
    let pause = AFTER_FAULT_MS
    do {
      again = false
      try {
        pause = await settleSupport(services)
      } catch (err) {
        services.log.error({ err }, 'the end of support access could not be looked at')
      }
    } while (again && !stopped)
    running = undefined
    if (!stopped) timer = setTimeout(start, pause).unref()
  }

  function start(): void {
    clearTimeout(timer)
    if (stopped) return
    if (running) again = true
    else running = run()
  }

  services.outbox.on('supportAccess.changed', start)
  services.outbox.on('messages.lost', start)
  start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
