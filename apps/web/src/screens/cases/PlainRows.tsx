import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useRef } from 'react'
import { useLookOf } from '../../kits/formatting/use-look-of.ts'
import { FilterMarks } from '../../kits/record-table/FilterMarks.tsx'
import { PagedRecords } from '../../kits/record-table/PagedRecords.tsx'
import { useRecordOpening } from '../../kits/record-table/use-record-opening.ts'
import { useViewColumns } from '../../kits/record-table/use-view-columns.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import type { TableHandle } from '../../ui/table/use-roving-cells.ts'
import { ListFoot } from './calculations/ListFoot.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListProblem } from './ListProblem.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { useReport, type Report } from './list-state.ts'
import { useCaseList } from './use-case-list.ts'

export interface RowsProps {
  view: View
  search: ListSearch
  report: Report
}

/** The records of a view without groups. */
export function PlainRows({ view, search, report }: RowsProps) {
  const list = useCaseList(view, search)
  const { table } = list
  useReport(report, { ...list, total: table && { count: table.totalRecords, isMinimum: table.totalIsMinimum } })
  if (table) return <Rows view={view} search={search} list={list} table={table} />
  if (list.error) return <ListProblem text={messageOf(list.error)} onRetry={list.refresh} />
  return <ListSkeleton view={view} />
}

type List = ReturnType<typeof useCaseList>

interface TableProps extends Pick<RowsProps, 'view' | 'search'> {
  list: List
  table: NonNullable<List['table']>
}

function Rows({ view, search, list, table }: TableProps) {
  const words = useWords()
  const columns = useViewColumns(view)
  const lookOf = useLookOf(view, table.cases)
  const opening = useRecordOpening()
  const handle = useRef<TableHandle>(null)
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: () => handle.current?.enter() },
    { keys: 'k', label: `Previous ${words.record}`, run: () => handle.current?.enter() },
  ])
  const total = { count: table.totalRecords, isMinimum: table.totalIsMinimum }
  if (table.cases.length === 0 && !list.isBusy) return <EmptyList />
  return (
    <FilterMarks text={search.filter} rows={table.cases}>
      <PagedRecords
        ref={handle}
        label={view.title}
        rows={table.cases}
        columns={columns}
        sort={list.sort}
        onSort={list.sortBy}
        opening={opening}
        pages={{ page: list.page, size: view.pageSize, total, onPage: list.toPage }}
        isBusy={list.isBusy}
        lookOf={lookOf}
        isEditable
        sortsFurther
        strays={list.strays}
        foot={<ListFoot view={view} search={search} />}
      />
    </FilterMarks>
  )
}
