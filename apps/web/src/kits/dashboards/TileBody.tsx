import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { type ComponentType, memo, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tile } from './Tile.tsx'
import { contentsOf, TILE_KINDS, type TileProps, titleOfTile } from './tile-kinds.ts'

/** One tile of a dashboard, whatever its kind. The grid is drawn again with each pixel of a drag; its tiles are not. */
export const TileBody = memo(function TileBody({ cell }: { cell: DashboardCell }) {
  const Body = TILE_KINDS[cell.cellType].Body as ComponentType<TileProps<unknown>>
  const waiting = (
    <Tile title={titleOfTile(cell)}>
      <Skeleton shape="list" rows={4} />
    </Tile>
  )
  return (
    <Suspense fallback={waiting}>
      <Body cell={cell} contents={contentsOf(cell)} />
    </Suspense>
  )
})
