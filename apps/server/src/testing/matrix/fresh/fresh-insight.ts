import { randomUUID } from 'node:crypto'
import { InsightToRun } from '@dossier/contract/insights/definition'
import type { TestTenant } from '../../world.ts'
import type { Twin } from '../twin.ts'

/** An insight that everybody in the tenant sees. Created silently, as all of these. */
export const freshInsight = (tenant: TestTenant): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const { id: _id, ...definition } = InsightToRun.parse({ groupBy: 'statusId' })
    const row = {
      tenant_id: tenant.id,
      title: `Insight ${randomUUID()}`,
      folder: null,
      definition: JSON.stringify(definition),
    }
    return (await tx.insertInto('insights').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

/** A parameter that no insight uses. */
export const freshParameter = (tenant: TestTenant, key: string = `p${randomUUID().slice(0, 8)}`): Promise<string> =>
  tenant.asOwner(async (tx) => {
    const definition = {
      name: `Parameter ${key}`,
      dataType: 'Text' as const,
      dataSourceId: null,
      defaultValue: null,
      dynamicValue: null,
      searchClauseParameters: null,
      passValueToParameter: null,
    }
    const row = { tenant_id: tenant.id, key, definition: JSON.stringify(definition) }
    await tx.insertInto('insight_parameters').values(row).execute()
    return key
  })

/** Of calls that consume what they name. */
export const FRESH_INSIGHTS: Record<string, (twin: Twin) => Promise<number | string>> = {
  'DELETE /insights/{id}': ({ tenant }) => freshInsight(tenant),
  'GET /insightParameters/usage/{key}': ({ tenant }) => freshParameter(tenant),
  'DELETE /insightParameters/{key}': ({ tenant }) => freshParameter(tenant),
}
