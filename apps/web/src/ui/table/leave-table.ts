import type { KeyboardEvent } from 'react'
import { isTyping, positionOf } from './use-roving-cells.ts'

const DOWN = new Set(['ArrowDown', 'j'])
const UP = new Set(['ArrowUp', 'k'])

/**
 * In a stack of tables, leads from the last row of one to the first row of the next that has rows, and from the head of
 * one to the last row of the table before, in the same column. Listens before the tables do.
 */
export function leaveTable(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as Element
  const step = DOWN.has(event.key) ? 1 : UP.has(event.key) ? -1 : 0
  const from = positionOf(target)
  if (!step || !from || isModified(event) || isTyping(target)) return
  const tables = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="grid"]')]
  const nth = tables.indexOf(target.closest<HTMLElement>('[role="grid"]')!)
  const rowsBeyond = tables[nth] && rowsOf(tables[nth]).some((row) => (row - from.row) * step > 0)
  if (nth < 0 || rowsBeyond) return
  const others = step > 0 ? tables.slice(nth + 1) : tables.slice(0, nth).toReversed()
  const cell = others.flatMap((table) => entryOf(table, step, from.column) ?? [])[0]
  if (!cell) return
  event.preventDefault()
  event.stopPropagation()
  cell.focus()
}

const isModified = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ctrlKey || metaKey || altKey || shiftKey

/** The numbers of the rows that are there; the head is -1. */
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => Number(dataset['row']))

/** Where one comes into a table from above or below. */
function entryOf(table: HTMLElement, step: number, column: number): HTMLElement | undefined {
  const rows = rowsOf(table).filter((row) => row >= 0)
  const row = step > 0 ? rows[0] : rows.at(-1)
  const cells = [...table.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`)]
  const cell = cells[Math.min(column, cells.length - 1)]
  return cell && (cell.querySelector<HTMLElement>('a, button, input') ?? cell)
}
