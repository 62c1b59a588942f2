import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { isFocusFree } from '../focus/focus.ts'
import { intoView } from '../focus/into-view.ts'
import { nextCell, within, type GridShape, type Position } from './next-cell.ts'

export interface TableHandle {
  /** Moves the focus into the table, to where it was last. */
  enter: () => void
}

interface Options {
  handle?: Ref<TableHandle> | undefined
  /** Draws again, because the focus goes to a row that is not in the document. */
  onMissing?: (grid: HTMLElement, place: number) => void
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
  const isAwaited = useRef(false)
  const [stop] = useState(() => new TabStop())

  const target = () => (grid.current ? targetAt(grid.current, at.current) : undefined)
  const goTo = (position: Position) => {
    at.current = position
    if (grid.current && !target()) onMissing?.(grid.current, position.row)
    isAwaited.current = !target()
    if (!isAwaited.current) stop.focus(target())
  }

  useLayoutEffect(() => {
    if (isOff) return
    at.current = within(shape, at.current)
    if (!stop.isInRow(at.current.row)) stop.moveTo(target())
    stop.leaveOnly(grid.current)
    if (isAwaited.current || stop.isLost()) stop.focus(target())
    isAwaited.current &&= !target()
  })
  useImperativeHandle(handle, () => ({ enter: () => goTo(at.current) }))

  return {
    gridRef: grid,
    /** The row in which the focus is or was: it stays in the document. */
    heldRow: () => at.current.row,
    /** Moves the focus to a row, in the column where it was last. */
    goToRow: (row: number) => goTo({ ...at.current, row }),
    leaveOnly: () => stop.leaveOnly(grid.current),
    onBlur: () => stop.leave(),
    onFocus: ({ target: focused }: { target: Element }) => {
      at.current = positionOf(focused) ?? at.current
      stop.enter(focused.matches(CONTROLS) ? (focused as HTMLElement) : target())
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = stepOf(event, at.current, { shape, grid: grid.current })
      if (!next) return
      event.preventDefault()
      if (!focusBeside(event)) goTo(next)
    },
  }
}

const stepOf = (event: KeyboardEvent, at: Position, { shape, grid }: { shape: GridShape; grid: HTMLElement | null }) =>
  isTyping(event.target as Element) ? undefined : nextCell(event, at, { ...shape, pageRows: pageRowsOf(grid) })

/** The one element of a table in the tab order. */
class TabStop {
  holder: HTMLElement | undefined
  #isEntered = false

  /** Something in the table has the focus. */
  enter(target: HTMLElement | undefined): void {
    this.#isEntered = true
    this.moveTo(target)
  }

  leave(): void {
    this.#isEntered = false
  }

  /** A row that has left the list has taken the focus with it. */
  isLost(): boolean {
    return this.#isEntered && isFocusFree()
  }

  moveTo(target: HTMLElement | undefined): void {
    if (!target || target === this.holder) return
    if (this.holder) this.holder.tabIndex = -1
    target.tabIndex = 0
    this.holder = target
  }

  /** Focusing by itself leaves a cell half out of sight, or under columns that stay in place. */
  focus(target: HTMLElement | undefined): void {
    this.moveTo(target)
    this.holder?.focus({ preventScroll: true })
    intoView(this.holder?.closest<HTMLElement>('[data-column]') ?? null)
  }

  isInRow(row: number): boolean {
    return this.holder?.isConnected === true && positionOf(this.holder)?.row === row
  }

  /** Takes the other controls out of the tab order. */
  leaveOnly(grid: HTMLElement | null): void {
    for (const control of grid?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])
      if (control !== this.holder && control.tabIndex !== -1) control.tabIndex = -1
  }
}

function targetAt(grid: HTMLElement, { row, column }: Position): HTMLElement | undefined {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? undefined
  return cell?.querySelector<HTMLElement>(CONTROLS) ?? cell
}

/** Focuses the control beside the focused one in the same cell, where an arrow goes first; returns whether there is one. */
function focusBeside({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || ctrlKey || metaKey) return false
  const controls = [...((target as Element).closest('[data-column]')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const place = controls.indexOf(target as HTMLElement)
  const beside = place < 0 ? undefined : controls[place + (key === 'ArrowRight' ? 1 : -1)]
  beside?.focus()
  return beside !== undefined
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
  const space = (grid?.closest('[data-scroller]') ?? grid?.parentElement)?.clientHeight
  return height && space ? Math.max(1, Math.floor(space / height) - 1) : PAGE_WITHOUT_LAYOUT
}
