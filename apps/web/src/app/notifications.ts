import { billing } from '@dossier/contract/organization/billing'
import type { Endpoint } from '@dossier/contract/endpoint'
import { userProfile } from '@dossier/contract/user-profile/calls'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf, refresh } from '../lib/cache.ts'
import { notificationHub } from '../lib/live.ts'
import { onUnpaid } from '../lib/session/unpaid.ts'
import { toast, TOAST_TIME } from '../ui/overlays/toast.ts'

/**
 * Subscribes a signed-in person to changes of their own data and of the configuration, and reloads it. Returns a
 * function that stops it.
 */
export function followNotifications(cache: QueryClient): () => void {
  // Only these two answer without a subscription: any other call would be refused again, and notify again. A request on
  // its way goes on, or a burst of refusals would cancel it each time.
  const askAgain = (endpoints: readonly Endpoint[]) => {
    for (const endpoint of endpoints)
      void cache.invalidateQueries({ queryKey: keyOf(endpoint) }, { cancelRefetch: false })
  }
  let hasJoined = false
  const stops = [
    // Everything shown then follows from the two.
    onUnpaid(() => askAgain([userProfile.me, billing.subscription])),
    notificationHub.on('userupdated', () => void refresh(cache, 'userupdated')),
    notificationHub.on('supportexpiresoon', () =>
      toast({ title: 'Message', text: 'Support access will expire soon', duration: TOAST_TIME.failure }),
    ),
    notificationHub.on('refresh', (kind) => void refresh(cache, `refresh:${kind}`)),
    notificationHub.stayIn({
      join: async () => {
        const age = hasJoined ? undefined : ageOfPage()
        const answer = await notificationHub.invoke('joinNotifications', { age })
        // Changes before that were not pushed: since the page's first request, or while the connection was down.
        if (answer.ok && !answer.current) void refresh(cache)
        hasJoined ||= answer.ok
        return answer
      },
      leave: () => notificationHub.invoke('leaveNotifications'),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Milliseconds since the page was opened, its sleep included: all that it shows was asked for later. */
const ageOfPage = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)
