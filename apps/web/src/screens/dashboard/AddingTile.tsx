import type { CellType } from '@dossier/contract/dashboards/dashboard'
import { type EditedDashboard, boxOf, gridColumns } from '@dossier/core/dashboards/merge-dashboards'
import { rowsOf } from '@dossier/core/dashboards/place'
import type { MouseEvent } from 'react'
import { cellSize } from '../../kits/dashboards/grid-geometry.ts'
import { TILE_KINDS } from '../../kits/dashboards/tile-kinds.ts'
import { useWidth } from '../../kits/dashboards/use-width.ts'
import { Button } from '../../ui/Button.tsx'

interface AddingTileProps {
  type: CellType
  dashboard: EditedDashboard
  /** Without a place, the first free one. */
  onPlace: (at?: { x: number; y: number }) => void
}

/** Over the grid while a tile is added: a click says where, or the first free place is taken. */
export function AddingTile({ type, dashboard, onPlace }: AddingTileProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const columns = gridColumns(dashboard)
  const cell = cellSize(width, columns)
  const place = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPlace({
      x: Math.floor((event.clientX - box.left) / cell.width),
      y: Math.floor((event.clientY - box.top) / cell.height),
    })
  }
  return (
    <div ref={ref} className="adding-tile">
      <div
        className="adding-area"
        style={{ height: rowsOf(dashboard.cells.map(boxOf), columns, true) * cell.height }}
        onClick={place}
      />
      <p className="adding-note" role="status">
        Click where the {TILE_KINDS[type].label} tile goes, or
        <Button variant="outline" onPress={() => onPlace()} autoFocus>
          Use the first free place
        </Button>
      </p>
    </div>
  )
}
