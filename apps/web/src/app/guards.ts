import type { Me } from '@dossier/contract/user-profile/me'
import { canOpenConfiguration } from '@dossier/core/access/configuration'
import { defaultParseSearch, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { actAs } from '../lib/session/acting-as.ts'
import { ApiError } from '../lib/api-error.ts'
import { BACK_TO_ATTEMPT, takeAttempt } from '../lib/session/attempted-url.ts'
import { fetchMe } from '../lib/me-query.ts'
import { hasFeature } from '../lib/me.ts'
import { endSession, isSessionOver, sessionBegan } from '../lib/session/session-end.ts'
import { ORGANIZATION, subscriptionQuery } from '../lib/subscription.ts'
import { LANDING, landingOf } from './landing.ts'

/** Lets signed-in people pass; others are redirected to the sign-in, and the requested page is remembered. */
export async function requireMe(cache: QueryClient) {
  const me = await fetchSignedIn(cache)
  // A system account has no tenant, and with that none of these pages.
  if (me.tenantId === null) throw redirect({ to: '/system' })
  if (me.isWall) throw redirect({ to: '/wall' })
  // Before the page asks for more: the session may move to another organization in between.
  actAs(me)
}

async function fetchSignedIn(cache: QueryClient): Promise<Me> {
  try {
    const me = await fetchMe(cache)
    sessionBegan()
    return me
  } catch (error) {
    if (!isSignedOut(error)) throw error
    endSession()
    throw redirect({ to: '/login' })
  }
}

/** Lets people with the right pass; others are redirected to the dashboard. (A-ROUTE-23, A-ROUTE-24) */
export async function requireRight(cache: QueryClient, holds: (me: Me) => boolean) {
  if (holds(await fetchMe(cache))) return
  console.warn('You do not have permission to view this page. Redirecting to dashboard')
  throw redirect({ to: LANDING })
}

/**
 * Redirects signed-in people away from the sign-in page; they may be returning from signing in elsewhere. A link can
 * name its person: somebody else stays, to sign in as that person. `lost` is an unknown URL that was redirected here:
 * landing on it again would loop forever. (A-LOGIN-22, D-024, D-028)
 */
export async function skipLoginWhenSignedIn(cache: QueryClient, { error, user, lost }: CameWith) {
  if (isSessionOver()) return
  const me = await fetchMe(cache).catch(() => undefined)
  // Nobody is signed in to a wall, and somebody may be about to.
  if (!me || me.isWall) return
  if (me.tenantId === null) throw redirect({ to: '/system' })
  if (error === undefined && user !== undefined) {
    if (me.email.email.toLowerCase() !== user.trim().toLowerCase()) return
    throw redirect({ to: hasFeature(me, 'configureLandingPage') ? '/cases/New' : LANDING })
  }
  const attempt = takeAttempt()
  if (attempt !== undefined && hasFeature(me, BACK_TO_ATTEMPT)) throw redirect({ href: attempt, reloadDocument: true })
  const landing = new URL(landingOf(me), location.origin)
  const { pathname, search, hash } = landing.pathname === lost ? new URL(LANDING, location.origin) : landing
  throw redirect({ to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) } as never)
}

/** The parameters of the sign-in page, and the URL that led there. */
interface CameWith {
  error?: string | undefined
  user?: string | undefined
  lost?: string | undefined
}

/** Lets system accounts pass; people of a tenant are redirected to the dashboard. */
export async function requireSystem(cache: QueryClient) {
  const me = await fetchSignedIn(cache)
  if (me.tenantId !== null) throw redirect({ to: LANDING })
}

/** The page about the subscription is there only where billing is. */
export async function requireBilling(cache: QueryClient) {
  const { billingEnabled } = await fetchMe(cache)
  if (!billingEnabled) throw redirect({ to: LANDING })
}

/** While the subscription is not valid there is one page only. (A-ROUTE-17) */
export async function requireSubscription(cache: QueryClient, pathname: string) {
  const me = await fetchMe(cache)
  if (!me.billingEnabled || pathname.endsWith(ORGANIZATION)) return
  const { id } = await cache.fetchQuery(subscriptionQuery)
  if (id <= 0) throw redirect({ to: ORGANIZATION })
}

/** Lets people pass who find something in the settings. (D-039) */
export const requireConfiguration = (cache: QueryClient) => requireRight(cache, canOpenConfiguration)

const isSignedOut = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 498)
