import type { SubscriptionCard } from '@dossier/contract/organization/billing'
import { isValid } from '@dossier/core/tenants/subscription'
import type { Ctx } from '../../http/context.ts'
import { countEnabledUsers } from '../user-profile/queries.ts'

/** An expired subscription is shown as it was, but with id 0, which marks it as invalid. (D-107) */
export async function presentSubscription({ tx, tenant, services }: Ctx): Promise<SubscriptionCard> {
  const { subscription } = tenant.billing
  const today = new Date().toISOString().slice(0, 10)
  return {
    plan: '',
    status: null,
    validUntil: null,
    seats: null,
    ...subscription,
    id: isValid(subscription, today) ? (subscription?.id ?? 0) : 0,
    usersUsed: await countEnabledUsers(tx, tenant.id),
    contact: services.settings.billingContact,
  }
}
