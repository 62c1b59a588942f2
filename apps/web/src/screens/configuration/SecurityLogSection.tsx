import { SECURITY_EVENTS, SECURITY_PAGE_SIZE, securityLog, type SecurityEvent } from '@dossier/contract/security-log'
import { users } from '@dossier/contract/users/calls'
import { dateTimeText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { startOfDay } from './start-of-day.ts'
import { EVENT_TITLES } from './security-events.ts'
import './security-log.css'

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
  })
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part })
    setPage(1)
  }
  return (
    <section className="security-log" aria-label="Security log">
      <FilterBar filters={filters} onChange={change} />
      <ListTable
        label="Security log"
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={COLUMNS}
        keyOf={idOf}
        toneOf={toneOf}
        pages={{ page, size: SECURITY_PAGE_SIZE, total: found.data?.totalItems, onPage: setPage }}
        empty={
          <>
            <b>No entries found.</b> Choose another person, event or time.
          </>
        }
      />
    </section>
  )
}

const idOf = ({ id }: SecurityEvent) => id
const toneOf = ({ outcome }: SecurityEvent) => (outcome === 'refused' ? 'alert' : undefined)

const COLUMNS: TableColumn<SecurityEvent>[] = [
  {
    id: 'time',
    heading: 'Time',
    width: { min: 170 },
    cell: ({ at }) => (
      <time className="num" dateTime={at}>
        {dateTimeText(at, reader())}
      </time>
    ),
  },
  {
    id: 'event',
    heading: 'Event',
    isHead: true,
    width: { min: 110, grow: 1.2 },
    wraps: true,
    cell: ({ event }) => EVENT_TITLES[event],
  },
  { id: 'person', heading: 'Person', wraps: true, cell: ({ person }) => person?.name },
  { id: 'by', heading: 'By', wraps: true, narrow: 'labeled', cell: ({ by }) => by },
  { id: 'address', heading: 'Address', wraps: true, cell: ({ address }) => address },
  { id: 'details', heading: 'Details', width: { min: 120, grow: 1.4 }, wraps: true, cell: ({ details }) => details },
]

function queryFor({ personId, event, from, to }: Filters) {
  return {
    ...(personId > 0 && { personId: String(personId) }),
    ...(event !== EVERYTHING && { event: event as SecurityEvent['event'] }),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: startOfDay(to, 1) }),
  }
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
