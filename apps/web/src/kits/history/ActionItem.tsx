import type { CaseEvent, EventCause, EventEntry } from '@dossier/contract/events'
import { dateTimeText } from '@dossier/core/text/dates'
import { elapsedText } from '@dossier/core/text/elapsed'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useCaseState, useRecord } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'
import { canWriteCase } from '@dossier/core/access/cases'
import { canUndo } from './can-undo.ts'
import { describeEvent } from './describe-event.ts'
import type { ActionEvents } from './group-by-action.ts'
import type { useUndoEvent } from './use-undo-event.ts'

interface ActionItemProps {
  events: ActionEvents
  undoing: ReturnType<typeof useUndoEvent>
}

/** Why it happened, unless somebody simply did it. */
const BECAUSE: Partial<Record<EventCause, string>> = {
  rule: 'by a rule',
  schedule: 'by a schedule',
  integration: 'by an integration',
  import: 'by an import',
  merge: 'by merging',
  undo: 'to undo an earlier change',
}

/** All that one action did to the record. */
export function ActionItem({ events, undoing }: ActionItemProps) {
  const [newest] = events
  const { created, user, cause } = newest
  const now = useNow()
  const because = BECAUSE[cause]
  return (
    <li className="event" data-type={newest.type}>
      <div className="event-head">
        <p className="grow">
          <b>{user.name}</b> <Description event={events.at(-1)!} />
          {because !== undefined && <span className="because"> {because}</span>}{' '}
          <time dateTime={created} title={dateTimeText(created, reader())}>
            {elapsedText(created, now)}
          </time>
        </p>
        <ActionMenu events={events} undoing={undoing} />
      </div>
      <Changes event={events.at(-1)!} />
      {events.length > 1 && (
        <ol className="event-parts">
          {events
            .slice(0, -1)
            .toReversed()
            .map((event) => (
              <li key={event.id} className="event-part">
                <p>
                  and <Description event={event} />
                </p>
                <Changes event={event} />
              </li>
            ))}
        </ol>
      )}
    </li>
  )
}

function Description({ event }: { event: CaseEvent }) {
  return describeEvent(event, useWords())
}

function ActionMenu({ events, undoing }: ActionItemProps) {
  const navigate = useNavigate()
  const { caseNumber } = useRecord()
  const mayUndo = useCaseState(
    ({ record, isUnlocked }, { me }) => (!record.isClosed || isUnlocked) && canWriteCase(me, shownTo(me, record)),
  )
  const [newest] = events
  const seq = Math.max(...newest.entries.map(({ id }) => id))
  const onAction = (key: unknown) => {
    if (key === 'undo') void undoing.undo(newest)
    else void navigate({ to: '/cases/$caseNumber', params: { caseNumber }, search: { asOf: String(seq) } })
  }
  return (
    <MenuTrigger>
      <Button icon aria-label="Actions of this change" isDisabled={undoing.isBusy} className="event-more">
        <MoreHorizontal size={14} />
      </Button>
      <Popover placement="bottom end">
        <Menu aria-label="Actions of this change" onAction={onAction}>
          {mayUndo && canUndo(events) && <MenuItem id="undo">Undo</MenuItem>}
          <MenuItem id="past">View as of This Change</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Changes({ event: { type, entries } }: { event: CaseEvent }) {
  const changes = entries.filter(({ oldValue, newValue }) => oldValue !== null || newValue !== null)
  if (changes.length === 0 || type === 'created') return null
  return (
    <ul className="changes">
      {changes.map((entry) => (
        <Change key={entry.id} entry={entry} hasName={changes.length > 1} />
      ))}
    </ul>
  )
}

function Change({ entry: { label, oldValue, newValue }, hasName }: { entry: EventEntry; hasName: boolean }) {
  return (
    <li>
      {hasName && `${label}: `}
      <del dir="auto">{oldValue || 'None'}</del> <span aria-hidden>→</span> <ins dir="auto">{newValue || 'None'}</ins>
    </li>
  )
}
