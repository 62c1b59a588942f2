import type { SearchClause } from '@dossier/contract/clauses'
import { allFilters, clausesOf, isAnyOf, type FilterEntry } from '../filters/filter.ts'

const NAMES_CLOSED = ['isClosed', 'closed', 'importId', 'deleted']

const OPEN_ONLY: SearchClause = {
  field: 'isClosed',
  operator: 'Equals',
  value: false,
  orClause: false,
  subClauses: [],
}

/** Whether filters decide themselves about closed records; otherwise only open ones are listed. (D-067) */
export const asksForClosed = (entries: readonly FilterEntry[]): boolean =>
  allFilters(entries).some(({ field }) => NAMES_CLOSED.includes(field))

/** Whether there can be deleted records among what an administrator's filters find. (D-065) */
export const asksForDeleted = (entries: readonly FilterEntry[]): boolean =>
  allFilters(entries).some(({ field }) => field === 'deleted') && !entries.some(leavesOutDeleted)

const leavesOutDeleted = (entry: FilterEntry): boolean =>
  !isAnyOf(entry) && entry.field === 'deleted' && entry.operator === 'NotSet'

/** The clauses of a list with these filters. */
export const listClauses = (entries: readonly FilterEntry[]): SearchClause[] =>
  asksForClosed(entries) ? clausesOf(entries) : [OPEN_ONLY, ...clausesOf(entries)]
