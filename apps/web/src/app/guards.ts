import type { Me } from '@dossier/contract/user-profile'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { BACK_TO_ATTEMPT, takeAttempt } from '../lib/attempted-url.ts'
import { fetchMe, hasFeature } from '../lib/me.ts'
import { endSession, isSessionOver, sessionBegan } from '../lib/session-end.ts'
import { LANDING } from './landing.ts'

/** Lets signed-in people pass; others go to sign in, and the page they wanted is remembered. */
export async function requireMe(cache: QueryClient) {
  try {
    const me = await fetchMe(cache)
    // A system account has no tenant, and with that none of these pages.
    if (me.tenantId === null) throw redirect({ to: '/login' })
    sessionBegan()
  } catch (error) {
    if (!isSignedOut(error)) throw error
    endSession()
    throw redirect({ to: '/login' })
  }
}

/** Lets those pass who hold the right; others get to the dashboard. (A-ROUTE-23, A-ROUTE-24) */
export async function requireRight(cache: QueryClient, holds: (me: Me) => boolean) {
  if (holds(await fetchMe(cache))) return
  console.warn('You do not have permission to view this page. Redirecting to dashboard')
  throw redirect({ to: LANDING })
}

/**
 * Whoever is signed in has no business on the sign-in page; he may come from signing in elsewhere. A link can name whom
 * it is for: somebody else stays there, to sign in as that one. (A-LOGIN-22, D-024, D-028)
 */
export async function skipLoginWhenSignedIn(cache: QueryClient, { error, user }: { error?: string; user?: string }) {
  if (isSessionOver()) return
  const me = await fetchMe(cache).catch(() => null)
  if (!me || me.tenantId === null) return
  if (error === undefined && user !== undefined) {
    if (me.email.email.toLowerCase() !== user.trim().toLowerCase()) return
    throw redirect({ to: hasFeature(me, 'configureLandingPage') ? '/cases/New' : LANDING })
  }
  const attempt = takeAttempt()
  if (attempt !== undefined && hasFeature(me, BACK_TO_ATTEMPT)) throw redirect({ href: attempt, reloadDocument: true })
  throw redirect({ to: LANDING })
}

/** Administrators pass; others go where they landed. (D-039) */
export async function requireAdmin(cache: QueryClient) {
  const me = await fetchMe(cache)
  if (!me.isAdmin) throw redirect({ to: LANDING })
}

const isSignedOut = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 498)
