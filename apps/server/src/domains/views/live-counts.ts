import type { CountsQuery, ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { sameJson } from '@dossier/core/live/same-json'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import { readRights } from '../cases/read-rights.ts'
import type { AskedView } from './asked-views.ts'
import type { Change } from './changed-records.ts'
import { isCountTouched, type CountBook, type Counted } from './count-book.ts'
import type { Batch } from './live-batch.ts'
import { listTest, type ListTest } from './list-test.ts'
import { hasAny, isInvolving, JOINING, type LiveContent } from './live-content.ts'
import type { ReaderClass } from './reader-class.ts'
import { countOne, MOST_COUNTED, questionKey } from './summarize-views.ts'
import type { ViewQuestion } from './view-question.ts'

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
  /** Each question once, as many as are counted. */
  readonly asked: readonly Counted[]
  /** Where the text may be. */
  readonly #inText: ListTest | undefined
  #known: { catalogue: Catalogue; ofAll: number | null; ofQuestions: ReadonlyMap<string, number | null> } | undefined

  constructor(query: CountsQuery, of: Followed) {
    this.#query = query
    this.#of = of
    const questions = new Map(of.asked.flatMap(({ question }) => (question ? [[questionKey(question), question]] : [])))
    this.asked = [...questions.values()]
      .slice(0, MOST_COUNTED)
      .map((question) => ({ readers: of.readers, question, text: query.searchTerm }))
    const { reads, catalogue } = of.readers
    const sought = { text: query.searchTerm, rights: readRights(reads, catalogue) }
    this.#inText = sought.text === '' ? undefined : listTest({ question: null, sought, catalogue, reads })
    this.compares = new Set(this.asked.flatMap((one) => [...of.book.test(one).compares]))
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
    const { catalogue, ofAll } = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const now = await loadCatalogue({ tx, tenant, services })
        const all = { text: this.#query.searchTerm, reads: readers.reads, catalogue: now, question: null }
        return { catalogue: now, ofAll: await countOne({ tx, tenant, me: readers.sees }, all) }
      }),
    )
    this.#known = { catalogue, ofAll, ofQuestions: await this.#countQuestions() }
    return catalogue === readers.catalogue ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'counts' } {
    const { ofAll = null, ofQuestions } = this.#known ?? {}
    const countOf = (question: ViewQuestion | null) =>
      question ? (ofQuestions?.get(questionKey(question)) ?? null) : ofAll
    return {
      kind: 'counts',
      counts: this.#of.asked.map(({ view, question }) => ({ id: view.id, count: countOf(question) })),
    }
  }

  isTouched(_id: number, change: Change): boolean {
    const { readers, book } = this.#of
    const { keys } = change
    const isOwn = readers.sees.id !== 0 && isInvolving(keys, readers.catalogue)
    if (isOwn || hasAny(keys, JOINING) || this.#inText?.isTouchedBy(keys)) return true
    return this.asked.some((of) => isCountTouched({ of, test: book.test(of) }, change))
  }

  asks(): undefined {}

  async follow({ changes, catalogue, countOpen }: Batch): Promise<'followed' | 'read' | 'other'> {
    const known = this.#known
    if (catalogue !== known?.catalogue) return 'other'
    if (![...changes].some(([id, change]) => this.isTouched(id, change))) return 'followed'
    const { book, readers } = this.#of
    if (this.#query.searchTerm !== '' || !this.asked.every((of) => book.isKnown(of))) return 'read'
    const { records } = await countOpen(readers)
    this.#known = { ...known, ofAll: records, ofQuestions: await this.#countQuestions() }
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

  async #countQuestions(): Promise<ReadonlyMap<string, number | null>> {
    const { book } = this.#of
    const counts = this.asked.map(async (of) => [questionKey(of.question), await book.total(of)] as const)
    return new Map(await Promise.all(counts))
  }
}
