import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import { tracksOf, type RowKey, type Sort, type TableColumn } from './columns.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow, type RowTone } from './TableRow.tsx'
import { TruncatedTip } from './TruncatedTip.tsx'
import type { TablePicks } from './use-picking.ts'
import { useTable } from './use-table.ts'
import './table.css'

export interface TableProps<T> {
  /** The spoken name, or the id of the heading that says it. */
  label?: string | undefined
  labelledBy?: string | undefined
  rows: readonly T[]
  /** Rows are drawn again only if they, or this array, are others. */
  columns: readonly TableColumn<T>[]
  keyOf: (row: T) => RowKey
  toneOf?: ((row: T) => RowTone) | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  picks?: TablePicks<T> | undefined
  /** How many rows come before the first one here. */
  offset?: number
  /** How many rows there are on all pages; -1 if nobody knows. */
  total?: number
  isBusy?: boolean
  /** Filling the space that is left and scrolling in it, or as high as its rows in a page that scrolls. */
  fit?: 'fill' | 'inline'
  /** Below the rows, such as totals. */
  footer?: ReactNode
  /** The element that scrolls, which can take the focus. */
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * Rows and columns; on small screens, rows as stacked lines. A short one is a plain table. One with hundreds of rows,
 * or whose rows can be picked, is a grid: one stop of the Tab key, with arrow keys inside.
 */
export function Table<T>(props: TableProps<T>) {
  const { rows, offset = 0, total = offset + rows.length, fit = 'fill', ref } = props
  const table = useTable(props)
  const { wide, scroller, shown, picking, isVirtual, isGrid } = table
  useImperativeHandle(ref, () => scroller.current!)
  return (
    <div
      className="list-scroll"
      data-fit={fit}
      data-virtual={isVirtual || undefined}
      tabIndex={-1}
      ref={scroller}
      style={tracksOf(shown, picking !== undefined)}
    >
      <table
        role={isGrid ? 'grid' : 'table'}
        className={wide ? 'list' : 'list stacked'}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-multiselectable={picking && true}
        aria-busy={props.isBusy || undefined}
        {...table.grid}
      >
        <TableHead columns={shown} wide={wide} sort={props.sort} onSort={props.onSort} picking={picking} />
        <TableBody {...props} {...table} before={offset + 1} />
      </table>
      {props.footer}
      <TruncatedTip within={table.grid.ref} />
    </div>
  )
}

type TableBodyProps<T> = TableProps<T> & ReturnType<typeof useTable<T>> & { before: number }

function TableBody<T>({ rows, toneOf, before, keys, shown, picking, isGrid, ...window }: TableBodyProps<T>) {
  const { height, placed, measure } = window
  return (
    <tbody role="rowgroup" style={height === undefined ? undefined : { height }}>
      {placed.map(({ place, top }) => {
        const [row, key] = [rows[place]!, keys[place]!]
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            columns={shown}
            place={place}
            rowIndex={before + place + 1}
            tone={toneOf?.(row)}
            isGrid={isGrid}
            top={top}
            measure={measure}
            isPicked={picking?.picked.has(key)}
            pickLabel={picking?.labelOf(row)}
            onPick={picking?.onRow}
          />
        )
      })}
    </tbody>
  )
}
