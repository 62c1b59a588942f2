import { ChevronDown, ChevronUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { say } from '../say.ts'
import type { Sort } from './columns.ts'
import './table.css'

interface SorterProps<K extends string> {
  heading: string
  sortKey: K
  sort: Sort<K> | undefined
  /** Where it stands among several columns that decide. */
  place?: number | undefined
  onSort: (sort: Sort<K>) => void
  /** A press with Shift, where the order can have several columns. */
  onAdd?: ((key: K) => void) | undefined
}

/** A heading that sorts: the first press rising, the next one falling. */
export function Sorter<K extends string>({ heading, sortKey, sort, place, onSort, onAdd }: SorterProps<K>) {
  const isSorted = sortKey === sort?.by
  const press = ({ shiftKey }: MouseEvent) => {
    if (shiftKey && onAdd) return onAdd(sortKey)
    const descending = isSorted && !sort.descending
    // That the heading says so is not heard while the focus is on its button.
    say(`Sorted by ${heading}, ${descending ? 'descending' : 'ascending'}.`)
    onSort({ by: sortKey, descending })
  }
  const Arrow = sort?.descending ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      className={isSorted ? 'sorter sorted' : 'sorter'}
      onClick={press}
      aria-description={
        place === undefined ? undefined : `Sort level ${place}, ${sort?.descending ? 'descending' : 'ascending'}`
      }
    >
      <span className="truncate">{heading}</span>
      {isSorted && <Arrow size={12} aria-hidden />}
      {place !== undefined && (
        <span className="sort-level" aria-hidden>
          {place}
        </span>
      )}
    </button>
  )
}

/** For the heading's `aria-sort`. */
export function sortedAs(sortKey: string | undefined, sort: Sort | undefined) {
  if (sortKey === undefined || sort?.by !== sortKey) return undefined
  return sort.descending ? 'descending' : 'ascending'
}
