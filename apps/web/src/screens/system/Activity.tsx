import { system } from '@dossier/contract/system/calls'
import { type Activity as Entry } from '@dossier/contract/system/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import type { TableColumn } from '../../ui/table/columns.ts'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { useListSearch } from './use-list-search.ts'

const COLUMNS: TableColumn<Entry>[] = [
  { id: 'action', heading: 'Action', isHead: true, width: { min: 160, grow: 1.2 }, cell: ({ action }) => action },
  {
    id: 'subject',
    heading: 'Target',
    narrow: 'labeled',
    width: { min: 140, grow: 1.2 },
    cell: ({ subject }) => subject,
  },
  {
    id: 'details',
    heading: 'Details',
    wraps: true,
    width: { min: 160, grow: 1.6 },
    narrow: 'labeled',
    cell: ({ details }) => details,
  },
  { id: 'actor', heading: 'By', narrow: 'labeled', cell: ({ actor }) => actor },
  { id: 'at', heading: 'When', width: { min: 180 }, narrow: 'labeled', cell: ({ at }) => <Moment at={at} /> },
]

/** The actions of the accounts, newest first. Read-only. */
export function Activity() {
  const { page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.activity, { query: { pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      found={found}
      page={page}
      onPage={(next) => go({ page: next })}
      nouns={['entry', 'entries']}
      label="Activity"
      columns={COLUMNS}
      empty={
        <>
          <b>No activity yet.</b> Every change in this portal will be listed here.
        </>
      }
    />
  )
}
