import type { CaseRow } from '@dossier/contract/views'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useWide } from '../../ui/use-wide.ts'
import { useLooks } from '../marks/use-looks.ts'
import { tracksOf, type Column } from './columns.ts'
import { HeadRow, type RecordSort } from './HeadRow.tsx'
import { isOpenKey, openFrom } from './open-from.ts'
import { RecordRows } from './RecordRows.tsx'
import { TruncatedTip } from '../../ui/table/TruncatedTip.tsx'
import type { RecordOpening } from './use-record-opening.ts'
import { useToday } from './use-today.ts'
import { useRovingCells, type TableHandle } from '../../ui/table/use-roving-cells.ts'
import '../../ui/table/table.css'
import './record-table.css'

export interface RecordTableProps {
  /** Spoken name. */
  label: string
  rows: readonly CaseRow[]
  columns: readonly Column[]
  sort: RecordSort
  onSort: (sort: RecordSort) => void
  opening: RecordOpening
  /** How many rows come before the first one here. */
  offset: number
  /** How many rows there are on all pages; undefined if the count is incomplete. */
  total: number | undefined
  isBusy?: boolean
  /** Below the rows. */
  footer?: ReactNode
  ref?: Ref<TableHandle>
}

/** Records as a table, on small screens as a list of two-line rows. */
export function RecordTable(props: RecordTableProps) {
  const { label, rows, columns, opening, offset, total, isBusy, footer, ref } = props
  const wide = useWide()
  const looks = useLooks()
  const now = useToday(columns.some(({ field }) => field !== undefined && isTracker(field)))
  const heads = wide ? 1 : 0
  const columnCount = wide ? columns.length : 1
  const { gridRef, onFocus, onKeyDown } = useRovingCells<HTMLDivElement>(
    { firstRow: wide ? -1 : 0, rows: rows.length, columns: columnCount },
    { row: 0, column: wide ? titleOf(columns) : 0 },
    { handle: ref },
  )
  const open = (event: MouseEvent | KeyboardEvent) => openFrom(event, rows, opening)
  return (
    <div className="table-scroll" ref={useScrollToTop(offset)} style={tracksOf(columns)}>
      <div
        role="grid"
        className="table"
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : heads + total}
        aria-colcount={columnCount}
        aria-busy={isBusy || undefined}
        ref={gridRef}
        onFocus={onFocus}
        onClick={open}
        onKeyDown={(event) => (isOpenKey(event) ? open(event) : onKeyDown(event))}
      >
        {wide && <HeadRow columns={columns} sort={props.sort} onSort={props.onSort} />}
        <RecordRows
          rows={rows}
          columns={columns}
          hrefOf={opening.hrefOf}
          looks={looks}
          now={now}
          wide={wide}
          before={heads + offset}
        />
      </div>
      {footer}
      <TruncatedTip within={gridRef} />
    </div>
  )
}

const titleOf = (columns: readonly Column[]) =>
  Math.max(
    0,
    columns.findIndex(({ key }) => key === 'title'),
  )

/** Scrolls back to the top on another page; at first it is there, and to ask where it is would cost a layout. */
function useScrollToTop(offset: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(offset)
  useLayoutEffect(() => {
    if (scroller.current && shown.current !== offset) scroller.current.scrollTop = 0
    shown.current = offset
  }, [offset])
  return scroller
}
