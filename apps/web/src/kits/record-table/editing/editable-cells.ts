import type { FieldDefinition } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'
import { isOfferedCell } from '@dossier/core/access/list-editing'
import type { Column } from '../columns.ts'

/** A cell that can be edited, as far as its list knows. */
export interface EditableCell {
  row: CaseRow
  field: FieldDefinition
  heading: string
  /** In the table, from 0. */
  place: number
  number: number
}

type Rights = { editsFieldsInViews: boolean; teams: readonly number[] }

/** The cells of a table that can be edited, row by row. */
export const editableCells = (me: Rights, rows: readonly CaseRow[], columns: readonly Column[]): EditableCell[] =>
  rows.flatMap((row, place) =>
    columns.flatMap((column, number) => {
      const { field, heading } = column
      return field && isOfferedCell(me, row, column) ? [{ row, field, heading, place, number }] : []
    }),
  )

/** A cell wherever its row and its column are now; it may have become one that cannot be edited. */
export function cellAt(
  rows: readonly CaseRow[],
  columns: readonly Column[],
  { recordId, place }: { recordId: number; place: string },
): EditableCell | undefined {
  const [at, number] = [rows.findIndex(({ id }) => id === recordId), columns.findIndex(({ key }) => key === place)]
  const [row, column] = [rows[at], columns[number]]
  return row && column?.field && { row, field: column.field, heading: column.heading, place: at, number }
}

/** The cell after another one, or before it; that one may have become one that cannot be edited. */
export function cellBeside(cells: readonly EditableCell[], from: EditableCell, step: 1 | -1): EditableCell | undefined {
  const distance = (cell: EditableCell) => (cell.place - from.place || cell.number - from.number) * step
  const beyond = cells.filter((cell) => distance(cell) > 0)
  return step > 0 ? beyond[0] : beyond.at(-1)
}

/** The element of a cell. */
export const elementOf = (grid: HTMLElement | null, { row, number }: Pick<EditableCell, 'row' | 'number'>) =>
  grid?.querySelector<HTMLElement>(`[data-record="${row.id}"] [data-column="${number}"]`) ?? undefined
