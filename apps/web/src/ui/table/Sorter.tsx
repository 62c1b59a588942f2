import { ChevronDown, ChevronUp } from 'lucide-react'
import { say } from '../say.ts'
import type { Sort } from './columns.ts'
import './table.css'

interface SorterProps<K extends string> {
  heading: string
  sortKey: K
  sort: Sort<K> | undefined
  onSort: (sort: Sort<K>) => void
}

/** A heading that sorts: the first press rising, the next one falling. */
export function Sorter<K extends string>({ heading, sortKey, sort, onSort }: SorterProps<K>) {
  const isSorted = sortKey === sort?.by
  const press = () => {
    const descending = isSorted && !sort.descending
    // That the heading says so is not heard while the focus is on its button.
    say(`Sorted by ${heading}, ${descending ? 'descending' : 'ascending'}.`)
    onSort({ by: sortKey, descending })
  }
  const Arrow = sort?.descending ? ChevronDown : ChevronUp
  return (
    <button type="button" className="sorter" onClick={press}>
      <span className="truncate">{heading}</span>
      {isSorted && <Arrow size={12} aria-hidden />}
    </button>
  )
}

/** For the heading's `aria-sort`. */
export function sortedAs(sortKey: string | undefined, sort: Sort | undefined) {
  if (sortKey === undefined || sort?.by !== sortKey) return undefined
  return sort.descending ? 'descending' : 'ascending'
}
