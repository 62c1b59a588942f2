import type { QueryClient } from '@tanstack/react-query'
import { isActingAs, onMoved } from '../lib/session/acting-as.ts'
import { meQuery } from '../lib/me-query.ts'
import { whoIsIn } from '../lib/session/moved-session.ts'
import { prefixFor } from '../lib/session/tenant-prefix.ts'
import { leaveUnasked } from '../lib/use-leave-warning.ts'
import type { useConfirm } from '../ui/overlays/Confirm.tsx'
import { landingOf } from './landing.ts'

type Confirm = ReturnType<typeof useConfirm>

/**
 * Offers to follow when another tab of this browser has switched the organization. The page stays as it is until then,
 * but the server refuses its calls. Returns a function that stops it.
 */
export function followMovedSession(cache: QueryClient, confirm: Confirm): () => void {
  let isAsking = false
  return onMoved(async () => {
    if (isAsking) return
    isAsking = true
    await offerToFollow(cache, confirm).finally(() => (isAsking = false))
  })
}

async function offerToFollow(cache: QueryClient, confirm: Confirm) {
  const shown = cache.getQueryData(meQuery.queryKey)
  const me = await whoIsIn()
  if (!me || isActingAs(me)) return
  const goes = await confirm({
    title: `You switched to ${me.tenantName} in another tab`,
    text: `This tab still shows ${shown?.tenantName ?? 'another organization'}. It cannot read or save anything until you switch back.`,
    confirmLabel: `Go to ${me.tenantName}`,
    cancelLabel: 'Stay on this page',
  })
  if (!goes) return
  leaveUnasked()
  location.assign(prefixFor(me.tenantDomain) + landingOf(me))
}
