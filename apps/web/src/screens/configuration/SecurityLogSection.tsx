import { SECURITY_EVENTS, SECURITY_PAGE_SIZE, securityLog, type SecurityEvent } from '@dossier/contract/security-log'
import { users } from '@dossier/contract/users'
import { dateTimeText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TablePager } from '../../kits/list-table/TablePager.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EVENT_TITLES } from './security-events.ts'
import './security-log.css'

const HEADINGS = ['Time', 'Event', 'Person', 'By', 'Address', 'Details']
const EVERYTHING = 'all'
const EVENTS = SECURITY_EVENTS.map((event) => ({ id: event as string, label: EVENT_TITLES[event] }))

interface Filters {
  personId: number
  event: string
  /** Days of the reader's calendar; empty: without a bound. */
  from: string
  to: string
}

const NO_FILTERS: Filters = { personId: 0, event: EVERYTHING, from: '', to: '' }

/** Who signed in, or tried to, and who changed what others may do. Nobody can change it; entries go after a year. */
export function SecurityLogSection() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...queryOf(securityLog.list, { query: { ...queryFor(filters), pageNumber: page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part })
    setPage(1)
  }
  const { data, error, isPending, refetch } = found
  return (
    <section className="security-log" aria-label="Security log">
      <FilterBar filters={filters} onChange={change} />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {isPending && <RowsSkeleton className="security-table" headings={HEADINGS} rows={8} />}
      {data?.data.length === 0 && (
        <div className="empty" role="status">
          <p>
            <b>No entries found.</b> Choose another person, event or time.
          </p>
        </div>
      )}
      {data && data.data.length > 0 && <Entries rows={data.data} />}
      {data && (
        <TablePager
          page={page}
          pageSize={SECURITY_PAGE_SIZE}
          shown={data.data.length}
          total={{ count: data.totalItems, isMinimum: false }}
          onPage={setPage}
        />
      )}
    </section>
  )
}

function queryFor({ personId, event, from, to }: Filters) {
  return {
    ...(personId > 0 && { personId: String(personId) }),
    ...(event !== EVERYTHING && { event: event as SecurityEvent['event'] }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { to: startOf(to, 1) }),
  }
}

/** The midnight, in the reader's zone, in which a day begins, or the one so many days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  const { data: people = [] } = useQuery(queryOf(users.list))
  return (
    <div className="security-filters">
      <Select
        label="Person"
        search="Find a person"
        items={[{ id: 0, label: 'Everybody' }, ...people.map(({ id, name }) => ({ id, label: name }))]}
        value={filters.personId}
        onChange={(id) => onChange({ personId: Number(id) })}
      />
      <Select
        label="Event"
        search="Find an event"
        items={[{ id: EVERYTHING, label: 'All events' }, ...EVENTS]}
        value={filters.event}
        onChange={(id) => onChange({ event: String(id) })}
      />
      <TextField label="From" type="date" value={filters.from} onChange={(from) => onChange({ from })} />
      <TextField label="To" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
    </div>
  )
}

function Entries({ rows }: { rows: readonly SecurityEvent[] }) {
  return (
    <table className="security-table">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-refused={row.outcome === 'refused' || undefined}>
            <td>
              <time className="num" dateTime={row.at}>
                {dateTimeText(row.at, reader())}
              </time>
            </td>
            <th scope="row">{EVENT_TITLES[row.event]}</th>
            <td dir="auto">{row.person?.name}</td>
            <td dir="auto">{row.by}</td>
            <td className="num">{row.address}</td>
            <td dir="auto">{row.details}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
