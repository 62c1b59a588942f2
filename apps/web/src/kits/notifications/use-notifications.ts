import { notifications, type Notification } from '@dossier/contract/notifications'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { notificationHub } from '../../lib/live.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { showInBrowser } from './browser-notifications.ts'

/** Milliseconds after which an open page asks again, in case a node died before it could push. */
const ASK_AGAIN = 5 * 60_000

const LIST = keyOf(notifications.list)

const replace = (cache: QueryClient, next: (before: readonly Notification[]) => readonly Notification[]) =>
  cache.setQueryData<readonly Notification[]>(LIST, (before) => before && next(before))

/** The person's notifications, as they are pushed. */
export function useNotifications() {
  const cache = useQueryClient()
  const open = useOpen()
  const { data = [] } = useQuery({
    ...queryOf(notifications.list),
    refetchOnMount: 'always',
    refetchInterval: ASK_AGAIN,
  })
  const onPushed = useEffectEvent((list: readonly Notification[]) => {
    const cachedIds = new Set(cache.getQueryData<readonly Notification[]>(LIST)?.map(({ id }) => id) ?? [])
    // An answer on its way may be older than this list.
    void cache.cancelQueries({ queryKey: LIST }).then(() => cache.setQueryData(LIST, list))
    showInBrowser(cache, { fresh: list.filter(({ id }) => !cachedIds.has(id)), open })
  })
  useEffect(() => notificationHub.on('notifications', (list) => onPushed(list)), [])
  return data
}

/** Opens what a notification is about: a schedule, a rule, or a record, at the comment. The notification is then removed. */
export function useOpen() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async ({ id, type, data, comment }: Notification) => {
    if (type === 'ScheduleFailed') await navigate({ to: '/scheduling', search: { schedule: Number(data) } })
    else if (type === 'RuleFailed')
      await navigate({ to: '/configuration', search: { section: 'rules', rule: Number(data) } })
    else {
      const search = comment === null ? {} : { comment }
      await navigate({ to: '/cases/$caseNumber', params: { caseNumber: data }, search })
    }
    // Somebody with unsaved text may have stayed where they were.
    if (decodeURIComponent(router.state.location.pathname) !== (PLACES[type] ?? `/cases/${data}`)) return
    replace(cache, (before) => before.filter((one) => one.id !== id))
    // One that is gone already was replaced by a newer one, or removed in another window.
    await call(notifications.remove, { params: { id } }).catch(() => cache.invalidateQueries({ queryKey: LIST }))
  }
}

/** Where those lead that are not about records. */
const PLACES: Partial<Record<Notification['type'], string>> = {
  ScheduleFailed: '/scheduling',
  RuleFailed: '/configuration',
}

/** Removes all notifications that the person has seen; what comes while they click stays. */
export function useClearAll() {
  const cache = useQueryClient()
  return async (seen: readonly Notification[]) => {
    const until = seen[0]?.created
    if (until === undefined) return
    replace(cache, (before) => before.filter(({ created }) => created > until))
    try {
      await call(notifications.removeAll, { query: { until } })
    } catch (error) {
      await cache.invalidateQueries({ queryKey: LIST })
      messageToast(error)
    }
  }
}
