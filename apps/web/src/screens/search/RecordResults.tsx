import { SEARCH_PAGE_SIZE, type FoundCases } from '@dossier/contract/search'
import { useMemo, useRef, useState } from 'react'
import { useLastPage } from '../../kits/list-table/use-last-page.ts'
import { HitsContext } from '../../kits/record-table/hits.ts'
import { exactTotal, PagedRecords, RecordPager } from '../../kits/record-table/PagedRecords.tsx'
import { TableSkeleton } from '../../kits/record-table/TableSkeleton.tsx'
import { useHits } from '../../kits/record-table/use-hits.tsx'
import { useRecordOpening } from '../../kits/record-table/use-record-opening.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import type { TableHandle } from '../../ui/table/use-roving-cells.ts'
import { useWide } from '../../ui/use-wide.ts'
import { Preview, type Previewed } from './Preview.tsx'
import { isFilterFault } from './SearchFilters.tsx'
import { useRestedRow } from './use-rested-row.ts'
import type { Address } from './use-address.ts'
import type { useFoundRecords } from './use-found.ts'
import type { useSearchColumns } from './use-search-columns.ts'

interface RecordResultsProps {
  address: Address
  found: ReturnType<typeof useFoundRecords>
  columns: ReturnType<typeof useSearchColumns>['columns']
  offered: ReturnType<typeof useSearchColumns>['offered']
}

/** The records that were found, or what is said instead of them. */
export function RecordResults({ address, found, columns, offered }: RecordResultsProps) {
  const words = useWords()
  const { error, shown, isPlaceholderData, isSearching } = found
  useLastPage({
    page: address.page,
    size: SEARCH_PAGE_SIZE,
    total: shown && exactTotal(totalOf(shown)),
    isSettled: !isPlaceholderData,
    onPage: (page) => address.toPage(page, { replace: true }),
  })
  if (!isSearching)
    return (
      <p className="search-hint">{`${words.records} are found by number and by words in titles, summaries, fields and comments, closed ones too.`}</p>
    )
  if (isFilterFault(error)) return <p className="search-hint">Correct the filter that is marked, then apply it.</p>
  if (error)
    return (
      <div className="search-problem">
        <Alert onRetry={() => void found.refetch()}>{messageOf(error)}</Alert>
      </div>
    )
  if (!shown) return <TableSkeleton columns={columns} rows={SKELETON_ROWS} />
  return <Rows address={address} page={shown} columns={columns} offered={offered} isBusy={isPlaceholderData} />
}

const SKELETON_ROWS = 20

const totalOf = ({ totalItems, totalIsMinimum }: FoundCases) => ({ count: totalItems, isMinimum: totalIsMinimum })

interface RowsProps extends Pick<RecordResultsProps, 'address' | 'columns' | 'offered'> {
  page: FoundCases
  isBusy: boolean
}

function Rows({ address, page, columns, offered, isBusy }: RowsProps) {
  const headings = useMemo(() => new Map(offered.map(({ key, heading }) => [key, heading])), [offered])
  const hits = useHits(page.hits, headings)
  const words = useWords()
  const wide = useWide()
  const opening = useRecordOpening()
  const handle = useRef<TableHandle>(null)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const rest = useRestedRow(page.data, setPreviewed)
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: () => handle.current?.enter() },
    { keys: 'k', label: `Previous ${words.record}`, run: () => handle.current?.enter() },
  ])
  const pages = {
    page: address.page,
    size: SEARCH_PAGE_SIZE,
    total: totalOf(page),
    onPage: (to: number) => address.toPage(to),
  }
  if (page.data.length === 0)
    return (
      <div className="empty" role="status">
        <p>No results found.</p>
        <RecordPager pages={pages} shown={0} />
      </div>
    )
  return (
    <div className="search-found">
      <div className="search-rows" {...(wide && rest)}>
        <HitsContext value={hits}>
          <PagedRecords
            ref={handle}
            label={words.records}
            rows={page.data}
            columns={columns}
            sort={address.sort}
            onSort={address.sortBy}
            opening={opening}
            pages={pages}
            isBusy={isBusy}
          />
        </HitsContext>
      </div>
      {wide && <Preview record={previewed} opening={opening} />}
    </div>
  )
}
