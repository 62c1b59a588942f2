import type { Integration } from '@dossier/contract/integrations/integration'
import type { Tx } from '../db/open.ts'
import { insertIntegration } from '../domains/integrations/queries.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'
import { RECEIVER } from './demo-receiver.ts'

export type DemoIntegration = Pick<Integration, 'key' | 'title' | 'outputs'>

/** Adds an integration that posts records to the receiver of the demo. */
export async function createDemoIntegration(
  tx: Tx,
  tenant: DemoTenant,
  { key, title, outputs }: DemoIntegration,
): Promise<void> {
  const by = pick(tenant.people, 'admin').id
  await insertIntegration(
    tx,
    { tenant_id: tenant.id, key, service_id: 'https-webhook', last_updated_by: by },
    { title, active: true, settings: { url: RECEIVER.href }, secrets: {}, outputs, schedule: null, events: null },
  )
}
