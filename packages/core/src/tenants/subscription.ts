import type { Subscription } from '@dossier/contract/organization/billing'

/** The billing state of a tenant. */
export interface Billing {
  enabled: boolean
  subscription: Subscription | null
}

/** Whether a subscription is valid on that day, `YYYY-MM-DD`; its end date is its last valid day. (D-107) */
export const isValid = (subscription: Subscription | null, today: string): boolean =>
  subscription !== null && subscription.id > 0 && (subscription.validUntil === null || subscription.validUntil >= today)

/** Whether the tenant has to settle its subscription before it can go on. */
export const isUnpaid = ({ enabled, subscription }: Billing, today: string): boolean =>
  enabled && !isValid(subscription, today)
