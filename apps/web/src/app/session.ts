import { auth } from '@dossier/contract/auth'
import { sso } from '@dossier/contract/sso/sign-in'
import { tenant } from '@dossier/contract/tenant'
import type { QueryClient } from '@tanstack/react-query'
import { actAs } from '../lib/acting-as.ts'
import { call } from '../lib/api.ts'
import { rememberAttempt } from '../lib/attempted-url.ts'
import { clearWindow, noteManualLogout } from '../lib/auto-login.ts'
import { keyOf } from '../lib/cache.ts'
import { stopLive } from '../lib/live.ts'
import { endSession, onSessionEnd } from '../lib/session-end.ts'

/** While the person's own sign-out is running: failures and messages caused by it do not count as forced. */
let leaving = false

const ofSignInPage = new Set<unknown>([tenant.loginDomain, sso.clientIds].flatMap((endpoint) => keyOf(endpoint)))

/** What the end of a session does to the whole app. */
export function watchSession(cache: QueryClient, openLogin: () => Promise<void>) {
  onSessionEnd(({ forced }) => {
    if (forced && !leaving) rememberAttempt(location.pathname + location.search)
    stopLive()
    // The next sign-in may be another person's.
    actAs(null)
    clearWindow()
    if (leaving) noteManualLogout()
    // Afterwards, or the page that is still open would ask for everything again.
    void openLogin().finally(() => forgetAll(cache))
  })
}

/** Everything but the public data of the sign-in page, which is open by now. */
function forgetAll(cache: QueryClient) {
  cache.getMutationCache().clear()
  cache.removeQueries({ predicate: ({ queryKey }) => !ofSignInPage.has(queryKey[0]) })
}

/** Signs out for good. The server may be out of reach: this device forgets the session all the same. */
export async function logout() {
  leaving = true
  stopLive()
  // Signing out ends the browser's session, even when another tab has moved it.
  actAs(null)
  await call(auth.logout).catch(() => undefined)
  endSession({ forced: false })
  leaving = false
}
