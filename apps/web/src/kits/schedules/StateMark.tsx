import type { Schedule } from '@dossier/contract/schedules/schedule'
import { stateOf } from './schedule-words.ts'

/** Whether a schedule runs, is to come or has ended, as a shape and a word, and who made it. */
export const StateMark = ({ schedule }: { schedule: Pick<Schedule, 'status' | 'createdBy'> }) => (
  <span className="schedule-state">
    <StateDot status={schedule.status} />
    {stateOf(schedule.status).label}
    {schedule.createdBy && <span className="sub wide-only">Created by {schedule.createdBy.name}</span>}
  </span>
)

export const StateDot = ({ status }: { status: number }) => (
  <span className="state-dot" data-state={stateOf(status).name} aria-hidden />
)
