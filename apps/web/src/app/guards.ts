import type { Me } from '@dossier/contract/user-profile'
import { defaultParseSearch, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { fetchMe } from '../lib/me.ts'
import { endSession, isSessionOver, sessionBegan } from '../lib/session-end.ts'
import { LANDING, landingOf } from './landing.ts'

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
 * Whoever is signed in has no business on the sign-in page and lands. `lost` is the address that led here because there
 * is no such page: who is to land on just that one would come back for ever.
 */
export async function skipLoginWhenSignedIn(cache: QueryClient, lost?: string) {
  if (isSessionOver()) return
  const me = await fetchMe(cache).catch(() => null)
  if (!me || me.tenantId === null) return
  const landing = new URL(landingOf(me), location.origin)
  const { pathname, search, hash } = landing.pathname === lost ? new URL(LANDING, location.origin) : landing
  throw redirect({ to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) } as never)
}

/** Administrators pass; others go where they landed. (D-039) */
export async function requireAdmin(cache: QueryClient) {
  const me = await fetchMe(cache)
  if (!me.isAdmin) throw redirect({ to: LANDING })
}

const isSignedOut = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 498)
