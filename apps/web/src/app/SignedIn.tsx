import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { startLive } from '../lib/live.ts'
import { MeContext, meQuery, useMe } from '../lib/me.ts'
import { usePictures } from '../lib/pictures.ts'
import { isSessionOver } from '../lib/session-end.ts'
import { useSubscription } from '../lib/subscription.ts'
import { PicturesContext } from '../ui/pictures.ts'
import { needsIntroduction } from './needs-introduction.ts'
import { followNotifications } from './notifications.ts'
import { Shell } from './shell/Shell.tsx'
import { TenantStyle } from './TenantStyle.tsx'
import { adoptTheme } from './theme.ts'
import { useLogout } from './use-logout.ts'

const Introduction = lazy(async () => ({
  default: (await import('../screens/introduction/Introduction.tsx')).Introduction,
}))

const Unpaid = lazy(async () => ({ default: (await import('./bare/Unpaid.tsx')).Unpaid }))

/** The part of the app behind the sign-in. */
export function SignedIn() {
  const { data: me } = useQuery({ ...meQuery, enabled: !isSessionOver() })
  const pictureOf = usePictures()
  const cache = useQueryClient()
  const theme = me?.preferences['theme']
  useEffect(() => adoptTheme(theme), [theme])
  useEffect(() => {
    void startLive()
    return followNotifications(cache)
  }, [cache])
  if (!me) return null
  return (
    <MeContext value={me}>
      <TenantStyle />
      <PicturesContext value={pictureOf}>
        <Frame />
      </PicturesContext>
    </MeContext>
  )
}

/** What is in front: payment before the introduction, and that before the work. */
function Frame() {
  const me = useMe()
  const { data: subscription } = useSubscription()
  const logout = useLogout()
  if (me.billingEnabled && !subscription) return null
  const isUnpaid = subscription !== undefined && subscription.id <= 0
  if (!isUnpaid && !needsIntroduction(me)) return <Shell />
  return <Suspense>{isUnpaid ? <Unpaid /> : <Introduction onLogout={() => void logout()} />}</Suspense>
}
