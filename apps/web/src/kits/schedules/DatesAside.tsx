import type { PreviewedDate, SchedulePreview } from '@dossier/contract/schedules/occurrences'
import { countOf } from '@dossier/core/text/plural'
import { Check, Repeat2, TriangleAlert } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { clockText, dayText, placeOfZone } from './schedule-words.ts'
import type { usePreview } from './use-preview.ts'

interface DatesAsideProps {
  preview: ReturnType<typeof usePreview>
  timeZoneId: string | null
}

const SHOWN = 12

/** The next dates of a schedule while it is edited, the odd ones explained, and what a save would lose. */
export function DatesAside({ preview, timeZoneId }: DatesAsideProps) {
  const { data, error, refetch, isPlaceholderData } = preview
  return (
    <section className="schedule-dates" aria-label="Next 12 dates" aria-busy={isPlaceholderData}>
      <h3>
        Next 12 dates
        {timeZoneId !== null && <span className="sub">{placeOfZone(timeZoneId)} time</span>}
      </h3>
      {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={SHOWN} />}
      {data && <Dates preview={data} />}
      {data?.changes && <Changes changes={data.changes} />}
      {data?.exposures.map((sentence) => (
        <Alert key={sentence} tone="info">
          {sentence}
        </Alert>
      ))}
    </section>
  )
}

function Dates({ preview: { dates, ends, faults } }: { preview: SchedulePreview }) {
  if (dates.length === 0)
    return (
      <p className="sub" role="status">
        {faults.length > 0 ? 'Set a day, a start time and a timezone to see the dates.' : 'There is no coming date.'}
      </p>
    )
  return (
    <>
      <ol aria-live="polite" aria-label="Coming dates">
        {dates.map((one) => (
          <li key={one.date} data-note={one.notes[0]}>
            <span>{dayText(one.date)}</span>
            <DateTime of={one} />
            <span className="schedule-date-note">{noteText(one)}</span>
            {isClockChange(one) && one.text !== null && <small>{one.text}</small>}
          </li>
        ))}
      </ol>
      {ends && dates.length < SHOWN && <p className="sub">Ends after {countOf(dates.length, 'date')}.</p>}
    </>
  )
}

const isClockChange = ({ notes }: PreviewedDate) => notes.includes('skippedHour') || notes.includes('repeatedHour')

const DateTime = ({ of }: { of: PreviewedDate }) =>
  isClockChange(of) ? <strong>{clockText(of.time)}</strong> : <span>{clockText(of.time)}</span>

const WORDS: Record<PreviewedDate['notes'][number], (date: string) => string> = {
  lastDay: () => 'last day',
  skippedHour: () => 'clock change',
  repeatedHour: () => 'clock change',
  edited: () => 'edited',
  skipped: () => 'skipped',
  newYear: (date) => date.slice(0, 4),
}

const noteText = ({ date, notes }: PreviewedDate) => notes.map((note) => WORDS[note](date)).join(', ')

/** What the save of an existing schedule does to its coming dates. */
function Changes({ changes }: { changes: NonNullable<SchedulePreview['changes']> }) {
  const { moved, lost, kept, sentences } = changes
  if (sentences.length === 0) return null
  const iconOf = (nth: number) => {
    if (moved > 0 && nth === 0) return <Repeat2 size={14} aria-hidden />
    const isKept = kept.length > 0 && nth === sentences.length - 1
    return isKept ? <Check size={14} aria-hidden /> : <TriangleAlert size={14} className="warns" aria-hidden />
  }
  return (
    <div className="schedule-changes" role="status">
      <h3>What this edit changes</h3>
      <ul>
        {sentences.map((sentence, nth) => (
          <li key={sentence}>
            {iconOf(nth)}
            <span>{sentence}</span>
          </li>
        ))}
        {lost
          .filter(({ fields }) => fields.length > 0)
          .map(({ date, fields }) => (
            <li key={date} className="sub">
              <span />
              <span>
                {dayText(date)}: {fields.join(', ')}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
