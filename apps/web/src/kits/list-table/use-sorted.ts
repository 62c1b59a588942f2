import { useMemo, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import type { Sort } from '../../ui/table/columns.ts'

/** By sort key: what a row is sorted by. */
type By<T> = Record<string, (row: T) => string | number>

/** Sorts a list that came whole, in the reader's language. Pages of the server are sorted there. `by` must stay the same. */
export function useSorted<T>(rows: readonly T[] | undefined, by: By<T>, start: Sort) {
  const [sort, onSort] = useState(start)
  const sorted = useMemo(() => rows && sortRows(rows, by, sort), [rows, by, sort])
  return { rows: sorted, sort, onSort }
}

function sortRows<T>(rows: readonly T[], by: By<T>, { by: key, descending }: Sort): T[] {
  const { compare } = new Intl.Collator(reader().locale, { numeric: true })
  const valueOf = by[key]
  if (!valueOf) return [...rows]
  const order = (one: T, other: T) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  }
  return rows.toSorted(descending ? (one, other) => order(other, one) : order)
}
