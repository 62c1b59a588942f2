import { auth } from '@dossier/contract/sign-in/auth'
import { call } from '../lib/api.ts'
import { clearWindow } from '../lib/session/auto-login.ts'
import { startLive, stopLive } from '../lib/live.ts'
import { messageToast } from '../lib/message-toast.ts'
import { whoIsIn } from '../lib/session/moved-session.ts'
import { prefixFor } from '../lib/session/tenant-prefix.ts'
import { leaveUnasked } from '../lib/use-leave-warning.ts'
import { landingOf } from './landing.ts'
import type { OtherTenant } from './shell/other-tenants.ts'
import { useMayLeave } from './use-may-leave.ts'

type Target = Pick<OtherTenant, 'id' | 'userId'>

/** Moves the session to another tenant, if unsaved input may be lost. */
export function useSwitchTenant() {
  const mayLeave = useMayLeave()
  return async (to: Target) => {
    if (await mayLeave()) await switchTenant(to)
  }
}

/** The page is reloaded, so that nothing of the old tenant remains. */
async function switchTenant({ id, userId }: Target) {
  // The old session ends on purpose: its socket must not report that.
  stopLive()
  try {
    const { requiresMfa } = await call(auth.chooseTenant, { body: { tenantId: id, userId } })
    if (requiresMfa) return open('/login?error=mfa')
    const me = await whoIsIn()
    open(!me ? '/' : prefixFor(me.tenantDomain) + landingOf(me))
  } catch (error) {
    messageToast(error)
    void startLive()
  }
}

function open(address: string) {
  leaveUnasked()
  clearWindow()
  location.assign(address)
}
