import type { ReactNode } from 'react'
import type { Sort } from '../../ui/table/columns.ts'
import { Sorter, sortedAs } from '../../ui/table/Sorter.tsx'
import { pinnedOf, type Column, type SortKey } from './columns.ts'

export type RecordSort = Sort<SortKey>

export interface HeadRowProps {
  columns: readonly Column[]
  sort: RecordSort
  onSort: (sort: RecordSort) => void
  /** In the first heading. */
  box?: ReactNode
}

/** The headings; those of columns that the server can sort by are buttons. */
export function HeadRow({ columns, sort, onSort, box }: HeadRowProps) {
  const pinned = pinnedOf(columns)
  const heading = (column: Column, i: number) => (
    <Heading key={column.key} column={column} number={i} sort={sort} onSort={onSort} box={i === 0 && box} />
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

function Heading({ column: { heading, sortKey, isNumeric }, number, sort, onSort, box }: HeadingProps) {
  return (
    <div
      role="columnheader"
      // Whatever buttons are in it.
      aria-label={heading}
      className={isNumeric ? 'hcell n' : 'hcell'}
      aria-colindex={number + 1}
      aria-sort={sortedAs(sortKey, sort)}
      data-column={number}
      tabIndex={-1}
    >
      {box}
      {sortKey ? (
        <Sorter heading={heading} sortKey={sortKey} sort={sort} onSort={onSort} />
      ) : (
        <span className="truncate">{heading}</span>
      )}
    </div>
  )
}
