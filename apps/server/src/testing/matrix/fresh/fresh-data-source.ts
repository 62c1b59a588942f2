import { randomUUID } from 'node:crypto'
import type { TestTenant } from '../../world.ts'

/** A definition with one field; returns its id. Created silently, as all of these. */
export const freshDefinition = (tenant: TestTenant, title: string = randomUUID()): Promise<string> =>
  tenant.asOwner(async (tx) => {
    const field = { title: 'Plate', dataType: 'text', required: false, includeInTable: true, section: '' } as const
    const values = { tenant_id: tenant.id, title, fields: JSON.stringify([{ id: 'plate', ...field }]), deleted: null }
    return (await tx.insertInto('data_definitions').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

interface Options {
  title?: string
  definitionId?: string
  /** Whose members edit it. */
  teamIds?: number[]
  labels?: readonly string[]
}

/** A data source with items of these labels. */
export async function freshSource(
  tenant: TestTenant,
  { title = randomUUID(), teamIds = [], labels = [], ...options }: Options = {},
): Promise<{ id: string; definitionId: string; itemIds: string[] }> {
  const definitionId = options.definitionId ?? (await freshDefinition(tenant))
  return tenant.asOwner(async (tx) => {
    const { id } = await tx
      .insertInto('data_sources')
      .values({
        tenant_id: tenant.id,
        title,
        definition_id: definitionId,
        edit_team_ids: teamIds,
        item_count: labels.length,
        deleted: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const itemIds: string[] = []
    for (const label of labels) {
      const values = { tenant_id: tenant.id, source_id: id, label, label_key: label.toLowerCase(), deleted: null }
      itemIds.push((await tx.insertInto('data_items_base').values(values).returning('id').executeTakeFirstOrThrow()).id)
    }
    return { id, definitionId, itemIds }
  })
}
