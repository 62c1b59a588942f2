import { billing } from '@dossier/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './cache.ts'
import { useMe } from './me.ts'

/** The page about it, which is the only one while it is not valid. */
export const ORGANIZATION = '/organization'

/** Never stale by itself: a live message, or a refused call, says when to read it again. */
export const subscriptionQuery = { ...queryOf(billing.subscription), staleTime: Infinity, gcTime: Infinity }

/** The tenant's subscription; asked for only where billing is on. (A-ME-04) */
export function useSubscription() {
  const { billingEnabled } = useMe()
  // Else each that appears once it failed would ask again, and what waits for it would make them appear for ever.
  return useQuery({ ...subscriptionQuery, enabled: billingEnabled, retryOnMount: false })
}
