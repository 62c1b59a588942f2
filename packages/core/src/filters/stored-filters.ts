import type { ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { clauseOf, isAnyOf, type Filter, type FilterEntry } from './filter.ts'
import { columnOfClause } from './item-columns.ts'

type StoredClause = ClauseToRead & { fault?: string | null | undefined; was?: boolean }
type StoredEntry = StoredClause & { orClause: boolean; subClauses: readonly StoredClause[] }

/**
 * Stored clauses as the filters of a bar. A filter has the id of its clause, by which a save keeps the clauses that its
 * writer may not read; those have no field.
 */
export const filtersOf = (clauses: readonly StoredEntry[]): FilterEntry[] =>
  clauses.map((clause, place) =>
    clause.orClause
      ? { id: idOf(clause, `${place}`), anyOf: clause.subClauses.map((sub, at) => filterOf(sub, `${place}.${at}`)) }
      : filterOf(clause, `${place}`),
  )

const idOf = ({ id }: ClauseToRead, place: string): string => String(id ?? place)

const filterOf = (clause: StoredClause, place: string): Filter => ({
  id: idOf(clause, place),
  field: columnOfClause(clause),
  operator: clause.operator ?? 'Equals',
  value: clause.value,
  dynamicValue: clause.dynamicValue ?? null,
  parameters: clause.searchClauseParameters ?? {},
  ...(clause.was && { was: true }),
})

/** The clauses to store; `stored` are those that the filters come from. What was not changed goes back as it came. */
export function clausesToStore(entries: readonly FilterEntry[], stored: readonly StoredEntry[]): SearchClause[] {
  const byId = new Map<string, StoredClause>()
  for (const [place, clause] of stored.entries())
    for (const [at, one] of (clause.orClause ? clause.subClauses : [clause]).entries())
      byId.set(idOf(one, clause.orClause ? `${place}.${at}` : `${place}`), one)
  const clauseFor = (filter: Filter) => {
    const before = byId.get(filter.id)
    const isSame = before && sameParts(filterOf(before, filter.id), filter)
    return isSame ? withoutFault(before) : { ...clauseOf(filter), id: filter.id }
  }
  return entries.map((entry) =>
    isAnyOf(entry)
      ? {
          field: '',
          value: null,
          id: entry.id,
          orClause: true,
          subClauses: entry.anyOf.map((one) => alone(clauseFor(one))),
        }
      : alone(clauseFor(entry)),
  )
}

const alone = <T extends object>(clause: T) => ({ ...clause, orClause: false as const, subClauses: [] })

const withoutFault = ({ fault: _fault, ...clause }: StoredClause): ClauseToRead => clause

const sameParts = (one: Filter, other: Filter) =>
  one.was === other.was && JSON.stringify(one) === JSON.stringify({ ...one, ...other })

/** Why some of a view's clauses find nothing, each reason once. */
export const deadReasons = (clauses: readonly StoredEntry[]): string[] => [
  ...new Set(clauses.flatMap((clause) => [clause, ...clause.subClauses]).flatMap(({ fault }) => fault ?? [])),
]
