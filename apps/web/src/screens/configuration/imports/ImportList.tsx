import { IMPORTS_PAGE_SIZE, type Import } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { dateTimeText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useInOwnWords, type Say } from '../../../lib/words.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { resultOf, STATE_TITLES } from './import-words.ts'

const FOLLOW_MS = 2_000

/** The imports of the last weeks. The list follows those that are under way. */
export function ImportList({ onOpen }: { onOpen: (id: number) => void }) {
  const [page, setPage] = useState(1)
  const say = useInOwnWords()
  const found = useQuery({
    ...queryOf(imports.list, { query: { pageNumber: page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(({ progress }) => progress) ? FOLLOW_MS : false),
  })
  const columns = useMemo(() => columnsOf(onOpen, say), [onOpen, say])
  return (
    <ListTable
      label="Imports"
      fit="inline"
      found={found}
      rows={found.data?.data}
      columns={columns}
      keyOf={idOf}
      expected={3}
      pages={{ page, size: IMPORTS_PAGE_SIZE, onPage: setPage, total: found.data?.totalItems }}
      empty={<b>No imports yet. They are listed for 30 days, their files for 7.</b>}
    />
  )
}

const idOf = ({ id }: Import) => id

const columnsOf = (open: (id: number) => void, say: Say): TableColumn<Import>[] => [
  {
    id: 'file',
    heading: 'File',
    isHead: true,
    width: { min: 180, grow: 1.4 },
    cell: ({ id, fileName }) => <RowName picture={null} name={fileName} onOpen={() => open(id)} />,
  },
  {
    id: 'state',
    heading: 'State',
    wraps: true,
    width: { min: 200, grow: 2 },
    cell: (one) => (
      <span>
        {STATE_TITLES[one.state]}
        <span className="imports-more">{one.progress?.note || one.fault || say(resultOf(one).join(', '))}</span>
      </span>
    ),
  },
  { id: 'by', heading: 'By', width: { min: 120, grow: 1 }, narrow: 'labeled', cell: ({ by }) => by.name },
  {
    id: 'created',
    heading: 'Created',
    width: { min: 190 },
    narrow: 'labeled',
    cell: ({ created }) => (
      <time className="num" dateTime={created}>
        {dateTimeText(created, reader())}
      </time>
    ),
  },
]
