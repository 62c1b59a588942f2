import type { View } from '@dossier/contract/views'
import { useMemo, useRef } from 'react'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { RecordTable } from '../../kits/record-table/RecordTable.tsx'
import { TablePager } from '../../kits/list-table/TablePager.tsx'
import { useRecordOpening } from '../../kits/record-table/use-record-opening.ts'
import type { TableHandle } from '../../ui/table/use-roving-cells.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import type { ListSearch } from '@dossier/core/views/list-search'
import { CasesHead } from './CasesHead.tsx'
import { ChangesPill } from './ChangesPill.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListProblem } from './ListProblem.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { useCaseList } from './use-case-list.ts'

/** One view: its head and its rows, or the state shown instead of rows. */
export function CaseList({ view, search }: { view: View; search: ListSearch }) {
  const list = useCaseList(view, search)
  const { table } = list
  const total = table && { count: table.totalRecords, isMinimum: table.totalIsMinimum }
  return (
    <>
      <CasesHead title={view.title} total={total} filter={{ text: search.filter ?? '', onFilter: list.filterBy }}>
        <ChangesPill changes={list.changes} isBroken={list.isBroken} onRefresh={list.refresh} />
      </CasesHead>
      {table ? <Rows view={view} list={list} table={table} /> : <Instead view={view} list={list} />}
    </>
  )
}

type List = ReturnType<typeof useCaseList>

function Instead({ view, list }: { view: View; list: List }) {
  if (list.error) return <ListProblem text={messageOf(list.error)} onRetry={list.refresh} />
  return <ListSkeleton view={view} />
}

function Rows({ view, list, table }: { view: View; list: List; table: NonNullable<List['table']> }) {
  const words = useWords()
  const columns = useMemo(() => columnsOf(view, words), [view, words])
  const opening = useRecordOpening()
  const handle = useRef<TableHandle>(null)
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: () => handle.current?.enter() },
    { keys: 'k', label: `Previous ${words.record}`, run: () => handle.current?.enter() },
  ])
  const total = { count: table.totalRecords, isMinimum: table.totalIsMinimum }
  if (table.cases.length === 0 && !list.isBusy) return <EmptyList />
  return (
    <RecordTable
      ref={handle}
      label={view.title}
      rows={table.cases}
      columns={columns}
      sort={list.sort}
      onSort={list.sortBy}
      opening={opening}
      offset={(list.page - 1) * view.pageSize}
      total={table.totalIsMinimum ? undefined : table.totalRecords}
      isBusy={list.isBusy}
      footer={
        <TablePager
          page={list.page}
          pageSize={view.pageSize}
          shown={table.cases.length}
          total={total}
          onPage={list.toPage}
        />
      }
    />
  )
}
