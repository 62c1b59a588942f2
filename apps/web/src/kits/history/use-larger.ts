import { actions, type LargerAction } from '@dossier/contract/actions'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import type { ActionEvents } from './group-by-action.ts'

/** Events that are asked about together. */
const TOGETHER = 50

/** By the event that stands for it, which of these actions changed other records as well. */
export function useLarger(caseId: number, groups: readonly ActionEvents[]): ReadonlyMap<number, LargerAction> {
  // From the oldest on: those that were asked about stay together when others are added.
  const ids = groups.map(([{ id }]) => id).toReversed()
  const some = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, nth) =>
    ids.slice(nth * TOGETHER, (nth + 1) * TOGETHER).join(','),
  )
  const answers = useQueries({
    queries: some.map((ids) => queryOf(actions.larger, { params: { caseId: String(caseId) }, query: { ids } })),
  })
  return new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.eventId, one] as const)))
}
