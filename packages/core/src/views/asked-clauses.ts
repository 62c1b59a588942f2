import type { SearchClause } from '@dossier/contract/clauses'
import { allFilters, clausesOf, type FilterEntry } from '../filters/filter.ts'
import { filtersOf } from '../filters/stored-filters.ts'

const NAMES_CLOSED = ['isClosed', 'closed']

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

/** The question that a list with these filters asks. */
export const askedClauses = (entries: readonly FilterEntry[]): SearchClause[] =>
  asksForClosed(entries) ? clausesOf(entries) : [OPEN_ONLY, ...clausesOf(entries)]

/** No record is open and closed. */
const NOTHING: readonly SearchClause[] = [OPEN_ONLY, { ...OPEN_ONLY, value: true }]

/** What a view and further filters ask together. A dead clause finds nothing, and leaves the others of its group alone. */
export function clausesWith(clauses: readonly SearchClause[], more: readonly FilterEntry[]): SearchClause[] {
  const living = clauses.flatMap((clause) => {
    if (!clause.orClause) return clause.fault ? [] : [clause]
    const subClauses = clause.subClauses.filter(({ fault }) => !fault)
    return subClauses.length === 0 ? [] : [{ ...clause, subClauses }]
  })
  const asked = askedClauses([...filtersOf(living), ...more])
  return living.length < clauses.length ? [...NOTHING, ...asked] : asked
}
