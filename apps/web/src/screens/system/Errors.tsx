import { system } from '@dossier/contract/system/calls'
import { type ReportedError } from '@dossier/contract/system/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { useListSearch } from './use-list-search.ts'

/** What went wrong in browsers during the last thirty days. */
export function Errors() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.errors, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<ReportedError | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, page: next })}
        nouns={['error', 'errors']}
        filters={
          <FilterField
            label="Find by message"
            placeholder="Message"
            text={filter}
            onFilter={(text) => go({ filter: text })}
          />
        }
        label="Errors"
        columns={columns}
        empty={
          <>
            <b>No errors found.</b> Errors in people's browsers are listed here for thirty days.
          </>
        }
      />
      {open && (
        <Modal title="Error" isOpen size="lg" onClose={() => setOpen(null)}>
          <p className="system-note">
            First <Moment at={open.firstAt} />, last <Moment at={open.lastAt} />
          </p>
          <pre className="system-text">{`${open.message}\n\n${open.stack}`.trim()}</pre>
        </Modal>
      )}
    </>
  )
}

const columnsOf = (onOpen: (error: ReportedError) => void): TableColumn<ReportedError>[] => [
  {
    id: 'message',
    heading: 'Error',
    isHead: true,
    width: { min: 220, grow: 2 },
    cell: (error) => <RowName name={error.message} onOpen={() => onOpen(error)} />,
  },
  { id: 'path', heading: 'Page', width: { min: 140, grow: 1.2 }, narrow: 'labeled', cell: ({ path }) => path },
  { id: 'tenant', heading: 'Tenant', narrow: 'labeled', cell: ({ tenant }) => tenant },
  {
    id: 'times',
    heading: 'Times',
    width: { min: 80, grow: 0.4 },
    isNumeric: true,
    narrow: 'labeled',
    cell: ({ times }) => times.toLocaleString(),
  },
  { id: 'last', heading: 'Last', width: { min: 180 }, narrow: 'labeled', cell: ({ lastAt }) => <Moment at={lastAt} /> },
]
