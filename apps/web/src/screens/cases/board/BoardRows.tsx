import { shownLayout } from '@dossier/core/views/layout'
import { messageOf } from '../../../lib/api-error.ts'
import { ListProblem } from '../ListProblem.tsx'
import { useReport } from '../list-state.ts'
import type { RowsProps } from '../PlainRows.tsx'
import { BoardCards } from './BoardCards.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { useBoard } from './use-board.ts'
import { useFollowedTotal } from '../use-followed-total.ts'
import './board.css'

/** The records of a view as cards, in a column for each value. */
export function BoardRows({ view, search, report }: RowsProps) {
  const layout = shownLayout(view, search)
  const by = layout.kind === 'board' ? layout.column : ''
  const list = { view, search, by }
  const board = useBoard(list)
  const { columns, grouping } = board
  const live = useFollowedTotal(view, search, columns !== undefined)
  const total = grouping && { count: live.total ?? grouping.totalRecords, isMinimum: grouping.isMinimum }
  useReport(report, { total, changes: 0, isBroken: live.isBroken, refresh: board.refresh })
  if (board.error && !columns) return <ListProblem text={messageOf(board.error)} onRetry={board.refresh} />
  if (!columns) return <BoardSkeleton />
  return <BoardCards list={list} board={{ ...board, columns }} />
}
