import { JOBS_PAGE_SIZE, JOB_STATES, jobs, type Job, type JobState } from '@dossier/contract/jobs'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ListTable } from '../../kits/list-table/ListTable.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { jobColumns, STATE_TITLES } from './job-columns.tsx'
import './jobs.css'

const ALL = 'all'
/** While something is under way the list follows it; otherwise it only looks for what is new. */
const FOLLOW_MS = 2_000
const LOOK_MS = 15_000

/** What the server does by itself for this organization. The list follows it without a reload. */
export function JobsSection() {
  const [state, setState] = useState<JobState | undefined>()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...queryOf(jobs.list, { query: { ...(state && { state }), pageNumber: page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? FOLLOW_MS : LOOK_MS),
  })
  const { fault, steer } = useSteering()
  const columns = useMemo(() => jobColumns(steer), [steer])
  return (
    <section className="jobs" aria-label="Background jobs">
      <p className="sub">Ended jobs are listed for a week.</p>
      <Select
        label="State"
        items={[{ id: ALL, label: 'All jobs' }, ...JOB_STATES.map((id) => ({ id, label: STATE_TITLES[id] }))]}
        value={state ?? ALL}
        onChange={(id) => {
          setState(JOB_STATES.find((one) => one === id))
          setPage(1)
        }}
      />
      {fault && <Alert>{fault}</Alert>}
      <ListTable
        label="Background jobs"
        found={found}
        rows={found.data?.data}
        columns={columns}
        keyOf={keyOfJob}
        pages={{ page, size: JOBS_PAGE_SIZE, onPage: setPage, total: found.data?.totalItems }}
        empty={state ? <b>No jobs in this state.</b> : <b>No jobs yet.</b>}
      />
    </section>
  )
}

const keyOfJob = ({ id }: Job) => id
const isUnderWay = ({ state, due }: Job) =>
  state === 'running' || (state === 'waiting' && due !== null && Date.parse(due) <= Date.now() + LOOK_MS)

type Step = 'tryAgain' | 'cancel'
export type Steer = (job: Job, step: Step) => Promise<void>

/** Carries out a step and reads the list again, also when the step was refused: the job has moved on then. */
function useSteering() {
  const cache = useQueryClient()
  const [fault, setFault] = useState('')
  const steer = useMemo<Steer>(
    () => async (job, step) => {
      setFault('')
      try {
        await call(jobs[step], { params: { jobId: job.id } })
      } catch (error) {
        setFault(messageOf(error))
      }
      await cache.invalidateQueries({ queryKey: keyOf(jobs.list) })
    },
    [cache],
  )
  return { fault, steer }
}
