import type { SearchClause } from '@dossier/contract/clauses'
import { clausesOf } from '../filters/filter.ts'
import { readFilters } from '../filters/filter-address.ts'
import type { ListSearch } from './list-search.ts'

/** The filters that an address adds to those of a view, as subscriptions name them. */
export function furtherClauses({ filters }: Pick<ListSearch, 'filters'>): { clauses?: SearchClause[] } {
  if (filters === undefined) return {}
  const { entries } = readFilters(filters)
  return entries.length === 0 ? {} : { clauses: clausesOf(entries) }
}

/** The same as calls do. */
export const queryClauses = (search: Pick<ListSearch, 'filters'>): { clauses?: string } =>
  writtenClauses(furtherClauses(search).clauses)

export const writtenClauses = (clauses: readonly SearchClause[] | undefined): { clauses?: string } =>
  clauses ? { clauses: JSON.stringify(clauses, withoutDefaults) } : {}

/** Addresses are short. */
const DEFAULTS: Record<string, string> = { orClause: 'false', subClauses: '[]', searchClauseParameters: '{}' }

const withoutDefaults = (key: string, value: unknown): unknown =>
  value === null || JSON.stringify(value) === DEFAULTS[key] ? undefined : value
