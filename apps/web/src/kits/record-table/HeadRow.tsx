import { ChevronDown, ChevronUp } from 'lucide-react'
import { isPinned, type Column, type SortKey } from './columns.ts'

export interface Sort {
  by: SortKey
  descending: boolean
}

export interface HeadRowProps {
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The headings, which sort: the first press rising, the next one falling. */
export function HeadRow({ columns, sort, onSort }: HeadRowProps) {
  const pinned = columns.filter(isPinned)
  const heading = (column: Column, i: number) => (
    <Heading key={column.key} column={column} number={i} sort={sort} onSort={onSort} />
  )
  return (
    <div role="row" className="head" aria-rowindex={1} data-row={-1}>
      <div role="presentation" className="pins" style={{ gridColumn: `span ${pinned.length}` }}>
        {pinned.map(heading)}
      </div>
      {columns.slice(pinned.length).map((column, i) => heading(column, pinned.length + i))}
    </div>
  )
}

type HeadingProps = Omit<HeadRowProps, 'columns'> & { column: Column; number: number }

function Heading({ column: { heading, sortKey, isNumeric }, number, sort, onSort }: HeadingProps) {
  const isSorted = sortKey === sort.by
  const Arrow = sort.descending ? ChevronDown : ChevronUp
  return (
    <div
      role="columnheader"
      className={isNumeric ? 'hcell n' : 'hcell'}
      aria-colindex={number + 1}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      data-column={number}
      tabIndex={-1}
    >
      {sortKey ? (
        <button
          type="button"
          className="sorter"
          tabIndex={-1}
          onClick={() => onSort({ by: sortKey, descending: isSorted && !sort.descending })}
        >
          <span className="truncate">{heading}</span>
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        <span className="truncate">{heading}</span>
      )}
    </div>
  )
}
