import { useLayoutEffect } from 'react'
import type { Sight } from '../../ui/table/sight.ts'
import { useRowsInSight } from '../../ui/table/use-rows-in-sight.ts'
import { openRows } from './own-rows.ts'
import { RecordRows, type RecordRowsProps } from './RecordRows.tsx'

interface LongRowsProps extends RecordRowsProps {
  sight: Sight
  /** So many rows are drawn before it is known which are in sight. */
  atFirst: number
  /** The row with the focus. */
  heldRow: () => number
  /** Other rows are in the document. */
  onDrawn: () => void
}

/** The rows of a long table, as far as they are in sight, focused or edited. Scrolling draws this and nothing else. */
export function LongRows({ sight, atFirst, heldRow, onDrawn, ...props }: LongRowsProps) {
  const { rows, own, before } = props
  const held = () => [heldRow(), ...openRows(rows, own)]
  const { body, isWhole, places } = useRowsInSight({ sight, count: rows.length, before, atFirst, held })
  useLayoutEffect(onDrawn)
  return (
    <div
      role="rowgroup"
      className="rows-in-sight"
      data-whole={isWhole || undefined}
      style={{ height: `calc(${rows.length} * var(--row))` }}
      ref={body}
    >
      <RecordRows {...props} places={places} />
    </div>
  )
}
