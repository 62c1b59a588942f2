import { RECALCULATION } from '@dossier/contract/fields/calculation'
import { jobs } from '@dossier/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../lib/cache.ts'

const FOLLOW_MS = 2_000
const LOOK_MS = 10_000

/** How far the records of changed fields have been calculated again. */
export function Recalculations() {
  const { data } = useQuery({
    ...queryOf(jobs.list, { query: { state: 'running', pageNumber: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRecalculation) ? FOLLOW_MS : LOOK_MS),
  })
  const running = data?.data.filter(isRecalculation) ?? []
  return (
    <div role="status" className="recalculations">
      {running.map(({ id, about, progress }) => (
        <p key={id} className="sub">
          Calculating {about}
          {progress ? `: ${progress.note}` : ' …'}
        </p>
      ))}
    </div>
  )
}

const isRecalculation = ({ title }: { title: string }) => title === RECALCULATION
