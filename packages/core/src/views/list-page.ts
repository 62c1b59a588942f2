import type { ClauseToRead } from '@dossier/contract/clauses'
import type { PageQuery } from '@dossier/contract/live/record-view-hub'
import { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import type { View } from '@dossier/contract/views/definition'
import type { FieldDefinition } from '@dossier/contract/fields'
import { valueType } from '../calculations/result.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { furtherClauses, writtenClauses } from './further-clauses.ts'
import { shownGroups, shownLayout } from './layout.ts'
import type { ListSearch } from './list-search.ts'
import { allSorts, readSorts, writtenSorts, type ListSort } from './sorts.ts'

/** The view that the address names, else the first one. */
export const viewOf = <V extends { id: number }>(all: readonly V[], { view }: ListSearch): V | undefined =>
  all.find(({ id }) => id === view) ?? all[0]

/** Whether the view that the address names is not there, so that another one is shown. */
export const isStandIn = ({ id }: View, { view }: ListSearch): boolean => view !== undefined && view !== id

/** The sort order of a list: from the URL, or else from the view. */
export function sortOf({ sort, desc = false, thenBy }: ListSearch, view: View): ListSort {
  const own = defaultSortOf(view)
  // An address can name a column that the view no longer has for this reader.
  if (!sort || !isOf(view, sort)) return own
  if (thenBy !== undefined)
    return { by: sort, descending: desc, thenBy: readSorts(thenBy).filter(({ sortBy }) => isOf(view, sortBy)) }
  return sort === own.by && desc === own.descending ? own : { by: sort, descending: desc }
}

const isOf = ({ columns, sortBy }: View, key: string) =>
  fieldIdOf(key) === null || columns.includes(key) || sortBy === key

export const defaultSortOf = (view: View): ListSort => ({
  by: view.sortBy,
  descending: view.sortByDescending,
  ...(view.thenSortBy.length > 0 && { thenBy: view.thenSortBy }),
})

/** As subscriptions name it. */
export const sortQuery = ({ by, descending, thenBy }: ListSort) => ({
  sortBy: by,
  sortDesc: descending,
  ...(thenBy && { thenSortBy: writtenSorts(thenBy) }),
})

const typeOf = (field: FieldDefinition | undefined) => field && valueType(field)

const DAYS: readonly (string | undefined)[] = ['date', 'date-time']
const MOMENTS = ['created', 'lastUpdated', 'closed', 'deleted']

/** Whether what a view finds, or how it is grouped, depends on where days begin for its reader. */
export function dependsOnDays({ clauses, fields, groupByDataType, thenGroupByDataType }: View): boolean {
  const isDay = ({ field: key, definitionField }: Pick<ClauseToRead, 'field' | 'definitionField'>) => {
    const field = fields.find(({ id }) => id === fieldIdOf(key))
    const value = definitionField ? field?.itemFields?.find(({ id }) => id === definitionField) : undefined
    return MOMENTS.includes(key) || DAYS.includes(value ? value.dataType : typeOf(field))
  }
  return (
    [groupByDataType, thenGroupByDataType].some((type) => DAYS.includes(type ?? undefined)) ||
    clauses.some((clause) => [clause, ...clause.subClauses].some(isDay))
  )
}

/** Whether the list is one table of the view's own records, which can be drawn before the app. */
export const isPlain = (view: Pick<View, 'groupBy' | 'layout'>, search: ListSearch): boolean =>
  view.groupBy === null && !search.filters && shownLayout(view, search).kind === 'table'

/** The request for one page of the list that the address describes, or for a page of its groups. */
export function listPage(view: View, search: ListSearch, timeZone: string) {
  const { timeZone: zone, page, ...query } = pageCall(liveQuery(view, search, timeZone))
  const groupBy = shownGroups(view, search)
  // A board has no subgroups, even by the column that makes the groups of its view.
  const isOwn = groupBy === view.groupBy && (view.thenGroupBy === null || shownLayout(view, search).kind === 'table')
  return {
    query: {
      ...query,
      ...(groupBy === null ? { page } : { groupPage: page }),
      ...(!isOwn && { groupBy: groupBy ?? '' }),
      ...((dependsOnDays(view) || search.filters !== undefined) && { timeZone: zone }),
    },
  }
}

/**
 * Whether the page is read in a moment, however long the list is: of all open records, from its beginning, in an order
 * with an index.
 */
export const isQuick = (view: View, search: ListSearch): boolean =>
  isPlain(view, search) &&
  view.clauses.length === 0 &&
  allSorts(sortOf(search, view)).length === 1 &&
  !search.filter &&
  search.page === undefined &&
  SORT_KEYS.some((key) => key === sortOf(search, view).by)

/** The same page as a subscription. */
export function liveQuery(view: View, search: ListSearch, timeZone: string): PageQuery {
  return {
    kind: 'page',
    viewId: view.id,
    page: search.page ?? 1,
    pageSize: view.pageSize,
    searchTerm: search.filter ?? '',
    ...sortQuery(sortOf(search, view)),
    timeZone,
    ...furtherClauses(search),
  }
}

/** A page that is followed, as the call that answers the same. */
export function pageCall(page: PageQuery) {
  const { kind: _, viewId, sortDesc, clauses, ...query } = page
  return {
    ...query,
    ...writtenClauses(clauses),
    viewId: String(viewId),
    sortDesc: sortDesc ? ('true' as const) : ('false' as const),
  }
}

interface GroupPage {
  tableId: string
  page: number
  sort: ListSort
  timeZone: string
}

/** A page of one group. */
export function groupQuery(view: View, search: ListSearch, { tableId, page, sort, timeZone }: GroupPage): PageQuery {
  const { thenSortBy: _, ...query } = liveQuery(view, search, timeZone)
  return { ...query, tableId, page, ...sortQuery(sort) }
}
