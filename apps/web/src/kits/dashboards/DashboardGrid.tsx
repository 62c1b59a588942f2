import type { Dashboard, DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { boxOf, gridColumns } from '@dossier/core/dashboards/merge-dashboards'
import { readingOrder, rowsOf } from '@dossier/core/dashboards/place'
import type { ReactNode } from 'react'
import { useWide } from '../../ui/use-wide.ts'
import { cellSize, GAP, tileStyle } from './grid-geometry.ts'
import { useWidth } from './use-width.ts'
import './dashboard-grid.css'

interface DashboardGridProps {
  dashboard: Pick<Dashboard, 'cells' | 'fineGridEnabled'>
  /** All rows fit into so many pixels, and cells have another shape than they are made for. */
  height?: number
  /** Draws one tile, which fills its place. */
  children: (cell: DashboardCell) => ReactNode
}

/** The tiles of a dashboard in their places; on narrow screens one below the other, in reading order. */
export function DashboardGrid({ dashboard, height: fixed, children }: DashboardGridProps) {
  const isWide = useWide()
  const [grid, width] = useWidth<HTMLDivElement>()
  const columns = gridColumns(dashboard)
  const order = readingOrder(dashboard.cells.map(boxOf))
  const byId = new Map(dashboard.cells.map((cell) => [cell.id, cell]))
  const rows = rowsOf(order, columns, false)
  const made = cellSize(width, columns)
  const cell = fixed === undefined ? made : { ...made, height: (fixed + GAP) / rows }
  const height = rows * cell.height - GAP
  return (
    <div ref={grid} className={isWide ? 'dash-grid' : 'dash-stack'} style={isWide ? { height } : undefined}>
      {(!isWide || width > 0) &&
        order.map((box) => (
          <div key={box.id} className="dash-place" style={isWide ? tileStyle(box, cell) : undefined}>
            {children(byId.get(box.id)!)}
          </div>
        ))}
    </div>
  )
}
