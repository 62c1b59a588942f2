import { sso } from '@dossier/contract/sso/sign-in'
import { tenant } from '@dossier/contract/organization/tenant'
import type { QueryClient } from '@tanstack/react-query'
import { actAs } from '../lib/session/acting-as.ts'
import { rememberAttempt } from '../lib/session/attempted-url.ts'
import { clearWindow, noteManualLogout } from '../lib/session/auto-login.ts'
import { keyOf } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { onSessionEnd } from '../lib/session/session-end.ts'
import { keepSignOutReason } from '../lib/session/sign-out-reason.ts'

const ofSignInPage = new Set<unknown>([tenant.loginDomain, sso.clientIds].flatMap((endpoint) => keyOf(endpoint)))

/** What the end of a session does to the whole app. */
export function watchSession(cache: QueryClient, openLogin: () => Promise<void>) {
  onSessionEnd(({ forced, reason }) => {
    if (forced) rememberAttempt(location.pathname + location.search)
    // The next sign-in may be another person's.
    actAs(null)
    clearWindow()
    if (forced) keepSignOutReason(reason, { wasSignedIn: cache.getQueryData(meQuery.queryKey) !== undefined })
    else noteManualLogout()
    // Afterwards, or the page that is still open would ask for everything again.
    void openLogin().finally(() => forgetAll(cache))
  })
}

/** Everything but the public data of the sign-in page, which is open by now. */
function forgetAll(cache: QueryClient) {
  cache.getMutationCache().clear()
  cache.removeQueries({ predicate: ({ queryKey }) => !ofSignInPage.has(queryKey[0]) })
}
