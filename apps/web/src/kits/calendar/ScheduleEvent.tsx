import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { timeText } from '@dossier/core/text/times'
import { CircleAlert, Pencil } from 'lucide-react'
import { reader } from '../../lib/dates.ts'

interface ScheduleEventProps {
  occurrence: Occurrence
  tone: string
  onOpen: (occurrence: Occurrence) => void
}

/** A date of a schedule as an event of its day. */
export function ScheduleEvent({ occurrence, tone, onOpen }: ScheduleEventProps) {
  const { title, time, state, isEdited } = occurrence
  const words = wordsOf(occurrence)
  const clock = timeText(time, reader().locale)
  return (
    <button
      type="button"
      className="day-event schedule-event"
      data-tone={tone}
      data-state={state}
      title={[clock, title, ...words].join(', ')}
      onClick={() => onOpen(occurrence)}
    >
      {isUnmade(occurrence) && <CircleAlert size={12} aria-hidden />}
      <span className="event-time">{clock.replace(':00', '')}</span>
      <span className="truncate">{title}</span>
      {isEdited && <Pencil size={11} aria-hidden />}
      {words.length > 0 && <span className="vh">, {words.join(', ')}</span>}
    </button>
  )
}

const isUnmade = ({ state }: Occurrence) => state === 'failed' || state === 'missed'

/** What its look says, for those who do not see it. */
export const wordsOf = ({ state, isEdited }: Occurrence): string[] => [
  ...(state === 'planned' ? [] : [state]),
  ...(isEdited ? ['edited'] : []),
]
