/** A cell by its record and its column, wherever a list shows them. */
export interface CellKey {
  id: number
  key: string
}

/** Each of these records in each of these columns: rows and columns that move take it along, and others never join it. */
export interface CellRange {
  ids: readonly number[]
  keys: readonly string[]
}

interface List<R extends { id: number }, C extends { key: string }> {
  rows: readonly R[]
  columns: readonly C[]
}

type Cells = List<{ id: number }, { key: string }>

/** The rectangle between two cells, as the list shows them now; undefined if one of them is not there. */
export function rangeBetween(start: CellKey, end: CellKey, { rows, columns }: Cells): CellRange | undefined {
  const ids = between(
    rows,
    (row) => row.id === start.id,
    (row) => row.id === end.id,
  )
  const keys = between(
    columns,
    (column) => column.key === start.key,
    (column) => column.key === end.key,
  )
  return ids && keys && { ids: ids.map(({ id }) => id), keys: keys.map(({ key }) => key) }
}

function between<T>(all: readonly T[], isStart: (one: T) => boolean, isEnd: (one: T) => boolean) {
  const [start, end] = [all.findIndex(isStart), all.findIndex(isEnd)]
  return start < 0 || end < 0 ? undefined : all.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** All cells of a list. */
export const wholeRange = ({ rows, columns }: Cells): CellRange => ({
  ids: rows.map(({ id }) => id),
  keys: columns.map(({ key }) => key),
})

/** What of a range the list still shows, in its order; undefined if that is nothing. */
export function shownOf<R extends { id: number }, C extends { key: string }>(
  range: CellRange,
  list: List<R, C>,
): List<R, C> | undefined {
  const [ids, keys] = [new Set(range.ids), new Set(range.keys)]
  const rows = list.rows.filter(({ id }) => ids.has(id))
  const columns = list.columns.filter(({ key }) => keys.has(key))
  return rows.length > 0 && columns.length > 0 ? { rows, columns } : undefined
}
