import { Suspense } from 'react'
import { useMe } from '../lib/me.ts'
import { useSubscription } from '../lib/subscription.ts'
import { Boot } from './Boot.tsx'
import { needsIntroduction } from './needs-introduction.ts'
import { Shell } from './shell/Shell.tsx'
import { useLogout } from './use-logout.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const Introduction = lazyPart(async () => ({
  default: (await import('../screens/introduction/Introduction.tsx')).Introduction,
}))

const Unpaid = lazyPart(async () => ({ default: (await import('./bare/Unpaid.tsx')).Unpaid }))

/** What comes first: payment before the introduction, and that before the work. */
export function Frame() {
  const me = useMe()
  const { data: subscription, isPending } = useSubscription()
  const logout = useLogout()
  if (me.billingEnabled && isPending) return <Boot />
  const isUnpaid = subscription !== undefined && subscription.id <= 0
  if (!isUnpaid && !needsIntroduction(me)) return <Shell />
  return <Suspense>{isUnpaid ? <Unpaid /> : <Introduction onLogout={() => void logout()} />}</Suspense>
}
