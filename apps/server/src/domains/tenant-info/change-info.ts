import type { InfoItem } from '@dossier/contract/tenant-info'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { cleanHtml } from './clean-html.ts'
import { deleteInfoBut, insertInfo, selectInfo, updateInfo } from './queries.ts'

/** The information in order; items that say nothing are for those who write them. */
export async function listInfo({ tx, tenant, me }: Ctx, includeAll: boolean): Promise<InfoItem[]> {
  const items = await selectInfo(tx, tenant.id)
  return includeAll && me.isAdmin ? items : items.filter(({ value }) => value !== '')
}

/** Replaces the information as a whole. An item whose id is not there any more is kept as a new one. */
export async function changeInfo(
  ctx: Ctx,
  items: readonly { id?: number | undefined; title: string; value: string }[],
): Promise<InfoItem[]> {
  const { tx, tenant, emit } = ctx
  // One saving at a time: two would leave a mixture.
  await lockTenant(tx, tenant.id)
  const there = new Set((await selectInfo(tx, tenant.id)).map(({ id }) => id))
  const kept = new Set(items.flatMap(({ id }) => (id !== undefined && there.has(id) ? [id] : [])))
  await deleteInfoBut(tx, tenant.id, [...kept])
  for (const [position, { id, title, value }] of items.entries()) {
    const item = { title, value: cleanHtml(value), position }
    // An id that comes twice is one item and a copy of it.
    if (id !== undefined && kept.delete(id)) await updateInfo(tx, tenant.id, { id, ...item })
    else await insertInfo(tx, tenant.id, item)
  }
  emit({ type: 'tenant.changed', tenantId: tenant.id })
  return selectInfo(tx, tenant.id)
}
