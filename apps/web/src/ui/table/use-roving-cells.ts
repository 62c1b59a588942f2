import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { nextCell, type GridShape, type Position } from './next-cell.ts'

export interface TableHandle {
  /** Moves the focus into the table, to where it was last. */
  enter: () => void
}

interface Options {
  handle?: Ref<TableHandle> | undefined
  /** Draws again, because the focus goes to a row that is not in the document. */
  onMissing?: () => void
  /** A table that is no grid keeps its controls in the tab order. */
  isOff?: boolean
}

const PAGE_WITHOUT_LAYOUT = 10
const CONTROLS = ':is(a, button, input, select, textarea):not(:disabled)'

/**
 * Keeps exactly one cell of the table in the tab order and moves the focus by keys. The DOM is changed directly, so
 * that a key press renders nothing. A cell with links, buttons or boxes gives the focus to the first of them.
 */
export function useRovingCells<T extends HTMLElement>(shape: GridShape, start: Position, options: Options = {}) {
  const { handle, onMissing, isOff = false } = options
  const grid = useRef<T>(null)
  const at = useRef(start)
  const holder = useRef<HTMLElement>(undefined)
  const isAwaited = useRef(false)

  const holdOn = (target: HTMLElement | undefined) => {
    if (!target || target === holder.current) return
    if (holder.current) holder.current.tabIndex = -1
    target.tabIndex = 0
    holder.current = target
  }
  const hold = () => holdOn(grid.current ? targetAt(grid.current, at.current) : undefined)
  const goTo = (position: Position) => {
    at.current = position
    isAwaited.current = !grid.current || !targetAt(grid.current, position)
    if (isAwaited.current) return onMissing?.()
    hold()
    holder.current?.focus()
  }

  useLayoutEffect(() => {
    if (isOff) return
    at.current = within(shape, at.current)
    const target = grid.current ? targetAt(grid.current, at.current) : undefined
    if (!holder.current?.isConnected || positionOf(holder.current)?.row !== at.current.row) holdOn(target)
    for (const control of grid.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])
      if (control !== holder.current) control.tabIndex = -1
    if (isAwaited.current && target) target.focus()
    isAwaited.current &&= !target
  })
  useImperativeHandle(handle, () => ({ enter: () => goTo(at.current) }))

  return {
    gridRef: grid,
    /** The row in which the focus is or was: it stays in the document. */
    heldRow: () => at.current.row,
    onFocus: ({ target }: { target: Element }) => {
      at.current = positionOf(target) ?? at.current
      if (target.matches(CONTROLS)) holdOn(target as HTMLElement)
      else hold()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isTyping(event.target as Element)) return
      const beside = besideIn(event)
      const next = nextCell(event, at.current, { ...shape, pageRows: pageRowsOf(grid.current) })
      if (!next) return
      event.preventDefault()
      if (beside) beside.focus()
      else goTo(next)
    },
  }
}

const within = ({ firstRow, rows, columns }: GridShape, { row, column }: Position): Position => ({
  row: Math.max(firstRow, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

function targetAt(grid: HTMLElement, { row, column }: Position): HTMLElement | undefined {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? undefined
  return cell?.querySelector<HTMLElement>(CONTROLS) ?? cell
}

/** The control beside the focused one in the same cell, where an arrow goes first. */
function besideIn({ key, target, ctrlKey, metaKey }: KeyboardEvent): HTMLElement | undefined {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || ctrlKey || metaKey) return undefined
  const controls = [...((target as Element).closest('[data-column]')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const place = controls.indexOf(target as HTMLElement)
  return place < 0 ? undefined : controls[place + (key === 'ArrowRight' ? 1 : -1)]
}

export const isTyping = (target: Element) =>
  target.matches('textarea, select, input:not([type="checkbox"]), [contenteditable="true"]')

export function positionOf(target: Element): Position | undefined {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** How many rows fit on the screen. */
export function pageRowsOf(grid: HTMLElement | null): number {
  const height = grid?.querySelector<HTMLElement>('.row')?.offsetHeight
  const space = grid?.parentElement?.clientHeight
  return height && space ? Math.max(1, Math.floor(space / height) - 1) : PAGE_WITHOUT_LAYOUT
}
