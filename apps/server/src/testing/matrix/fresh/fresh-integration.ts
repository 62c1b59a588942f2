import { randomBytes, randomUUID } from 'node:crypto'
import type { DeliveryState } from '@dossier/contract/integrations/deliveries'
import type { TestTenant } from '../../world.ts'
import { freshCase, type Twin } from '../twin.ts'

/** A webhook that nothing listens to, with an output. Created silently, as the others. */
export async function freshIntegration(tenant: TestTenant): Promise<string> {
  const key = `i-${randomUUID()}`
  const at = { last_run: null, next_run: null, running_since: null, failing_since: null, last_error: null }
  const settings = JSON.stringify({ url: 'https://receiver.example/' })
  const outputs = JSON.stringify([{ out: 'crew', title: 'Crew', templateIds: [] }])
  const row = { tenant_id: tenant.id, key, title: key, service_id: 'https-webhook', active: true } as const
  const rest = { secrets: '{}', previous_secret: null, previous_until: null, schedule: null, events: null }
  await tenant.asOwner((tx) =>
    tx
      .insertInto('integrations')
      .values({ ...row, ...rest, ...at, settings, outputs, last_updated_by: null })
      .execute(),
  )
  return key
}

export const integrationToSave = () => ({
  key: `i-${randomUUID()}`,
  serviceId: 'https-webhook',
  title: `Integration ${randomUUID()}`,
  active: true,
  settings: { url: 'https://receiver.example/' },
  outputs: [],
  schedule: null,
  events: null,
})

/** A delivery of a record. */
export async function freshDelivery(twin: Twin, state: DeliveryState = 'Failed'): Promise<string> {
  const { tenant } = twin
  const { id: case_id } = await freshCase(twin, 'open')
  const id = randomUUID()
  const row = { tenant_id: tenant.id, id, message_id: `msg_${id}`, effect_key: id, integration_key: null, out: null }
  const to = { url: 'https://receiver.example/', lane: 'host receiver.example', target: 'receiver.example' }
  const why = { cause_type: 'rule' as const, cause_id: '1', cause: 'Call', case_id, body: '{}', state }
  const at = { last_attempt: null, delivered: null, last_status: null, last_error: null, answer: null }
  await tenant.asOwner((tx) =>
    tx
      .insertInto('deliveries')
      .values({ ...row, ...to, ...why, ...at })
      .execute(),
  )
  return id
}

/** A token of somebody who is nobody of the matrix. */
export async function freshApiToken({ tenant, holder }: Twin): Promise<string> {
  const id = randomUUID()
  const row = { tenant_id: tenant.id, id, user_id: holder.id, title: 'Of the matrix', ending: 'abcd', last_used: null }
  const values = {
    ...row,
    token_hash: randomBytes(32),
    scopes: ['records:read' as const],
    expires: '2099-01-01T00:00:00Z',
  }
  await tenant.asOwner((tx) => tx.insertInto('api_tokens').values(values).execute())
  return id
}

const ofIntegration = ({ tenant }: Twin) => freshIntegration(tenant)

/** Calls about integrations: each cell has things of its own. */
export const FRESH_INTEGRATIONS: Record<string, (twin: Twin) => Promise<string | Record<string, string>>> = {
  'DELETE /integration/{key}': ofIntegration,
  'POST /integration/rotateSecret/{key}': ofIntegration,
  'GET /integration/status/{key}': ofIntegration,
  'POST /integration/forcerun/{key}': ofIntegration,
  'POST /integration/{integrationId}/send/{x}/{recordId}': async ({ tenant }) => ({
    integrationId: await freshIntegration(tenant),
  }),
  'GET /deliveries/{id}': (twin) => freshDelivery(twin),
  'POST /deliveries/{id}/resend': (twin) => freshDelivery(twin),
  'DELETE /apiTokens/{id}': freshApiToken,
}
