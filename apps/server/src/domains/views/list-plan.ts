import type { CaseListPage } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { notFound } from '../../http/refusal.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { readRights } from '../cases/read-rights.ts'
import { itemIdsInValues, namesOf } from '../cases/item-names.ts'
import { selectTagTitles } from '../cases/tag-queries.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { countMatches, countOpen, type Total } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { presentRow, type RowWords } from './present-rows.ts'
import { reachPage } from './reach-page.ts'
import { requestedOrder } from './requested-order.ts'
import { selectPage, type PageRow } from './select-page.ts'
import type { PageRequest } from './walks.ts'

export interface ListRequest {
  viewId: number
  page: number
  pageSize: number
  searchTerm: string
  /** The view's own order if omitted. */
  sortBy?: string | undefined
  sortDesc: boolean
}

type Wanted = Omit<PageRequest, 'text' | 'start'>

/** A page of a view as people with certain rights on fields get it. */
export interface ListPlan {
  catalogue: Catalogue
  view: CatalogueView
  text: string
  columns: ReadonlySet<string>
  wanted: Wanted
}

/** 404 for a view that is not there. */
export function planList(me: Actor, catalogue: Catalogue, request: ListRequest): ListPlan {
  const view = catalogue.views.get(request.viewId) ?? notFound('View')
  const visible = visibleFields(me, catalogue)
  const rights = readRights(me, catalogue)
  const wanted = {
    rights,
    order: requestedOrder({ view, catalogue, rights, visible }, request),
    limit: request.pageSize,
    offset: (request.page - 1) * request.pageSize,
    fieldIds: view.columns.flatMap((column) => fieldIdOf(column) ?? []).filter((id) => visible.has(id)),
  }
  return { catalogue, view, text: request.searchTerm, columns: new Set(view.columns), wanted }
}

export interface Found {
  rows: PageRow[]
  total: Total
}

/** The rows of the page, none beyond the last one, and the total. */
export function findRows(reader: ListReader, { text, wanted }: ListPlan): Promise<Found> {
  return text === '' ? pageAndTotal(reader, wanted) : matchingPage(reader, text, wanted)
}

async function pageAndTotal(reader: ListReader, wanted: Wanted): Promise<Found> {
  if (wanted.offset === 0) {
    const [total, { rows }] = await Promise.all([
      countOpen(reader),
      selectPage(reader, { ...wanted, start: 'first', text: null }),
    ])
    return { rows, total }
  }
  const total = await countOpen(reader)
  if (wanted.offset >= total.records) return { rows: [], total }
  return { rows: await reachPage(reader, wanted, total.records), total }
}

/** Few matches are found and sorted; with many the rows are walked in their order until the page is full. */
async function matchingPage(reader: ListReader, holds: string, wanted: Wanted): Promise<Found> {
  const total = await countMatches(reader, { text: holds, rights: wanted.rights })
  if (!total.isMinimum && wanted.offset >= total.records) return { rows: [], total }
  const page = (by: 'found' | 'tested') => selectPage(reader, { ...wanted, start: 'first', text: { holds, by } })
  if (!total.isMinimum) return { rows: (await page('found')).rows, total }
  const { rows } = await page('tested')
  if (rows.length === wanted.limit || wanted.order.by === 'rank') return { rows, total }
  // The matches are far from the beginning of this order, or the page is behind the last one.
  return { rows: (await page('found')).rows, total }
}

/** What turns rows of this list into words. */
export async function wordsFor(
  { tx, tenant }: Pick<ListReader, 'tx' | 'tenant'>,
  { catalogue, columns }: Pick<ListPlan, 'catalogue' | 'columns'>,
  rows: readonly Pick<PageRow, 'tag_ids' | 'fields'>[],
): Promise<RowWords> {
  const tagIds = columns.has('tags') ? [...new Set(rows.flatMap((row) => row.tag_ids))] : []
  const itemIds = rows.flatMap((row) => itemIdsInValues(catalogue, row.fields))
  const items = await namesOf({ tx, tenant }, itemIds)
  return { catalogue, tags: await selectTagTitles(tx, tenant.id, tagIds), items, columns }
}

export const presentPage = (view: CatalogueView, { rows, total }: Found, words: RowWords): CaseListPage => ({
  casesTables: [
    {
      id: String(view.id),
      value: null,
      totalRecords: total.records,
      totalIsMinimum: total.isMinimum,
      cases: rows.map((row) => presentRow(row, words)),
    },
  ],
})
