import { useMemo, useReducer, useRef, type KeyboardEvent } from 'react'
import { useWide } from '../use-wide.ts'
import { moveByRow } from './row-keys.ts'
import type { TableProps } from './Table.tsx'
import { usePicking } from './use-picking.ts'
import { useRovingCells } from './use-roving-cells.ts'
import { useRowWindow } from './use-row-window.ts'

/** Up to so many rows are all in the document, where the browser can find and print them. */
const WHOLE = 100
const STACKED_HEIGHT = 76
const USUAL_HEIGHT = 36

/** Everything about a table that is not markup: which rows and columns are drawn, and what the keys do. */
export function useTable<T>({ rows, columns, keyOf, picks }: TableProps<T>) {
  const wide = useWide()
  const scroller = useRef<HTMLDivElement>(null)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const shown = useMemo(() => columns.filter(({ narrow }) => wide || narrow !== 'hidden'), [columns, wide])
  const picking = usePicking(picks, keys)
  const isVirtual = rows.length > WHOLE
  const isGrid = isVirtual || picks !== undefined
  const cells = useRovingCells<HTMLTableElement>(
    { firstRow: wide ? -1 : 0, rows: rows.length, columns: shown.length + (picks ? 1 : 0) },
    { row: 0, column: 0 },
    { isOff: !isGrid, onMissing: redraw },
  )
  const { height, placed, measure } = useRowWindow({
    scroller,
    keys,
    isOn: isVirtual,
    isMeasured: !wide || columns.some(({ wraps }) => wraps),
    rowHeight: () => (wide ? rowHeightOf(scroller.current) : STACKED_HEIGHT),
    heldRow: cells.heldRow,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (picking?.onKeyDown(event)) return
    if (isGrid) cells.onKeyDown(event)
    else moveByRow(event, rows.length)
  }
  const { onFocus, onBlur } = cells
  const grid = { ref: cells.gridRef, ...(isGrid && { onFocus, onBlur }), onKeyDown }
  return { wide, scroller, keys, shown, picking, isVirtual, isGrid, grid, height, placed, measure }
}

/** As the theme and the pointer have it. */
const rowHeightOf = (within: HTMLElement | null) =>
  (within && Number.parseFloat(getComputedStyle(within).getPropertyValue('--h-row'))) || USUAL_HEIGHT
