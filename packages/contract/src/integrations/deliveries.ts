import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Instant } from '../shapes.ts'
import { IntegrationKey } from './integration.ts'

/** How many days deliveries are kept. (D-157) */
export const DELIVERY_DAYS = 90
export const DELIVERIES_PAGE_SIZE = 50
/** After the first request. */
export const RETRY_MINUTES = [1, 5, 30] as const

export const DELIVERY_STATES = ['Waiting', 'Delivered', 'Failed', 'Canceled'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** What made it be sent. */
export const DELIVERY_CAUSES = ['person', 'rule', 'event', 'schedule'] as const
export const DeliveryCause = z.enum(DELIVERY_CAUSES)
export type DeliveryCause = z.infer<typeof DeliveryCause>

/** Something that is sent to an address outside, once for the organization and at least once for the receiver. */
export const Delivery = z.object({
  id: z.uuid(),
  /** The receiver reads it in `webhook-id`, the same in each request. */
  messageId: z.string(),
  created: Instant,
  /** Null: the address stands in a rule. */
  integrationKey: z.string().nullable(),
  /** The title of the output or integration, or the host. */
  target: z.string(),
  /** The record, if the reader may see it. */
  record: z.object({ id: z.int(), caseNumber: z.string(), title: z.string() }).nullable(),
  cause: z.object({ type: DeliveryCause, id: z.string().nullable(), name: z.string() }),
  state: DeliveryState,
  requests: z.int(),
  /** When it is tried again; null: it is not. */
  nextAttempt: Instant.nullable(),
  /** Of the last request. */
  lastAttempt: Instant.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetails = Delivery.extend({
  /** What was sent, the same in each request; null if the reader may not see all of it. */
  body: z.string().nullable(),
  /** The beginning of the last answer. */
  answer: z.string().nullable(),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

const OneDelivery = z.object({ id: z.uuid('Use the id of a delivery.') })
const filters = { integrationKey: IntegrationKey.optional(), state: DeliveryState.optional() }

export const deliveries = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/deliveries',
    access: 'admin',
    fresh: eachTime(),
    summary: `What was sent to integrations and addresses of rules, newest first, ${DELIVERIES_PAGE_SIZE} a page; kept for ${DELIVERY_DAYS} days`,
    query: z.object({ ...filters, before: z.uuid('Use `next` of the page before.').optional() }),
    /** `next` leads to older ones; it is null on the last page. */
    reply: z.object({ data: z.array(Delivery), next: z.uuid().nullable(), failed: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/deliveries/{id}',
    access: 'admin',
    fresh: eachTime(),
    summary: 'A delivery, with what was sent and answered',
    on: { id: 'delivery' },
    params: OneDelivery,
    reply: DeliveryDetails,
  }),
  resend: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/deliveries/{id}/resend',
    access: 'admin',
    summary:
      'Sends the same content again, with the same message id or as a new message; answers the id of the delivery',
    on: { id: 'delivery' },
    params: OneDelivery,
    body: z.object({ asNew: z.boolean().default(false) }),
    reply: z.uuid(),
  }),
  resendFailed: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/deliveries/resendFailed',
    access: 'admin',
    summary: 'Sends again what failed, of one integration or of all, up to 10,000; answers how many',
    body: z.object({ integrationKey: IntegrationKey.nullish() }),
    reply: z.int(),
  }),
}
