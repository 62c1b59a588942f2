import type { TopValueContents } from '@dossier/contract/dashboards/contents'
import { insights } from '@dossier/contract/insights/calls'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { topFigure, topLabel } from '@dossier/core/insights/top-value'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useBoard } from '../board.ts'
import { labelFont } from '../label-font.ts'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'
import { useTopValue } from '../use-top-value.ts'

/** The first group of an insight by one of its calculations, in large letters. (B-TILE-17) */
export function TopValueTile({ cell, contents }: TileProps<TopValueContents>) {
  const { canEdit, removeTile } = useBoard()
  const all = useQuery(queryOf(insights.list))
  const insight = all.data?.find(({ id }) => id === contents.insightId)
  if (insight) return <Top insight={insight} contents={contents} />
  const isGone = contents.insightId !== undefined && all.data !== undefined
  return (
    <Tile title="Top Value" isSmall={isGone || contents.insightId === undefined}>
      {contents.insightId === undefined ? (
        <TileEmpty>Choose an insight in the settings of this tile.</TileEmpty>
      ) : isGone ? (
        <TileFailure
          text="Error loading data"
          reason="The insight was deleted, or you lost access to it."
          onRemove={canEdit ? () => removeTile(cell.id) : undefined}
        />
      ) : all.error ? (
        <TileFailure text="Error loading data" reason={messageOf(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <Skeleton shape="list" rows={2} />
      )}
    </Tile>
  )
}

function Top({ insight, contents }: { insight: InsightSummary; contents: TopValueContents }) {
  const context = reader()
  const { top, missing, note } = useTopValue(insight, contents)
  const shown = contents.columns ?? []
  const named = insight.calculations.filter(({ key }) => shown.includes(key))
  const label = top.data ? topLabel(top.data, context.locale) : ''
  return (
    <Tile title={insight.title} note={note} isBusy={top.isPlaceholderData} isSmall>
      {missing !== undefined ? (
        <TileEmpty>{missing}</TileEmpty>
      ) : top.error && !top.data ? (
        <TileFailure text="Error loading data" reason={messageOf(top.error)} onRetry={() => void top.refetch()} />
      ) : !top.data ? (
        <Skeleton shape="list" rows={2} />
      ) : top.data.totalRecords === 0 ? (
        <TileEmpty>No records match this insight.</TileEmpty>
      ) : (
        <div className="top-value">
          <p className="tile-label" style={{ '--font': labelFont(label, 'lg') } as CSSProperties} dir="auto">
            {label}
          </p>
          <dl>
            {named.map(({ key, label: name }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{topFigure(top.data, key, context)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Tile>
  )
}
