import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import type { CaseListPage } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import { isColumnFor } from '@dossier/core/filters/columns'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { readRights } from '../cases/read-rights.ts'
import { itemIdsInValues, namesOf } from '../cases/item-names.ts'
import { selectTagTitles } from '../cases/tag-queries.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { askedPage, type AskedList } from './asked-page.ts'
import { countOpen } from './count-open.ts'
import type { KnownTotal, Total } from './count-records.ts'
import { valueOfTable } from './group-condition.ts'
import type { ListReader } from './list-reader.ts'
import { presentRow, type RowWords } from './present-rows.ts'
import { reachPage } from './reach-page.ts'
import { requestedOrder } from './requested-order.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { EVERYTHING, type ViewQuestion } from './view-question.ts'
import type { PageRequest } from './walks.ts'

export interface ListRequest {
  page: number
  pageSize: number
  searchTerm: string
  /** The view's own order if omitted. */
  sortBy?: string | undefined
  sortDesc: boolean
  /** One group of the view. */
  tableId?: string | undefined
}

/** A view that the reader sees. */
export interface ListScene {
  catalogue: Catalogue
  view: CatalogueView
  question: ViewQuestion | null
}

type Wanted = Omit<PageRequest, 'filter' | 'start'>

/** A page of a view as people with certain rights on fields get it. */
export interface ListPlan {
  catalogue: Catalogue
  view: CatalogueView
  text: string
  columns: ReadonlySet<string>
  tableId: string | undefined
  wanted: Wanted
  /** What the view asks, with the text; null for all open records. */
  asked: AskedList | null
}

/** `me` decides what is shown of the records. */
export function planList(me: Actor, { catalogue, view, question }: ListScene, request: ListRequest): ListPlan {
  const visible = visibleFields(me, catalogue)
  const rights = readRights(me, catalogue)
  const columns = new Set(view.columns.filter((key) => isColumnFor(me, key)))
  const wanted = {
    rights,
    order: requestedOrder(
      { view, catalogue, rights, visible, isOpen: (question?.among ?? 'open') === 'open' },
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
  const asked = asks && { question: asks, sought: { text, rights }, catalogue, reads: me }
  return { catalogue, view, text, columns, tableId: request.tableId, wanted, asked }
}

export interface Found {
  rows: PageRow[]
  total: Total & Partial<Pick<KnownTotal, 'members'>>
}

/** The rows of the page, none beyond the last one, and the total. */
export async function findRows(reader: ListReader, { wanted, asked }: ListPlan): Promise<Found> {
  if (!asked) return pageAndTotal(reader, wanted)
  return askedPage(reader, asked, wanted)
}

async function pageAndTotal(reader: ListReader, wanted: Wanted): Promise<Found> {
  if (wanted.offset === 0) {
    const [total, { rows }] = await Promise.all([
      countOpen(reader),
      selectPage(reader, { ...wanted, start: 'first', filter: null }),
    ])
    return { rows, total }
  }
  const total = await countOpen(reader)
  if (wanted.offset >= total.records) return { rows: [], total }
  return { rows: await reachPage(reader, wanted, total.records), total }
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
