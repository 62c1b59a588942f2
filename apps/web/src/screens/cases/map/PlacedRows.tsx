import type { View } from '@dossier/contract/views/definition'
import { viewLayouts } from '@dossier/contract/views/layouts'
import { countLine } from '@dossier/core/text/count-line'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLookOf } from '../../../kits/formatting/use-look-of.ts'
import { PagedRecords } from '../../../kits/record-table/PagedRecords.tsx'
import { useRecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { useViewColumns } from '../../../kits/record-table/use-view-columns.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { useHotkeys } from '../../../ui/hotkeys.ts'
import type { TableHandle } from '../../../ui/table/use-roving-cells.ts'
import { ListProblem } from '../ListProblem.tsx'

interface PlacedRowsProps {
  view: View
  query: { viewId: string; markerColumn: string; searchTerm: string; timeZone: string; clauses?: string }
  /** Only what the map shows. */
  box: string | undefined
  isNear: boolean
}

const NO_ROWS = { totalRecords: 0, totalIsMinimum: false, cases: [] }

/** The records that the map shows, as a table: for those who cannot use a map, and to open them. */
export function PlacedRows({ view, query, box, isNear }: PlacedRowsProps) {
  const me = useMe()
  const words = useWords()
  const [sort, setSort] = useState({ by: view.sortBy, descending: view.sortByDescending })
  const question = JSON.stringify([query, box])
  const [place, setPlace] = useState({ question, page: 1 })
  const page = place.question === question ? place.page : 1
  const found = useQuery({
    ...queryOf(viewLayouts.placed, {
      query: {
        ...query,
        ...(box !== undefined && { box }),
        page,
        pageSize: view.pageSize,
        sortBy: sort.by,
        sortDesc: sort.descending ? 'true' : 'false',
      },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useViewColumns(view)
  const table = found.data?.casesTables[0] ?? NO_ROWS
  const lookOf = useLookOf(view, table.cases)
  const opening = useRecordOpening()
  const handle = useRef<TableHandle>(null)
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: () => handle.current?.enter() },
    { keys: 'k', label: `Previous ${words.record}`, run: () => handle.current?.enter() },
  ])
  const total = { count: table.totalRecords, isMinimum: table.totalIsMinimum }
  if (found.error) return <ListProblem text={messageOf(found.error)} onRetry={() => void found.refetch()} />
  return (
    <section className="placed" aria-label={`${words.records} on the map`}>
      <h2>
        {isNear ? 'In this part of the map' : 'On the map'}
        <span className="sub num">{found.data && countLine(total, me.recordName, reader().locale)}</span>
      </h2>
      {table.cases.length > 0 && (
        <PagedRecords
          ref={handle}
          label={`${words.records} on the map`}
          rows={table.cases}
          columns={columns}
          sort={sort}
          onSort={(next) => {
            setSort(next)
            setPlace({ question, page: 1 })
          }}
          opening={opening}
          pages={{
            page,
            size: view.pageSize,
            total,
            onPage: (next) => setPlace({ question, page: next }),
            label: 'Pages of the map',
          }}
          isBusy={found.isPlaceholderData}
          lookOf={lookOf}
        />
      )}
    </section>
  )
}
