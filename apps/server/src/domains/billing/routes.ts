import { billing } from '@dossier/contract/organization/billing'
import { implement } from '../../http/implement.ts'
import { presentSubscription } from './present-subscription.ts'

export const billingRoutes = implement(billing, {
  subscription: (ctx) => presentSubscription(ctx),
})
