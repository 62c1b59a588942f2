import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { actAs } from '../lib/session/acting-as.ts'
import { useKeeping } from '../kits/unsaved/use-keeping.ts'
import { startLive } from '../lib/live.ts'
import { meQuery } from '../lib/me-query.ts'
import { MeContext } from '../lib/me.ts'
import { usePictures } from '../lib/pictures.ts'
import { isSessionOver } from '../lib/session/session-end.ts'
import { useConfirm } from '../ui/overlays/Confirm.tsx'
import { PicturesContext } from '../ui/pictures.ts'
import { followMovedSession } from './follow-moved-session.ts'
import { Frame } from './Frame.tsx'
import { followNotifications } from './notifications.ts'
import { TenantStyle } from './TenantStyle.tsx'
import { adoptTheme } from './theme.ts'

/** The part of the app behind the sign-in. */
export function SignedIn() {
  const { data: me } = useQuery({ ...meQuery, enabled: !isSessionOver() })
  const pictureOf = usePictures()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const theme = me?.preferences['theme']
  useLayoutEffect(() => me && actAs(me), [me])
  useLayoutEffect(() => () => actAs(null), [])
  useEffect(() => adoptTheme(theme), [theme])
  useKeeping(me && { tenantId: me.tenantId, userId: me.id })
  useEffect(() => {
    void startLive()
    return followNotifications(cache)
  }, [cache])
  useEffect(() => followMovedSession(cache, confirm), [cache, confirm])
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
