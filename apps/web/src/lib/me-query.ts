import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Me } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { queryOf } from './cache.ts'

/** Who is signed in. Never stale by itself: a live message invalidates it. */
export const meQuery = { ...queryOf(userProfile.me), retry: false }

/**
 * Waits for the person; however many ask, one request is sent. Rejects when nobody is signed in. While the server is out
 * of reach it is the person as last known, or no page would open after one read that failed.
 */
export async function fetchMe(cache: QueryClient): Promise<Me> {
  try {
    return await cache.fetchQuery(meQuery)
  } catch (error) {
    const cached = cache.getQueryData<Me>(meQuery.queryKey)
    if (cached && isOutOfReach(error)) return cached
    throw error
  }
}

const isOutOfReach = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
