import { deliveries } from '@dossier/contract/integrations/deliveries'
import { implement } from '../../http/implement.ts'
import { getDelivery, listDeliveries } from './list-deliveries.ts'
import { resend, resendFailed } from './resend.ts'

export const deliveryRoutes = implement(deliveries, {
  list: (ctx, { query }) => listDeliveries(ctx, query),
  get: (ctx, { params }) => getDelivery(ctx, params.id),
  resend: (ctx, { params, body }) => resend(ctx, params.id, body.asNew),
  resendFailed: (ctx, { body }) => resendFailed(ctx, body.integrationKey),
})
