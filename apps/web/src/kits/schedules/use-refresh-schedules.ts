import { schedules } from '@dossier/contract/schedules/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../lib/cache.ts'

const SHOWN = [
  schedules.list,
  schedules.occurrences,
  schedules.runs,
  schedules.instance,
  schedules.cadences,
  schedules.forecast,
]

/** Asks again for everything that shows schedules and their dates. */
export function useRefreshSchedules(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    () => Promise.all(SHOWN.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) }))).then(() => undefined),
    [cache],
  )
}
