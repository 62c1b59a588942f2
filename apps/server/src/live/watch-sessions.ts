import type { DefaultEventsMap } from 'socket.io'
import type { Services } from '../http/context.ts'
import type { Principal } from '../http/principals/principal.ts'
import { concerns } from '../http/principals/principals.ts'
import { isOfUnpaid } from '../http/subscription.ts'
import type { RunningHub } from './hub.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * Sent in every hub: a page that has just opened may have one of them only, and is disconnected from it immediately.
 */
const FAREWELL = 'logout'

export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`

/**
 * A session that ended closes all its connections, on every node; changed rights are applied to open connections
 * immediately. If the message of a change is lost, it is found within the maximum age of principals. Returns a function
 * that ends this.
 */
export function watchSessions(services: Services, running: readonly RunningHub[]): () => void {
  const { outbox, principals } = services
  const watch = new SessionWatch(services, running)
  outbox.on('session.ended', ({ tokenHashes }) => tokenHashes.forEach((hash) => watch.end(hash)))
  outbox.on('rights.changed', ({ forget }) => watch.check({ isMeant: (session) => concerns(session, forget) }))
  outbox.on('messages.lost', () => watch.check({}))
  // Principals read half the age ago are read again every half of it, so that none gets older than the whole.
  const half = principals.maxAge / 2
  const timer = setInterval(() => void watch.check({ age: half, onlyIfChanged: true }), half).unref()
  return () => clearInterval(timer)
}

interface Check {
  isMeant?: (session: Principal) => boolean
  /** Milliseconds; sessions that were read longer ago are read again. */
  age?: number
  /** Skips those whose rights have not changed since the last check. */
  onlyIfChanged?: boolean
}

class SessionWatch {
  readonly #services: Services
  readonly #running: readonly RunningHub[]
  /** The rights that each session had at the last check. */
  readonly #rights = new Map<string, string>()

  constructor(services: Services, running: readonly RunningHub[]) {
    this.#services = services
    this.#running = running
  }

  end(tokenHash: string): void {
    const room = sessionRoom(tokenHash)
    for (const { namespace } of this.#running) namespace.to(room).emit(FAREWELL)
    for (const { namespace } of this.#running) namespace.in(room).disconnectSockets(true)
  }

  /**
   * Looks at the sessions that have sockets here and are meant: ends those that are over and has the hubs apply the
   * rights of the others. They are read together, in few statements.
   */
  async check(check: Check): Promise<void> {
    const { isMeant = () => true } = check
    const sockets = this.#sockets().filter(({ socket }) => isMeant(socket.data.session))
    const bySession = Map.groupBy(sockets, ({ socket }) => socket.data.session.tokenHash)
    const results = await Promise.allSettled([...bySession].map(([hash, own]) => this.#checkOne(hash, own, check)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) this.#services.log.error({ err: failed.reason }, 'live sessions could not be checked')
    this.#forgetClosed()
  }

  async #checkOne(tokenHash: string, own: readonly HubSocketIn[], { age, onlyIfChanged }: Check): Promise<void> {
    const principal = await this.#services.principals.peek(tokenHash, age)
    if (!principal) return this.end(tokenHash)
    if (isOfUnpaid(principal)) this.#closeUnpaid(tokenHash)
    const rights = rightsOf(principal)
    const isUnchanged = this.#rights.get(tokenHash) === rights
    this.#rights.set(tokenHash, rights)
    if (onlyIfChanged && isUnchanged) return
    for (const { socket, hub } of own) hub.open.rightsChanged?.(socket as never, principal)
  }

  /**
   * Without a valid subscription no data of the tenant is pushed; a disconnected client asks again and returns with a
   * valid one.
   */
  #closeUnpaid(tokenHash: string): void {
    for (const { access, namespace } of this.#running)
      if (access === 'signedIn') namespace.in(sessionRoom(tokenHash)).disconnectSockets()
  }

  #sockets(): HubSocketIn[] {
    return this.#running.flatMap((hub) => [...hub.namespace.sockets.values()].map((socket) => ({ hub, socket })))
  }

  #forgetClosed(): void {
    const open = new Set(this.#sockets().map(({ socket }) => socket.data.session.tokenHash))
    for (const hash of this.#rights.keys()) if (!open.has(hash)) this.#rights.delete(hash)
  }
}

interface HubSocketIn {
  hub: RunningHub
  socket: LiveSocket<DefaultEventsMap>
}

/** Everything of a session that decides what its sockets are sent. */
const rightsOf = ({ state, person, tenant }: Principal): string => JSON.stringify([state, person, tenant])
