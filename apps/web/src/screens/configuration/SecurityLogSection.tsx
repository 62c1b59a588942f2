import {
  SECURITY_EVENTS,
  SECURITY_PAGE_SIZE,
  securityLog,
  type SecurityEvent,
} from '@dossier/contract/sign-in/security-log'
import { dateTimeText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { logQuery, NO_LOG_FILTERS, type LogFilters } from './log-filters.ts'
import { PeriodFilter, PersonFilter } from './LogFilterFields.tsx'
import { EVENT_TITLES } from './security-events.ts'
import './security-log.css'

const EVERYTHING = 'all'
const EVENTS = SECURITY_EVENTS.map((event) => ({ id: event as string, label: EVENT_TITLES[event] }))

interface Filters extends LogFilters {
  event: string
}

const NO_FILTERS: Filters = { event: EVERYTHING, ...NO_LOG_FILTERS }

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

const queryFor = ({ event, ...rest }: Filters) => ({
  ...(event !== EVERYTHING && { event: event as SecurityEvent['event'] }),
  ...logQuery(rest),
})

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  return (
    <div className="security-filters">
      <PersonFilter label="Person" filters={filters} onChange={onChange} />
      <Select
        label="Event"
        search="Find an event"
        items={[{ id: EVERYTHING, label: 'All events' }, ...EVENTS]}
        value={filters.event}
        onChange={(id) => onChange({ event: String(id) })}
      />
      <PeriodFilter filters={filters} onChange={onChange} />
    </div>
  )
}
