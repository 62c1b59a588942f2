import type { CaseRow } from '@dossier/contract/views'
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useLooks } from '../marks/use-looks.ts'
import { tracksOf, type Column } from './columns.ts'
import { HeadRow, type RecordSort } from './HeadRow.tsx'
import { NarrowRow } from './NarrowRow.tsx'
import { RecordRow } from './RecordRow.tsx'
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
        <TableRows {...props} wide={wide} before={heads + offset} />
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

type TableRowsProps = Pick<RecordTableProps, 'rows' | 'columns' | 'opening'> & {
  wide: boolean
  /** How many rows of the whole table come before these. */
  before: number
}

function TableRows({ rows, columns, opening, wide, before }: TableRowsProps) {
  const looks = useLooks()
  const now = useToday()
  const context = useMemo(() => ({ looks, list: { ...reader(), now } }), [looks, now])
  const Row = wide ? RecordRow : NarrowRow
  return rows.map((row, i) => (
    <Row
      key={row.id}
      row={row}
      place={i}
      rowIndex={before + i + 1}
      href={opening.hrefOf(row.caseNumber)}
      columns={columns}
      context={context}
    />
  ))
}

/** Scrolls back to the top on another page. */
function useScrollToTop(offset: number) {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [offset])
  return scroller
}

const isOpenKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !altKey && (key === 'Enter' || (key === 'o' && !ctrlKey && !metaKey))

/** Opens the record on whose row something happened; the head and a selection of text are left alone. */
function openFrom(event: MouseEvent | KeyboardEvent, rows: readonly CaseRow[], opening: RecordOpening) {
  const place = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = rows[Number(place ?? -1)]
  if (!row || event.shiftKey || event.altKey) return
  if (event.type === 'click' && getSelection()?.isCollapsed === false) return
  event.preventDefault()
  opening.open(row.caseNumber, { otherWay: event.ctrlKey || event.metaKey })
}
