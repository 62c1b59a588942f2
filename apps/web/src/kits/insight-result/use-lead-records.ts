import { INSIGHT_PAGE_SIZE } from '@dossier/contract/insights/run'
import { insightRuns } from '@dossier/contract/insights/running'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import type { Lead } from './lead.ts'
import type { RunParams } from './use-insight-run.ts'

interface LeadRecords {
  params: RunParams
  runId: string
  lead: Lead
  page: number
}

/** One page of the records behind a number. */
export function useLeadRecords({ params: { id, body, query, changed }, runId, lead, page }: LeadRecords) {
  const request = {
    ...body,
    calculatedResultsId: runId,
    pageNumber: page,
    pageSize: INSIGHT_PAGE_SIZE,
    ...(changed && { insight: changed }),
    ...(lead.group && { tableId: lead.group.id }),
    ...(lead.calculation !== undefined && { calculation: lead.calculation }),
    ...(lead.part && { part: { value: lead.part.value } }),
    ...(lead.hexagon && { hexagon: lead.hexagon }),
  }
  return useQuery({
    queryKey: [...keyOf(insightRuns.cases), id, request],
    queryFn: ({ signal }) =>
      call(
        insightRuns.cases,
        { params: { id: String(changed ? 0 : id) }, query: { timeZone: query.timeZone }, body: request },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}
