import type { CaseListPage } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { readRights } from '../cases/read-rights.ts'
import { selectTagTitles } from '../cases/tag-queries.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { countMatches, countOpen, type Total } from './count-records.ts'
import { presentRow } from './present-rows.ts'
import { reachPage } from './reach-page.ts'
import { recordOrder, type SortKey } from './record-order.ts'
import { selectPage, type PageRow } from './select-page.ts'
import type { PageRequest } from './walks.ts'

export interface ListRequest {
  viewId: number
  page: number
  pageSize: number
  searchTerm: string
  sortBy: SortKey
  sortDesc: boolean
}

/** One page of a view with its total; empty beyond the last page, 404 for a view that is not there. */
export async function listRecords(ctx: Ctx, request: ListRequest): Promise<CaseListPage> {
  const catalogue = await loadCatalogue(ctx)
  const view = catalogue.views.get(request.viewId) ?? notFound('View')
  const visible = visibleFields(ctx.me, catalogue)
  const rights = readRights(ctx.me, catalogue)
  const columns = new Set(view.columns)
  const fieldIds = view.columns.flatMap((column) => fieldIdOf(column) ?? []).filter((id) => visible.has(id))
  const { rows, total } = await pageAndTotal(ctx, request.searchTerm, {
    rights,
    order: recordOrder(catalogue, rights, { key: request.sortBy, descending: request.sortDesc }),
    limit: request.pageSize,
    offset: (request.page - 1) * request.pageSize,
    fieldIds,
  })
  const tagIds = columns.has('tags') ? [...new Set(rows.flatMap((row) => row.tag_ids))] : []
  const tags = await selectTagTitles(ctx.tx, ctx.tenant.id, tagIds)
  const words = { catalogue, tags, columns }
  return {
    casesTables: [
      {
        id: String(view.id),
        value: null,
        totalRecords: total.records,
        totalIsMinimum: total.isMinimum,
        cases: rows.map((row) => presentRow(row, words)),
      },
    ],
  }
}

type Wanted = Omit<PageRequest, 'text' | 'start'>

async function pageAndTotal(ctx: Ctx, text: string, wanted: Wanted): Promise<Found> {
  if (text !== '') return matchingPage(ctx, text, wanted)
  if (wanted.offset === 0) {
    const [total, { rows }] = await Promise.all([
      countOpen(ctx),
      selectPage(ctx, { ...wanted, start: 'first', text: null }),
    ])
    return { rows, total }
  }
  const total = await countOpen(ctx)
  if (wanted.offset >= total.records) return { rows: [], total }
  return { rows: await reachPage(ctx, wanted, total.records), total }
}

/** Few matches are found and sorted; with many the rows are walked in their order until the page is full. */
async function matchingPage(ctx: Ctx, holds: string, wanted: Wanted): Promise<Found> {
  const total = await countMatches(ctx, { text: holds, rights: wanted.rights })
  if (!total.isMinimum && wanted.offset >= total.records) return { rows: [], total }
  const page = (by: 'found' | 'tested') => selectPage(ctx, { ...wanted, start: 'first', text: { holds, by } })
  if (!total.isMinimum) return { rows: (await page('found')).rows, total }
  const { rows } = await page('tested')
  if (rows.length === wanted.limit || wanted.order.by === 'rank') return { rows, total }
  // The matches are far from the beginning of this order, or the page is behind the last one.
  return { rows: (await page('found')).rows, total }
}

interface Found {
  rows: PageRow[]
  total: Total
}
