import type { CountsQuery, ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { sameJson } from '@dossier/core/live/same-json'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import type { AskedView } from './asked-views.ts'
import type { Change, ChangedRecord } from './changed-records.ts'
import { isCountTouched, type CountBook, type Counted } from './count-book.ts'
import { countOpen } from './count-open.ts'
import type { Tags } from './list-test.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type AskedTest, type LiveContent } from './live-content.ts'
import type { ReaderClass } from './reader-class.ts'
import { MOST_COUNTED, questionKey } from './summarize-views.ts'

interface Followed {
  /** In the order in which they are listed, each with what it asks. */
  asked: readonly AskedView[]
  book: CountBook
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
  #known: Known | undefined

  constructor(query: CountsQuery, of: Followed) {
    this.#query = query
    this.#of = of
    const questions = new Map(of.asked.flatMap(({ question }) => (question ? [[questionKey(question), question]] : [])))
    const { searchTerm: text } = query
    this.counted = [...(text === '' ? [] : [null]), ...[...questions.values()].slice(0, MOST_COUNTED)].map(
      (question) => ({ readers: of.readers, question, text }),
    )
    this.compares = new Set(this.counted.flatMap((one) => [...of.book.test(one).compares]))
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
    const { catalogue, open } = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => ({
        catalogue: await loadCatalogue({ tx, tenant, services }),
        open:
          this.#query.searchTerm === '' ? (await countOpen({ tx, tenant, me: readers.sees, services })).records : null,
      })),
    )
    this.#known = { catalogue, counts: await this.#count(open) }
    return catalogue === readers.catalogue ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'counts' } {
    const counts = this.#known?.counts
    return {
      kind: 'counts',
      counts: this.#of.asked.map(({ view, question }) => ({
        id: view.id,
        count: counts?.get(questionKey(question)) ?? null,
      })),
    }
  }

  isTouched(_id: number, change: Change): boolean {
    const { readers, book } = this.#of
    const { keys } = change
    const isOwn = readers.sees.id !== 0 && isInvolving(keys, readers.catalogue)
    return (
      isOwn || hasAny(keys, JOINING) || this.counted.some((of) => isCountTouched({ of, test: book.test(of) }, change))
    )
  }

  asks(records: readonly ChangedRecord[], tags: Tags): AskedTest[] {
    return this.counted.flatMap((of) => this.#of.book.asks(of, records, tags))
  }

  titles(): [] {
    return []
  }

  async follow({ changes, catalogue, countOpen: countOnce }: Batch): Promise<'followed' | 'read' | 'other'> {
    const known = this.#known
    if (catalogue !== known?.catalogue) return 'other'
    if (![...changes].some(([id, change]) => this.isTouched(id, change))) return 'followed'
    const { book, readers } = this.#of
    if (!this.counted.every((of) => book.isKnown(of))) return 'read'
    const open = this.#query.searchTerm === '' ? (await countOnce(readers)).records : null
    this.#known = { catalogue, counts: await this.#count(open) }
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
  async #count(open: number | null): Promise<Known['counts']> {
    const { book } = this.#of
    const counts = this.counted.map(async (of) => [questionKey(of.question), await book.total(of)] as const)
    return new Map([[questionKey(null), open], ...(await Promise.all(counts))])
  }
}

interface Known {
  catalogue: Catalogue
  counts: ReadonlyMap<string, number | null>
}
