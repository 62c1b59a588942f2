import type { Titled } from '@dossier/contract/shapes'
import type { Me } from '@dossier/contract/user-profile/me'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { serialQueue } from '../../lib/serial-queue.ts'
import { meQuery } from '../../lib/me-query.ts'
import { useMe } from '../../lib/me.ts'

const inQueue = serialQueue()

/** Sets one's own status; it is shown optimistically, and reverted if the server refuses. */
export function useMyStatus() {
  const { id } = useMe()
  const cache = useQueryClient()
  const [problem, setProblem] = useState('')

  async function set(status: Titled | null) {
    setProblem('')
    cache.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, currentStatus: status })
    try {
      await inQueue(() => save(id, status))
    } catch (error) {
      setProblem(messageOf(error))
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    }
  }

  return { set, problem }
}

const save = (id: number, status: Titled | null) =>
  status
    ? call(userStatuses.set, { params: { id: String(id), status: String(status.id) } })
    : call(userStatuses.clear, { params: { id: String(id) } })
