import { dashboards } from '@dossier/contract/dashboards/calls'
import { type Dashboard, type DashboardSummary, GRID_COLUMNS } from '@dossier/contract/dashboards/dashboard'
import { boxOf, gridColumns } from '@dossier/core/dashboards/merge-dashboards'
import { rowsOf } from '@dossier/core/dashboards/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { BoardContext } from '../../kits/dashboards/board.ts'
import { DashboardGrid } from '../../kits/dashboards/DashboardGrid.tsx'
import { TileBody } from '../../kits/dashboards/TileBody.tsx'
import { useAge } from '../../kits/dashboards/use-age.ts'
import { isPassing, queryOf } from '../../lib/cache.ts'
import type { Wall } from './dashboard-search.ts'
import { WallLinksDialog } from './lazy-parts.ts'
import { useBoard } from './use-board.ts'
import { useDailyReload, useEscape, useIdle, useShift, useTurn, useWakeLock, useWindowSize } from './use-wall.ts'
import { WallBar } from './WallBar.tsx'
import './dashboard.css'
import './wall.css'

interface DashboardWallProps {
  all: readonly DashboardSummary[]
  wall: Wall
  /** Without it, nobody changes what is shown, and nobody leaves: the screen is a wall by a link. */
  control?: { onChange: (wall: Wall) => void; onLeave: () => void }
}

/** Dashboards on a screen that nobody sits at: nothing but their tiles, one dashboard after the other. */
export function DashboardWall({ all, wall, control }: DashboardWallProps) {
  const ids = wall.ids.filter((id) => all.some((one) => one.id === id))
  const cache = useQueryClient()
  // A server out of reach would leave the next one empty. One that is gone leaves the list of all.
  const load = (next: number) =>
    cache.fetchQuery({ ...dashboardQuery(ids[next]!), staleTime: 0 }).catch((error: unknown) => {
      if (isPassing(error)) throw error
    })
  const id = ids[useTurn(ids.length, wall.seconds, load)]
  const isIdle = useIdle()
  const translate = useShift()
  const age = useAge()
  useWakeLock()
  useDailyReload()
  const [showsLinks, setShowsLinks] = useState(false)
  useEscape(() => !showsLinks && control?.onLeave())
  return (
    <div className="wall" data-idle={isIdle || undefined}>
      <h1 className="vh">{all.find((one) => one.id === id)?.title ?? 'Wall'}</h1>
      <div className="wall-page" style={{ translate }}>
        {id === undefined ? (
          <p className="wall-sentence">
            This wall has nothing to show: its dashboards were deleted, or you lost access to them.
          </p>
        ) : (
          <WallBoard key={id} id={id} />
        )}
      </div>
      {age && <p className="wall-age">{age}, reconnecting</p>}
      {control && !isIdle && <WallBar all={all} wall={wall} {...control} onLinks={() => setShowsLinks(true)} />}
      {showsLinks && (
        <Suspense>
          <WallLinksDialog wall={wall} onClose={() => setShowsLinks(false)} />
        </Suspense>
      )}
    </div>
  )
}

const dashboardQuery = (id: number) => queryOf(dashboards.get, { params: { id: String(id) } })

/** What was read last stays when the server is out of reach. */
function WallBoard({ id }: { id: number }) {
  const { data: dashboard } = useQuery(dashboardQuery(id))
  const { board } = useBoard(dashboard, () => undefined)
  const readers = useMemo(() => ({ ...board, canEdit: false }), [board])
  if (!dashboard) return null
  return (
    <BoardContext value={readers}>
      <Scaled dashboard={dashboard} />
    </BoardContext>
  )
}

const WIDTH = 1280
const EDGE = 20
/** Pixels of a row of the standard grid, below which tiles show too little. */
const LOW = 62

/** As large as on a screen of 1280 pixels, or less if there are many rows: all of them are in sight. (D-078) */
function Scaled({ dashboard }: { dashboard: Dashboard }) {
  const { width, height } = useWindowSize()
  const columns = gridColumns(dashboard)
  const rows = (rowsOf(dashboard.cells.map(boxOf), columns, false) * GRID_COLUMNS) / columns
  const zoom = Math.max(1, Math.min(width / WIDTH, height / (rows * LOW)))
  return (
    <div className="wall-grid" style={{ zoom }}>
      <DashboardGrid dashboard={dashboard} height={Math.max(height / zoom - 2 * EDGE, (rows * LOW) / 2)}>
        {(cell) => <TileBody key={cell.id} cell={cell} />}
      </DashboardGrid>
    </div>
  )
}
