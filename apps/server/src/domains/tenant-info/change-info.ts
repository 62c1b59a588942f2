import type { InfoItem, SavedInfoItem } from '@dossier/contract/tenant-info'
import { lockTenant } from '../../db/lock-tenant.ts'
import { nextInstant } from '../../db/saved-at.ts'
import type { Ctx } from '../../http/context.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { cleanHtml } from './clean-html.ts'
import { deleteInfoBut, insertInfo, selectInfo, updateInfo } from './queries.ts'

/** The information items in order; items without text are for administrators only. */
export async function listInfo({ tx, tenant, me }: Ctx, includeAll: boolean): Promise<InfoItem[]> {
  const items = await selectInfo(tx, tenant.id)
  return includeAll && me.isAdmin ? items : items.filter(({ value }) => value !== '')
}

/**
 * Replaces all information items. A save based on a stale list or item is rejected; otherwise an item whose id no
 * longer exists is stored as a new one.
 */
export async function changeInfo(
  ctx: Ctx,
  items: readonly SavedInfoItem[],
  list: Pick<SavedInfoItem, 'lastUpdated'>,
): Promise<InfoItem[]> {
  const { tx, tenant, emit } = ctx
  // One saving at a time: two would leave a mixture.
  await lockTenant(tx, tenant.id)
  const stored = await selectInfo(tx, tenant.id)
  const lastUpdated = stored[0]?.lastUpdated ?? null
  for (const known of [list, ...items]) rejectStale({ lastUpdated }, known)
  const there = new Set(stored.map(({ id }) => id))
  const kept = new Set(items.flatMap(({ id }) => (id !== undefined && there.has(id) ? [id] : [])))
  await deleteInfoBut(tx, tenant.id, [...kept])
  const last_updated = await nextInstant(tx, lastUpdated)
  for (const [position, { id, title, value }] of items.entries()) {
    const item = { title, value: cleanHtml(value), position, last_updated }
    // If an id occurs twice, the second item is stored as a copy.
    if (id !== undefined && kept.delete(id)) await updateInfo(tx, tenant.id, { id, ...item })
    else await insertInfo(tx, tenant.id, item)
  }
  emit({ type: 'tenant.changed', tenantId: tenant.id })
  return selectInfo(tx, tenant.id)
}
