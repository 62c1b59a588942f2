import type { SearchClause } from '@dossier/contract/clauses'
import { sql } from 'kysely'

export const OPEN = sql`not c.is_closed and c.deleted is null`

/** Which records `c` there are in a state. */
export const STATE_SQL = {
  open: OPEN,
  closed: sql`c.is_closed and c.deleted is null`,
  all: sql`c.deleted is null`,
  /** With deleted ones, for administrators who ask about deletion. (D-065) */
  withDeleted: sql`true`,
}
export type RecordState = Exclude<keyof typeof STATE_SQL, 'withDeleted'>
export type QueryState = keyof typeof STATE_SQL

/** The columns that clauses name. */
export const columnsNamed = (clauses: readonly SearchClause[]): string[] =>
  clauses.flatMap((one) => [one, ...one.subClauses]).flatMap(({ field, dynamicField }) => [field, dynamicField ?? ''])

/** Closed records are listed where the view asks for them. (D-067) Those of an import are all meant. */
export const asksForClosed = (clauses: readonly SearchClause[]): boolean =>
  columnsNamed(clauses).some((key) => key === 'isClosed' || key === 'closed' || key === 'importId')

/** Open records, unless a clause names the state. (D-067) */
export function stateOf(clauses: readonly SearchClause[]): RecordState {
  if (!asksForClosed(clauses)) return 'open'
  const isAlways = (value: boolean) =>
    clauses.some((one) => !one.orClause && one.field === 'isClosed' && String(one.value) === String(value))
  return isAlways(true) ? 'closed' : isAlways(false) ? 'open' : 'all'
}
