import type { ListQuery, RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import type { Person, TenantOfSession } from '../../../http/principals/principal.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { EventOf } from '../../../live/domain-event.ts'
import type { HubNamespace } from '../../../live/live-socket.ts'
import { hiddenCaseOf } from '../../cases/access/hidden-case.ts'
import type { Change } from './changed-records.ts'
import { adoptConfiguration } from './configuration-dependencies.ts'
import { readForReader, type FollowedQuery } from './followed-query.ts'
import { LiveCountCache } from './live-count-cache.ts'
import { readBatch, type Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, readsItems } from './live-content.ts'
import { ListReaders } from '../list-readers.ts'
import { contentOf } from './content-of.ts'
import { LiveCounts } from './live-counts.ts'
import { ChangeGapDetector } from './change-gap-detector.ts'
import { LiveInsight } from '../../insights/live-insight.ts'
import { accessFingerprint, readerClass, type ReaderClass } from '../../../query/cache/access-fingerprint.ts'
import { readWaiting } from './read-waiting.ts'
import { SharedSubscription } from './shared-subscription.ts'
import type { ListSubscription } from './list-subscription.ts'

/** Milliseconds for which changes are gathered. */
const GATHER = 40
/** With more changed records at once, reading a page again costs less than following each. */
const MOST_CHANGES = 200
/** Milliseconds within which tiles, whose clients cannot ask, are read again. */
const TILE_SPREAD = 1_000

export interface TenantOptions {
  tenantId: number
  services: Services
  namespace: HubNamespace<RecordViewHubEvents>
  /** The person behind a subscription with their present rights; null if the session is over. */
  personBehind: (subscription: ListSubscription) => Promise<Person | null>
}

/** Those who follow a list, and what they follow. */
interface Attached {
  readers: ReaderClass
  followed: FollowedQuery
}

/** The lists of one tenant that somebody follows on this node: one for each query and class of readers. */
export class SubscriptionHub {
  readonly #options: TenantOptions
  readonly #lists = new Map<string, SharedSubscription>()
  readonly #readers = new ListReaders()
  readonly #counts: LiveCountCache
  /** Of the tenant, as of the last subscription. */
  terms: Pick<TenantOfSession, 'settings' | 'features'> = { settings: {}, features: [] }
  #changes = new Map<number, Change>()
  /** How often it became unknown what changed: what was read before may be wrong. */
  #losses = 0
  #configurations = 0
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  readonly #log: ChangeGapDetector

  constructor(options: TenantOptions) {
    this.#options = options
    this.#counts = new LiveCountCache(options.services, options.tenantId)
    this.#log = new ChangeGapDetector(options.services.database, options.tenantId)
  }

  get id(): number {
    return this.#options.tenantId
  }

  get size(): number {
    return this.#readers.size
  }

  /** Puts a subscription on the list for its query and the rights of its person. */
  async attach(subscription: ListSubscription, me: Person, isRevised = false): Promise<void> {
    this.#detach(subscription)
    const epoch = (subscription.epoch += 1)
    subscription.rights = accessFingerprint(me)
    const reader = this.#readers.add(subscription, me)
    const [losses, configurations] = [this.#losses, this.#configurations]
    const { services, tenantId } = this.#options
    const { catalogue, followed } = await readForReader({ services, tenantId, terms: this.terms }, reader, subscription)
    if (subscription.epoch !== epoch || subscription.isOver) return
    const isOutdated = this.#losses !== losses || this.#configurations !== configurations
    if (isOutdated) return this.attach(subscription, me, isRevised)
    const readers = readerClass(me, reader.isInvolved ?? false, catalogue)
    const query = subscription.queryIn(catalogue, me, followed.views[0]?.view)
    const list = this.#listOf(query, { readers, followed })
    subscription.list = list
    const isIn = await list.join(subscription, isRevised)
    // What the list shows became unknown before it was sent.
    if (!isIn && subscription.epoch === epoch && !subscription.isOver) await this.attach(subscription, me, isRevised)
  }

  /**
   * Rows that wait on the screen for Refresh, as they may be seen now. Nobody could tell the screen what was hidden
   * while it had no connection, or which fields a new configuration hides.
   */
  async tellWaiting(subscription: ListSubscription, me: Person, shown: readonly number[]): Promise<void> {
    const { list } = subscription
    const ids = list?.without(shown) ?? []
    if (!list || ids.length === 0) return
    const { rows, gone } = await readWaiting(this.#options, { list, me, ids })
    const shownHere = subscription.list === list ? rows : []
    if (gone.length + shownHere.length > 0 && subscription.list) subscription.tell({ rows: shownHere, gone })
  }

  remove(subscription: ListSubscription): void {
    subscription.isOver = true
    this.#detach(subscription)
    this.#readers.remove(subscription)
    if (this.size === 0) this.close()
  }

  /** The rights of the person behind a subscription may be others. */
  recheck(subscription: ListSubscription, me: Person): void {
    if (accessFingerprint(me) !== subscription.rights) void this.#attachAgain(subscription, true)
  }

  /** One of somebody's own views is another one, or gone. */
  changedView(userId: number, viewId: number): void {
    const followed = this.#readers
      .subscriptionsOf(userId)
      .filter((one) => one.viewId === viewId || one.viewId === undefined)
    for (const subscription of followed) void this.#attachAgain(subscription)
  }

  changed({ caseId, keys, fromSeq, updatedBefore }: EventOf<'case.changed'>): void {
    this.#log.heard(caseId, fromSeq, keys.length)
    if (this.size === 0) return
    const pending = this.#changes.get(caseId)
    // Another node's changes may be heard after later ones that were made here.
    const first = pending && pending.fromSeq < fromSeq ? pending : { fromSeq, updatedBefore }
    this.#changes.set(caseId, { ...first, keys: new Set([...(pending?.keys ?? []), ...keys]) })
    if (!this.#isReading) this.#timer ??= setTimeout(() => void this.#round(), GATHER).unref()
  }

  /** What the lists show is unknown: everybody asks again. */
  makeStale(): void {
    this.#changes.clear()
    this.#losses += 1
    this.#log.begin()
    this.#counts.forget()
    this.#readers.forgetInvolved()
    for (const list of this.#lists.values()) this.#lose(list)
  }

  /** Parts of the configuration are others: the lists that were made of them ask again. */
  async changedConfiguration(): Promise<void> {
    this.#configurations += 1
    const { services, tenantId } = this.#options
    try {
      const catalogue = await services.lanes.records.run(() =>
        services.database.tenantRead(tenantId, (tx) => loadCatalogue({ tx, tenant: { id: tenantId }, services })),
      )
      for (const list of this.#lists.values()) if (!adoptConfiguration(list.content, catalogue)) this.#lose(list)
    } catch (error) {
      services.log.error({ err: error }, 'a changed configuration could not be read for lists')
      this.makeStale()
    }
  }

  /** Items of data sources were renamed or deleted: the readers of their names ask again. */
  renamedItems(): void {
    this.#counts.forgetItems()
    for (const list of this.#lists.values()) if (readsItems(list.content)) this.#lose(list)
  }

  /** Insights, or who sees them, are others, or schedules are: those who follow such an insight ask again. */
  changedInsights(isTouched: (insight: LiveInsight) => boolean): void {
    for (const list of this.#lists.values())
      if (list.content instanceof LiveInsight && isTouched(list.content)) this.#lose(list)
  }

  /** Looks for changes whose messages never came. */
  async look(): Promise<void> {
    if (await this.#log.hasMissed()) this.makeStale()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#counts.forget()
    for (const list of this.#lists.values()) list.close()
    this.#lists.clear()
  }

  async #round(): Promise<void> {
    this.#timer = undefined
    const changes = this.#changes
    this.#changes = new Map()
    if (changes.size > MOST_CHANGES) return this.makeStale()
    this.#isReading = true
    try {
      await this.#follow(changes)
    } catch (error) {
      this.#options.services.log.error({ err: error }, 'changed records could not be read for lists')
      this.makeStale()
    } finally {
      this.#isReading = false
      if (this.#changes.size > 0) this.#timer ??= setTimeout(() => void this.#round(), GATHER).unref()
    }
  }

  async #follow(changes: ReadonlyMap<number, Change>): Promise<void> {
    const all = [...this.#lists.values()]
    this.#counts.keepOnly(all.flatMap(({ content }) => (content instanceof LiveCounts ? content.counted : [])))
    const lists = all.filter((list) => [...changes].some(([id, change]) => list.isTouched(id, change)))
    const catalogue = all[0]?.content.readers.catalogue
    const mayInvolve = [...changes.values()].some(({ keys }) => hasAny(keys, JOINING) || isInvolving(keys, catalogue))
    if (lists.length === 0 && !mayInvolve) return
    const { services, tenantId } = this.#options
    const losses = this.#losses
    const batch = await readBatch(services, { tenantId, changes, contents: lists.map(({ content }) => content) })
    // What became unknown in the meantime was read later than this batch, and nobody is going to correct it.
    if (this.#losses !== losses) return
    this.#involve(batch)
    this.#counts.follow(batch)
    for (const list of lists) list.follow(batch)
  }

  /** People who have become involved in a sensitive record no longer see the same as the others. */
  #involve({ records }: Batch): void {
    const sensitive = [...records.values()].filter((one) => one.is_sensitive && one.deleted === null).map(hiddenCaseOf)
    for (const subscription of this.#readers.involve(sensitive)) void this.#attachAgain(subscription)
  }

  async #attachAgain(subscription: ListSubscription, isRevised = false): Promise<void> {
    try {
      const me = await this.#options.personBehind(subscription)
      if (me && !subscription.isOver) await this.attach(subscription, me, isRevised)
    } catch (error) {
      this.#detach(subscription)
      if (error instanceof Refusal) return subscription.ended(error.status, error.message)
      this.#options.services.log.error({ err: error }, 'a subscription could not be renewed')
      if (subscription.isTile) this.#renewLater(subscription)
      else subscription.stale()
    }
  }

  #renewLater(tile: ListSubscription): void {
    setTimeout(() => void this.#attachAgain(tile), Math.random() * TILE_SPREAD).unref()
  }

  /** Those of the members who have other rights than when they were attached, or whose session is over. */
  #outdated = async (members: readonly ListSubscription[]): Promise<readonly ListSubscription[]> => {
    const people = await Promise.all(members.map((one) => this.#options.personBehind(one)))
    return members.filter((one, nth) => {
      const me = people[nth]
      return !me || (me !== this.#readers.of(one)?.me && accessFingerprint(me) !== one.rights)
    })
  }

  #listOf(query: ListQuery, { readers, followed }: Attached): SharedSubscription {
    const key = `${readers.key} ${followed.keyOf(query)}`
    const found = this.#lists.get(key)
    if (found && adoptConfiguration(found.content, readers.catalogue)) return found
    if (found) this.#lose(found)
    const { services, tenantId, namespace } = this.#options
    const list = new SharedSubscription({
      services,
      namespace,
      content: contentOf(query, { services, tenantId, readers, followed, counts: this.#counts }),
      until: followed.until,
      outdated: this.#outdated,
      onOutdated: (members) => members.forEach((one) => void this.#attachAgain(one, true)),
      onLost: (lost) => this.#lose(lost),
      onEnd: (ended, { status, message }) => this.#empty(ended).forEach((one) => one.ended(status, message)),
    })
    this.#lists.set(key, list)
    return list
  }

  #lose(list: SharedSubscription): void {
    if (list.content instanceof LiveCounts) this.#counts.forget()
    list.makeStale()
    for (const one of this.#empty(list)) if (one.isTile) this.#renewLater(one)
  }

  #empty(list: SharedSubscription): ListSubscription[] {
    const members = [...list.members]
    for (const member of members) this.#detach(member)
    this.#drop(list)
    return members
  }

  #detach(subscription: ListSubscription): void {
    const { list } = subscription
    subscription.list = undefined
    list?.leave(subscription)
    if (list?.isIdle) this.#drop(list)
  }

  #drop(list: SharedSubscription): void {
    list.close()
    for (const [key, one] of this.#lists) if (one === list) this.#lists.delete(key)
  }
}
