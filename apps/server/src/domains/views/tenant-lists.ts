import type { ListQuery, RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import type { Person } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import type { EventOf } from '../../live/domain-event.ts'
import type { HubNamespace } from '../../live/live-socket.ts'
import { hiddenCaseOf } from '../cases/hidden-case.ts'
import type { Change } from './changed-records.ts'
import { askedKey, askedUntil, askedViews, type AskedView } from './asked-views.ts'
import { CountBook } from './count-book.ts'
import { readBatch, type Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, readsItems, type LiveContent } from './live-content.ts'
import { ListReaders } from './list-readers.ts'
import { LiveCalculations } from './live-calculations.ts'
import { LiveCounts } from './live-counts.ts'
import { LivePage } from './live-page.ts'
import { LogWatch } from './log-watch.ts'
import { isInvolvedInSome, readerClass, rightsText, selectHidden, type ReaderClass } from './reader-class.ts'
import { SharedList } from './shared-list.ts'
import type { ListSubscription } from './list-subscription.ts'

/** Milliseconds for which changes are gathered. */
const GATHER = 40
/** With more changed records at once, reading a page again costs less than following each. */
const MOST_CHANGES = 200
const UNCHANGED: Change = { keys: new Set(), fromSeq: 0, updatedBefore: undefined }
/** Milliseconds within which tiles, whose clients cannot ask, are read again. */
const TILE_SPREAD = 1_000

export interface TenantOptions {
  tenantId: number
  services: Services
  namespace: HubNamespace<RecordViewHubEvents>
  /** The person behind a subscription with their present rights; null if the session is over. */
  personBehind: (subscription: ListSubscription) => Promise<Person | null>
}

/** Those who follow a list, and the views that it shows or counts. */
interface Admitted {
  readers: ReaderClass
  asked: readonly AskedView[]
}

type Of = Pick<TenantOptions, 'services' | 'tenantId'> & { readers: ReaderClass }

/** The lists of one tenant that somebody follows on this node: one for each query and class of readers. */
export class TenantLists {
  readonly #options: TenantOptions
  readonly #lists = new Map<string, SharedList>()
  readonly #readers = new ListReaders()
  readonly #counts: CountBook
  /** Of the tenant, as of the last subscription. */
  settings: Readonly<Record<string, string>> = {}
  #changes = new Map<number, Change>()
  /** How often it became unknown what changed: what was read before may be wrong. */
  #losses = 0
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  readonly #log: LogWatch

  constructor(options: TenantOptions) {
    this.#options = options
    this.#counts = new CountBook(options.services, options.tenantId)
    this.#log = new LogWatch(options.services.database, options.tenantId)
  }

  get id(): number {
    return this.#options.tenantId
  }

  get size(): number {
    return this.#readers.size
  }

  /** Puts a subscription on the list for its query and the rights of its person. */
  async admit(subscription: ListSubscription, me: Person, isRevised = false): Promise<void> {
    this.#takeOff(subscription)
    const turn = (subscription.turn += 1)
    subscription.rights = rightsText(me)
    const reader = this.#readers.add(subscription, me)
    const losses = this.#losses
    const { services, tenantId, namespace } = this.#options
    const tenant = { id: tenantId }
    const { catalogue, asked } = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        if (reader.isInvolved === undefined) {
          const isInvolved = await isInvolvedInSome({ tx, me })
          reader.isInvolved ||= isInvolved
        }
        const now = await loadCatalogue({ tx, tenant, services })
        const asker = { tx, tenant: { ...tenant, settings: this.settings }, me }
        return { catalogue: now, asked: await askedViews(asker, now, subscription) }
      }),
    )
    if (subscription.turn !== turn || subscription.isOver) return
    if (this.#losses !== losses) return this.admit(subscription, me, isRevised)
    const readers = readerClass(me, reader.isInvolved ?? false, catalogue)
    const list = this.#listOf(subscription.queryIn(catalogue, me, asked[0]?.view), { readers, asked }, namespace)
    subscription.list = list
    const isIn = await list.join(subscription, isRevised)
    // What the list shows became unknown before it was sent.
    if (!isIn && subscription.turn === turn && !subscription.isOver) await this.admit(subscription, me, isRevised)
  }

  /**
   * Rows that wait on the screen for Refresh, as they may be seen now. Nobody could tell the screen what was hidden
   * while it had no connection, or which fields a new configuration hides.
   */
  async tellWaiting(subscription: ListSubscription, me: Person, shown: readonly number[]): Promise<void> {
    const { list } = subscription
    const asked = list?.without(shown) ?? []
    if (!list || asked.length === 0) return
    const { services, tenantId } = this.#options
    const changes = new Map(asked.map((id) => [id, UNCHANGED]))
    const batch = await readBatch(services, { tenantId, changes, contents: [list.content] })
    // Read last, so that no content is sent of what was hidden in between.
    const gone = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, (tx) => selectHidden({ tx, me }, asked)),
    )
    const rows =
      subscription.list === list ? list.content.rowsOf(batch, asked).filter(({ id }) => !gone.includes(id)) : []
    if (gone.length + rows.length > 0 && subscription.list) subscription.tell({ rows, gone })
  }

  remove(subscription: ListSubscription): void {
    subscription.isOver = true
    this.#takeOff(subscription)
    this.#readers.remove(subscription)
    if (this.size === 0) this.close()
  }

  /** The rights of the person behind a subscription may be others. */
  recheck(subscription: ListSubscription, me: Person): void {
    if (rightsText(me) !== subscription.rights) void this.#admitAgain(subscription, true)
  }

  /** One of somebody's own views is another one, or gone. */
  changedView(userId: number, viewId: number): void {
    const followed = this.#readers.subscriptionsOf(userId).filter((one) => [viewId, undefined].includes(one.viewId))
    for (const subscription of followed) void this.#admitAgain(subscription)
  }

  changed({ caseId, keys, fromSeq, updatedBefore }: EventOf<'case.changed'>): void {
    this.#log.heard(caseId, fromSeq, keys.length)
    if (this.size === 0) return
    const known = this.#changes.get(caseId)
    // Another node's changes may be heard after later ones that were made here.
    const first = known && known.fromSeq < fromSeq ? known : { fromSeq, updatedBefore }
    this.#changes.set(caseId, { ...first, keys: new Set([...(known?.keys ?? []), ...keys]) })
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

  /** Items of data sources were renamed or deleted: the readers of their names ask again. */
  renamedItems(): void {
    this.#counts.forgetItems()
    for (const list of this.#lists.values()) if (readsItems(list.content)) this.#lose(list)
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
    for (const subscription of this.#readers.involve(sensitive)) void this.#admitAgain(subscription)
  }

  async #admitAgain(subscription: ListSubscription, isRevised = false): Promise<void> {
    try {
      const me = await this.#options.personBehind(subscription)
      if (me && !subscription.isOver) await this.admit(subscription, me, isRevised)
    } catch (error) {
      this.#takeOff(subscription)
      if (error instanceof Refusal) return subscription.ended(error.status, error.message)
      this.#options.services.log.error({ err: error }, 'a subscription could not be renewed')
      if (subscription.isTile) this.#renewLater(subscription)
      else subscription.stale()
    }
  }

  #renewLater(tile: ListSubscription): void {
    setTimeout(() => void this.#admitAgain(tile), Math.random() * TILE_SPREAD).unref()
  }

  /** Those of the members who have other rights than when they were admitted, or whose session is over. */
  #outdated = async (members: readonly ListSubscription[]): Promise<readonly ListSubscription[]> => {
    const people = await Promise.all(members.map((one) => this.#options.personBehind(one)))
    return members.filter((one, nth) => {
      const me = people[nth]
      return !me || (me !== this.#readers.of(one)?.me && rightsText(me) !== one.rights)
    })
  }

  #listOf(query: ListQuery, { readers, asked }: Admitted, namespace: TenantOptions['namespace']): SharedList {
    const key = `${readers.key} ${askedKey(query, asked)}`
    const found = this.#lists.get(key)
    if (found?.content.readers.catalogue === readers.catalogue) return found
    if (found) this.#lose(found)
    const { services, tenantId } = this.#options
    const of = { services, tenantId, readers }
    const list = new SharedList({
      services,
      namespace,
      content: this.#contentOf(query, of, asked),
      until: askedUntil(asked),
      outdated: this.#outdated,
      onOutdated: (members) => members.forEach((one) => void this.#admitAgain(one, true)),
      onLost: (lost) => this.#lose(lost),
      onEnd: (ended, { status, message }) => this.#empty(ended).forEach((one) => one.ended(status, message)),
    })
    this.#lists.set(key, list)
    return list
  }

  #contentOf(query: ListQuery, of: Of, asked: readonly AskedView[]): LiveContent {
    if (query.kind === 'counts') return new LiveCounts(query, { ...of, asked, book: this.#counts })
    const { view, question, terms } = asked[0]!
    if (query.kind === 'page') return new LivePage(query, { ...of, view, question })
    return new LiveCalculations(query, { ...of, view, question: question!, terms: terms! })
  }

  #lose(list: SharedList): void {
    list.makeStale()
    for (const one of this.#empty(list)) if (one.isTile) this.#renewLater(one)
  }

  #empty(list: SharedList): ListSubscription[] {
    const members = [...list.members]
    for (const member of members) this.#takeOff(member)
    this.#drop(list)
    return members
  }

  #takeOff(subscription: ListSubscription): void {
    const { list } = subscription
    subscription.list = undefined
    list?.leave(subscription)
    if (list?.isIdle) this.#drop(list)
  }

  #drop(list: SharedList): void {
    list.close()
    for (const [key, one] of this.#lists) if (one === list) this.#lists.delete(key)
  }
}
