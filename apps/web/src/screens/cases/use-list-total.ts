import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { Total } from '@dossier/core/text/count-line'
import { queryClauses } from '@dossier/core/views/further-clauses'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useExactTotal } from '../../kits/exact-total/use-exact-total.ts'
import { call } from '../../lib/api.ts'
import { reader } from '../../lib/dates.ts'

/** The exact total of a list on request, with filters of the reader's own, too. */
export function useListTotal(view: View, search: ListSearch, total: Total | undefined) {
  const { filter = '', filters } = search
  return useExactTotal({
    listKey: JSON.stringify([view.id, view.lastUpdated, filter, filters]),
    total,
    count: async (signal) => {
      const common = { searchTerm: filter, ...queryClauses(search), timeZone: reader().timeZone }
      const query = { ...common, viewId: String(view.id) }
      const all = { ...query, pageSize: 1, groupBy: '', exactTotal: 'true' as const }
      const { casesTables } = await call(views.cases, { query: all }, { signal })
      return casesTables[0]?.totalRecords ?? 0
    },
  })
}
