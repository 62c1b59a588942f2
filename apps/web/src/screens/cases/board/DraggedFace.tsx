import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { CardFace } from '../../../kits/board/CardFace.tsx'
import type { DraggedCard } from '../../../kits/board/use-card-drag.ts'
import type { BoardList } from './use-board-column.ts'
import { useCardScene } from './use-card-scene.ts'

interface DraggedFaceProps {
  list: BoardList
  dragged: DraggedCard
  ghost: RefObject<HTMLDivElement | null>
}

/** The card below the pointer. */
export function DraggedFace({ list, dragged: { row, grip }, ghost }: DraggedFaceProps) {
  const rows = [row]
  const { columns, context } = useCardScene(list, rows)
  return createPortal(
    <div className="record-card board-card board-ghost" ref={ghost} style={{ width: grip.width }} aria-hidden>
      <CardFace row={row} columns={columns} context={context} title={row.title} />
    </div>,
    document.body,
  )
}
