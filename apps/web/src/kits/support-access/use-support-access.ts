import { supportAccess, type SupportDuration } from '@dossier/contract/organization/support-access'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, lifeOf, queryOf } from '../../lib/cache.ts'

/** The current support access, its activity, and the actions to change it. Follows changes by other administrators. */
export function useSupportAccess() {
  const cache = useQueryClient()
  const access = useQuery(queryOf(supportAccess.get))
  const activity = useInfiniteQuery({
    queryKey: [...keyOf(supportAccess.activity), 'all'],
    queryFn: ({ pageParam, signal }) => call(supportAccess.activity, { query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.pageCount ? page + 1 : undefined),
    ...lifeOf(supportAccess.activity),
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const readAgain = () =>
    Promise.all(
      [supportAccess.get, supportAccess.activity].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
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
