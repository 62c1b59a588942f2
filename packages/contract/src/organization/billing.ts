import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PLAN_LENGTH, SEATS } from '../limits.ts'
import { MAX_INT } from '../shapes.ts'
import { untilPushed } from '../freshness.ts'

export const SubscriptionStatus = z.enum(['active', 'trial', 'pastDue', 'cancelled'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** An organization's subscription. An id of 0 means none or an expired one. */
export const Subscription = z.object({
  id: z.int().min(0).max(MAX_INT),
  plan: z.string().trim().max(PLAN_LENGTH),
  status: SubscriptionStatus,
  /** The last day, `YYYY-MM-DD`; null: until somebody ends it. */
  validUntil: z.iso.date('Use a date such as 2027-01-31.').nullable(),
  /** null: as many as like to. */
  seats: z.int().min(1, 'Enter at least one seat, or leave it empty for unlimited seats.').max(SEATS).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** The subscription as its own people see it. */
export const SubscriptionCard = Subscription.extend({
  status: SubscriptionStatus.nullable(),
  /** Enabled users. */
  usersUsed: z.int(),
  /** The billing contact; empty if the installation has none. */
  contact: z.string(),
})
export type SubscriptionCard = z.infer<typeof SubscriptionCard>

export const billing = {
  subscription: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/subscription',
    access: 'signedIn',
    fresh: untilPushed('userupdated'),
    withoutSubscription: true,
    summary: "The organization's subscription; valid when its id is above 0",
    reply: SubscriptionCard,
  }),
}
