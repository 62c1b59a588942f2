import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLive } from '../lib/live.ts'
import { MeContext, meQuery } from '../lib/me.ts'
import { isSessionOver } from '../lib/session-end.ts'
import { joinNotifications } from './session.ts'
import { Shell } from './shell/Shell.tsx'
import { TenantStyle } from './TenantStyle.tsx'
import { adoptTheme } from './theme.ts'

/** The part of the app behind the sign-in. */
export function SignedIn() {
  const { data: me } = useQuery({ ...meQuery, enabled: !isSessionOver() })
  const theme = me?.preferences['theme']
  useEffect(() => adoptTheme(theme), [theme])
  useEffect(() => {
    void startLive()
    return joinNotifications()
  }, [])
  if (!me) return null
  return (
    <MeContext value={me}>
      <TenantStyle />
      <Shell />
    </MeContext>
  )
}
