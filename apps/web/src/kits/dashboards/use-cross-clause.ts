import type { InsightContents } from '@dossier/contract/dashboards/contents'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { filterColumns } from '@dossier/core/filters/columns'
import { crossFilter } from '@dossier/core/insights/cross-filter'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useBoard } from './board.ts'

/** The row that filters a tile, and the filter that it sets; fields are asked for once there is such a row. (D-079) */
export function useCrossClause({ filterFromInsightId, dynamicFilter, dynamicFilterOperator }: InsightContents) {
  const me = useMe()
  const row = useBoard().crossFilters.find(({ insightId }) => insightId === filterFromInsightId)
  const isFiltered = row !== undefined && dynamicFilter !== undefined
  const { data: fields } = useQuery({ ...queryOf(fieldCalls.list), enabled: isFiltered })
  const column = isFiltered && fields ? filterColumns(me, fields).get(dynamicFilter) : undefined
  const clause = row && column && crossFilter(row, column, dynamicFilterOperator)
  return { row: clause && row, clause }
}
