import type { ListContent, PageChange, PageQuery } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { followPage, type RowChange } from '@dossier/core/views/follow-page'
import type { CatalogueView } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import { NO_ITEMS } from '../../cases/item-names.ts'
import { shownTo, wasOpenToAll, type Change, type Changed, type ChangedRecord } from './changed-records.ts'
import { keyOf } from './live-count-cache.ts'
import { MOST_MEMBERS, type Total } from '../counts/count-records.ts'
import { hasDeleted, isSeen, listTest, type ListTest, type Tags } from '../list-test.ts'
import type { ViewQuery } from '../definitions/view-query.ts'
import { findRows, planList, presentPage, wordsFor, type ListPlan } from '../list-plan.ts'
import { adoptConfiguration, rowsDependOn, type Dependencies } from './configuration-dependencies.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type SqlTest, type LiveContent, type ReadRecords } from './live-content.ts'
import { pageChange } from './page-change.ts'
import { builtInKey, pageOrder, sortedTitle, sortKeysOf } from '../order/page-order.ts'
import { presentRow } from '../present-rows.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'

interface Followed {
  view: CatalogueView
  question: ViewQuery | null
  services: Services
  tenantId: number
  readers: ReaderClass
}

interface Snapshot {
  plan: ListPlan
  rows: readonly CaseRow[]
  total: Total
  test: ListTest
  /** The records of a list with a filter, as long as they are few. */
  members: ReadonlySet<number> | null
}

/** One page of a list as people of one class see it, kept up to date by what changes. */
export class LivePage implements LiveContent {
  readonly #of: Followed
  readonly #query: PageQuery
  #snapshot: Snapshot | undefined

  constructor(query: PageQuery, of: Followed) {
    this.#query = query
    this.#of = of
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get hasDeleted(): boolean {
    return hasDeleted(this.#of.question)
  }

  get isRead(): boolean {
    return this.#snapshot !== undefined
  }

  get dependsOn(): Dependencies {
    return rowsDependOn(this.#of, this.#query, this.#snapshot?.rows ?? [])
  }

  get fieldIds(): readonly string[] {
    return this.#snapshot?.plan.options.fieldIds ?? []
  }

  get showsTags(): boolean {
    return this.#snapshot?.plan.columns.has('tags') ?? false
  }

  get showsSummaries(): boolean {
    return this.#snapshot?.plan.columns.has('summary') ?? false
  }

  get showsItems(): boolean {
    const { fields } = this.#snapshot?.plan.catalogue ?? {}
    return this.fieldIds.some((id) => fields?.get(id)?.dataSourceId != null)
  }

  get compares(): ReadonlySet<string> {
    return this.#snapshot?.test.compares ?? new Set()
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId, readers, view, question } = this.#of
    const tenant = { id: tenantId }
    this.#snapshot = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services })
        const plan = planList(readers.reads, { catalogue, view, question }, this.#query)
        const found = await findRows({ tx, tenant, services, me: readers.sees }, plan)
        const words = await wordsFor({ tx, tenant }, plan, found.rows)
        const { records, isMinimum, members } = found.total
        return {
          plan,
          test: listTest({ ...plan, rights: plan.options.rights, question, reads: readers.reads }),
          rows: found.rows.map((row) => presentRow(row, words)),
          total: { records, isMinimum },
          members: members ? new Set(members) : null,
        }
      }),
    )
    return adoptConfiguration(this, this.#snapshot.plan.catalogue) ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'page' } {
    const { plan, rows, total } = this.#here
    const [table] = presentPage(plan, { rows: [], total }, { ...plan, tags: new Map(), items: NO_ITEMS }).casesTables
    return { kind: 'page', page: { casesTables: [{ ...table!, cases: [...rows] }] } }
  }

  isTouched(id: number, { keys }: Change): boolean {
    return !this.#snapshot || this.#snapshot.rows.some((row) => row.id === id) || this.#mayMove(keys)
  }

  #mayMove(keys: ReadonlySet<string>): boolean {
    if (this.#sortKeys.some((key) => key === 'lastUpdated' || keys.has(key)) || hasAny(keys, JOINING)) return true
    return this.#here.test.isTouchedBy(keys) || (this.#isOwn && isInvolving(keys, this.#of.readers.catalogue))
  }

  sqlTests(records: readonly ChangedRecord[], tags: Tags): SqlTest[] {
    const { test } = this.#here
    const isClear = records.every((record) => test.holds(record, tags) !== undefined)
    return isClear ? [] : [{ key: this.#testKey, test: test.sql() }]
  }

  titles({ changes, records, replaced, tags }: ReadRecords): string[] {
    if (this.#query.sortBy !== 'title') return []
    const { rows, test, plan } = this.#here
    const { rights, offset } = plan.options
    const moved = [...changes].flatMap(([id, { keys }]) => {
      const record = this.#mayMove(keys) ? records.get(id) : undefined
      // It has no place in a list that it is not in, and where it was matters to later pages alone.
      if (!record || (offset === 0 && !(this.#sees(record) && test.holds(record, tags) !== false))) return []
      const before = replaced.get(id)?.get('title') ?? record.title
      return [record.title, String(before)].map((title) => ({ templateId: record.template_id, title }))
    })
    return moved.length === 0 ? [] : [...moved, ...rows].map((row) => sortedTitle(rights, row))
  }

  async follow(batch: Batch): Promise<'followed' | 'read' | 'other'> {
    const { plan, total, test, ...rest } = this.#here
    if (!adoptConfiguration(this, batch.catalogue)) return 'other'
    // It was being read for the first time while the batch was.
    if (!batch.contents.has(this)) return 'read'
    const members = rest.members && new Set(rest.members)
    const key = this.#sortKeys.length === 1 ? builtInKey(this.#query) : undefined
    let { rows } = rest
    let isCounted = true
    for (const [id, change] of batch.changes) {
      if (!this.isTouched(id, change)) continue
      if (!key) return 'read'
      const { row, wasListed } = this.#rowChange(batch, { id, change })
      if (wasListed !== Boolean(row.now)) isCounted = false
      if (row.now) members?.add(id)
      else members?.delete(id)
      const next = followPage({ order: pageOrder(plan, key, batch.titles), ...this.#span, rows }, row)
      // How many match is not known without counting them again, unless it is known which ones do.
      if (next === 'read' || (!isCounted && !members && this.#isFiltered)) return 'read'
      rows = next
    }
    if (members && members.size > MOST_MEMBERS) return 'read'
    this.#snapshot = { plan, test, rows, members, total: await this.#totalOf(batch, { total, isCounted, members }) }
    return 'followed'
  }

  changeSince(earlier: ListContent, gone: ReadonlySet<number>): PageChange | null {
    if (earlier.kind !== 'page') return null
    return pageChange(earlier.page, this.#here, gone)
  }

  rowsOf(batch: Batch, ids: readonly number[]): CaseRow[] {
    if (!adoptConfiguration(this, batch.catalogue) || !batch.contents.has(this)) return []
    const records = ids.flatMap((id) => batch.records.get(id) ?? [])
    return records.filter((record) => this.#sees(record)).map((record) => this.#present(batch, record))
  }

  /** Also of records that left the page: a screen may still show them. */
  hidden({ changes, records }: Batch): number[] {
    const shown = new Set(this.#here.rows.map(({ id }) => id))
    const hidden = [...changes].filter(([id, change]) => {
      const record = records.get(id)
      return !(record && this.#sees(record)) && (shown.has(id) || wasOpenToAll({ record, change }))
    })
    return hidden.map(([id]) => id)
  }

  get #here(): Snapshot {
    if (!this.#snapshot) throw new Error('The list has not been read.')
    return this.#snapshot
  }

  /** The readers see sensitive records by being involved. */
  get #isOwn(): boolean {
    return this.#of.readers.sees.id !== 0
  }

  get #testKey(): string {
    return keyOf({ ...this.#of, text: this.#query.searchTerm })
  }

  get #isFiltered(): boolean {
    return this.#of.question !== null || this.#here.plan.text !== ''
  }

  async #totalOf(batch: Batch, { total, isCounted, members }: Counted): Promise<Total> {
    if (members) return { records: members.size, isMinimum: false }
    return isCounted ? total : batch.countOpen(this.#of.readers)
  }

  get #sortKeys(): readonly string[] {
    return sortKeysOf(this.#snapshot?.plan, this.#query)
  }

  get #span(): { offset: number; pageSize: number } {
    return { offset: this.#here.plan.options.offset, pageSize: this.#here.plan.options.limit }
  }

  #rowChange(batch: Batch, { id, change }: { id: number; change: Change }) {
    const record = batch.records.get(id)
    const wasListed = this.#wasListed(batch, { record, change })
    const now = record && this.#isListed(batch, record) ? this.#present(batch, record) : undefined
    const { sortBy } = this.#query
    const row: RowChange<CaseRow> = {
      id,
      now,
      before: wasListed ? this.#before(batch, { record, change }) : wasListed === undefined ? 'unknown' : undefined,
      keepsKey: sortBy !== 'lastUpdated' && !change.keys.has(sortBy),
    }
    return { row, wasListed }
  }

  #isListed(batch: Batch, record: ChangedRecord): boolean {
    if (!this.#sees(record)) return false
    const found = this.#here.test.holds(record, batch.tags)
    return found ?? batch.matches.get(this.#testKey)?.has(record.id) ?? false
  }

  /** Undefined if that is not known. */
  #wasListed(batch: Batch, { record, change: { keys } }: Changed): boolean | undefined {
    if (keys.has('created') || !record) return record ? false : undefined
    const { members, test } = this.#here
    if (members) return members.has(record.id)
    const isTouched = test.isTouchedBy(keys)
    const involves = this.#isOwn && record.is_sensitive && isInvolving(keys, batch.catalogue)
    if (hasAny(keys, JOINING) || involves) return !isTouched && this.#isNeverFound(record, batch) ? false : undefined
    if (!isTouched) return this.#isListed(batch, record)
    return this.#of.question ? undefined : this.#wasFound(record, batch)
  }

  /** An open record that the text is not in was not found before it was opened, either. */
  #isNeverFound(record: ChangedRecord, batch: Batch): boolean {
    return !this.#of.question && !record.is_closed && this.#holds(record, batch) === false
  }

  /** Whether the text was in its title. */
  #wasFound(record: ChangedRecord, batch: Batch): boolean | undefined {
    const title = batch.replaced.get(record.id)?.get('title')
    const held = typeof title === 'string' ? this.#holds({ ...record, title }, batch) : undefined
    return held === undefined ? undefined : held && this.#sees(record)
  }

  #holds(record: ChangedRecord, { tags }: Batch): boolean | undefined {
    return this.#here.test.holds(record, tags)
  }

  /** What its place depended on before it changed. */
  #before(batch: Batch, { record, change }: Changed): RowChange<CaseRow>['before'] {
    if (!record) return 'unknown'
    const row = this.#present(batch, record)
    const { sortBy } = this.#query
    if (sortBy === 'lastUpdated')
      return change.updatedBefore ? { ...row, lastUpdated: change.updatedBefore } : 'unknown'
    if (!change.keys.has(sortBy)) return row
    const replaced = batch.replaced.get(record.id)
    return replaced?.has(sortBy) ? { ...row, [sortBy]: replaced.get(sortBy) } : 'unknown'
  }

  #present({ tags, items, catalogue }: Batch, record: ChangedRecord): CaseRow {
    const { columns, options } = this.#here.plan
    return presentRow(shownTo(options.rights, record, options.fieldIds), { catalogue, tags, items, columns })
  }

  #sees(record: ChangedRecord): boolean {
    return isSeen(this.#of.readers.sees, this.#of.question, record)
  }
}

interface Counted {
  total: Total
  isCounted: boolean
  members: ReadonlySet<number> | null
}
