import type { CSSProperties, ReactNode } from 'react'

export type RowKey = string | number

export interface Sort<K extends string = string> {
  by: K
  descending: boolean
}

/**
 * Where a cell goes when rows are stacked on a small screen: a line of its own, a line that begins with the heading,
 * beside the one before, at the end of the first line, or nowhere.
 */
export type Narrow = 'line' | 'labeled' | 'beside' | 'end' | 'hidden'

export interface TableColumn<T> {
  id: string
  heading: string
  /** A text is cut where the column ends, with its full length in a tooltip. */
  cell: (row: T) => ReactNode
  /** Names the row. A table has one such column, first when rows are stacked. */
  isHead?: boolean
  /** Pixels at least, and the share of the space that is left over. */
  width?: { min: number; grow?: number }
  isNumeric?: boolean
  /** Long text goes on in further lines. */
  wraps?: boolean
  /** Missing: the table cannot be sorted by it. */
  sortKey?: string
  narrow?: Narrow
}

const PICK_WIDTH = 40
const USUAL_WIDTH = { min: 96, grow: 1 }

/** The columns of a row that picks, too, as CSS variables: a track for each, and the least width of all. */
export function tracksOf<T>(columns: readonly TableColumn<T>[], hasPicks: boolean) {
  const widths = columns.map(({ width = USUAL_WIDTH }) => width)
  const tracks = widths.map(({ min, grow }) => (grow ? `minmax(${min}px, ${grow}fr)` : `${min}px`))
  const least = widths.reduce((sum, { min }) => sum + min, hasPicks ? PICK_WIDTH : 0)
  return {
    '--tracks': [...(hasPicks ? [`${PICK_WIDTH}px`] : []), ...tracks].join(' '),
    '--least': `${least}px`,
  } as CSSProperties
}
