import { SEARCH_PAGE_SIZE } from '@dossier/contract/search'
import { useRef } from 'react'
import { useLookOf } from '../../../kits/formatting/use-look-of.ts'
import { useLastPage } from '../../../kits/list-table/use-last-page.ts'
import { FilterMarks } from '../../../kits/record-table/FilterMarks.tsx'
import { exactTotal, PagedRecords } from '../../../kits/record-table/PagedRecords.tsx'
import { useRecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { useViewColumns } from '../../../kits/record-table/use-view-columns.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/words.ts'
import { useHotkeys } from '../../../ui/hotkeys.ts'
import type { TableHandle } from '../../../ui/table/use-roving-cells.ts'
import { EmptyList } from '../EmptyList.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { useReport } from '../list-state.ts'
import type { RowsProps } from '../PlainRows.tsx'
import { useListSteps } from '../use-list-steps.ts'
import { useFilteredList } from './use-filtered-list.ts'

/** The records of a view for which further filters hold, without its groups. */
export function FilteredRows({ view, search, report }: RowsProps) {
  const words = useWords()
  const { toPage, sortBy } = useListSteps(view)
  const { page, sort, found, isOpenOnly, error, isBusy, refetch } = useFilteredList(view, search)
  const total = found && { count: found.totalItems, isMinimum: found.totalIsMinimum }
  useReport(report, { total, isOpenOnly, changes: 0, isBroken: false, refresh: refetch })
  const columns = useViewColumns(view)
  const rows = found?.data ?? NO_ROWS
  const lookOf = useLookOf(view, rows)
  const opening = useRecordOpening()
  const handle = useRef<TableHandle>(null)
  useLastPage({
    page,
    size: SEARCH_PAGE_SIZE,
    total: total && exactTotal(total),
    isSettled: !isBusy,
    onPage: (to) => toPage(to, { replace: true }),
  })
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: () => handle.current?.enter() },
    { keys: 'k', label: `Previous ${words.record}`, run: () => handle.current?.enter() },
  ])
  if (error) return <ListProblem text={messageOf(error)} onRetry={refetch} />
  if (!total) return <ListSkeleton view={view} />
  if (rows.length === 0 && !isBusy) return <EmptyList />
  return (
    <FilterMarks text={search.filter} rows={rows}>
      <PagedRecords
        ref={handle}
        label={view.title}
        rows={rows}
        columns={columns}
        sort={sort}
        onSort={sortBy}
        opening={opening}
        pages={{ page, size: SEARCH_PAGE_SIZE, total, onPage: toPage }}
        isBusy={isBusy}
        lookOf={lookOf}
        isEditable
      />
    </FilterMarks>
  )
}

const NO_ROWS: [] = []
