import type { Schedule } from '@dossier/contract/schedules/schedule'
import { dateIn } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { CreateNow } from '../../kits/schedules/CreateNow.tsx'
import { monthDayText, nextText, outcomeText, stateOf } from '../../kits/schedules/schedule-words.ts'
import { StateDot } from '../../kits/schedules/StateMark.tsx'
import { useWords } from '../../lib/words.ts'
import { useNow } from '../../ui/use-now.ts'

interface ScheduleItemProps {
  schedule: Schedule
  onOpen: (id: number) => void
}

/** A schedule with its state, when it runs next and what it made last. */
export function ScheduleItem({ schedule, onOpen }: ScheduleItemProps) {
  const now = useNow()
  const { id, title, status, last, missed, faults, canEdit, timeZoneId, cadenceOf } = schedule
  const isUnmade = last?.state === 'failed' || last?.state === 'missed'
  const earlier = missed - (last?.state === 'missed' ? 1 : 0)
  return (
    <li className="schedule-item">
      <StateDot status={status} />
      <div>
        <button type="button" className="schedule-name" onClick={() => onOpen(id)}>
          <span className="truncate grow">{title}</span>
          <span className="sub">{stateOf(status).label}</span>
        </button>
        <p>{nextText(schedule, now)}</p>
        {last && <LastLine last={last} today={dateIn(now, timeZoneId)} />}
        {earlier > 0 && <p className="schedule-missed">{countOf(earlier, 'date')} missed before</p>}
        {cadenceOf && <p>After #{cadenceOf.caseNumber} was closed</p>}
        {faults.length > 0 && <p className="schedule-missed">Needs attention: {faults[0]!.message}</p>}
        {isUnmade && canEdit && <CreateNow scheduleId={id} date={last.date} />}
      </div>
    </li>
  )
}

function LastLine({ last, today }: { last: NonNullable<Schedule['last']>; today: string }) {
  const word = useWords().record.toLowerCase()
  const day = last.date === today ? 'Today' : monthDayText(last.date)
  return (
    <p data-state={last.state} className="schedule-last">
      {day}: {outcomeText({ ...last, count: last.records }, word)}
    </p>
  )
}
