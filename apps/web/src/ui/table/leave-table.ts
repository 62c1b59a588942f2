import type { KeyboardEvent } from 'react'
import { isTyping, positionOf } from './use-roving-cells.ts'

const DOWN = new Set(['ArrowDown', 'j'])
const UP = new Set(['ArrowUp', 'k'])

/** Draws a row that is out of sight. */
type Reveal = (table: HTMLElement, row: number) => void

/**
 * In a stack of tables, leads from the last row of one to the first row of the next that has rows, and from the head of
 * one to the last row of the table before, in the same column. Listens before the tables do.
 */
export function leaveTable(event: KeyboardEvent<HTMLElement>, reveal?: Reveal) {
  const target = event.target as Element
  const step = DOWN.has(event.key) ? 1 : UP.has(event.key) ? -1 : 0
  const from = positionOf(target)
  if (!step || !from || isModified(event) || isTyping(target)) return
  const tables = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="grid"]')]
  const nth = tables.indexOf(target.closest<HTMLElement>('[role="grid"]')!)
  if (nth < 0 || from.row !== (step > 0 ? countOf(tables[nth]!) - 1 : -1)) return
  const others = step > 0 ? tables.slice(nth + 1) : tables.slice(0, nth).toReversed()
  const next = others.find((table) => countOf(table) > 0)
  if (!next) return
  const row = step > 0 ? 0 : countOf(next) - 1
  reveal?.(next, row)
  const cell = cellIn(next, row, from.column)
  if (!cell) return
  event.preventDefault()
  event.stopPropagation()
  cell.focus()
}

const isModified = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ctrlKey || metaKey || altKey || shiftKey

/** How many rows a table has, whether they are drawn or not; the head is row -1 and does not count. */
const countOf = ({ dataset }: HTMLElement) => Number(dataset['rows'] ?? 0)

/** Where one comes into a row from above or below. */
function cellIn(table: HTMLElement, row: number, column: number): HTMLElement | undefined {
  const cells = [...table.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`)]
  const cell = cells[Math.min(column, cells.length - 1)]
  return cell && (cell.querySelector<HTMLElement>('a, button, input') ?? cell)
}
