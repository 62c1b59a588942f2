import { LEAST_WIDTH, MOST_WIDTH } from '@dossier/core/views/own-columns'
import { useRef, type PointerEvent } from 'react'
import { tracksOf } from '../record-table/columns.ts'
import type { FoundHeading } from '../record-table/table-keys.ts'
import type { useArranging } from './use-arranging.ts'

interface ColumnEdgeProps {
  heading: FoundHeading
  hasBoxes: boolean
  arranging: ReturnType<typeof useArranging>
  width: () => number
  onHeld: (isHeld: boolean) => void
}

/** The edge of a column: dragged, it changes its width; a double click gives back that of the view. */
export function ColumnEdge({ heading, hasBoxes, arranging, width, onHeld }: ColumnEdgeProps) {
  const drag = useRef<{ from: number; before: number; next: number }>(undefined)
  const { column, columns, element } = heading
  /** Straight into the styles: a rendering of all rows for each pixel would be slow. */
  const draw = (next: number | undefined) => {
    const shown = columns.map((one) =>
      one.key === column.key && next !== undefined ? { ...one, width: { min: next } } : one,
    )
    const scroller = element.closest<HTMLElement>('.table-scroll')
    for (const [name, value] of Object.entries(tracksOf(shown, hasBoxes)))
      scroller?.style.setProperty(name, String(value))
  }
  const end = (isDone: boolean) => {
    const { before, next } = drag.current ?? { before: 0, next: 0 }
    drag.current = undefined
    onHeld(false)
    if (isDone && next !== before) arranging.resize(column.key, next)
    else draw(undefined)
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const before = width()
    drag.current = { from: event.clientX, before, next: before }
    onHeld(true)
  }
  const follow = ({ clientX }: PointerEvent) => {
    if (!drag.current) return
    const { from, before } = drag.current
    drag.current.next = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, before + clientX - from))
    draw(drag.current.next)
  }
  return (
    // The keyboard and screen readers have the menu beside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="column-edge"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => arranging.resetWidth(column.key)}
    />
  )
}
