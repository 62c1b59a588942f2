import { views } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import type { View } from '@dossier/contract/views/definition'
import { viewLayouts } from '@dossier/contract/views/layouts'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { ListSearch } from '@dossier/core/views/list-search'
import { shownLayout } from '@dossier/core/views/layout'
import { listPage, viewOf } from '@dossier/core/views/list-page'

export const viewsQuery = queryOf(views.list)

/** One page of the list that the address describes. */
export const casesQuery = (view: View, search: ListSearch) =>
  queryOf(views.cases, listPage(view, search, reader().timeZone))

/** Takes the rows of all lists away; those on the screen are asked for again, with the rights of this moment. */
export function dropLists(cache: QueryClient): void {
  for (const call of [views.cases, viewLayouts.points, viewLayouts.placed, viewCalculations.list])
    void cache.resetQueries({ queryKey: keyOf(call) })
}

/**
 * Requests the list while the screen's code is loading. If it fails, the screen requests it again and reports the
 * error.
 */
export async function preloadCases(cache: QueryClient, search: ListSearch) {
  const all = await cache.ensureQueryData(viewsQuery).catch(() => [])
  const view = viewOf(all, search)
  if (view && shownLayout(view, search).kind !== 'map') await cache.prefetchQuery(casesQuery(view, search))
}
