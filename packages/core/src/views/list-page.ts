import type { PageQuery } from '@dossier/contract/live/record-view-hub'
import type { View } from '@dossier/contract/views'
import { fieldIdOf } from '../fields/field-key.ts'
import type { ListSearch } from './list-search.ts'

/** The view that the address names, else the first one. */
export const viewOf = (all: readonly View[], { view }: ListSearch): View | undefined =>
  all.find(({ id }) => id === view) ?? all[0]

/** The sort order of a list: from the URL, or else from the view. */
export function sortOf({ sort, desc = false }: ListSearch, view: View) {
  // An address can name a column that the view no longer has for this reader.
  if (sort && isOf(view, sort)) return { by: sort, descending: desc }
  return defaultSortOf(view)
}

const isOf = ({ columns, sortBy }: View, key: string) =>
  fieldIdOf(key) === null || columns.includes(key) || sortBy === key

export const defaultSortOf = (view: View) => ({ by: view.sortBy, descending: view.sortByDescending })

/** The request for one page of the list that the address describes. */
export function listPage(view: View, search: ListSearch) {
  const { kind: _, viewId, sortDesc, ...query } = liveQuery(view, search)
  return {
    query: { ...query, viewId: String(viewId), sortDesc: sortDesc ? ('true' as const) : ('false' as const) },
  }
}

/** Whether the page is read in a moment, however long the list is: from its beginning, in an order with an index. */
export const isQuick = (view: View, search: ListSearch): boolean =>
  !search.filter && search.page === undefined && fieldIdOf(sortOf(search, view).by) === null

/** The same page as a subscription. */
export function liveQuery(view: View, search: ListSearch): PageQuery {
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
