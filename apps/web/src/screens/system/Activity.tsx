import { system } from '@dossier/contract/system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { useListSearch } from './use-list-search.ts'

const COLUMNS = ['Action', 'Target', 'Details', 'By', 'When']

/** The actions of the accounts, newest first. Read-only. */
export function Activity() {
  const { page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.activity, { query: { pageNumber: page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <PagedList
      found={found}
      page={page}
      onPage={(next) => go({ page: next })}
      nouns={['entry', 'entries']}
      columns={COLUMNS}
      row={({ id, action, subject, details, actor, at }) => (
        <tr key={id}>
          <th scope="row">{action}</th>
          <td className="truncate">{subject}</td>
          <td>{details}</td>
          <td className="truncate">{actor}</td>
          <td>
            <Moment at={at} />
          </td>
        </tr>
      )}
      empty={
        <p>
          <b>No activity yet.</b> Every change in this portal will be listed here.
        </p>
      }
    />
  )
}
