import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { ListSearch } from '@dossier/core/views/list-search'
import { shownLayout } from '@dossier/core/views/layout'
import { listPage, viewOf } from '@dossier/core/views/list-page'

export const viewsQuery = queryOf(views.list)

/** One page of the list that the address describes. */
export const casesQuery = (view: View, search: ListSearch) =>
  queryOf(views.cases, listPage(view, search, reader().timeZone))

/**
 * Requests the list while the screen's code is loading. If it fails, the screen requests it again and reports the
 * error.
 */
export async function preloadCases(cache: QueryClient, search: ListSearch) {
  const all = await cache.ensureQueryData(viewsQuery).catch(() => [])
  const view = viewOf(all, search)
  if (view && shownLayout(view, search).kind !== 'map') await cache.prefetchQuery(casesQuery(view, search))
}
