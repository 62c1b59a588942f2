import type { PageQuery } from '@dossier/contract/live/record-view-hub'
import { views, type View } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { CasesSearch } from './cases-search.ts'

export const viewsQuery = queryOf(views.list)

/** The view that the address names, else the first one. */
export const viewOf = (all: readonly View[], { view }: CasesSearch): View | undefined =>
  all.find(({ id }) => id === view) ?? all[0]

/** The sort order of a list: from the URL, or else from the view. */
export function sortOf({ sort, desc = false }: CasesSearch, view: View) {
  // An address can name a column that the view no longer has for this reader.
  if (sort && isOf(view, sort)) return { by: sort, descending: desc }
  return defaultSortOf(view)
}

const isOf = ({ columns, sortBy }: View, key: string) =>
  fieldIdOf(key) === null || columns.includes(key) || sortBy === key

export const defaultSortOf = (view: View) => ({ by: view.sortBy, descending: view.sortByDescending })

/** One page of the list that the address describes. */
export function casesQuery(view: View, search: CasesSearch) {
  const { kind: _, viewId, sortDesc, ...query } = liveQuery(view, search)
  return queryOf(views.cases, {
    query: {
      ...query,
      viewId: String(viewId),
      sortDesc: sortDesc ? 'true' : 'false',
      timeZone: reader().timeZone,
    },
  })
}

/** The same page as a subscription. */
export function liveQuery(view: View, search: CasesSearch): PageQuery {
  const sort = sortOf(search, view)
  return {
    kind: 'page',
    viewId: view.id,
    page: search.page ?? 1,
    pageSize: view.pageSize,
    searchTerm: search.filter ?? '',
    sortBy: sort.by,
    sortDesc: sort.descending,
  }
}

/**
 * Requests the list while the screen's code is loading. If it fails, the screen requests it again and reports the
 * error.
 */
export async function preloadCases(cache: QueryClient, search: CasesSearch) {
  const all = await cache.ensureQueryData(viewsQuery).catch(() => [])
  const view = viewOf(all, search)
  if (view) await cache.prefetchQuery(casesQuery(view, search))
}
