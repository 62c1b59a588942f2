import type { CountsQuery, ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { sameJson } from '@dossier/core/live/same-json'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import type { Change } from './changed-records.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type LiveContent } from './live-content.ts'
import type { ReaderClass } from './reader-class.ts'
import { countViews } from './summarize-views.ts'

interface Followed {
  services: Services
  tenantId: number
  readers: ReaderClass
}

/** The record counts of all views for people of one class. They are the same for every view until views filter. */
export class LiveCounts implements LiveContent {
  readonly fieldIds = []
  readonly showsTags = false
  readonly showsItems = false
  readonly #query: CountsQuery
  readonly #of: Followed
  #known: { catalogue: Catalogue; count: number | null } | undefined

  constructor(query: CountsQuery, of: Followed) {
    this.#query = query
    this.#of = of
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get isRead(): boolean {
    return this.#known !== undefined
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId, readers } = this.#of
    const tenant = { id: tenantId }
    this.#known = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services })
        const by = { tx, tenant, me: readers.sees }
        return {
          catalogue,
          count: await countViews(by, { text: this.#query.searchTerm, reads: readers.reads, catalogue }),
        }
      }),
    )
    return this.#known.catalogue === readers.catalogue ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'counts' } {
    const { catalogue, count = null } = this.#known ?? {}
    return { kind: 'counts', counts: [...(catalogue?.views.keys() ?? [])].map((id) => ({ id, count })) }
  }

  isTouched(_id: number, { keys }: Change): boolean {
    const isOwn = this.#of.readers.sees.id !== 0 && isInvolving(keys, this.#of.readers.catalogue)
    return isOwn || hasAny(keys, JOINING) || (this.#query.searchTerm !== '' && keys.has('title'))
  }

  asks(): undefined {}

  async follow({ changes, catalogue, countOpen }: Batch): Promise<'followed' | 'read' | 'other'> {
    if (catalogue !== this.#known?.catalogue) return 'other'
    if (![...changes].some(([id, change]) => this.isTouched(id, change))) return 'followed'
    if (this.#query.searchTerm !== '') return 'read'
    this.#known = { catalogue, count: (await countOpen(this.#of.readers)).records }
    return 'followed'
  }

  changeSince(earlier: ListContent): ListChange | null {
    const now = this.whole()
    return sameJson(earlier, now) ? null : now
  }

  rowsOf(): CaseRow[] {
    return []
  }

  hidden(): number[] {
    return []
  }
}
