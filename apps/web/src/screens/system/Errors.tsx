import { system, type ReportedError } from '@dossier/contract/system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterField } from '../../kits/edit-sheet/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Modal } from '../../ui/Modal.tsx'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { useListSearch } from './use-list-search.ts'

const COLUMNS = ['Error', 'Page', 'Tenant', 'Times', 'Last']

/** What went wrong in browsers during the last thirty days. */
export function Errors() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.errors, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [open, setOpen] = useState<ReportedError | null>(null)
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
        columns={COLUMNS}
        row={(error) => (
          <tr key={error.id}>
            <th scope="row">
              <button type="button" className="truncate system-open" onClick={() => setOpen(error)}>
                {error.message}
              </button>
            </th>
            <td className="truncate">{error.path}</td>
            <td className="truncate">{error.tenant}</td>
            <td className="num">{error.times.toLocaleString()}</td>
            <td>
              <Moment at={error.lastAt} />
            </td>
          </tr>
        )}
        empty={
          <p>
            <b>No errors found.</b> Errors in people's browsers are listed here for thirty days.
          </p>
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
