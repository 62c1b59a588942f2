import { INSIGHT_PAGE_SIZE, type InsightTable, type ResultGroup } from '@dossier/contract/insights/run'
import { insightRuns } from '@dossier/contract/insights/running'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import type { RecordSort } from '../record-table/HeadRow.tsx'
import { runKey, type RunParams } from './use-insight-run.ts'

export interface GroupPage {
  page: number
  /** Undefined: in the order of the insight. */
  sort: RecordSort | undefined
}

interface GroupRows {
  params: RunParams
  runId: string
  group: ResultGroup
  place: GroupPage
  isOpen: boolean
  /** Runs the insight again. */
  onFailed: () => void
}

/** One page of a group; the first one comes with the result where it has it. */
export function useGroupRows({ params, runId, group, place, isOpen, onFailed }: GroupRows) {
  const isFirst = place.page === 1 && place.sort === undefined && group.results.length > 0
  const table = useQuery({
    queryKey: [...runKey(params.id), 'table', runId, group.id, place, params],
    queryFn: ({ signal }) => tableOf({ params, runId, group, place }, signal),
    enabled: isOpen && !isFirst && group.totalRecords > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const isReloadLost = table.isRefetchError
  useEffect(() => {
    // A failed reload of rows runs the whole insight again. (B-INS-20)
    if (isReloadLost) onFailed()
    // eslint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [isReloadLost])
  return {
    rows: isFirst ? group.results : table.data?.results,
    total: isFirst ? group.totalRecords : (table.data?.totalRecords ?? group.totalRecords),
    error: isFirst ? null : table.error,
    isBusy: !isFirst && table.isPlaceholderData,
    retry: () => void table.refetch(),
  }
}

function tableOf(
  { params, runId, group, place }: Pick<GroupRows, 'params' | 'runId' | 'group' | 'place'>,
  signal: AbortSignal,
): Promise<InsightTable> {
  const { id, body, query, changed } = params
  const paged = {
    ...body,
    tableId: group.id,
    pageNumber: place.page,
    pageSize: INSIGHT_PAGE_SIZE,
    ...(place.sort && { sortBy: place.sort.by, sortDesc: place.sort.descending }),
  }
  const common = { timeZone: query.timeZone }
  return changed
    ? call(
        insightRuns.calculatedTableData,
        { params: { id: runId }, query: common, body: { ...paged, insight: changed } },
        { signal },
      )
    : call(
        insightRuns.tableData,
        { params: { id: String(id) }, query: common, body: { ...paged, id: runId } },
        { signal },
      )
}
