import { SYSTEM_PAGE_SIZE } from '@dossier/contract/system/calls'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListTable, type ListTableProps } from '../../kits/list-table/ListTable.tsx'

interface Page<T> {
  data: T[]
  totalItems: number
}

interface PagedListProps<T extends { id: number }> extends Pick<
  ListTableProps<T>,
  'label' | 'columns' | 'toneOf' | 'empty'
> {
  found: UseQueryResult<Page<T>>
  page: number
  onPage: (page: number) => void
  /** Singular and plural. */
  nouns: [one: string, many: string]
  /** What narrows the list. */
  filters?: ReactNode
  /** What can be done, at the end of the bar. */
  actions?: ReactNode
}

/** A bar, a table and a pager: every list of the portal. */
export function PagedList<T extends { id: number }>(props: PagedListProps<T>) {
  const { found, page, onPage, nouns, filters, actions, ...table } = props
  const { data } = found
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
      <ListTable
        {...table}
        found={found}
        rows={data?.data}
        keyOf={idOf}
        pages={{ page, size: SYSTEM_PAGE_SIZE, total: data?.totalItems, onPage }}
      />
    </>
  )
}

const idOf = ({ id }: { id: number }) => id
