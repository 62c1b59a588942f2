import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { timeText } from '@dossier/core/text/times'
import { Plus } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import { totalOf, type DayRecord } from './calendar-event.ts'
import type { EventActions } from './DayEvents.tsx'
import { longDayText } from './month-texts.ts'
import { wordsOf } from './ScheduleEvent.tsx'
import { useDayEvents, type CalendarContent } from './use-month-events.ts'

interface DayDialogProps {
  date: string
  /** Of the whole day. */
  total: number
  content: CalendarContent
  actions: EventActions
  /** Missing where no schedule can be made on this day. */
  onNew: (() => void) | undefined
  onClose: () => void
}

/** All events of a day, with a filter. Arrow keys move in the list. (B-CAL-06) */
export function DayDialog({ date, total, content, actions, onNew, onClose }: DayDialogProps) {
  const [text, setText] = useState('')
  const filter = text.trim().toLowerCase()
  const footer = onNew && (
    <Button onPress={onNew}>
      <Plus size={14} aria-hidden />
      New schedule on this day
    </Button>
  )
  return (
    <Modal title={longDayText(date)} isOpen onClose={onClose} footer={footer}>
      <div className="day-dialog" onKeyDown={moveInList}>
        <TextField
          aria-label="Filter"
          placeholder={total === 1 ? 'Filter 1 event' : `Filter ${total.toLocaleString()} events`}
          value={text}
          onChange={setText}
          autoFocus
        />
        <DayList date={date} filter={filter} content={content} actions={actions} />
      </div>
    </Modal>
  )
}

/** From the filter into the list, and from one event to the next. */
function moveInList(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .day-row')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface DayListProps extends Pick<DayDialogProps, 'date' | 'content' | 'actions'> {
  filter: string
}

/** The events of a day that a text fits, as a list. */
export function DayList({ date, filter, content, actions }: DayListProps) {
  const words = useWords()
  const { contents, error, isPending, isBusy, refetch } = useDayEvents(content, { date, filter })
  if (error) return <Alert onRetry={refetch}>{messageOf(error)}</Alert>
  if (isPending) return <Skeleton shape="list" rows={4} />
  const { occurrences, records } = contents
  if (totalOf(contents) === 0)
    return (
      <p className="sub" role="status">
        {filter === '' ? 'Nothing on this day.' : `Nothing on this day matches “${filter}”.`}
      </p>
    )
  const rest = totalOf(contents) - occurrences.length - records.length
  return (
    <div aria-busy={isBusy}>
      <DayGroup title="Schedules">
        {occurrences.map((one) => (
          <OccurrenceRow key={one.scheduleId} occurrence={one} actions={actions} />
        ))}
      </DayGroup>
      <DayGroup title={words.records}>
        {records.map((record) => (
          <RecordRow key={record.id} record={record} actions={actions} />
        ))}
      </DayGroup>
      {rest > 0 && <p className="field-note">{rest.toLocaleString()} more. Filter to find them.</p>}
    </div>
  )
}

function DayGroup({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

const OccurrenceRow = ({ occurrence, actions }: { occurrence: Occurrence; actions: EventActions }) => (
  <li>
    <button
      type="button"
      className="day-row"
      data-state={occurrence.state}
      onClick={() => actions.onOccurrence(occurrence)}
    >
      <span className="event-time">{timeText(occurrence.time, reader().locale)}</span>
      <span className="event-glyph" data-tone={actions.toneOf(occurrence.folder)} aria-hidden />
      <span className="truncate grow">{occurrence.title}</span>
      {wordsOf(occurrence).map((word) => (
        <span key={word} className="event-word">
          {word}
        </span>
      ))}
      <span className="sub">{occurrence.folder ?? 'No folder'}</span>
    </button>
  </li>
)

function RecordRow({ record, actions: { opening } }: { record: DayRecord; actions: EventActions }) {
  const looks = useLooks()
  return (
    <li>
      <a
        className="day-row"
        href={opening.hrefOf(record.caseNumber)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          opening.open(record.caseNumber)
        }}
      >
        <span className="event-time">#{record.caseNumber}</span>
        <span className="event-glyph" aria-hidden />
        <span className="truncate grow">{record.title || record.templateTitle}</span>
        <span className="day-status">
          <StatusMark id={record.statusId} looks={looks} />
          {record.statusTitle}
        </span>
      </a>
    </li>
  )
}
