import { buildSortIndexes } from '../domains/views/order/build-sort-indexes.ts'
import { testServer } from './test-server.ts'

/** Keeps the orders of all fields that the tenant's views show, however few records it has. */
export async function keepOrdersNow(tenant: { id: number }): Promise<void> {
  const { services } = await testServer()
  const batch = async (work: Parameters<Parameters<typeof buildSortIndexes>[0]['batch']>[0]) =>
    void (await services.database.tenantTx(tenant.id, work))
  const announce = () =>
    services.outbox.send([{ type: 'configuration.changed', tenantId: tenant.id, kinds: ['fields', 'views'] }])
  await buildSortIndexes({ tenantId: tenant.id, batch, signal: new AbortController().signal }, { announce, many: 0 })
}
