import type { CaseRow } from '@dossier/contract/views'
import { Ellipsis } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import type { CellContext } from '../record-table/Cell.tsx'
import type { Column } from '../record-table/columns.ts'
import { CardFace } from './CardFace.tsx'
import { CardLink } from './CardLink.tsx'

/** A card in one of the columns that it is in. */
export interface CardAt {
  row: CaseRow
  column: string
}

export interface CardActions {
  hrefOf: (caseNumber: string) => string
  onOpen: (caseNumber: string, how: { otherWay: boolean; isOver: boolean }) => void
  /** Asks where to move it. */
  onMenu: (card: CardAt, button: HTMLElement) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, card: CardAt) => void
}

interface CardProps {
  row: CaseRow
  column: string
  columns: readonly Column[]
  context: CellContext
  actions: CardActions
  /** Its save is running. */
  isMoving: boolean
  isDragged: boolean
  /** Whether the Tab key stops here. */
  isStop: boolean
}

/** A record on a board: dragged, moved by its menu, or with Alt and an arrow key; a deleted one stays where it is. */
export const Card = memo(function Card({ row, column, columns, context, actions, ...state }: CardProps) {
  const { isMoving, isDragged, isStop } = state
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      className="record-card board-card"
      data-card={row.id}
      data-moving={isMoving || undefined}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => !isMoving && !row.deleted && actions.onPointerDown(event, { row, column })}
    >
      <CardFace
        row={row}
        columns={columns}
        context={context}
        title={<CardLink row={row} actions={actions} tabIndex={tabIndex} />}
        tools={
          !row.deleted && (
            <button
              type="button"
              className="btn ghost icon card-menu"
              aria-label={`Move ${row.caseNumber}`}
              aria-haspopup="menu"
              tabIndex={tabIndex}
              disabled={isMoving}
              onClick={({ currentTarget }) => actions.onMenu({ row, column }, currentTarget)}
            >
              <Ellipsis size={15} aria-hidden />
            </button>
          )
        }
      />
    </li>
  )
})
