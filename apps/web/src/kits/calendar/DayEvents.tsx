import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { dayAfter } from '@dossier/core/calendar/month-days'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { RecordOpening } from '../record-table/use-record-opening.ts'
import { totalOf, type DayContents, type DayRecord } from './calendar-event.ts'
import { ScheduleEvent } from './ScheduleEvent.tsx'

/** What a press on an event does, and how it looks. */
export interface EventActions {
  opening: RecordOpening
  onOccurrence: (occurrence: Occurrence) => void
  toneOf: (folder: string | null) => string
  /** Moves a record to another day, where its date may be edited. */
  onMove?: ((record: DayRecord, date: string) => void) | undefined
  /** A pointer is pressed on a record that can be moved. */
  onPress?: ((event: PointerEvent<HTMLElement>, record: DayRecord) => void) | undefined
  /** The record that is dragged. */
  draggedId?: number | undefined
}

interface DayEventsProps {
  date: string
  contents: DayContents
  /** Lines that fit; the last one says how many more there are. */
  lines: number
  most: number
  actions: EventActions
  onMore: () => void
}

/** The events of a day in a month, as many as fit: schedules, then records. (B-CAL-03, B-CAL-06) */
export function DayEvents({ date, contents, lines, most, actions, onMore }: DayEventsProps) {
  const total = totalOf(contents)
  const room = Math.min(lines, most)
  const fits = total <= room ? room : Math.max(0, room - 1)
  const occurrences = contents.occurrences.slice(0, fits)
  const records = contents.records.slice(0, fits - occurrences.length)
  const shown = occurrences.length + records.length
  return (
    <>
      {occurrences.map((one) => (
        <ScheduleEvent
          key={one.scheduleId}
          occurrence={one}
          tone={actions.toneOf(one.folder)}
          onOpen={actions.onOccurrence}
        />
      ))}
      {records.map((record) => (
        <RecordEvent key={record.id} date={date} record={record} actions={actions} />
      ))}
      {total > shown && (
        <button type="button" className="day-more" onClick={onMore}>
          {shown === 0 ? total.toLocaleString() : `And ${(total - shown).toLocaleString()} more`}
        </button>
      )}
    </>
  )
}

interface RecordEventProps {
  date: string
  record: DayRecord
  actions: EventActions
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A record as an event; the row opens the record as lists do. Alt and an arrow key move it, as dragging does. (B-TILE-18) */
export function RecordEvent({ date, record, actions: { opening, onMove, onPress, draggedId } }: RecordEventProps) {
  const isMoved = onMove !== undefined && !record.isClosed
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.altKey ? STEPS[event.key] : undefined
    if (days === undefined || !isMoved) return
    event.preventDefault()
    onMove(record, dayAfter(date, { days }))
  }
  return (
    <a
      className="day-event"
      href={opening.hrefOf(record.caseNumber)}
      // The browser would drag the link.
      draggable={false}
      data-movable={isMoved || undefined}
      data-dragged={record.id === draggedId || undefined}
      aria-keyshortcuts={isMoved ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onPointerDown={(event) => isMoved && onPress?.(event, record)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        opening.open(record.caseNumber)
      }}
      title={`#${record.caseNumber} ${record.title}`}
    >
      <span className="event-time">#{record.caseNumber}</span>
      <span className="truncate">{record.title || record.templateTitle}</span>
    </a>
  )
}
