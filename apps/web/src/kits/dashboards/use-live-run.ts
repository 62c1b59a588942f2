import type { RunResult } from '@dossier/contract/insights/run'
import { useQueryClient } from '@tanstack/react-query'
import { type InsightQuestion, useInsightRun } from '../insight-result/use-insight-run.ts'
import { useBoard } from './board.ts'
import { useFollowed } from './use-followed.ts'

/** Runs an insight, and follows what it answers for as long as the tile is looked at. (B-TILE-04) */
export function useLiveRun(question: InsightQuestion, isReady: boolean) {
  const { isEditing } = useBoard()
  const cache = useQueryClient()
  const result = useInsightRun(question, isReady)
  const { run, params, queryKey } = result
  const { body, query } = params
  useFollowed(
    {
      kind: 'insight',
      insightId: params.id,
      dynamicParameters: body.dynamicParameters ?? [],
      searchClauses: body.searchClauses ?? [],
      includeResults: !params.withoutRows,
      timeZone: query.timeZone,
    },
    {
      // The answer to the run is shown first.
      isOn: isReady && !isEditing && run.isSuccess && !run.isPlaceholderData,
      onContent: (content) => {
        if (content.kind === 'insight') cache.setQueryData<RunResult>(queryKey, content.result)
      },
      // Asked again, it says why.
      onEnd: () => void cache.resetQueries({ queryKey }),
    },
  )
  return result
}
