import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, type Dashboard, type DashboardCell } from '@dossier/contract/dashboards/dashboard'
import type { InsightContents } from '@dossier/contract/dashboards/contents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Board } from '../../kits/dashboards/board.ts'
import { contentsOf } from '../../kits/dashboards/tile-kinds.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { editedOf } from './draft.ts'
import { useBoardParameters } from './use-board-parameters.ts'
import { useCrossFilters } from './use-cross-filters.ts'

const NO_CELLS: readonly DashboardCell[] = []

/** What the tiles know of their dashboard: the same object until something of it changes, or every tile would be drawn again. */
export function useBoard(dashboard: Dashboard | undefined, onShow: (id: number) => void) {
  const { editData } = useMe()
  const chosen = useBoardParameters(dashboard?.cells ?? NO_CELLS)
  const { crossFilters, setCrossFilter } = useCrossFilters()
  const filteredFrom = useMemo(() => countFiltered(dashboard?.cells ?? NO_CELLS), [dashboard])
  const removeTile = useRemoveTile(dashboard)
  const acts = useRef({ goTo: onShow, removeTile })
  useEffect(() => {
    const goTo = (target: number) => {
      chosen.pass()
      onShow(target)
    }
    acts.current = { goTo, removeTile }
  })
  const { parameters, applied: values } = chosen
  const board = useMemo(
    (): Board => ({
      isEditing: false,
      canEdit: editData,
      goTo: (id) => acts.current.goTo(id),
      removeTile: (cellId) => acts.current.removeTile(cellId),
      parameters,
      values,
      crossFilters,
      filteredFrom,
      setCrossFilter,
    }),
    [editData, parameters, values, crossFilters, filteredFrom, setCrossFilter],
  )
  return { board, chosen }
}

function countFiltered(cells: readonly DashboardCell[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const cell of cells) {
    if (cell.cellType !== CELL_TYPES.insight) continue
    const { filterFromInsightId: from, dynamicFilter } = contentsOf(cell) as InsightContents
    if (from !== undefined && dynamicFilter !== undefined) counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return counts
}

/** Saves the dashboard without a tile whose target is gone. */
function useRemoveTile(dashboard: Dashboard | undefined): (cellId: string) => void {
  const cache = useQueryClient()
  return (cellId) => {
    if (!dashboard) return
    const cells = dashboard.cells.filter(({ id }) => id !== cellId)
    const { id, lastUpdated } = dashboard
    call(dashboards.save, { body: { ...editedOf(dashboard), id, lastUpdated, cells } })
      .then((saved) => cache.setQueryData(keyOf(dashboards.get, { params: { id: String(id) } }), saved))
      .catch(messageToast)
  }
}
