import { PROFILE_PAGE_SIZE } from '@dossier/contract/limits'
import { userProfile, type CaseSummary } from '@dossier/contract/user-profile/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Radios } from '../../ui/choices/Radios.tsx'

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
  const columns = useColumns()
  const found = useQuery({
    ...queryOf(userProfile.records, {
      params: { id: userId },
      query: {
        includeCollaborating: part === 'collaborating' ? 'true' : 'false',
        archived: archived ? 'true' : 'false',
        pageNumber: page,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return (
    <div className="profile-list">
      <h3 id={headingId}>
        {title} {data && <span className="num">({data.totalItems.toLocaleString()})</span>}
      </h3>
      <ListTable
        labelledBy={headingId}
        fit="inline"
        found={found}
        rows={data?.data}
        columns={columns}
        keyOf={idOf}
        expected={2}
        empty={null}
        pages={{ page, size: PROFILE_PAGE_SIZE, total: data?.totalItems, onPage: setPage }}
      />
    </div>
  )
}

const idOf = ({ id }: CaseSummary) => id

function useColumns(): TableColumn<CaseSummary>[] {
  const { case: word } = useWords()
  return useMemo(
    () => [
      {
        id: 'number',
        heading: `${word} #`,
        width: { min: 110 },
        narrow: 'beside',
        cell: ({ caseNumber }) => <span className="mono profile-number">{caseNumber}</span>,
      },
      {
        id: 'title',
        heading: 'Title',
        isHead: true,
        width: { min: 160, grow: 2.4 },
        cell: (row) => <RecordLink {...row} />,
      },
      { id: 'template', heading: 'Template', narrow: 'beside', cell: ({ templateTitle }) => templateTitle },
      { id: 'areas', heading: 'Areas', cell: ({ locations }) => locations.map((area) => area.title).join(', ') },
    ],
    [word],
  )
}

const RecordLink = ({ caseNumber, title }: CaseSummary) => (
  <Link to="/cases/$caseNumber" params={{ caseNumber }} className="truncate row-open" dir="auto">
    {title}
  </Link>
)
