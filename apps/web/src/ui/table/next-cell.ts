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

type Shape = GridShape & { pageRows: number }
type Move = (from: Position, shape: Shape) => Partial<Position>

const toFirst: Move = () => ({ row: 0, column: 0 })
const toLast: Move = (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 })

const MOVES: Record<string, Move> = {
  ArrowDown: ({ row }) => ({ row: row + 1 }),
  ArrowUp: ({ row }) => ({ row: row - 1 }),
  ArrowRight: ({ column }) => ({ column: column + 1 }),
  ArrowLeft: ({ column }) => ({ column: column - 1 }),
  PageDown: ({ row }, { pageRows }) => ({ row: row + pageRows }),
  // The head is reached by arrows only.
  PageUp: ({ row }, { pageRows }) => ({ row: Math.max(0, row - pageRows) }),
  Home: (from, shape) => (shape.columns === 1 ? toFirst(from, shape) : { column: 0 }),
  End: (from, shape) => (shape.columns === 1 ? toLast(from, shape) : { column: shape.columns - 1 }),
}

/** With Ctrl or Cmd. */
const FAR_MOVES: Record<string, Move> = {
  ...MOVES,
  ArrowDown: (_, { rows }) => ({ row: rows - 1 }),
  ArrowUp: () => ({ row: 0 }),
  ArrowRight: (_, { columns }) => ({ column: columns - 1 }),
  ArrowLeft: () => ({ column: 0 }),
  Home: toFirst,
  End: toLast,
}

const LETTERS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp', l: 'ArrowRight', h: 'ArrowLeft' }

/** Where a key leads from a cell, within the table; undefined when the key does not move. */
export function nextCell(press: KeyPress, from: Position, shape: Shape): Position | undefined {
  const { key } = press
  const isFar = press.ctrlKey || press.metaKey
  if (press.altKey || (isFar && key.length === 1)) return undefined
  const move = (isFar ? FAR_MOVES : MOVES)[LETTERS[key] ?? key]
  return move && within(shape, { ...from, ...move(from, shape) })
}

/** The nearest position in the table. */
export const within = ({ firstRow, rows, columns }: GridShape, { row, column }: Position): Position => ({
  row: Math.max(firstRow, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})
