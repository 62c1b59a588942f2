import type { RemovedKind } from '../db/tables/configuration.ts'
import type { Ctx } from '../http/context.ts'

/** Keeps the name of something that is deleted for the history of records, and tells everybody that it is gone. */
export async function keepName(
  ctx: Ctx,
  kind: RemovedKind,
  { id, title }: { id: number; title: string },
): Promise<void> {
  const { tx, tenant } = ctx
  await tx.insertInto('removed_names').values({ tenant_id: tenant.id, kind, id, title }).execute()
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: [kind, 'removed'] })
}
