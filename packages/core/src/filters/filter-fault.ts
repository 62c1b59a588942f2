import { clauseOf, type Filter } from './filter.ts'
import { readClauses } from './read-clauses.ts'
import type { FilterColumn } from './terms.ts'

/** Why a filter asks nothing yet, as the server would say it; undefined if it asks something. */
export function filterFault(filter: Filter, columns: ReadonlyMap<string, FilterColumn>): string | undefined {
  const clause = { ...clauseOf(filter), orClause: false, subClauses: [] }
  const read = readClauses([clause], { ...ANYBODY, columns })
  return read.ok ? undefined : read.message
}

/** Whether a clause can be read does not depend on who asks, and when. */
export const ANYBODY = {
  meId: 0,
  now: 0,
  timeZone: 'UTC',
  firstDayOfWeek: 1,
  areasWithin: (areaId: number) => [areaId],
  membersOf: () => [],
  isGone: () => false,
}
