import { SYSTEM_PAGE_SIZE } from '@dossier/contract/system'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { TablePager } from '../../kits/list-table/TablePager.tsx'
import { useLastPage } from '../../kits/list-table/use-last-page.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'

interface Page<T> {
  data: T[]
  totalItems: number
}

interface PagedListProps<T> {
  found: UseQueryResult<Page<T>>
  page: number
  onPage: (page: number) => void
  /** Singular and plural. */
  nouns: [one: string, many: string]
  /** What narrows the list. */
  filters?: ReactNode
  /** What can be done, at the end of the bar. */
  actions?: ReactNode
  columns: readonly string[]
  /** The cells of one row, the first as its head. */
  row: (item: T) => ReactNode
  empty: ReactNode
}

/** A bar, a table and a pager: every list of the portal. */
export function PagedList<T>({ found, page, onPage, nouns, filters, actions, columns, row, empty }: PagedListProps<T>) {
  const { data, error, isPending, refetch } = found
  useLastPage({ page, size: SYSTEM_PAGE_SIZE, total: data?.totalItems, isSettled: !found.isPlaceholderData, onPage })
  return (
    <>
      <div className="system-bar">
        {filters}
        <span className="sub num" role="status">
          {data && `${data.totalItems.toLocaleString()} ${nouns[data.totalItems === 1 ? 0 : 1]}`}
        </span>
        <span className="grow" />
        {actions}
      </div>
      <div className="system-scroll">
        {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
        {isPending && <RowsSkeleton className="system-table" headings={columns} rows={8} />}
        {data?.data.length === 0 && (
          <div className="empty" role="status">
            {empty}
          </div>
        )}
        {data && data.data.length > 0 && (
          <table className="system-table" style={labelsOf(columns)}>
            <thead>
              <tr>
                {columns.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.data.map(row)}</tbody>
          </table>
        )}
      </div>
      {data && (
        <TablePager
          page={page}
          pageSize={SYSTEM_PAGE_SIZE}
          shown={data.data.length}
          total={{ count: data.totalItems, isMinimum: false }}
          onPage={onPage}
        />
      )}
    </>
  )
}

/** The headings for a narrow screen, where each cell names its own: `--column-2: "Recipient"`. */
const labelsOf = (columns: readonly string[]): CSSProperties =>
  Object.fromEntries(columns.map((title, i) => [`--column-${i + 1}`, JSON.stringify(title)]))
