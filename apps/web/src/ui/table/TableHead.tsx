import { Checkbox } from '../choices/Checkbox.tsx'
import type { Sort, TableColumn } from './columns.ts'
import { Sorter, sortedAs } from './Sorter.tsx'
import type { Picking } from './use-picking.ts'

export interface TableHeadProps<T> {
  columns: readonly TableColumn<T>[]
  wide: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  picking: Picking<T> | undefined
}

/** The headings. Above stacked rows they are there for screen readers only. */
export function TableHead<T>({ columns, wide, sort, onSort, picking }: TableHeadProps<T>) {
  const first = picking ? 1 : 0
  return (
    <thead role="rowgroup" className={wide ? undefined : 'vh'}>
      <tr role="row" className="head" aria-rowindex={1} data-row={-1}>
        {picking && (
          <th role="columnheader" scope="col" className="hcell picks" data-column={0} tabIndex={-1}>
            {wide && <AllBox picking={picking} />}
          </th>
        )}
        {columns.map((column, i) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            className={column.isNumeric ? 'hcell n' : 'hcell'}
            aria-sort={sortedAs(column.sortKey, sort)}
            data-column={first + i}
            tabIndex={-1}
          >
            {wide && column.sortKey && onSort ? (
              <Sorter heading={column.heading} sortKey={column.sortKey} sort={sort} onSort={onSort} />
            ) : (
              <span className="truncate">{column.heading}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const AllBox = <T,>({ picking: { all, allLabel, onAll } }: { picking: Picking<T> }) => (
  <Checkbox aria-label={allLabel} isSelected={all === 'all'} isIndeterminate={all === 'some'} onChange={onAll} />
)
