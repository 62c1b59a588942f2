import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { boxOf, type EditedDashboard, gridColumns, inBox } from '@dossier/core/dashboards/merge-dashboards'
import { place, type Placed, readingOrder, rowsOf } from '@dossier/core/dashboards/place'
import type { ReactNode } from 'react'
import { useWide } from '../../ui/use-wide.ts'
import { cellSize, GAP, tileStyle } from './grid-geometry.ts'
import { EditTile } from './EditTile.tsx'
import { NarrowEditTile } from './NarrowEditTile.tsx'
import { useTileDrag } from './use-tile-drag.ts'
import { useWidth } from './use-width.ts'
import './dashboard-grid.css'

interface EditGridProps {
  dashboard: EditedDashboard
  onChange: (cells: DashboardCell[]) => void
  /** Opens the settings of a tile. */
  onSettings: (id: string) => void
  titleOf: (cell: DashboardCell) => string
  children: (cell: DashboardCell) => ReactNode
}

/** The tiles of a dashboard while it is edited; they are arranged where the grid has room for that. */
export function EditGrid(props: EditGridProps) {
  return useWide() ? <WideGrid {...props} /> : <NarrowStack {...props} />
}

function NarrowStack({ dashboard, onChange, onSettings, titleOf, children }: EditGridProps) {
  const byId = new Map(dashboard.cells.map((one) => [one.id, one]))
  return (
    <>
      {dashboard.cells.length > 0 && <p className="dash-hint">Tiles are arranged on a wider screen.</p>}
      <div className="dash-stack">
        {readingOrder(dashboard.cells.map(boxOf)).map(({ id }) => (
          <NarrowEditTile
            key={id}
            title={titleOf(byId.get(id)!)}
            onRemove={() => onChange(dashboard.cells.filter((one) => one.id !== id))}
            onSettings={() => onSettings(id)}
          >
            {children(byId.get(id)!)}
          </NarrowEditTile>
        ))}
      </div>
    </>
  )
}

/** By mouse, touch, keyboard or menu. */
function WideGrid({ dashboard, onChange, onSettings, titleOf, children }: EditGridProps) {
  const [grid, width] = useWidth<HTMLDivElement>()
  const columns = gridColumns(dashboard)
  const cell = cellSize(width, columns)
  const layout = dashboard.cells.map(boxOf)
  const inLayout = (placed: readonly Placed[]) => {
    const boxes = new Map(placed.map((box) => [box.id, box]))
    onChange(dashboard.cells.flatMap((one) => (boxes.has(one.id) ? [inBox(one, boxes.get(one.id)!)] : [])))
  }
  const { shown, draggedId, handle } = useTileDrag({ layout, columns, cell, onChange: inLayout })
  const byId = new Map(dashboard.cells.map((one) => [one.id, one]))
  const rows = rowsOf(shown, columns, true)
  return (
    <div
      ref={grid}
      className="dash-grid editing"
      style={{
        height: rows * cell.height - GAP,
        backgroundSize: `${cell.width}px ${cell.height}px`,
      }}
    >
      {width > 0 &&
        shown.map((box) => (
          <EditTile
            key={box.id}
            tile={box}
            title={titleOf(byId.get(box.id)!)}
            style={tileStyle(box, cell)}
            isDragged={box.id === draggedId}
            layout={layout}
            columns={columns}
            onLayout={inLayout}
            onRemove={() => inLayout(place(layout, { kind: 'remove', id: box.id }, columns))}
            onSettings={() => onSettings(box.id)}
            handle={handle}
          >
            {children(byId.get(box.id)!)}
          </EditTile>
        ))}
    </div>
  )
}
