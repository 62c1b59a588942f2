import type { Insight, InsightToRun } from '@dossier/contract/insights/definition'
import type { ParameterValue } from '@dossier/contract/insights/parameters'
import type { RunBodyInput } from '@dossier/contract/insights/run'
import { insightRuns } from '@dossier/contract/insights/running'
import { clausesOf, type FilterEntry } from '@dossier/core/filters/filter'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'

/** An insight, and what its reader has chosen. */
export interface InsightQuestion {
  insight: Insight
  /** In place of the stored definition, while it is being changed. */
  changed?: InsightToRun | undefined
  parameters: readonly ParameterValue[]
  filters: readonly FilterEntry[]
  /** Numbers alone: nothing shows the records. */
  withoutRows?: boolean | undefined
}

/** What all calls about one result have in common. */
export interface RunParams {
  id: number
  body: RunBodyInput
  query: { timeZone: string }
  changed: InsightToRun | undefined
  withoutRows: boolean
}

/** Results that are shown again at once are not asked for again within this time. Milliseconds. */
const FRESH = 5_000

export const runKey = (id: number) => [...keyOf(insightRuns.run), id]

/** Runs an insight as long as all of its parameters have values. Answers to earlier questions are ignored. */
export function useInsightRun(
  { insight, changed, parameters, filters, withoutRows = false }: InsightQuestion,
  isReady: boolean,
) {
  const { timeZone } = reader()
  const params = useMemo(
    (): RunParams => ({
      id: insight.id,
      body: { dynamicParameters: [...parameters], searchClauses: clausesOf(filters) },
      query: { timeZone },
      changed,
      withoutRows,
    }),
    [insight.id, changed, parameters, filters, timeZone, withoutRows],
  )
  const cache = useQueryClient()
  const queryKey = [...runKey(insight.id), params]
  const run = useQuery({
    queryKey,
    queryFn: ({ signal }) => runOnce(params, signal),
    enabled: isReady,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
  return {
    run,
    params,
    queryKey,
    /** After a record was edited in the result: its numbers may be others. (B-EDIT-08) */
    expire: async () => {
      await call(insightRuns.markAsCacheExpired, { params: { id: String(insight.id) } }).catch(() => undefined)
      await cache.invalidateQueries({ queryKey: runKey(insight.id) })
    },
    again: () => void cache.invalidateQueries({ queryKey: runKey(insight.id) }),
  }
}

function runOnce({ id, body, query, changed, withoutRows }: RunParams, signal: AbortSignal) {
  const runQuery = { timeZone: query.timeZone, ...(withoutRows && { includeResults: 'false' as const }) }
  return changed
    ? call(insightRuns.calculated, { query: runQuery, body: { ...body, insight: changed } }, { signal })
    : call(insightRuns.run, { params: { id: String(id) }, query: runQuery, body }, { signal })
}
