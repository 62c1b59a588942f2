import { placeInSort } from '@dossier/core/views/place-in-sort'
import type { ListSort } from '@dossier/core/views/sorts'
import type { ReactNode } from 'react'
import { Sorter, sortedAs } from '../../ui/table/Sorter.tsx'
import { pinnedOf, type Column, type SortKey } from './columns.ts'

export type RecordSort = ListSort<SortKey>

export interface HeadRowProps {
  columns: readonly Column[]
  sort: RecordSort
  onSort: (sort: RecordSort) => void
  /** A press with Shift, where the order can have several columns. */
  onAdd?: ((key: SortKey) => void) | undefined
  /** In the first heading. */
  box?: ReactNode
}

/** The headings; those of columns that the server can sort by are buttons. */
export function HeadRow({ columns, sort, onSort, onAdd, box }: HeadRowProps) {
  const pinned = pinnedOf(columns)
  const props = { sort, onSort, onAdd }
  const heading = (column: Column, i: number) => (
    <Heading key={column.key} column={column} number={i} box={i === 0 && box} {...props} />
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

function Heading({ column: { heading, sortKey, isNumeric }, number, sort, onSort, onAdd, box }: HeadingProps) {
  const placed = placeInSort(sort, sortKey)
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
        <Sorter
          heading={heading}
          sortKey={sortKey}
          sort={placed && { by: sortKey, descending: placed.descending }}
          place={sort.thenBy?.length ? placed?.place : undefined}
          onSort={onSort}
          onAdd={onAdd}
        />
      ) : (
        <span className="truncate">{heading}</span>
      )}
    </div>
  )
}
