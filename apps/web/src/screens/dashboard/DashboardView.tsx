import { dashboards } from '@dossier/contract/dashboards/calls'
import type { Dashboard, DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { BoardContext } from '../../kits/dashboards/board.ts'
import { DashboardGrid } from '../../kits/dashboards/DashboardGrid.tsx'
import { TileBody } from '../../kits/dashboards/TileBody.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import type { Draft } from './draft.ts'
import { DashboardEditor, ParametersPanel, UnsavedDrafts } from './lazy-parts.ts'
import { useBoard } from './use-board.ts'
import { usePrintZoom } from './use-print-zoom.ts'

interface DashboardViewProps {
  all: readonly DashboardSummary[]
  id: number
  isEditing: boolean
  /** The draft that is edited, if it is one that was kept. */
  unsaved: Draft | undefined
  onShow: (id: number) => void
  onEdit: () => void
  /** Edits a draft that was kept. */
  onUse: (unsaved: Draft) => void
  /** Left out for people who cannot edit data. */
  onNew: (() => void) | undefined
  onWall: () => void
  /** With what was saved, or null if nothing was. */
  onDone: (saved: Dashboard | null) => void
  /** It was deleted. */
  onGone: () => void
}

const waiting = <Skeleton shape="list" rows={6} />

/** One dashboard, as it is stored. */
export function DashboardView({ all, id, isEditing, unsaved, onShow, ...rest }: DashboardViewProps) {
  const { onEdit, onUse, onNew, onWall, onDone, onGone } = rest
  const grid = useRef<HTMLDivElement>(null)
  usePrintZoom(grid)
  const { editData } = useMe()
  const { data: dashboard, error, refetch } = useQuery(queryOf(dashboards.get, { params: { id: String(id) } }))
  const { board, chosen } = useBoard(dashboard, onShow)
  const [isPanelOpen, setPanelOpen] = useState(true)
  if (isEditing && dashboard)
    return (
      <Suspense fallback={waiting}>
        <DashboardEditor dashboard={dashboard} unsaved={unsaved} onDone={onDone} onGone={onGone} />
      </Suspense>
    )
  const hasParameters = board.parameters.length > 0
  return (
    <>
      <DashboardHead
        all={all}
        shown={all.find((one) => one.id === id)}
        onShow={onShow}
        onEdit={editData && dashboard ? onEdit : undefined}
        onNew={onNew}
        onWall={onWall}
        onPicture={() => void savePicture(grid.current, dashboard?.title ?? '').catch(messageToast)}
        onPanel={hasParameters ? () => setPanelOpen(!isPanelOpen) : undefined}
        isPanelOpen={isPanelOpen}
      />
      {hasParameters && isPanelOpen && (
        <Suspense>
          <ParametersPanel parameters={board.parameters} values={chosen.values} onChange={chosen.change} />
        </Suspense>
      )}
      <div className="dashboard-page">
        {dashboard ? (
          <BoardContext value={board}>
            {editData && (
              <Suspense>
                <UnsavedDrafts dashboard={dashboard} onUse={onUse} />
              </Suspense>
            )}
            {dashboard.cells.length === 0 && <p className="dashboard-empty">This dashboard has no tiles yet.</p>}
            <div ref={grid} className="dashboard-tiles">
              <DashboardGrid dashboard={dashboard}>{(cell) => <TileBody key={cell.id} cell={cell} />}</DashboardGrid>
            </div>
          </BoardContext>
        ) : error ? (
          <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
        ) : (
          waiting
        )}
      </div>
    </>
  )
}

async function savePicture(grid: HTMLElement | null, title: string): Promise<void> {
  if (!grid) return
  const { saveDashboardPicture } = await import('./dashboard-picture.ts')
  await saveDashboardPicture(grid, title)
}
