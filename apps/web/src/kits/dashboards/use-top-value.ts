import type { TopValueContents } from '@dossier/contract/dashboards/contents'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { insightRuns } from '@dossier/contract/insights/running'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useBoard } from './board.ts'
import { ignoredNote, tileParameters } from './tile-parameters.ts'
import { useAge } from './use-age.ts'
import { useFollowed } from './use-followed.ts'

/** The top value of an insight with the parameters of the dashboard. */
export function useTopValue(insight: InsightSummary, { orderBy = '' }: TopValueContents) {
  const board = useBoard()
  const parameters = tileParameters(insight, board)
  const { timeZone } = reader()
  const input = {
    params: { id: String(insight.id) },
    query: { timeZone, orderBy },
    body: { dynamicParameters: parameters.sent },
  }
  const cache = useQueryClient()
  const queryKey = [...keyOf(insightRuns.topValue), insight.lastUpdated, input]
  const top = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(insightRuns.topValue, input, { signal }),
    enabled: parameters.missing === undefined,
    placeholderData: keepPreviousData,
  })
  const isReady = !board.isEditing && parameters.missing === undefined
  useFollowed(
    { kind: 'topValue', insightId: insight.id, dynamicParameters: parameters.sent, orderBy, timeZone },
    {
      isOn: isReady && top.isSuccess && !top.isPlaceholderData,
      onContent: (content) => {
        if (content.kind === 'topValue') cache.setQueryData(queryKey, content.top)
      },
      onEnd: () => void cache.resetQueries({ queryKey }),
    },
  )
  const age = useAge()
  return { top, missing: parameters.missing, note: ignoredNote(parameters) ?? age }
}
