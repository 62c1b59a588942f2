import { sso } from '@dossier/contract/sso/sign-in'
import { tenant } from '@dossier/contract/tenant'
import type { QueryClient } from '@tanstack/react-query'
import { actAs } from '../lib/acting-as.ts'
import { rememberAttempt } from '../lib/attempted-url.ts'
import { clearWindow, noteManualLogout } from '../lib/auto-login.ts'
import { keyOf } from '../lib/cache.ts'
import { onSessionEnd } from '../lib/session-end.ts'

const ofSignInPage = new Set<unknown>([tenant.loginDomain, sso.clientIds].flatMap((endpoint) => keyOf(endpoint)))

/** What the end of a session does to the whole app. */
export function watchSession(cache: QueryClient, openLogin: () => Promise<void>) {
  onSessionEnd(({ forced }) => {
    if (forced) rememberAttempt(location.pathname + location.search)
    // The next sign-in may be another person's.
    actAs(null)
    clearWindow()
    if (!forced) noteManualLogout()
    // Afterwards, or the page that is still open would ask for everything again.
    void openLogin().finally(() => forgetAll(cache))
  })
}

/** Everything but the public data of the sign-in page, which is open by now. */
function forgetAll(cache: QueryClient) {
  cache.getMutationCache().clear()
  cache.removeQueries({ predicate: ({ queryKey }) => !ofSignInPage.has(queryKey[0]) })
}
