import type { CalculationsQuery, ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { CaseRow } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnsOf, test, type Condition } from '@dossier/core/filters/condition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Terms } from '@dossier/core/filters/terms'
import { sameJson } from '@dossier/core/live/same-json'
import { seenCalculations } from '@dossier/core/views/calculations'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import { readRights } from '../../../records/read-rights.ts'
import { filterableColumns } from '../../../query/filters/terms-of.ts'
import { calculate } from '../calculate.ts'
import type { Change } from './changed-records.ts'
import { listTest, type ListTest } from '../list-test.ts'
import { adoptConfiguration, comparedColumns, comparesPeople, type Dependencies } from './configuration-dependencies.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type LiveContent } from './live-content.ts'
import { touchesOf } from '../record-reading.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'
import type { ViewQuery } from '../definitions/view-query.ts'

interface Followed {
  view: CatalogueView
  question: ViewQuery
  /** Where days begin. */
  terms: Terms
  services: Services
  tenantId: number
  readers: ReaderClass
}

interface Snapshot {
  catalogue: Catalogue
  calculations: ListCalculations
  isTouchedBy: ListTest['isTouchedBy']
}

/** The calculations of a list for people of one class; calculated again, at intervals, when something in them changes. */
export class LiveCalculations implements LiveContent {
  readonly fieldIds = []
  readonly showsTags = false
  readonly showsSummaries = false
  /** Of a million records, calculating takes a second or two. */
  readonly pause = { least: 250, times: 4, most: 10_000 }
  readonly compares: ReadonlySet<string> = new Set()
  readonly #query: CalculationsQuery
  readonly #of: Followed
  #snapshot: Snapshot | undefined

  constructor(query: CalculationsQuery, of: Followed) {
    this.#query = query
    this.#of = of
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get isRead(): boolean {
    return this.#snapshot !== undefined
  }

  /** The names of items decide which groups are on a page, and their values may decide which records are calculated. */
  get showsItems(): boolean {
    const { view, question, readers } = this.#of
    if (question && columnsOf(question.condition).some((column) => itemColumnOf(column))) return true
    return [view.groupBy, view.thenGroupBy].some(
      (key) => readers.catalogue.fields.get(fieldIdOf(key ?? '') ?? '')?.dataSourceId != null,
    )
  }

  get dependsOn(): Dependencies {
    const { view, readers } = this.#of
    const compared = comparedColumns({ view, clauses: this.#query.clauses })
    const columns = [...compared, ...view.calculations.map(({ column }) => column)]
    const people = comparesPeople(columns, readers.catalogue) ? ('all' as const) : new Set<number>()
    return { views: [view.id], people, isGrouped: view.groupBy !== null }
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId, readers, view, question, terms } = this.#of
    const tenant = { id: tenantId }
    const { reads } = readers
    const { searchTerm: text, groupPage } = this.#query
    this.#snapshot = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services })
        const now = { ...terms, now: Date.now(), columns: filterableColumns(reads, catalogue) }
        const list = { catalogue, view, question, text, reads, terms: now, groupPage }
        return {
          catalogue,
          calculations: await calculate({ tx, tenant, me: readers.sees }, list),
          isTouchedBy: this.#touches(catalogue, now),
        }
      }),
    )
    return adoptConfiguration(this, this.#snapshot.catalogue) ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'calculations' } {
    if (!this.#snapshot) throw new Error('The calculations have not been read.')
    return { kind: 'calculations', calculations: this.#snapshot.calculations }
  }

  isTouched(_id: number, { keys }: Change): boolean {
    const { catalogue, sees } = this.#of.readers
    if (!this.#snapshot || hasAny(keys, JOINING) || (sees.id !== 0 && isInvolving(keys, catalogue))) return true
    return this.#snapshot.isTouchedBy(keys)
  }

  sqlTests(): [] {
    return []
  }

  titles(): [] {
    return []
  }

  follow({ changes, catalogue }: Batch): Promise<'followed' | 'read' | 'other'> {
    if (!this.#snapshot || !adoptConfiguration(this, catalogue)) return Promise.resolve('other')
    const isTouched = [...changes].some(([id, change]) => this.isTouched(id, change))
    return Promise.resolve(isTouched ? 'read' : 'followed')
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

  /** Whether a change of these keys makes a difference. */
  #touches(catalogue: Catalogue, { columns }: Terms): ListTest['isTouchedBy'] {
    const { view, question, readers } = this.#of
    const groups = [view.groupBy ?? '', view.thenGroupBy ?? '']
    const named = [...seenCalculations(view.calculations, columns).map(({ column }) => column), ...groups]
    const shown: Condition[] = named.filter((key) => columns.has(key)).map((key) => test(key, { is: 'set' }))
    const { reads } = readers
    const rights = readRights(reads, catalogue)
    const filter = listTest({ question, text: this.#query.searchTerm, rights, catalogue, reads })
    const calculated = new Set(touchesOf({ all: shown }))
    // Every change is an update.
    return (keys) => filter.isTouchedBy(keys) || calculated.has('lastUpdated') || !calculated.isDisjointFrom(keys)
  }
}
