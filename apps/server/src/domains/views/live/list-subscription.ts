import type { ListContent, ListQuery, RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import type { Actor } from '@dossier/core/access/cases'
import { VIEW_PAGE_SIZE } from '@dossier/contract/limits'
import type { CaseRow } from '@dossier/contract/views'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import type { LiveSocket } from '../../../live/live-socket.ts'
import { visibleFields } from '../../../records/visible-fields.ts'
import { ownSort } from '../order/requested-order.ts'
import type { SharedSubscription } from './shared-subscription.ts'
import type { SubscriptionHub } from './subscription-hub.ts'

export type ListSocket = LiveSocket<RecordViewHubEvents>

/** A tile shows the first page of a view in its own order. */
interface TileQuery {
  kind: 'tile'
  viewId: number
}

/** What one client follows under one of its ids. */
export class ListSubscription {
  readonly socket: ListSocket
  readonly id: string
  readonly query: ListQuery | TileQuery
  tenant: SubscriptionHub | undefined
  /** The list that it is on; none while it is being attached, and once its client has to ask again. */
  list: SharedSubscription | undefined
  /** The rights with which it was attached. */
  rights = ''
  /** How often it was attached: an attempt that was overtaken by the next has no effect. */
  epoch = 0
  isOver = false
  /** That of the last `listLoaded`. */
  #channel = ''

  constructor(socket: ListSocket, id: string, query: ListQuery | TileQuery) {
    this.socket = socket
    this.id = id
    this.query = query
  }

  get isTile(): boolean {
    return this.query.kind === 'tile'
  }

  /** The view that it follows; undefined: the counts of all. Insights follow none. */
  get viewId(): number | null | undefined {
    if (this.isOfInsight) return null
    return 'viewId' in this.query ? this.query.viewId : undefined
  }

  get isOfInsight(): boolean {
    return this.query.kind === 'insight' || this.query.kind === 'topValue'
  }

  /** A tile is in the view's own order for this person. */
  queryIn(catalogue: Catalogue, me: Actor, view: CatalogueView | undefined): ListQuery {
    if (this.query.kind !== 'tile') return this.query
    const { viewId } = this.query
    const { sortBy, sortByDescending: sortDesc } = ownSort({ view: view!, visible: visibleFields(me, catalogue) })
    return { kind: 'page', viewId, page: 1, pageSize: VIEW_PAGE_SIZE, searchTerm: '', sortBy, sortDesc }
  }

  loaded(channel: string, content: ListContent, isRevised: boolean): void {
    this.#channel = channel
    if (!this.isTile) this.socket.emit('listLoaded', { id: this.id, channel, content, isRevised })
    else if (content.kind === 'page') this.socket.emit('recordView', content.page)
  }

  /** What its screen alone shows beside the page. */
  tell({ rows, gone }: { rows: CaseRow[]; gone: number[] }): void {
    this.socket.emit('listChanged', { channel: this.#channel, change: { kind: 'page', rows, gone } })
  }

  /** Its client has to ask again. */
  stale(): void {
    this.socket.emit('listStale', { channel: this.#channel })
  }

  ended(status: number, message: string): void {
    if (this.isTile) this.socket.emit('recordViewError', message)
    else this.socket.emit('listEnded', { id: this.id, status, message })
  }
}
