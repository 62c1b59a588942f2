import { billing } from '@dossier/contract/organization/billing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './cache.ts'
import { useMe } from './me.ts'

/** The page about it, which is the only one while it is not valid. */
export const ORGANIZATION = '/organization'

/** Never stale by itself: a live message, or a refused call, invalidates it. */
export const subscriptionQuery = queryOf(billing.subscription)

/** The tenant's subscription; requested only where billing is on. (A-ME-04) */
export function useSubscription() {
  const { billingEnabled } = useMe()
  // Otherwise every component mounted after a failure would request it again, and retries would mount more of them,
  // forever.
  return useQuery({ ...subscriptionQuery, enabled: billingEnabled, retryOnMount: false })
}
