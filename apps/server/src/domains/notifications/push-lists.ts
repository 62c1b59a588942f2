import type { NotificationHubEvents } from '@dossier/contract/live/notification-hub'
import type { Services } from '../../http/context.ts'
import type { Person } from '../../http/principals/principal.ts'
import { isOfUnpaid } from '../../http/subscription.ts'
import type { HubNamespace } from '../../live/live-socket.ts'
import { isShownByLinks } from '../cases/other-records.ts'
import { listNotifications } from './list-notifications.ts'
import { selectNotifiedOf } from './queries.ts'

/** Milliseconds for which changes are gathered before anything is read. */
const GATHER = 250

interface Options {
  services: Services
  namespace: HubNamespace<NotificationHubEvents>
  roomOf(tenantId: number, userId: number): string
  /** A list is about to be pushed there: pages that join later know that they may lack it. */
  note(room: string): void
}

/** Pushes their notifications to the people who are connected to this node, each time that these have changed. */
export class PushedLists {
  readonly #options: Options
  readonly #people = new Map<number, Set<number>>()
  readonly #records = new Map<number, Set<number>>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    const { outbox } = options.services
    outbox.on('notifications.changed', ({ tenantId, userIds }) => this.#changed(tenantId, userIds))
    outbox.on('case.changed', ({ tenantId, caseId, keys }) => {
      if (!this.#isWatched(tenantId) || !keys.some(isShownByLinks)) return
      ofTenant(this.#records, tenantId).add(caseId)
      this.#schedule()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #changed(tenantId: number, userIds: readonly number[]): void {
    const { namespace, roomOf, note } = this.#options
    for (const userId of userIds) {
      const room = roomOf(tenantId, userId)
      note(room)
      if (!namespace.adapter.rooms.has(room)) continue
      ofTenant(this.#people, tenantId).add(userId)
      this.#schedule()
    }
  }

  /** Whether anybody of the tenant is connected here. */
  #isWatched(tenantId: number): boolean {
    return this.#options.namespace.adapter.rooms.has(`tenant:${tenantId}`)
  }

  #schedule(): void {
    if (this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => {
      void this.#push().finally(() => {
        this.#timer = undefined
        if (this.#people.size + this.#records.size > 0) this.#schedule()
      })
    }, GATHER).unref()
  }

  async #push(): Promise<void> {
    await this.#findNotified()
    const all = [...this.#people]
    this.#people.clear()
    for (const [tenantId, userIds] of all) for (const userId of userIds) await this.#pushTo(tenantId, userId)
  }

  /** Records may look different, or be hidden, to everybody who has a notification about them. */
  async #findNotified(): Promise<void> {
    const { database, lanes } = this.#options.services
    const all = [...this.#records]
    this.#records.clear()
    for (const [tenantId, caseIds] of all)
      await this.#carefully(async () => {
        const ids = [...caseIds]
        const read = () => database.tenantRead(tenantId, (tx) => selectNotifiedOf(tx, tenantId, ids))
        this.#changed(tenantId, await lanes.records.run(read))
      })
  }

  async #pushTo(tenantId: number, userId: number): Promise<void> {
    const { services, namespace, roomOf } = this.#options
    const room = roomOf(tenantId, userId)
    await this.#carefully(async () => {
      const me = await this.#personIn(room)
      if (!me) return
      const read = () =>
        services.database.tenantRead(tenantId, (tx) =>
          listNotifications({ tx, me, tenant: { id: tenantId }, services }),
        )
      namespace.to(room).emit('notifications', await services.lanes.records.run(read))
    })
  }

  /** Everybody in the room is the same person; their rights are those of now. */
  async #personIn(room: string): Promise<Person | null> {
    const { services, namespace } = this.#options
    for (const id of namespace.adapter.rooms.get(room) ?? []) {
      const socket = namespace.sockets.get(id)
      const principal = socket && (await services.principals.peek(socket.data.session.tokenHash))
      if (principal?.person) return isOfUnpaid(principal) ? null : principal.person
    }
    return null
  }

  async #carefully(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.services.log.error({ err: error }, 'notifications could not be pushed')
    }
  }
}

function ofTenant(all: Map<number, Set<number>>, tenantId: number): Set<number> {
  const found = all.get(tenantId) ?? new Set()
  all.set(tenantId, found)
  return found
}
