import type { Me } from '@dossier/contract/user-profile'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { fetchMe } from '../lib/me.ts'
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

/** Whoever is signed in has no business on the sign-in page. */
export async function skipLoginWhenSignedIn(cache: QueryClient) {
  if (isSessionOver()) return
  const isSignedIn = await fetchMe(cache).then(
    (me) => me.tenantId !== null,
    () => false,
  )
  if (isSignedIn) throw redirect({ to: LANDING })
}

/** Administrators pass; others go where they landed. (D-039) */
export async function requireAdmin(cache: QueryClient) {
  const me = await fetchMe(cache)
  if (!me.isAdmin) throw redirect({ to: LANDING })
}

const isSignedOut = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 498)
