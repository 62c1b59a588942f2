import type { Titled } from '@dossier/contract/shapes'
import type { Me } from '@dossier/contract/user-profile'
import { userStatuses } from '@dossier/contract/user-statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { meQuery, useMe } from '../../lib/me.ts'

/** Sets one's own status; it is shown before the server has answered, and as it was when the server refuses. */
export function useMyStatus() {
  const { id } = useMe()
  const cache = useQueryClient()
  const [problem, setProblem] = useState('')

  async function set(status: Titled | null) {
    setProblem('')
    cache.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, currentStatus: status })
    try {
      if (status) await call(userStatuses.set, { params: { id: String(id), status: String(status.id) } })
      else await call(userStatuses.clear, { params: { id: String(id) } })
    } catch (error) {
      setProblem(messageOf(error))
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    }
  }

  return { set, problem }
}
