import type { ListContent, PageChange, PageQuery } from '@dossier/contract/live/record-view-hub'
import { SORT_KEYS, type CaseListPage, type CaseRow } from '@dossier/contract/views'
import { canViewCase } from '@dossier/core/access/cases'
import { sameJson } from '@dossier/core/live/same-json'
import { followPage, type RowChange } from '@dossier/core/views/follow-page'
import { holdsText } from '@dossier/core/views/holds-text'
import type { RowOrder } from '@dossier/core/views/row-order'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import { NO_ITEMS } from '../cases/item-names.ts'
import { hiddenCaseOf } from '../cases/hidden-case.ts'
import { shownTo, type Change, type ChangedRecord } from './changed-records.ts'
import type { Total } from './count-records.ts'
import { findRows, planList, presentPage, wordsFor, type ListPlan } from './list-plan.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type AskedText, type LiveContent } from './live-content.ts'
import { presentRow } from './present-rows.ts'
import type { ReaderClass } from './reader-class.ts'

interface Followed {
  services: Services
  tenantId: number
  readers: ReaderClass
}

interface Known {
  plan: ListPlan
  rows: readonly CaseRow[]
  total: Total
}

/** One page of a list as people of one class see it, kept up to date by what changes. */
export class LivePage implements LiveContent {
  readonly #of: Followed
  readonly #query: PageQuery
  #known: Known | undefined

  constructor(query: PageQuery, of: Followed) {
    this.#query = query
    this.#of = of
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get isRead(): boolean {
    return this.#known !== undefined
  }

  get fieldIds(): readonly string[] {
    return this.#known?.plan.wanted.fieldIds ?? []
  }

  get showsTags(): boolean {
    return this.#known?.plan.columns.has('tags') ?? false
  }

  get showsItems(): boolean {
    const { fields } = this.#known?.plan.catalogue ?? {}
    return this.fieldIds.some((id) => fields?.get(id)?.dataSourceId != null)
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId, readers } = this.#of
    const tenant = { id: tenantId }
    this.#known = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services })
        const plan = planList(readers.reads, catalogue, this.#query)
        const found = await findRows({ tx, tenant, services, me: readers.sees }, plan)
        const words = await wordsFor({ tx, tenant }, plan, found.rows)
        return { plan, rows: found.rows.map((row) => presentRow(row, words)), total: found.total }
      }),
    )
    return this.#known.plan.catalogue === readers.catalogue ? 'read' : 'other'
  }

  whole(): ListContent & { kind: 'page' } {
    const { plan, rows, total } = this.#here
    const [table] = presentPage(
      plan.view,
      { rows: [], total },
      { ...plan, tags: new Map(), items: NO_ITEMS },
    ).casesTables
    return { kind: 'page', page: { casesTables: [{ ...table!, cases: [...rows] }] } }
  }

  isTouched(id: number, { keys }: Change): boolean {
    const { sortBy, searchTerm } = this.#query
    if (!this.#known || sortBy === 'lastUpdated' || keys.has(sortBy)) return true
    if (this.#known.rows.some((row) => row.id === id) || hasAny(keys, JOINING)) return true
    return (searchTerm !== '' && keys.has('title')) || (this.#isOwn && isInvolving(keys, this.#of.readers.catalogue))
  }

  asks(records: readonly ChangedRecord[]): AskedText | undefined {
    const { text, wanted } = this.#here.plan
    const isClear = records.every((record) => this.#holds(record) !== undefined)
    return isClear ? undefined : { key: this.#textKey, sought: { text, rights: wanted.rights } }
  }

  async follow(batch: Batch): Promise<'followed' | 'read' | 'other'> {
    const { plan, total, ...known } = this.#here
    if (batch.catalogue !== plan.catalogue) return 'other'
    // It was being read for the first time while the batch was.
    if (!batch.asked.has(this)) return 'read'
    let { rows } = known
    let isCounted = true
    for (const [id, change] of batch.changes) {
      if (!this.isTouched(id, change)) continue
      // Values of fields are compared by the database alone.
      if (!this.#builtInKey) return 'read'
      const { row, wasListed } = this.#rowChange(batch, { id, change })
      if (wasListed !== Boolean(row.now)) isCounted = false
      const next = followPage({ order: this.#order, ...this.#span, rows }, row)
      // How many match a text is not known without counting them again.
      if (next === 'read' || (!isCounted && plan.text !== '')) return 'read'
      rows = next
    }
    this.#known = { plan, rows, total: isCounted ? total : await batch.countOpen(this.#of.readers) }
    return 'followed'
  }

  changeSince(earlier: ListContent, gone: ReadonlySet<number>): PageChange | null {
    if (earlier.kind !== 'page') return null
    const { rows, total } = this.#here
    const [table] = earlier.page.casesTables as [CaseListPage['casesTables'][number]]
    const known = new Map(table.cases.map((row) => [row.id, row]))
    const ids = rows.map(({ id }) => id)
    const others = rows.filter((row) => !sameJson(known.get(row.id), row))
    const left = [...gone].filter((id) => !ids.includes(id))
    const isMoved = !sameJson(ids, [...known.keys()])
    const isCounted = total.records !== table.totalRecords || total.isMinimum !== table.totalIsMinimum
    if (others.length === 0 && left.length === 0 && !isMoved && !isCounted) return null
    return {
      kind: 'page',
      rows: others,
      ...(isMoved && { order: ids }),
      ...(left.length > 0 && { gone: left }),
      ...(isCounted && { total }),
    }
  }

  rowsOf(batch: Batch): CaseRow[] {
    const isCurrent = batch.catalogue === this.#here.plan.catalogue && batch.asked.has(this)
    return isCurrent ? [...batch.records.values()].map((record) => this.#present(batch, record)) : []
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

  get #here(): Known {
    if (!this.#known) throw new Error('The list has not been read.')
    return this.#known
  }

  /** The readers see sensitive records by being involved. */
  get #isOwn(): boolean {
    return this.#of.readers.sees.id !== 0
  }

  get #textKey(): string {
    return `${this.#of.readers.key} ${this.#query.searchTerm}`
  }

  get #span(): { offset: number; pageSize: number } {
    return { offset: this.#here.plan.wanted.offset, pageSize: this.#here.plan.wanted.limit }
  }

  get #builtInKey(): RowOrder['key'] | undefined {
    return SORT_KEYS.find((key) => key === this.#query.sortBy)
  }

  get #order(): RowOrder {
    const { order } = this.#here.plan.wanted
    const key = this.#builtInKey ?? 'lastUpdated'
    return order.by === 'rank' ? { key, descending: false, ranks: order.ids } : { key, descending: order.descending }
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
    if (record.is_closed || !this.#sees(record)) return false
    return this.#holds(record) ?? batch.matches.get(this.#textKey)?.has(record.id) ?? false
  }

  /** Undefined if that is not known. */
  #wasListed(batch: Batch, { record, change: { keys } }: Changed): boolean | undefined {
    if (keys.has('created') || !record) return record ? false : undefined
    const isRetitled = this.#query.searchTerm !== '' && keys.has('title')
    const involves = this.#isOwn && record.is_sensitive && isInvolving(keys, batch.catalogue)
    if (hasAny(keys, JOINING) || involves) return !isRetitled && this.#holds(record) === false ? false : undefined
    if (!isRetitled) return this.#isListed(batch, record)
    const title = batch.replaced.get(record.id)?.get('title')
    const held = typeof title === 'string' ? this.#holds({ ...record, title }) : undefined
    return held === undefined ? undefined : held && !record.is_closed && this.#sees(record)
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
    const { columns, wanted } = this.#here.plan
    return presentRow(shownTo(wanted.rights, record, wanted.fieldIds), { catalogue, tags, items, columns })
  }

  #sees(record: ChangedRecord): boolean {
    return canViewCase(this.#of.readers.sees, hiddenCaseOf(record))
  }

  /** A template's title is shown instead of titles with hidden fields: then it is what the text is looked for in. */
  #holds(record: ChangedRecord): boolean | undefined {
    const { text, wanted } = this.#here.plan
    const title = wanted.rights.hiddenTitles.get(record.template_id) ?? record.title
    return holdsText(text, { title, caseNumber: record.case_number })
  }
}

interface Changed {
  record: ChangedRecord | undefined
  change: Change
}

/** Everybody could see it before: of other records that somebody may not see, they are not told the ids. */
const wasOpenToAll = ({ record, change: { keys } }: Changed): boolean =>
  record !== undefined &&
  !keys.has('created') &&
  (keys.has('isSensitive') || (keys.has('deleted') && !record.is_sensitive))
