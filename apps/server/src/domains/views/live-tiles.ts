import { hash } from 'node:crypto'
import type { RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import { VIEW_PAGE_SIZE } from '@dossier/contract/limits'
import { SORT_KEYS, type CaseListPage } from '@dossier/contract/views'
import type { Services } from '../../http/context.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { look } from '../../live/act.ts'
import { callerOf } from '../../live/answer-invoke.ts'
import type { Caller, LiveSocket } from '../../live/live-socket.ts'
import { listRecords } from './list-records.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'

export type TileSocket = LiveSocket<RecordViewHubEvents>

/** Milliseconds from a change until the views are read again, and the least from one reading to the next. */
const DELAY = 500
const PAUSE = 2_000
/** Views read in parallel, limited so that requests still find a connection. */
const READERS = 4
const FAILED = 'Unable to update. We will try again at the next change.'

interface Tile {
  tenantId: number
  viewId: number
  /** Of the page that was last sent. */
  digest: string
}

interface Round {
  timer: NodeJS.Timeout | undefined
  lastStart: number
}

/** The views that people watch on this node, one for each socket. */
export class LiveTiles {
  readonly #tiles = new Map<TileSocket, Tile>()
  readonly #rounds = new Map<number, Round>()
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** From now on the socket gets the first page of this view whenever it changed, beginning with the present one. */
  async join(socket: TileSocket, caller: Caller, viewId: number): Promise<void> {
    const tile = { tenantId: caller.tenant.id, viewId, digest: '' }
    this.#tiles.set(socket, tile)
    try {
      const page = await this.#read(caller, viewId)
      if (socket.connected) this.#send(socket, tile, page)
      else this.leave(socket)
    } catch (error) {
      if (this.#tiles.get(socket) === tile) this.leave(socket)
      socket.emit('recordViewError', error instanceof Refusal ? error.message : FAILED)
      throw error
    }
  }

  leave(socket: TileSocket): void {
    const tile = this.#tiles.get(socket)
    this.#tiles.delete(socket)
    if (tile && !this.#isWatched(tile.tenantId)) this.#stop(tile.tenantId)
  }

  /** Records of the tenant changed, or the rights to see them. A burst of changes causes one round of reads. */
  changed(tenantId: number): void {
    if (!this.#isWatched(tenantId)) return
    const round = this.#rounds.get(tenantId) ?? { timer: undefined, lastStart: 0 }
    this.#rounds.set(tenantId, round)
    if (round.timer) return
    const wait = Math.max(DELAY, round.lastStart + PAUSE - Date.now())
    round.timer = setTimeout(() => {
      round.timer = undefined
      round.lastStart = Date.now()
      void this.#readAll(tenantId)
    }, wait).unref()
  }

  /** What changed is unknown. */
  changedUnheard(): void {
    for (const { tenantId } of this.#tiles.values()) this.changed(tenantId)
  }

  close(): void {
    for (const tenantId of this.#rounds.keys()) this.#stop(tenantId)
  }

  #isWatched(tenantId: number): boolean {
    for (const tile of this.#tiles.values()) if (tile.tenantId === tenantId) return true
    return false
  }

  #stop(tenantId: number): void {
    clearTimeout(this.#rounds.get(tenantId)?.timer)
    this.#rounds.delete(tenantId)
  }

  /** A view looks the same in all windows of a person, so it is read once for all of them. */
  async #readAll(tenantId: number): Promise<void> {
    const watching = [...this.#tiles].filter(([, tile]) => tile.tenantId === tenantId)
    const groups = Map.groupBy(watching, ([{ data }, { viewId }]) => `${data.session.person?.id}:${viewId}`)
    const waiting = [...groups.values()]
    const reader = async () => {
      for (let group = waiting.shift(); group; group = waiting.shift()) await this.#update(group)
    }
    await Promise.all(Array.from({ length: READERS }, reader))
  }

  async #update(group: readonly (readonly [TileSocket, Tile])[]): Promise<void> {
    const [first] = group
    if (!first) return
    const still = () => group.filter(([socket, tile]) => this.#tiles.get(socket) === tile)
    try {
      const principal = await this.#services.principals.peek(first[0].data.session.tokenHash)
      const caller = principal && (callerOf(principal, 'signedIn') as Caller | null)
      if (!caller) return
      const page = await this.#read(caller, first[1].viewId)
      for (const [socket, tile] of still()) this.#send(socket, tile, page)
    } catch (error) {
      if (!(error instanceof Refusal)) this.#services.log.error({ err: error }, 'a watched view could not be read')
      for (const [socket] of still()) socket.emit('recordViewError', error instanceof Refusal ? error.message : FAILED)
    }
  }

  /** The first page in the view's own order, as the caller sees it. */
  #read(caller: Caller, viewId: number): Promise<CaseListPage> {
    return this.#services.lanes.records.run(() =>
      look(this.#services, caller, async (ctx) => {
        const { views } = await loadCatalogue(ctx)
        const view = views.get(viewId) ?? notFound('View')
        const own = SORT_KEYS.find((key) => key === view.sortBy)
        return listRecords(ctx, {
          viewId,
          page: 1,
          pageSize: VIEW_PAGE_SIZE,
          searchTerm: '',
          sortBy: own ?? 'lastUpdated',
          sortDesc: own ? view.sortByDescending : true,
        })
      }),
    )
  }

  #send(socket: TileSocket, tile: Tile, page: CaseListPage): void {
    const digest = hash('sha1', JSON.stringify(page), 'base64')
    if (digest === tile.digest) return
    tile.digest = digest
    socket.emit('recordView', page)
  }
}
