import type { Job, JobState } from '@dossier/contract/jobs'
import { dateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import type { Steer } from './JobsSection.tsx'

export const STATE_TITLES: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
}

export function jobColumns(steer: Steer): TableColumn<Job>[] {
  return [
    {
      id: 'job',
      heading: 'Job',
      isHead: true,
      wraps: true,
      width: { min: 180, grow: 1.4 },
      cell: ({ title, about }) => (
        <span dir="auto">
          {title}
          {about && <span className="jobs-more">{about}</span>}
        </span>
      ),
    },
    { id: 'state', heading: 'State', wraps: true, width: { min: 200, grow: 2 }, cell: (job) => <State job={job} /> },
    {
      id: 'created',
      heading: 'Created',
      width: { min: 150 },
      narrow: 'labeled',
      cell: ({ created }) => moment(created),
    },
    { id: 'actions', heading: 'Actions', width: { min: 170 }, cell: (job) => <Steps job={job} steer={steer} /> },
  ]
}

const moment = (at: string) => (
  <time className="num" dateTime={at}>
    {dateTimeText(at, reader())}
  </time>
)

function State({ job: { state, progress, fault, due, ended, attempts } }: { job: Job }) {
  const isLater = state === 'waiting' && attempts > 0 && due !== null
  return (
    <span>
      <span className={state === 'failed' ? 'jobs-failed' : undefined}>{STATE_TITLES[state]}</span>
      {ended && <span className="jobs-more">{moment(ended)}</span>}
      {progress && state !== 'done' && (
        <span className="jobs-more" dir="auto">
          {progress.total !== null && <progress aria-label="Progress" value={progress.done} max={progress.total} />}
          {progress.note}
        </span>
      )}
      {fault && (
        <span className="jobs-more" dir="auto">
          {fault}
        </span>
      )}
      {isLater && (
        <span className="jobs-more">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}, next attempt {moment(due)}
        </span>
      )}
    </span>
  )
}

function Steps({ job, steer }: { job: Job; steer: Steer }) {
  const name = job.about ? `${job.title}, ${job.about}` : job.title
  return (
    <span className="jobs-steps">
      {job.canTryAgain && (
        <Button variant="outline" aria-label={`Try again: ${name}`} onPress={() => void steer(job, 'tryAgain')}>
          Try again
        </Button>
      )}
      {job.canCancel && (
        <Button variant="outline" aria-label={`Cancel: ${name}`} onPress={() => void steer(job, 'cancel')}>
          Cancel
        </Button>
      )}
    </span>
  )
}
