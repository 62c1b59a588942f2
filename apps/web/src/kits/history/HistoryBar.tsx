import type { EventCause, EventFilter, EventType } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRecord } from '../case-form/case-context.ts'
import { Dialog } from 'react-aria-components/Dialog'
import { RecordRuns } from './RecordRuns.tsx'

interface FilterProps {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

/** Filters the history, and leads to the record as it was at a time. */
export function HistoryBar({ filter, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const count = Object.keys(filter).length
  return (
    <div className="history-bar">
      <div className="history-buttons">
        <Button variant="outline" aria-expanded={isOpen} aria-controls={filtersId} onPress={() => setOpen(!isOpen)}>
          <ListFilter size={14} aria-hidden />
          {count === 0 ? 'Filter' : `Filter (${count})`}
        </Button>
        <PastPicker />
        <RecordRuns />
      </div>
      <div id={filtersId} hidden={!isOpen}>
        {isOpen && <Filters filter={filter} onChange={onChange} />}
      </div>
    </div>
  )
}

const ANY = ''

const KINDS: Record<EventType, string> = {
  created: 'Created',
  promoted: 'Promoted',
  closed: 'Closed',
  reopened: 'Reopened',
  deleted: 'Deleted',
  restored: 'Restored',
  fieldChanged: 'Field changed',
  overridden: 'Overridden',
  overrideReset: 'Override reset',
  propertyChanged: 'Property changed',
  comment: 'Update',
  commentEdited: 'Update edited',
  commentDeleted: 'Update deleted',
  file: 'Files',
  linked: 'Linked',
  unlinked: 'Link removed',
  merged: 'Merged',
  email: 'Email',
  ruleRan: 'Rule',
}

const CAUSES: Record<EventCause, string> = {
  user: 'A person',
  rule: 'A rule',
  schedule: 'A schedule',
  integration: 'An integration',
  import: 'An import',
  merge: 'Merging',
  undo: 'An undo',
  bulk: 'A change of many',
}

/** Offers what occurs in the history, as far as this person may see it. */
function Filters({ filter, onChange }: FilterProps) {
  const { id } = useRecord()
  const { data } = useQuery(queryOf(events.choices, { params: { caseId: String(id) } }))
  const change = (part: { [K in keyof EventFilter]: EventFilter[K] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined)))
  const pick = <K extends keyof EventFilter>(key: K, value: unknown) =>
    change({ [key]: value === ANY ? undefined : value })
  return (
    <div className="history-filters">
      <Select
        label="Field"
        search="Find a field"
        items={[{ id: ANY, label: 'All fields' }, ...(data?.keys ?? []).map(({ key, label }) => ({ id: key, label }))]}
        value={filter.key ?? ANY}
        onChange={(key) => pick('key', key)}
      />
      <Select
        label="Person"
        search="Find a person"
        items={[
          { id: ANY, label: 'Everybody' },
          ...(data?.users ?? []).map(({ id: of, name }) => ({ id: of, label: name })),
        ]}
        value={filter.userId ?? ANY}
        onChange={(userId) => pick('userId', userId)}
      />
      <Select
        label="Kind"
        items={[
          { id: ANY, label: 'All kinds' },
          ...(data?.types ?? []).map((type) => ({ id: type, label: KINDS[type] })),
        ]}
        value={filter.type ?? ANY}
        onChange={(type) => pick('type', type)}
      />
      <Select
        label="Cause"
        items={[
          { id: ANY, label: 'All causes' },
          ...(data?.causes ?? []).map((cause) => ({ id: cause, label: CAUSES[cause] })),
        ]}
        value={filter.cause ?? ANY}
        onChange={(cause) => pick('cause', cause)}
      />
    </div>
  )
}

/** Asks for a time of the reader's own clock. */
function PastPicker() {
  const { caseNumber } = useRecord()
  const navigate = useNavigate()
  const [time, setTime] = useState('')
  const moment = new Date(time)
  const isTime = !Number.isNaN(moment.getTime())
  const view = () =>
    isTime &&
    void navigate({ to: '/cases/$caseNumber', params: { caseNumber }, search: { asOf: moment.toISOString() } })
  return (
    <MenuTrigger>
      <Button variant="outline">
        <CalendarClock size={14} aria-hidden />
        View as Of
      </Button>
      <Popover placement="bottom start">
        <Dialog className="history-time" aria-label="View as of a time">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              view()
            }}
          >
            <TextField label="Date and time" type="datetime-local" value={time} onChange={setTime} autoFocus />
            <Button variant="primary" type="submit" isDisabled={!isTime}>
              View
            </Button>
          </form>
        </Dialog>
      </Popover>
    </MenuTrigger>
  )
}
