import type { CountsQuery, ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { sameJson } from '@dossier/core/live/same-json'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import type { FollowedView } from './followed-views.ts'
import type { Change, ChangedRecord } from './changed-records.ts'
import { isCountTouched, type LiveCountCache, type Counted } from './live-count-cache.ts'
import { countOpen } from '../counts/count-records.ts'
import type { Tags } from '../list-test.ts'
import { adoptConfiguration, comparedColumns, comparesPeople, type Dependencies } from './configuration-dependencies.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type SqlTest, type LiveContent } from './live-content.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'
import { MOST_COUNTED, viewQueryKey } from '../definitions/summarize-views.ts'

interface Followed {
  /** In the order in which they are listed, each with what it asks. */
  views: readonly FollowedView[]
  cache: LiveCountCache
  services: Services
  tenantId: number
  readers: ReaderClass
}

/** The record counts of all views for people of one class with the same questions. */
export class LiveCounts implements LiveContent {
  readonly fieldIds = []
  readonly showsTags = false
  readonly showsSummaries = false
  readonly showsItems = false
  readonly compares: ReadonlySet<string>
  readonly #query: CountsQuery
  readonly #of: Followed
  /** Each question once, as many as are counted. All open records are counted here only where they are filtered. */
  readonly counted: readonly Counted[]
  #snapshot: Snapshot | undefined

  constructor(query: CountsQuery, of: Followed) {
    this.#query = query
    this.#of = of
    const questions = new Map(
      of.views.flatMap(({ question }) => (question ? [[viewQueryKey(question), question]] : [])),
    )
    const { searchTerm: text } = query
    this.counted = [...(text === '' ? [] : [null]), ...[...questions.values()].slice(0, MOST_COUNTED)].map(
      (question) => ({ readers: of.readers, question, text }),
    )
    this.compares = new Set(this.counted.flatMap((one) => [...of.cache.test(one).compares]))
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get isRead(): boolean {
    return this.#snapshot !== undefined
  }

  get dependsOn(): Dependencies {
    const { clauses } = this.#query
    const compared = this.#of.views.flatMap(({ view }) => comparedColumns({ view, clauses }))
    const people = comparesPeople(compared, this.readers.catalogue) ? ('all' as const) : new Set<number>()
    return { views: 'all', people }
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId, readers } = this.#of
    const tenant = { id: tenantId }
    const { catalogue, open } = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => ({
        catalogue: await loadCatalogue({ tx, tenant, services }),
        open: this.#query.searchTerm === '' ? (await countOpen({ tx, tenant, me: readers.sees })).records : null,
      })),
    )
    this.#snapshot = { counts: await this.#count(open) }
    return adoptConfiguration(this, catalogue) ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'counts' } {
    const counts = this.#snapshot?.counts
    return {
      kind: 'counts',
      counts: this.#of.views.map(({ view, question }) => ({
        id: view.id,
        count: counts?.get(viewQueryKey(question)) ?? null,
      })),
    }
  }

  isTouched(_id: number, change: Change): boolean {
    const { readers, cache } = this.#of
    const { keys } = change
    const isOwn = readers.sees.id !== 0 && isInvolving(keys, readers.catalogue)
    return (
      isOwn || hasAny(keys, JOINING) || this.counted.some((of) => isCountTouched({ of, test: cache.test(of) }, change))
    )
  }

  sqlTests(records: readonly ChangedRecord[], tags: Tags): SqlTest[] {
    return this.counted.flatMap((of) => this.#of.cache.sqlTests(of, records, tags))
  }

  titles(): [] {
    return []
  }

  async follow({ changes, catalogue, countOpen: countOnce }: Batch): Promise<'followed' | 'read' | 'other'> {
    if (!this.#snapshot || !adoptConfiguration(this, catalogue)) return 'other'
    if (![...changes].some(([id, change]) => this.isTouched(id, change))) return 'followed'
    const { cache, readers } = this.#of
    if (!this.counted.every((of) => cache.isCached(of))) return 'read'
    const open = this.#query.searchTerm === '' ? (await countOnce(readers)).records : null
    this.#snapshot = { counts: await this.#count(open) }
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

  /** By the keys of the questions. */
  async #count(open: number | null): Promise<Snapshot['counts']> {
    const { cache } = this.#of
    const counts = this.counted.map(async (of) => [viewQueryKey(of.question), await cache.total(of)] as const)
    return new Map([[viewQueryKey(null), open], ...(await Promise.all(counts))])
  }
}

interface Snapshot {
  counts: ReadonlyMap<string, number | null>
}
