import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { Sort, TableColumn } from '../../ui/table/columns.ts'
import { Table, type TableProps } from '../../ui/table/Table.tsx'
import { TableSkeleton } from '../../ui/table/TableSkeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { NarrowSort } from './NarrowSort.tsx'
import { TablePager } from './TablePager.tsx'
import { useLastPage } from './use-last-page.ts'

/** Where in a list that the server hands out in pages. */
export interface Pages {
  page: number
  size: number
  onPage: (page: number) => void
}

/** How many rows there are on all pages or, if nobody counts them, whether there is another page. */
type PageEnd = { total: number | undefined; hasNext?: undefined } | { total?: undefined; hasNext: boolean }

type Found = Pick<UseQueryResult<unknown>, 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'>

export interface ListTableProps<T> extends Omit<TableProps<T>, 'rows' | 'offset' | 'total' | 'isBusy'> {
  /** What asks for the rows. */
  found: Found
  /** Missing: they are not there yet, or could not be had. */
  rows: readonly T[] | undefined
  /** Shown instead of a table without rows; null if a heading above says it already. */
  empty: ReactNode
  /** Shown instead of everything else, for an error that the screen explains itself. */
  instead?: ReactNode
  /** How many placeholders stand in for the rows until they come. */
  expected?: number
  /** With how many rows there are on all pages. Missing: the rows are all there are. */
  pages?: (Pages & PageEnd) | undefined
}

/** A list of the server as a table: loading, failed, refused, empty, or its rows with a pager. */
export function ListTable<T>({ found, rows, empty, instead, expected = 8, pages, ...table }: ListTableProps<T>) {
  const { error, isPending, isPlaceholderData, refetch } = found
  useLastPage({ ...pages, isSettled: !isPlaceholderData })
  const isRefused = error instanceof ApiError && error.status === 403
  const shown = instead ? undefined : rows
  return (
    <>
      {instead}
      {error && !instead && <Alert {...(!isRefused && { onRetry: () => void refetch() })}>{messageOf(error)}</Alert>}
      {isPending && <TableSkeleton columns={table.columns} rows={expected} fit={table.fit} />}
      {shown?.length === 0 && empty && (
        <div className="empty" role="status">
          <p>{empty}</p>
        </div>
      )}
      {shown && shown.length > 0 && <Rows {...table} rows={shown} pages={pages} isBusy={isPlaceholderData} />}
      {shown && pages && (pages.total ?? pages.hasNext) !== undefined && (
        <TablePager
          page={pages.page}
          pageSize={pages.size}
          shown={shown.length}
          {...(pages.total === undefined
            ? { hasNext: pages.hasNext === true }
            : { total: { count: pages.total, isMinimum: false } })}
          onPage={pages.onPage}
        />
      )}
    </>
  )
}

type RowsProps<T> = TableProps<T> & Pick<ListTableProps<T>, 'pages'>

function Rows<T>({ pages, ...table }: RowsProps<T>) {
  const wide = useWide()
  const place = pages && { offset: (pages.page - 1) * pages.size, total: pages.total ?? -1 }
  return (
    <>
      {!wide && table.onSort && <NarrowSort columns={table.columns} sort={table.sort} onSort={table.onSort} />}
      <Table {...table} {...place} />
    </>
  )
}

export type { Sort, TableColumn }
