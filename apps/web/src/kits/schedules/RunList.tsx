import { schedules } from '@dossier/contract/schedules/calls'
import type { ScheduleRun } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CreateNow } from './CreateNow.tsx'
import { dayText, outcomeText } from './schedule-words.ts'

/** What became of the last dates of a schedule; those that made nothing can be made up for. */
export function RunList({ schedule }: { schedule: Schedule }) {
  const { data, error, refetch } = useQuery(queryOf(schedules.runs, { params: { id: String(schedule.id) } }))
  if (error && !data) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  if (!data || data.length === 0) return null
  return (
    <section className="schedule-runs" aria-label="Last dates">
      <h3>Last dates</h3>
      <ul>
        {data.map((run) => (
          <Run key={run.date} run={run} schedule={schedule} />
        ))}
      </ul>
    </section>
  )
}

function Run({ run, schedule }: { run: ScheduleRun; schedule: Schedule }) {
  const word = useWords().record.toLowerCase()
  const { date, state, count, records, message } = run
  const caseNumber = count === 1 ? (records[0]?.caseNumber ?? null) : null
  const text = outcomeText({ state, count, caseNumber, message }, word)
  const isOpen = state === 'failed' || state === 'missed'
  return (
    <li data-state={state}>
      <span>{dayText(date)}</span>
      {caseNumber === null ? (
        <span className="schedule-outcome">{text}</span>
      ) : (
        <Link to="/cases/$caseNumber" params={{ caseNumber }} className="link">
          {text}
        </Link>
      )}
      {isOpen && schedule.canEdit && <CreateNow scheduleId={schedule.id} date={date} />}
    </li>
  )
}
