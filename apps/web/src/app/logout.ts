import { auth } from '@dossier/contract/sign-in/auth'
import { actAs } from '../lib/session/acting-as.ts'
import { call } from '../lib/api.ts'
import { stopLive } from '../lib/live.ts'
import { leaveSession } from '../lib/session/session-end.ts'

/** Signs out for good. The server may be out of reach: this device forgets the session all the same. */
export const logout = () =>
  leaveSession(() => {
    stopLive()
    // Signing out ends the browser's session, even when another tab has moved it.
    actAs(null)
    return call(auth.logout)
  })
