import { views, type View } from '@dossier/contract/views'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import type { CasesSearch } from './cases-search.ts'
import { listPage, viewOf } from './list-page.ts'

export const viewsQuery = queryOf(views.list)

/** One page of the list that the address describes. */
export const casesQuery = (view: View, search: CasesSearch) => queryOf(views.cases, listPage(view, search))

/**
 * Requests the list while the screen's code is loading. If it fails, the screen requests it again and reports the
 * error.
 */
export async function preloadCases(cache: QueryClient, search: CasesSearch) {
  const all = await cache.ensureQueryData(viewsQuery).catch(() => [])
  const view = viewOf(all, search)
  if (view) await cache.prefetchQuery(casesQuery(view, search))
}
