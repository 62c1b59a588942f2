import type { KeyboardEvent } from 'react'
import { nextCell } from './next-cell.ts'
import { isTyping, pageRowsOf, positionOf } from './use-roving-cells.ts'

/** In a table that is no grid, the keys that lead up and down go from a row's control to the same one of another row. */
export function moveByRow(event: KeyboardEvent<HTMLElement>, rows: number) {
  const target = event.target as HTMLElement
  const from = positionOf(target)
  if (!from || from.row < 0 || isTyping(target) || /^(Arrow(Left|Right)|[hl])$/.test(event.key)) return
  const shape = { firstRow: 0, rows, columns: 1, pageRows: pageRowsOf(event.currentTarget) } as const
  const next = nextCell(event, { row: from.row, column: 0 }, shape)
  const row = next && event.currentTarget.querySelector(`[data-row="${next.row}"]`)
  const control =
    row?.querySelector<HTMLElement>(`[data-column="${from.column}"] :is(a, button):not(:disabled)`) ??
    row?.querySelector<HTMLElement>(':is(a, button):not(:disabled)')
  if (!control) return
  event.preventDefault()
  control.focus()
}
