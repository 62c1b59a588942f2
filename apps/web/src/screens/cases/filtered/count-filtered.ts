import { search as searchCalls } from '@dossier/contract/search'
import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { call } from '../../../lib/api.ts'
import { reader } from '../../../lib/dates.ts'
import { filteredQuestion } from './use-filtered-list.ts'

/** The number of all records of a view for which the filters of the address hold, too. */
export async function countFiltered(view: View, search: ListSearch, signal: AbortSignal): Promise<number> {
  const { searchTerm, clauses } = filteredQuestion(view, search)
  const asked = {
    params: { type: 'cases' as const },
    query: { timeZone: reader().timeZone, exactTotal: 'true' as const },
    body: { searchTerm, clauses },
  }
  const { totalItems } = await call(searchCalls.advanced, asked, { signal, idempotencyKey: null })
  return totalItems
}
