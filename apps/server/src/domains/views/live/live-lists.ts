import { LISTS_PER_CONNECTION } from '@dossier/contract/limits'
import type { RecordViewHubEvents, Subscribe } from '@dossier/contract/live/record-view-hub'
import type { z } from 'zod'
import type { Services } from '../../../http/context.ts'
import type { Principal } from '../../../http/principals/principal.ts'
import { Refusal } from '../../../http/refusal.ts'
import { callerOf } from '../../../live/answer-invoke.ts'
import type { EventOf } from '../../../live/domain-event.ts'
import type { Caller, HubNamespace } from '../../../live/live-socket.ts'
import { ListSubscription, type ListSocket } from './list-subscription.ts'
import { SubscriptionHub } from './subscription-hub.ts'

/** Subscriptions of one tenant on this node. */
const MOST_PER_TENANT = 20_000
/** The id of a connection's tile; no client can choose it. */
const TILE = ''
/** Milliseconds between two looks into the log. */
const LOOK_EVERY = 15_000
const FAILED = 'Unable to update. We will try again at the next change.'

type Subscribed = z.output<typeof Subscribe>

/** The lists that people follow on this node: several for each connection, each under an id of the client. */
export class LiveLists {
  readonly #namespace: HubNamespace<RecordViewHubEvents>
  readonly #services: Services
  readonly #tenants = new Map<number, SubscriptionHub>()
  readonly #bySocket = new Map<ListSocket, Map<string, ListSubscription>>()
  #looking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(namespace: HubNamespace<RecordViewHubEvents>, services: Services) {
    this.#namespace = namespace
    this.#services = services
    // A node that is alone cannot miss a message.
    if (services.database.engine === 'server') this.#lookLater()
  }

  /** Looks for changes whose messages never came, one tenant after the other. */
  async look(): Promise<void> {
    for (const tenant of this.#tenants.values())
      await tenant.look().catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'the log could not be compared with what was heard')
      })
  }

  #lookLater(): void {
    if (this.#isClosed) return
    this.#looking = setTimeout(() => void this.look().finally(() => this.#lookLater()), LOOK_EVERY).unref()
  }

  async subscribe(socket: ListSocket, caller: Caller, { id, query, shown = [] }: Subscribed): Promise<void> {
    const subscription = new ListSubscription(socket, id, query)
    await this.#add(caller, subscription)
    await subscription.tenant?.tellWaiting(subscription, caller.me, shown)
  }

  async joinTile(socket: ListSocket, caller: Caller, viewId: number): Promise<void> {
    try {
      await this.#add(caller, new ListSubscription(socket, TILE, { kind: 'tile', viewId }))
    } catch (error) {
      socket.emit('recordViewError', error instanceof Refusal ? error.message : FAILED)
      throw error
    }
  }

  leaveTile(socket: ListSocket): void {
    this.unsubscribe(socket, TILE)
  }

  unsubscribe(socket: ListSocket, id: string): void {
    const own = this.#bySocket.get(socket)
    const subscription = own?.get(id)
    if (!own || !subscription) return
    own.delete(id)
    if (own.size === 0) this.#bySocket.delete(socket)
    const { tenant } = subscription
    tenant?.remove(subscription)
    if (tenant?.size === 0 && this.#tenants.get(tenant.id) === tenant) this.#tenants.delete(tenant.id)
  }

  left(socket: ListSocket): void {
    for (const id of this.#bySocket.get(socket)?.keys() ?? []) this.unsubscribe(socket, id)
  }

  changed(event: EventOf<'case.changed'>): void {
    this.#tenants.get(event.tenantId)?.changed(event)
  }

  makeStale(tenantId: number): void {
    this.#tenants.get(tenantId)?.makeStale()
  }

  changedConfiguration(tenantId: number): void {
    void this.#tenants.get(tenantId)?.changedConfiguration()
  }

  renamedItems(tenantId: number): void {
    this.#tenants.get(tenantId)?.renamedItems()
  }

  changedInsights(tenantId: number): void {
    this.#tenants.get(tenantId)?.changedInsights(() => true)
  }

  changedSchedules(tenantId: number): void {
    this.#tenants.get(tenantId)?.changedInsights(({ asksForSchedules }) => asksForSchedules)
  }

  changedView({ tenantId, userId, viewId }: EventOf<'personalView.changed'>): void {
    this.#tenants.get(tenantId)?.changedView(userId, viewId)
  }

  /** What changed is unknown. */
  changedUnheard(): void {
    for (const tenant of this.#tenants.values()) tenant.makeStale()
  }

  rightsChanged(socket: ListSocket, principal: Principal): void {
    const { person } = principal
    if (!person) return
    for (const subscription of this.#bySocket.get(socket)?.values() ?? [])
      subscription.tenant?.recheck(subscription, person)
  }

  close(): void {
    clearTimeout(this.#looking)
    this.#isClosed = true
    for (const tenant of this.#tenants.values()) tenant.close()
  }

  async #add({ me, tenant: { id: tenantId, ...terms } }: Caller, subscription: ListSubscription): Promise<void> {
    const { socket, id } = subscription
    const own = this.#bySocket.get(socket) ?? new Map<string, ListSubscription>()
    if (!own.has(id) && own.size >= LISTS_PER_CONNECTION)
      throw new Refusal(429, 'Too many lists are open on this page. Close some and try again.')
    if ((this.#tenants.get(tenantId)?.size ?? 0) >= MOST_PER_TENANT)
      throw new Refusal(429, 'Too many lists are open in your organization. Try again later.', 30)
    this.unsubscribe(socket, id)
    const tenant = this.#open(tenantId)
    tenant.terms = terms
    subscription.tenant = tenant
    this.#bySocket.set(socket, own.set(id, subscription))
    try {
      await tenant.attach(subscription, me)
    } catch (error) {
      if (own.get(id) === subscription) this.unsubscribe(socket, id)
      throw error
    }
    // The connection may have closed before there was anything to take away.
    if (!socket.connected) this.left(socket)
  }

  #open(tenantId: number): SubscriptionHub {
    const found = this.#tenants.get(tenantId)
    if (found) return found
    const tenant = new SubscriptionHub({
      tenantId,
      services: this.#services,
      namespace: this.#namespace,
      personBehind: async ({ socket }) => {
        const principal = await this.#services.principals.peek(socket.data.session.tokenHash)
        const caller = principal && (callerOf(principal, 'signedIn') as Caller | null)
        return caller?.tenant.id === tenantId ? caller.me : null
      },
    })
    this.#tenants.set(tenantId, tenant)
    return tenant
  }
}
