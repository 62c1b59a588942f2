import type { Sort, TableColumn } from '../../ui/table/columns.ts'
import { Select } from '../../ui/choices/Select.tsx'
import './list-table.css'

interface NarrowSortProps<T> {
  columns: readonly TableColumn<T>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** Sorts rows that are stacked, where there are no headings to press. */
export function NarrowSort<T>({ columns, sort, onSort }: NarrowSortProps<T>) {
  const ways = columns.flatMap(({ sortKey, heading }) =>
    sortKey === undefined
      ? []
      : [
          { id: `${sortKey} up`, label: heading, by: sortKey, descending: false },
          { id: `${sortKey} down`, label: `${heading}, descending`, by: sortKey, descending: true },
        ],
  )
  if (ways.length === 0) return null
  return (
    <div className="narrow-sort">
      <Select
        label="Sort by"
        items={ways}
        value={sort ? `${sort.by} ${sort.descending ? 'down' : 'up'}` : null}
        onChange={(id) => {
          const way = ways.find((one) => one.id === id)
          if (way) onSort({ by: way.by, descending: way.descending })
        }}
      />
    </div>
  )
}
