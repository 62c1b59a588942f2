import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { Link } from '@tanstack/react-router'
import { CircleMinus, Play, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { clockText, monthDayText, placeOfZone, recurrenceText } from './schedule-words.ts'
import { useCreateNow, useSkipping } from './use-date-actions.ts'

interface InstanceAsideProps {
  instance: ScheduleInstance
  schedule: Schedule | undefined
  /** What can be done with the date; missing for those who only read it. */
  onDone?: (() => void) | undefined
  /** The typed text would not be in the record. */
  isDirty?: boolean
}

/** When a date creates its record, and what can be done with it. */
export function InstanceAside({ instance, schedule, onDone, isDirty = false }: InstanceAsideProps) {
  const { date, time, timeZoneId, message, state } = instance
  const last = schedule?.last
  const facts: [string, ReactNode][] = [
    [state === 'created' ? 'Created' : 'Creates', `${monthDayText(date)}, ${clockText(time)}`],
    ['Zone', placeOfZone(timeZoneId)],
    ['Template', instance.scheduleInstance.templateTitle],
    ['Repeats', schedule && recurrenceText(schedule)],
    ['Folder', schedule && (schedule.folder ?? 'No folder')],
    ['Last time', last && <LastTime last={last} />],
  ]
  return (
    <aside className="instance-aside">
      <dl className="schedule-facts">
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {state === 'failed' && <Alert>{message ?? 'This date has failed.'}</Alert>}
      {state === 'missed' && <Alert tone="info">{message ?? 'This date was missed: nothing was running then.'}</Alert>}
      {state === 'skipped' && <Alert tone="info">This date is skipped.</Alert>}
      {onDone && <DateActions instance={instance} onDone={onDone} isDirty={isDirty} />}
    </aside>
  )
}

const LastTime = ({ last }: { last: NonNullable<Schedule['last']> }) =>
  last.caseNumber === null ? (
    `${monthDayText(last.date)}, ${last.state}`
  ) : (
    <>
      <Link to="/cases/$caseNumber" params={{ caseNumber: last.caseNumber }} className="link">
        #{last.caseNumber}
      </Link>{' '}
      {monthDayText(last.date)}
    </>
  )

interface DateActionsProps {
  instance: ScheduleInstance
  onDone: () => void
  isDirty: boolean
}

/** A date whose records exist stays as it is. */
function DateActions({ instance, onDone, isDirty }: DateActionsProps) {
  const { scheduleId, date, state } = instance
  const word = useWords().record.toLowerCase()
  const making = useCreateNow()
  const skipping = useSkipping()
  if (state === 'created' || state === 'due') return null
  const isSkipped = state === 'skipped'
  const day = monthDayText(date)
  return (
    <div className="instance-actions">
      {!isSkipped && (
        <Button
          variant="outline"
          wide
          size="lg"
          isDisabled={isDirty}
          aria-disabled={making.isBusy || undefined}
          onPress={() => void making.createNow(scheduleId, date).then((isMade) => isMade && onDone())}
        >
          {making.isBusy ? <Spinner /> : <Play size={14} aria-hidden />}
          Create now
        </Button>
      )}
      <Button
        variant="outline"
        wide
        size="lg"
        aria-disabled={skipping.isBusy || undefined}
        onPress={() => !skipping.isBusy && void skipping.skip(scheduleId, date, !isSkipped)}
      >
        {isSkipped ? <Undo2 size={14} aria-hidden /> : <CircleMinus size={14} aria-hidden />}
        {isSkipped ? 'Restore this date' : 'Skip this date'}
      </Button>
      {!isSkipped && (
        <p className="field-note">
          {isDirty
            ? `Save or cancel your changes first, then create the ${word}.`
            : `Create now makes the ${word} today and counts ${day} as done.`}
        </p>
      )}
    </div>
  )
}
