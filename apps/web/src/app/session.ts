import { auth } from '@dossier/contract/auth'
import { billing } from '@dossier/contract/billing'
import { fields } from '@dossier/contract/fields'
import type { RefreshKind } from '@dossier/contract/live/notification-hub'
import { sso } from '@dossier/contract/sso'
import { templates } from '@dossier/contract/templates'
import { tenant } from '@dossier/contract/tenant'
import { tenantInfo } from '@dossier/contract/tenant-info'
import { userPictures } from '@dossier/contract/user-pictures'
import { userProfile } from '@dossier/contract/user-profile'
import { userStatuses } from '@dossier/contract/user-statuses'
import { teams, users } from '@dossier/contract/users'
import { caseNameSettings, recordNameSettings } from '@dossier/contract/word-settings'
import type { Endpoint } from '@dossier/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { rememberAttempt } from '../lib/attempted-url.ts'
import { clearWindow, noteManualLogout } from '../lib/auto-login.ts'
import { keyOf } from '../lib/cache.ts'
import { notificationHub, stopLive } from '../lib/live.ts'
import { endSession, onSessionEnd } from '../lib/session-end.ts'
import { onUnpaid } from '../lib/unpaid.ts'
import { toast, TOAST_TIME } from '../ui/toast.ts'

/** While the person's own sign-out is under way: what fails or arrives because of it is not forced. */
let leaving = false

/** What administrators set for everyone; it changes together with what each person is told of himself. */
const ofTenant: Endpoint[] = [
  tenant.settings,
  billing.subscription,
  tenant.domain,
  tenantInfo.list,
  recordNameSettings.list,
  caseNameSettings.list,
]

const ofSignInPage = new Set<unknown>([tenant.loginDomain, sso.clientIds].flatMap((endpoint) => keyOf(endpoint)))

const definitions: Record<RefreshKind, Endpoint[]> = {
  user: [
    users.list,
    users.search,
    users.listOfTeam,
    teams.list,
    userStatuses.list,
    userPictures.versions,
    userProfile.fieldDetails,
  ],
  field: Object.values(fields),
  template: Object.values(templates),
}

/** What the end of a session and the messages about it do to the whole app. */
export function watchSession(cache: QueryClient, openLogin: () => Promise<void>) {
  onSessionEnd(({ forced }) => {
    if (forced && !leaving) rememberAttempt(location.pathname + location.search)
    stopLive()
    clearWindow()
    if (leaving) noteManualLogout()
    // Afterwards, or the page that is still open would ask for everything again.
    void openLogin().finally(() => forgetAll(cache))
  })
  // What is shown then follows from the two.
  onUnpaid(() => {
    for (const endpoint of [userProfile.me, billing.subscription])
      void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  })
  notificationHub.on('userupdated', () => {
    for (const endpoint of [userProfile.me, ...ofTenant]) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  })
  notificationHub.on('supportexpiresoon', () =>
    toast({ title: 'Message', text: 'Support access will expire soon', duration: TOAST_TIME.failure }),
  )
  notificationHub.on('refresh', (kind) => {
    for (const endpoint of definitions[kind]) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  })
}

/** All but what the sign-in page, which is open by now, shows to everybody. */
function forgetAll(cache: QueryClient) {
  cache.getMutationCache().clear()
  cache.removeQueries({ predicate: ({ queryKey }) => !ofSignInPage.has(queryKey[0]) })
}

/** Keeps the notifications of the signed-in person coming; gives the function that stops it. */
export const joinNotifications = () =>
  notificationHub.stayIn({
    join: () => notificationHub.invoke('joinNotifications'),
    leave: () => notificationHub.invoke('leaveNotifications'),
  })

/** Signs out for good. The server may be out of reach: this device forgets the session all the same. */
export async function logout() {
  leaving = true
  stopLive()
  await call(auth.logout).catch(() => undefined)
  endSession({ forced: false })
  leaving = false
}
