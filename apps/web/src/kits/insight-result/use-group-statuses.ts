import type { ResultGroup } from '@dossier/contract/insights/run'
import type { Titled } from '@dossier/contract/shapes'
import { userStatuses, type UserStatusRow } from '@dossier/contract/users/user-statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { meQuery } from '../../lib/me-query.ts'
import { useMe } from '../../lib/me.ts'
import { toast } from '../../ui/overlays/toast.ts'

export interface GroupStatuses {
  /** By the ids of people. */
  of: ReadonlyMap<number, UserStatusRow>
  choices: readonly Titled[]
  set: (userId: number, status: Titled | null) => Promise<void>
}

/** People in one answer of the server. */
const AT_ONCE = 1000

/** The statuses of the people of groups, and changing them; undefined where groups have none. (B-INS-11) */
export function useGroupStatuses(isShown: boolean, groups: readonly ResultGroup[]): GroupStatuses | undefined {
  const me = useMe()
  const cache = useQueryClient()
  const ids = groups.map(({ value }) => Number(value)).filter((id) => Number.isInteger(id) && id > 0)
  const request = { body: { userIds: ids.slice(0, AT_ONCE) } }
  const key = keyOf(userStatuses.ofPeopleWithFields, request)
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(userStatuses.ofPeopleWithFields, request, { signal }),
    enabled: isShown && ids.length > 0,
  })
  const { data: choices = [] } = useQuery({ ...queryOf(userStatuses.list), enabled: isShown })
  if (!isShown) return undefined
  const set = async (userId: number, status: Titled | null) => {
    const id = String(userId)
    await (
      status
        ? call(userStatuses.set, { params: { id, status: String(status.id) } })
        : call(userStatuses.clear, { params: { id } })
    ).catch((error: unknown) => toast({ text: messageOf(error), tone: 'error' }))
    await cache.invalidateQueries({ queryKey: key })
    if (userId === me.id) await cache.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return { of: new Map(data.map((row) => [row.userId, row])), choices, set }
}
