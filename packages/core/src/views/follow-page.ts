import { compareRows, type OrderedRow, type RowOrder } from './row-order.ts'

/** A page of a list as it is known. */
export interface LoadedPage<Row extends OrderedRow> {
  order: RowOrder
  /** Rows of the list before this page. */
  offset: number
  pageSize: number
  rows: readonly Row[]
}

/** A change of one record, as far as the list goes. Undefined: not in the list. `unknown`: only the database can say. */
export interface RowChange<Row extends OrderedRow> {
  id: number
  before: OrderedRow | undefined | 'unknown'
  now: Row | undefined
  /** Whether the value by which the list is sorted is the same as before. */
  keepsKey: boolean
}

/** The rows of the page after the change; `read` if the page has to be read, because it needs a row that is not known. */
export function followPage<Row extends OrderedRow>(
  page: LoadedPage<Row>,
  change: RowChange<Row>,
): readonly Row[] | 'read' {
  const { rows, offset, pageSize } = page
  const { now } = change
  const index = rows.findIndex(({ id }) => id === change.id)
  const isFull = rows.length === pageSize
  if (index < 0) return withoutRow(page, change)
  if (now && change.keepsKey) return rows.with(index, now)
  const others = rows.toSpliced(index, 1)
  if (!now) return isFull ? 'read' : others
  const place = placeAmong(page.order, others, now)
  // At an end of the page, what it is next to is on another page.
  const isInside = (place > 0 || offset === 0) && (place < others.length || !isFull)
  if (Number.isNaN(place)) return 'read'
  return isInside ? others.toSpliced(place, 0, now) : 'read'
}

/** The record was not on the page. */
function withoutRow<Row extends OrderedRow>(page: LoadedPage<Row>, { before, now, keepsKey }: RowChange<Row>) {
  const { rows, offset, pageSize } = page
  const staysListed = before !== 'unknown' && Boolean(before) === Boolean(now)
  if (staysListed && keepsKey) return rows
  const sideNow = sideOf(page, now)
  if (offset === 0) {
    if (sideNow === 'after') return rows
    return now && typeof sideNow === 'number' ? rows.toSpliced(sideNow, 0, now).slice(0, pageSize) : 'read'
  }
  const sideBefore = before === 'unknown' ? undefined : sideOf(page, before)
  return sideNow !== undefined && typeof sideNow !== 'number' && sideNow === sideBefore ? rows : 'read'
}

/** Before or after the page, or its place on it; a record that is not in the list is as good as after it. */
function sideOf<Row extends OrderedRow>(
  { order, rows, offset, pageSize }: LoadedPage<Row>,
  row: OrderedRow | undefined,
): 'before' | 'after' | number | undefined {
  if (!row) return 'after'
  if (rows.length === 0) return offset === 0 ? 0 : undefined
  const place = placeAmong(order, rows, row)
  if (Number.isNaN(place)) return undefined
  if (place === 0 && offset > 0) return 'before'
  return place === rows.length && rows.length === pageSize ? 'after' : place
}

/** How many of the rows come before this one; NaN if that is not known. */
function placeAmong(order: RowOrder, rows: readonly OrderedRow[], row: OrderedRow): number {
  for (const [index, other] of rows.entries()) {
    const compared = compareRows(order, row, other)
    if (compared === undefined) return NaN
    if (compared < 0) return index
  }
  return rows.length
}
