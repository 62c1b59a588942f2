import { PropertyKey } from '@dossier/contract/cases/details'
import type { FieldLock } from '@dossier/contract/cases/fields'
import type { Actor } from '@dossier/core/access/cases'
import { canOverride, whyNotEditField } from '@dossier/core/access/fields'
import { isOverridable } from '@dossier/core/calculations/graph'
import { fieldIdOf, fieldKey } from '@dossier/core/fields/field-key'
import { isEnabled } from '@dossier/core/tenants/features'
import type { Ctx } from '../../../http/context.ts'
import { passes } from '../../../http/guard.ts'
import { badInput, inUseBy, notFound } from '../../../http/refusal.ts'
import { rightsOf, type CatalogueTemplateField } from '../../../catalogue/catalogue.ts'
import { allowBy, allowWrite } from '../access/allow-write.ts'
import { loadCase, type LoadedCase } from '../load-case.ts'
import { deleteLocks, prolongLock, selectHolder, takeLock, type LockKey } from './lock-queries.ts'
import { refuseLost } from './lost-lock.ts'
import { isFieldVisible } from '../present-case.ts'
import { writerOf, type Writer } from '../writing/writer.ts'

/** The place that releases all locks of the caller on a record. */
const NONE = 'none'

/** Acquires the lock on a field or property for 60 s, or with "none" releases all. (D-050) */
export async function selectField(
  ctx: Ctx,
  { caseId, place, itemId }: { caseId: number; place: string; itemId: number | string },
): Promise<FieldLock | null> {
  const loaded = await loadCase(ctx, caseId)
  if (place === NONE && itemId === 0) {
    await freeLocks(ctx, caseId, { userId: ctx.me.id })
    return null
  }
  const lock = lockableKey(ctx, loaded, place)
  const held = (await takeLock(ctx.tx, lock, ctx.me)) ?? (await refuseOrRetry(ctx, lock))
  locksChanged(ctx, caseId, [lock.key])
  return { fence: held.fence, expires: held.expires }
}

/** The holder may have released it before they are looked up. */
async function refuseOrRetry(ctx: Ctx, lock: LockKey) {
  const other = await selectHolder(ctx.tx, lock)
  if (other) return inUseBy(other.holder)
  return (await takeLock(ctx.tx, lock, ctx.me)) ?? inUseBy('another user')
}

/** Renews the caller's lock for another 60 s, whatever its fence if none is named; 409 if it was lost. */
export async function extendLock(
  ctx: Ctx,
  { caseId, place, fence }: { caseId: number; place: string; fence?: number | undefined },
): Promise<FieldLock> {
  const loaded = await loadCase(ctx, caseId)
  const lock = lockableKey(ctx, loaded, place)
  return (await prolongLock(ctx.tx, { ...lock, userId: ctx.me.id, fence })) ?? refuseLost(ctx, lock, fence)
}

/** The key of the lock, if the caller may edit the field or property. A bare field id is understood, too. (D-122) */
export function lockableKey(ctx: { me: Actor; tenant: { id: number } }, loaded: LoadedCase, place: string): LockKey {
  const { record } = loaded
  const of = { tenantId: ctx.tenant.id, caseId: record.id }
  const property = PropertyKey.safeParse(place)
  if (property.success) {
    allowWrite(ctx.me, loaded)
    return { ...of, key: property.data }
  }
  const { field } = editableField(ctx, loaded, fieldIdOf(place) ?? place)
  return { ...of, key: fieldKey(field.id) }
}

/** The field of the record's template: 404 if the caller may not view it, 403 if they may not edit it. */
export function editableField(
  { me }: { me: Actor },
  { record, catalogue }: Pick<LoadedCase, 'record' | 'catalogue'>,
  fieldId: string,
): CatalogueTemplateField {
  const field = record.template.fields.get(fieldId) ?? notFound('Field')
  if (!isFieldVisible(me, field)) notFound('Field')
  const isOverridden = record.row.overridden.includes(fieldId)
  if (isOverridable(field.field) && !isOverridden && canOverride(me, record, rightsOf(field)))
    badInput(`${field.field.title} is calculated. Override it in this record to enter a value.`)
  const guarded = isOverridden ? { displayReadOnly: false } : field.field
  allowBy('field.edit', whyNotEditField(me, record, guarded, rightsOf(field)), catalogue)
  return field
}

/**
 * Refuses a save with 409 if the author's fence is not that of their current lock, and with 423 if somebody else holds
 * the lock, unless the tenant lets the last save win. The system waits for nobody: editors learn it by their base.
 */
export async function requireUnlocked(
  { tx, tenant, author }: Writer,
  loaded: LoadedCase,
  { key, fence }: { key: string; fence?: number | undefined },
): Promise<void> {
  if (!author.person) return
  const lock = loaded.locks.find((one) => one.key === key)
  const own = lock?.user_id === author.id
  if (fence !== undefined && !passes('lock.holder', own && lock.fence === fence))
    await refuseLost({ tx, me: author }, { tenantId: tenant.id, caseId: loaded.record.id, key }, fence)
  const lastSaveWins = isEnabled(tenant.features, 'allowLockedFieldsToBeEdited')
  if (lock && !passes('lock.holder', own || lastSaveWins)) inUseBy(lock.holder)
}

/** Shows the caller's draft to others and renews the lock; refused without a current lock. */
export async function showDraft(
  ctx: Ctx,
  loaded: LoadedCase,
  draft: { key: string; fence?: number | undefined; value: LoadedCase['locks'][number]['draft'] },
): Promise<LoadedCase> {
  await requireUnlocked(writerOf(ctx), loaded, draft)
  const place = { tenantId: ctx.tenant.id, caseId: loaded.record.id, key: draft.key, userId: ctx.me.id }
  const own = loaded.locks.find((one) => one.key === draft.key && one.user_id === ctx.me.id)
  const lock = own ?? (await refuseLost(ctx, place, draft.fence))
  const held =
    (await prolongLock(ctx.tx, { ...place, fence: lock.fence }, draft)) ?? (await refuseLost(ctx, place, draft.fence))
  locksChanged(ctx, loaded.record.id, [draft.key])
  const renewed = { ...lock, ...held, has_draft: true, draft: draft.value }
  return { ...loaded, locks: loaded.locks.map((one) => (one === lock ? renewed : one)) }
}

/** Releases the caller's lock on one key, if they hold it; returns the record without it. */
export async function releaseLock(ctx: Ctx, loaded: LoadedCase, key: string): Promise<LoadedCase> {
  const own = loaded.locks.find((lock) => lock.key === key && lock.user_id === ctx.me.id)
  if (!own) return loaded
  await freeLocks(ctx, loaded.record.id, { userId: ctx.me.id, key })
  return { ...loaded, locks: loaded.locks.filter((lock) => lock !== own) }
}

/** Releases locks of a record and notifies its viewers. */
async function freeLocks(ctx: Ctx, caseId: number, of: { userId?: number; key?: string } = {}): Promise<void> {
  const keys = await deleteLocks(ctx.tx, { tenantId: ctx.tenant.id, caseId }, of)
  if (keys.length > 0) locksChanged(ctx, caseId, keys)
}

export function locksChanged(ctx: Ctx, caseId: number, keys: string[]): void {
  ctx.emit({ type: 'case.locksChanged', tenantId: ctx.tenant.id, caseId, keys })
}
