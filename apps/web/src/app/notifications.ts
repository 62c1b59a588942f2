import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../lib/cache.ts'
import { notificationHub } from '../lib/live.ts'
import { onUnpaid } from '../lib/unpaid.ts'
import { toast, TOAST_TIME } from '../ui/toast.ts'

/**
 * Subscribes a signed-in person to changes of their own data and of the configuration, and reloads it. Returns a
 * function that stops it.
 */
export function followNotifications(cache: QueryClient): () => void {
  const stops = [
    // Everything shown then follows from the two.
    onUnpaid(() => void refresh(cache, 'userupdated')),
    notificationHub.on('userupdated', () => void refresh(cache, 'userupdated')),
    notificationHub.on('supportexpiresoon', () =>
      toast({ title: 'Message', text: 'Support access will expire soon', duration: TOAST_TIME.failure }),
    ),
    notificationHub.on('refresh', (kind) => void refresh(cache, `refresh:${kind}`)),
    notificationHub.stayIn({
      join: async () => {
        const answer = await notificationHub.invoke('joinNotifications')
        // Changes before that were not pushed: since the page's first request, or while the connection was down.
        if (answer.ok) void refresh(cache)
        return answer
      },
      leave: () => notificationHub.invoke('leaveNotifications'),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
