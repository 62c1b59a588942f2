import type { ClauseParameters, ClauseToRead, ClauseValue, SearchClause } from '@dossier/contract/clauses'
import type { Operator } from '@dossier/contract/operators'
import { clauseColumn } from './item-columns.ts'

/** One condition as people see it: a column, how it is compared, and with what. */
export interface Filter {
  /** Among the filters of one bar. */
  id: string
  field: string
  operator: Operator
  value: ClauseValue
  dynamicValue: NonNullable<ClauseToRead['dynamicValue']> | null
  parameters: ClauseParameters
  /** In a rule: it asks for the value before the save. (D-131) */
  was?: boolean
}

/** Filters of which at least one has to hold. (B-FILTER-14) */
export interface AnyOf {
  id: string
  anyOf: readonly Filter[]
}
export type FilterEntry = Filter | AnyOf

export const isAnyOf = (entry: FilterEntry): entry is AnyOf => 'anyOf' in entry

/** Every filter, those within groups included. */
export const allFilters = (entries: readonly FilterEntry[]): Filter[] =>
  entries.flatMap((entry) => (isAnyOf(entry) ? entry.anyOf : [entry]))

/** Without a value of its own yet. */
export const blankFilter = (id: string, field: string, operator: Operator): Filter => ({
  id,
  field,
  operator,
  value: null,
  dynamicValue: null,
  parameters: {},
})

/** The question that filters ask, for the server. (B-FILTER-18) */
export const clausesOf = (entries: readonly FilterEntry[]): SearchClause[] =>
  entries.map((entry) =>
    isAnyOf(entry)
      ? { ...EMPTY, orClause: true, subClauses: entry.anyOf.map((one) => ({ ...clauseOf(one), ...ALONE })) }
      : { ...clauseOf(entry), ...ALONE },
  )

const ALONE = { orClause: false as const, subClauses: [] }
const EMPTY = { field: '', value: null }

export const clauseOf = ({ field, operator, value, dynamicValue, parameters, was }: Filter): FilterClause => ({
  ...clauseColumn(field),
  operator,
  value,
  dynamicValue,
  searchClauseParameters: parameters,
  ...(was && { was }),
})

/** `was` stands in the clauses of rules alone. */
type FilterClause = ClauseToRead & { was?: boolean }

/** The filter that a fault of the clauses is about; `at` is a place such as `2.subClauses.1.value`. */
export function filterAt(entries: readonly FilterEntry[], at: string): string | undefined {
  const [, place, within] = /^(\d+)(?:\.subClauses\.(\d+))?/.exec(at) ?? []
  const entry = entries[Number(place ?? -1)]
  if (!entry || !isAnyOf(entry)) return entry?.id
  return entry.anyOf[Number(within ?? 0)]?.id
}
