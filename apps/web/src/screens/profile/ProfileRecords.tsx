import { PROFILE_PAGE_SIZE } from '@dossier/contract/limits'
import { userProfile, type CaseSummary } from '@dossier/contract/user-profile'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { TablePager } from '../../kits/list-table/TablePager.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Radios } from '../../ui/Radios.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import '../../kits/record-table/record-table.css'

type Part = 'assigned' | 'collaborating'

const PARTS = [
  { id: 'assigned', label: 'Assigned' },
  { id: 'collaborating', label: 'Collaborating' },
] as const

/** A person's records that the reader may see: assigned to them or shared with them. */
export function ProfileRecords({ userId }: { userId: string }) {
  const words = useWords()
  const [part, setPart] = useState<Part>('assigned')
  return (
    <section className="profile-records" aria-label={words.records}>
      <div className="profile-records-head">
        <h2>{words.records}</h2>
        <Radios
          hideLabel
          label={`Which ${words.records}`}
          name="part"
          value={part}
          options={PARTS}
          onChange={setPart}
        />
      </div>
      <RecordList key={`active-${part}`} title="Active" userId={userId} part={part} archived={false} />
      <RecordList key={`archived-${part}`} title="Archived" userId={userId} part={part} archived />
    </section>
  )
}

interface RecordListProps {
  title: string
  userId: string
  part: Part
  archived: boolean
}

function RecordList({ title, userId, part, archived }: RecordListProps) {
  const [page, setPage] = useState(1)
  const headingId = useId()
  const headings = useHeadings()
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(userProfile.records, {
      params: { id: userId },
      query: {
        includeCollaborating: part === 'collaborating' ? 'true' : 'false',
        archived: archived ? 'true' : 'false',
        pageNumber: page,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="profile-list">
      <div className="profile-list-head">
        <h3 id={headingId}>
          {title} {data && <span className="num">({data.totalItems.toLocaleString()})</span>}
        </h3>
        {data && (
          <TablePager
            page={page}
            pageSize={PROFILE_PAGE_SIZE}
            shown={data.data.length}
            total={{ count: data.totalItems, isMinimum: false }}
            onPage={setPage}
          />
        )}
      </div>
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {isPending && <RowsSkeleton className="profile-table" headings={headings} rows={2} />}
      {data && data.totalItems > 0 && <Records labelledBy={headingId} rows={data.data} />}
    </div>
  )
}

const useHeadings = () => [`${useWords().case} #`, 'Title', 'Template', 'Areas']

/** The roles are written out, for on small screens the rows are drawn as blocks and would lose them. */
function Records({ labelledBy, rows }: { labelledBy: string; rows: CaseSummary[] }) {
  const headings = useHeadings()
  return (
    <table role="table" className="profile-table" aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { caseNumber, title, templateTitle, locations } }: { row: CaseSummary }) {
  const areas = locations.map((area) => area.title).join(', ')
  return (
    <tr role="row">
      <td role="cell" className="mono case-no">
        {caseNumber}
      </td>
      <td role="cell" title={title}>
        <Link to="/cases/$caseNumber" params={{ caseNumber }} className="row-link">
          {title}
        </Link>
      </td>
      <td role="cell" title={templateTitle}>
        {templateTitle}
      </td>
      <td role="cell" title={areas || undefined}>
        {areas}
      </td>
    </tr>
  )
}
