import { memo, useRef, type ReactNode } from 'react'
import { Checkbox } from '../choices/Checkbox.tsx'
import type { RowKey, TableColumn } from './columns.ts'

/** Looks of a whole row: less important, or in need of attention. */
export type RowTone = 'muted' | 'alert' | undefined

export interface TableRowProps<T> {
  row: T
  rowKey: RowKey
  columns: readonly TableColumn<T>[]
  /** Among the rows of this page, from 0. */
  place: number
  /** In the whole table, the head counted. */
  rowIndex: number
  tone: RowTone
  isGrid: boolean
  /** Where it is drawn, if only the rows in sight are. */
  top: number | undefined
  measure: ((row: HTMLElement | null) => void) | undefined
  /** Missing: rows cannot be picked. */
  isPicked: boolean | undefined
  pickLabel: string | undefined
  onPick: ((key: RowKey, isRange: boolean) => void) | undefined
}

function Row<T>({ row, rowKey, columns, place, rowIndex, tone, isGrid, top, measure, ...picks }: TableRowProps<T>) {
  const { isPicked, pickLabel, onPick } = picks
  const first = onPick ? 1 : 0
  return (
    <tr
      role="row"
      className="row"
      ref={measure}
      style={top === undefined ? undefined : { top }}
      aria-rowindex={rowIndex}
      aria-selected={isPicked}
      data-index={place}
      data-row={place}
      data-key={rowKey}
      data-tone={tone}
    >
      {onPick && (
        <td role={isGrid ? 'gridcell' : 'cell'} className="cell picks" data-column={0} tabIndex={-1}>
          <PickBox label={pickLabel} isPicked={isPicked} onPick={(isRange) => onPick(rowKey, isRange)} />
        </td>
      )}
      {columns.map((column, i) => (
        <TableCell key={column.id} column={column} number={first + i} isGrid={isGrid} content={column.cell(row)} />
      ))}
    </tr>
  )
}

/** Drawn again only if something about it changed. */
export const TableRow = memo(Row) as typeof Row

interface TableCellProps<T> {
  column: TableColumn<T>
  number: number
  isGrid: boolean
  content: ReactNode
}

function TableCell<T>({ column, number, isGrid, content }: TableCellProps<T>) {
  const { heading, isHead, isNumeric, wraps, narrow } = column
  const isEmpty = content === null || content === undefined || content === false || content === ''
  const common = {
    className: isNumeric ? 'cell n' : 'cell',
    'data-column': number,
    'data-narrow': isHead ? 'head' : narrow,
    'data-heading': narrow === 'labeled' ? heading : undefined,
    'data-wraps': wraps || undefined,
    'data-empty': isEmpty || undefined,
    tabIndex: isGrid ? -1 : undefined,
  }
  const text =
    typeof content === 'string' && !isEmpty ? (
      <span className={wraps ? 'wrapping' : 'truncate'} dir="auto">
        {content}
      </span>
    ) : (
      content
    )
  if (isHead)
    return (
      <th role="rowheader" scope="row" {...common}>
        {text}
      </th>
    )
  return (
    <td role={isGrid ? 'gridcell' : 'cell'} {...common}>
      {text}
    </td>
  )
}

interface PickBoxProps {
  label: string | undefined
  isPicked: boolean | undefined
  onPick: (isRange: boolean) => void
}

/** The library's box does not say whether Shift was down, so the click is asked on its way there. */
function PickBox({ label, isPicked = false, onPick }: PickBoxProps) {
  const isRange = useRef(false)
  return (
    <span
      className="pick"
      onPointerDownCapture={(event) => void (isRange.current = event.shiftKey)}
      onKeyDownCapture={(event) => void (isRange.current = event.shiftKey)}
    >
      <Checkbox aria-label={label ?? ''} isSelected={isPicked} onChange={() => onPick(isRange.current)} />
    </span>
  )
}
