import type { SearchClause } from '@dossier/contract/clauses'
import type { ViewSummary } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import type { z } from 'zod'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { readRights } from '../../../records/read-rights.ts'
import { countListQuery } from '../pages/list-page.ts'
import { countOpen } from '../counts/count-records.ts'
import type { ListReader } from '../list-reader.ts'
import { listRecords } from '../list-records.ts'
import { requireView, viewsOf } from './own-views.ts'
import { EVERYTHING, viewQueryOf, type ViewQuery } from './view-query.ts'

export interface SummaryRequest {
  searchTerm: string
  timeZone: string
  activeViewId?: number | undefined
  /** Further filters of the reader. */
  clauses?: readonly SearchClause[] | undefined
}

/** The views with their record counts, and the first page of the active one; 404 if that is not there. */
export async function summarizeViews(
  ctx: Ctx,
  { searchTerm, timeZone, activeViewId, clauses }: SummaryRequest,
): Promise<z.infer<typeof ViewSummary>[]> {
  const catalogue = await loadCatalogue(ctx)
  const views = await viewsOf(ctx, catalogue)
  const active = activeViewId === undefined ? undefined : await requireView(ctx, catalogue, activeViewId)
  const page = active && (await firstPage(ctx, active, { searchTerm, timeZone, clauses }))
  const now = new Date()
  const questions = views.map((view) => viewQueryOf(ctx, catalogue, view, { timeZone, clauses, now }))
  const counts = await countViews(ctx, { text: searchTerm, reads: ctx.me, catalogue, questions })
  return views.map(({ id, title, folder, ownerId }, nth) => ({
    id,
    title,
    folder,
    isPersonal: ownerId !== null,
    count: counts[nth] ?? null,
    ...(page && id === activeViewId && { page }),
  }))
}

function firstPage(
  ctx: Ctx,
  { id: viewId, pageSize, sortByDescending }: CatalogueView,
  request: Pick<SummaryRequest, 'searchTerm' | 'timeZone' | 'clauses'>,
) {
  return listRecords(ctx, { ...request, viewId, page: 1, pageSize, sortDesc: sortByDescending })
}

/** Views with a question of their own whose records are counted; of further ones no number is known. */
export const MOST_COUNTED = 50

interface Counting {
  text: string
  reads: Actor
  catalogue: Catalogue
  /** Of each view. */
  questions: readonly (ViewQuery | null)[]
}

/**
 * The record counts of views, each question counted once. Beyond the bound of counting, no number is returned rather
 * than a wrong one.
 */
export async function countViews(reader: ListReader, { questions, ...rest }: Counting): Promise<(number | null)[]> {
  const counts = new Map<string, number | null>()
  let counted = 0
  for (const question of questions) {
    const key = viewQueryKey(question)
    if (!counts.has(key) && (key === '' || counted++ < MOST_COUNTED))
      counts.set(key, await countOne(reader, { ...rest, question }))
  }
  return questions.map((question) => counts.get(viewQueryKey(question)) ?? null)
}

/** The same for the same records. */
export const viewQueryKey = (question: ViewQuery | null): string =>
  question ? `${question.state} ${JSON.stringify(question.condition)}` : ''

export async function countOne(
  reader: ListReader,
  { text, reads, catalogue, question }: Omit<Counting, 'questions'> & { question: ViewQuery | null },
): Promise<number | null> {
  if (text === '' && !question) return (await countOpen(reader)).records
  const rights = readRights(reads, catalogue)
  const total = await countListQuery(reader, { ...(question ?? EVERYTHING), text, rights, catalogue, reads })
  return total.isMinimum ? null : total.records
}
