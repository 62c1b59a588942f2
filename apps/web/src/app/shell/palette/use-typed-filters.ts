import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { writeFilters } from '@dossier/core/filters/filter-address'
import { filtersOf } from '@dossier/core/filters/stored-filters'
import { useQuery } from '@tanstack/react-query'
import { filterTextQuery, mayHaveFilters } from '../../../kits/filters/filter-text-query.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'

/** What the search screen has in its address. */
export interface TypedFilters {
  term: string | undefined
  filters: unknown
}

/** The filters in a typed text, and why they cannot be read. */
export function useTypedFilters(typed: string): { found?: TypedFilters | undefined; fault?: string | undefined } {
  const [debounced] = useAfterPause(typed, FILTER_DEBOUNCE)
  const isCurrent = debounced === typed.trim()
  const { data } = useQuery({
    ...filterTextQuery({ text: debounced }),
    enabled: mayHaveFilters(debounced) && isCurrent,
    retry: false,
  })
  if (!data || !isCurrent) return {}
  if (data.faults[0]) return { fault: data.faults[0].message }
  if (data.clauses.length === 0) return {}
  return { found: { term: data.searchTerm || undefined, filters: writeFilters(filtersOf(data.clauses)) } }
}
