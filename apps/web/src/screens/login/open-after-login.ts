import type { QueryClient } from '@tanstack/react-query'
import { BACK_TO_ATTEMPT, takeAttempt } from '../../lib/session/attempted-url.ts'
import { fetchMe } from '../../lib/me-query.ts'
import { hasFeature } from '../../lib/me.ts'
import { sessionBegan } from '../../lib/session/session-end.ts'

export interface Ways {
  landing: () => Promise<void>
  path: (path: string) => Promise<void>
}

/** Opens the page requested before signing in, if the tenant has that feature, or else the landing page. (D-028) */
export async function openAfterLogin(cache: QueryClient, open: Ways) {
  sessionBegan()
  cache.clear()
  const me = await fetchMe(cache)
  const attempt = takeAttempt()
  await (attempt !== undefined && hasFeature(me, BACK_TO_ATTEMPT) ? open.path(attempt) : open.landing())
}
