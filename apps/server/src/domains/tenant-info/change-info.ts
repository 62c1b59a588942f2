import type { InfoItem, SavedInfoItem } from '@dossier/contract/organization/tenant-info'
import { lockTenant } from '../../db/lock-tenant.ts'
import { nextInstant } from '../../db/saved-at.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
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
  for (const each of [list, ...items]) rejectStale({ lastUpdated }, each)
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
  const saved = await selectInfo(tx, tenant.id)
  await recordAudit(ctx, auditItems(stored, saved))
  emit({ type: 'tenant.changed', tenantId: tenant.id, sameRecords: true })
  return saved
}

/** What changed of the items, for the audit log. */
export function auditItems(stored: readonly InfoItem[], saved: readonly InfoItem[]) {
  const [before, after] = [versionsOf(stored), versionsOf(saved)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, now] = [before.get(id) ?? null, after.get(id) ?? null]
    return audited('information', { id, name: (now ?? old)?.title ?? '', before: old, after: now })
  })
}

const versionsOf = (items: readonly InfoItem[]) =>
  new Map(items.map(({ id, title, value }, at) => [id, { title, value, position: at + 1 }]))
