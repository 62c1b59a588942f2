import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { nextCell, type GridShape, type Position } from './next-cell.ts'

export interface RecordTableHandle {
  /** Moves the focus into the table, to where it was last. */
  enter: () => void
}

const PAGE_WITHOUT_LAYOUT = 10

/**
 * Keeps exactly one cell of the table in the tab order and moves the focus by keys. The DOM is changed directly, so
 * that a key press renders nothing. A cell with a link or a button gives the focus to that.
 */
export function useRovingCells(shape: GridShape, start: Position, handle?: Ref<RecordTableHandle>) {
  const grid = useRef<HTMLDivElement>(null)
  const at = useRef(start)
  const holder = useRef<HTMLElement>(undefined)

  const hold = () => {
    const target = grid.current && targetAt(grid.current, at.current)
    if (!target || target === holder.current) return
    if (holder.current) holder.current.tabIndex = -1
    target.tabIndex = 0
    holder.current = target
  }
  const goTo = (position: Position) => {
    at.current = position
    hold()
    holder.current?.focus()
  }

  useLayoutEffect(() => {
    at.current = within(shape, at.current)
    hold()
  })
  useImperativeHandle(handle, () => ({ enter: () => goTo(at.current) }))

  return {
    gridRef: grid,
    onFocus: ({ target }: { target: Element }) => {
      at.current = positionOf(target) ?? at.current
      hold()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = nextCell(event, at.current, { ...shape, pageRows: pageRowsOf(grid.current) })
      if (!next) return
      event.preventDefault()
      goTo(next)
    },
  }
}

const within = ({ firstRow, rows, columns }: GridShape, { row, column }: Position): Position => ({
  row: Math.max(firstRow, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

function targetAt(grid: HTMLElement, { row, column }: Position): HTMLElement | null {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  return cell?.querySelector<HTMLElement>('a, button') ?? cell
}

export function positionOf(target: Element): Position | undefined {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** How many rows fit on the screen. */
function pageRowsOf(grid: HTMLElement | null): number {
  const height = grid?.querySelector<HTMLElement>('.row')?.offsetHeight
  const space = grid?.parentElement?.clientHeight
  return height && space ? Math.max(1, Math.floor(space / height) - 1) : PAGE_WITHOUT_LAYOUT
}
