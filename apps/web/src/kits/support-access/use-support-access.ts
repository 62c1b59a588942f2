import { supportAccess, type SupportDuration } from '@dossier/contract/support-access'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { notificationHub } from '../../lib/live.ts'

/** The current support access, its activity, and the actions to change it. Follows changes by other administrators. */
export function useSupportAccess() {
  const cache = useQueryClient()
  const access = useQuery({ ...queryOf(supportAccess.get), staleTime: 0 })
  const activity = useInfiniteQuery({
    queryKey: [...keyOf(supportAccess.activity), 'all'],
    queryFn: ({ pageParam, signal }) => call(supportAccess.activity, { query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.pageCount ? page + 1 : undefined),
    staleTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const readAgain = () =>
    Promise.all(
      [supportAccess.get, supportAccess.activity].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
  useEffect(
    () =>
      notificationHub.on('userupdated', () => {
        for (const endpoint of [supportAccess.get, supportAccess.activity])
          void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
      }),
    [cache],
  )

  /** Returns whether it succeeded. */
  async function change(value: SupportDuration | null): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      await call(supportAccess.change, { body: { value } })
      await readAgain()
      return true
    } catch (failure) {
      setProblem(messageOf(failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { access, activity, busy, problem, change }
}
