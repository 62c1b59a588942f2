import type { Total } from '@dossier/core/text/count-line'
import type { ReactNode } from 'react'
import { TablePager } from '../list-table/TablePager.tsx'
import { RecordTable, type RecordTableProps } from './RecordTable.tsx'

/** Which records of a longer list are shown, and the way to the others. */
export interface RecordPages {
  page: number
  size: number
  /** Of all pages. */
  total: Total
  onPage: (page: number) => void
  /** Its spoken name, where a screen has several. */
  label?: string
}

interface PagedRecordsProps extends Omit<RecordTableProps, 'offset' | 'total' | 'footer'> {
  pages: RecordPages
  /** Between the rows and the buttons of the pages. */
  foot?: ReactNode
}

/** One page of records as a table, with buttons for the others. */
export function PagedRecords({ pages, foot, ...table }: PagedRecordsProps) {
  return (
    <RecordTable
      {...table}
      offset={(pages.page - 1) * pages.size}
      total={exactTotal(pages.total)}
      footer={
        <>
          {foot}
          <RecordPager pages={pages} shown={table.rows.length} />
        </>
      }
    />
  )
}

export const RecordPager = ({ pages: { size, ...pages }, shown }: { pages: RecordPages; shown: number }) => (
  <TablePager {...pages} pageSize={size} shown={shown} />
)

/** Undefined if there may be more. */
export const exactTotal = ({ count, isMinimum }: Total): number | undefined => (isMinimum ? undefined : count)
