import type { InsightContents } from '@dossier/contract/dashboards/contents'
import { insights } from '@dossier/contract/insights/calls'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useBoard } from '../board.ts'
import { InsightContent } from '../InsightContent.tsx'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'

/** An insight as table, chart or map, with the parameters of the dashboard. */
export function InsightTile({ cell, contents }: TileProps<InsightContents>) {
  const { insightId, chartType } = contents
  const { canEdit, removeTile } = useBoard()
  const { data, error, refetch } = useQuery({
    ...queryOf(insights.get, { params: { id: String(insightId ?? 0) }, query: {} }),
    enabled: insightId !== undefined,
  })
  if (data && chartType) return <InsightContent key={data.id} insight={data} contents={contents} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Tile title={contents.title || data?.title || 'Insight'} isSmall={isGone || insightId === undefined}>
      {insightId === undefined || !chartType ? (
        <TileEmpty>Choose an insight and a chart type in the settings of this tile.</TileEmpty>
      ) : isGone ? (
        <TileFailure
          text="Error loading data"
          reason="The insight was deleted, or you lost access to it."
          onRemove={canEdit ? () => removeTile(cell.id) : undefined}
        />
      ) : error ? (
        <TileFailure text="Error loading data" reason={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="list" rows={4} />
      )}
    </Tile>
  )
}
