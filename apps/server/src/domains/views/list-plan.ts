import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import type { CaseListPage } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import { isColumnFor } from '@dossier/core/filters/columns'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { readRights } from '../../records/read-rights.ts'
import { itemIdsInValues, namesOf } from '../cases/item-names.ts'
import { selectTagTitles } from '../cases/writing/tag-queries.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { runListQuery } from './pages/list-page.ts'
import { countOpen, type BoundedTotal, type Total } from './counts/count-records.ts'
import { valueOfTable } from '../../query/group-condition.ts'
import type { ListReader } from './list-reader.ts'
import { presentRow, type RowWords } from './present-rows.ts'
import { readDeepPage } from './pages/deep-page.ts'
import type { ResolvedQuery } from '../../query/record-query.ts'
import { requestedOrder } from './order/requested-order.ts'
import { selectPage, type PageRow } from './pages/select-page.ts'
import { EVERYTHING, type ViewQuery } from './definitions/view-query.ts'
import type { PageRequest } from './pages/index-scans.ts'

export interface ListRequest {
  page: number
  pageSize: number
  searchTerm: string
  /** The view's own order if omitted. */
  sortBy?: string | undefined
  sortDesc: boolean
  /** What decides next. */
  thenSortBy?: string | undefined
  /** One group of the view. */
  tableId?: string | undefined
}

/** A view that the reader sees. */
export interface ListScene {
  catalogue: Catalogue
  view: CatalogueView
  question: ViewQuery | null
}

type Options = Omit<PageRequest, 'filter' | 'start'>

/** A page of a view as people with certain rights on fields get it. */
export interface ListPlan {
  catalogue: Catalogue
  view: CatalogueView
  text: string
  columns: ReadonlySet<string>
  tableId: string | undefined
  options: Options
  /** What the view asks, with the text; null for all open records. */
  query: ResolvedQuery | null
}

/** `me` decides what is shown of the records. */
export function planList(me: Actor, { catalogue, view, question }: ListScene, request: ListRequest): ListPlan {
  const visible = visibleFields(me, catalogue)
  const rights = readRights(me, catalogue)
  // Where there are deleted records, each row says whether it is one.
  const marks = question?.state === 'withDeleted' ? ['deleted'] : []
  const columns = new Set([...view.columns.filter((key) => isColumnFor(me, key)), ...marks])
  const options = {
    rights,
    order: requestedOrder(
      { view, catalogue, rights, visible, isOpen: (question?.state ?? 'open') === 'open' },
      request,
    ),
    limit: request.pageSize,
    offset: (request.page - 1) * request.pageSize,
    columns,
    fieldIds: view.columns.flatMap((column) => fieldIdOf(column) ?? []).filter((id) => visible.has(id)),
    summaryLength: columns.has('summary') ? SUMMARY_IN_LISTS : 0,
  }
  const { searchTerm: text } = request
  const asks = question ?? (text === '' ? null : EVERYTHING)
  const query = asks && { ...asks, text, rights, catalogue, reads: me }
  return { catalogue, view, text, columns, tableId: request.tableId, options, query }
}

export interface Found {
  rows: PageRow[]
  total: Total & Partial<Pick<BoundedTotal, 'members'>>
}

/** The rows of the page, none beyond the last one, and the total. */
export async function findRows(reader: ListReader, { options, query }: ListPlan): Promise<Found> {
  if (!query) return pageAndTotal(reader, options)
  return runListQuery(reader, query, options)
}

async function pageAndTotal(reader: ListReader, options: Options): Promise<Found> {
  if (options.offset === 0) {
    const [total, { rows }] = await Promise.all([
      countOpen(reader),
      selectPage(reader, { ...options, start: 'first', filter: null }),
    ])
    return { rows, total }
  }
  const total = await countOpen(reader)
  if (options.offset >= total.records) return { rows: [], total }
  return { rows: await readDeepPage(reader, options, total.records), total }
}

/** What turns rows of this list into words. */
export async function wordsFor(
  { tx, tenant }: Pick<ListReader, 'tx' | 'tenant'>,
  { catalogue, columns }: Pick<ListPlan, 'catalogue' | 'columns'>,
  rows: readonly Pick<PageRow, 'tag_ids' | 'fields'>[],
): Promise<RowWords> {
  const tagIds = columns.has('tags') ? [...new Set(rows.flatMap((row) => row.tag_ids ?? []))] : []
  const itemIds = rows.flatMap((row) => itemIdsInValues(catalogue, row.fields ?? {}))
  const items = await namesOf({ tx, tenant }, itemIds)
  return { catalogue, tags: await selectTagTitles(tx, tenant.id, tagIds), items, columns }
}

export const presentPage = (
  { view, tableId }: Pick<ListPlan, 'view' | 'tableId'>,
  { rows, total }: Found,
  words: RowWords,
): CaseListPage => ({
  casesTables: [
    {
      id: tableId ?? String(view.id),
      value: valueOfTable(tableId),
      totalRecords: total.records,
      totalIsMinimum: total.isMinimum,
      cases: rows.map((row) => presentRow(row, words)),
    },
  ],
})
