/** A cell of a table. Row -1 is the head. */
export interface Position {
  row: number
  column: number
}

export interface GridShape {
  /** -1 when there is a head to go to. */
  firstRow: -1 | 0
  rows: number
  columns: number
}

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where a key leads from a cell, within the table; undefined when the key does not move. */
export function nextCell(
  press: KeyPress,
  from: Position,
  shape: GridShape & { pageRows: number },
): Position | undefined {
  const far = press.ctrlKey || press.metaKey
  if (press.altKey || (far && press.key.length === 1)) return undefined
  const { firstRow, rows, columns, pageRows } = shape
  const last = rows - 1
  const toRow = (row: number) => ({ row: Math.max(firstRow, Math.min(row, last)), column: from.column })
  const toColumn = (column: number) => ({ row: from.row, column: Math.max(0, Math.min(column, columns - 1)) })
  switch (press.key) {
    case 'ArrowDown':
    case 'j':
      return toRow(far ? last : from.row + 1)
    case 'ArrowUp':
    case 'k':
      return toRow(far ? 0 : from.row - 1)
    case 'ArrowRight':
    case 'l':
      return toColumn(far ? columns - 1 : from.column + 1)
    case 'ArrowLeft':
    case 'h':
      return toColumn(far ? 0 : from.column - 1)
    case 'PageDown':
      return toRow(from.row + pageRows)
    case 'PageUp':
      return toRow(Math.max(0, from.row - pageRows))
    case 'Home':
      return far || columns === 1 ? { row: 0, column: 0 } : toColumn(0)
    case 'End':
      return far || columns === 1 ? { row: last, column: columns - 1 } : toColumn(columns - 1)
    default:
      return undefined
  }
}
