import type { Twin } from '../twin.ts'

/** A new draft of the configuration with one change in it, in place of the open one. */
export async function freshDraft({ tenant, people }: Pick<Twin, 'tenant' | 'people'>): Promise<string> {
  return tenant.asOwner(async (tx) => {
    await tx.deleteFrom('configuration_drafts').where('tenant_id', '=', tenant.id).execute()
    const { id } = await tx
      .insertInto('configuration_drafts')
      .values({ tenant_id: tenant.id, format: 1, started_by_id: people.collaborator, started_by: 'Ada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const thing = { base: null, body: JSON.stringify({ title: DRAFTED.id }), base_rows: '{}', rows: '{}' }
    await tx
      .insertInto('configuration_draft_things')
      .values({ tenant_id: tenant.id, kind: 'statuses', thing_id: DRAFTED.id, ...thing })
      .execute()
    return id
  })
}

/** How calls name the change. */
export const DRAFTED = { kind: 'status', id: 'new' }
