import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import type { GroupStep } from '@dossier/contract/views/definition'
import { createContext, useContext } from 'react'

/** A row that somebody clicked in a tile: it filters the tiles that filter from its insight. Never stored. (D-079) */
export interface CrossFilter {
  insightId: number
  /** As the group has it; null is the group without a value. */
  value: string | null
  /** Of a group of dates: how long it is. */
  step: GroupStep | null
  /** As the row shows it. */
  label: string
}

/** What the tiles of a dashboard know of it. */
export interface Board {
  /** While it is edited, tiles ask for nothing live and do nothing when they are clicked. */
  isEditing: boolean
  canEdit: boolean
  /** Shows another dashboard in its place. */
  goTo: (dashboardId: number) => void
  /** Removes a tile whose target is gone, and saves the dashboard. */
  removeTile: (cellId: string) => void
  /** The parameters of the whole dashboard, and what its reader has chosen of them. */
  parameters: readonly DynamicParameter[]
  values: readonly ParameterValue[]
  crossFilters: readonly CrossFilter[]
  /** By insight, how many tiles a click on one of its rows filters. */
  filteredFrom: ReadonlyMap<number, number>
  /** Sets the filter of an insight's rows; null clears it. */
  setCrossFilter: (insightId: number, filter: Omit<CrossFilter, 'insightId'> | null) => void
}

export const BoardContext = createContext<Board | null>(null)

/** For components in a tile. */
export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('useBoard needs a dashboard: use it in a tile.')
  return board
}
