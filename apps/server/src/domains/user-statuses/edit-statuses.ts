import type { SavedStatus, UserStatus } from '@dossier/contract/users/user-statuses'
import { NOT_SET } from '@dossier/core/users/not-set'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { deleteStatus, insertStatus, lockStatus, renameStatus, selectHolders } from './queries.ts'

/** Creates a status, or renames the one with that id; notifies everyone in the tenant. */
export async function saveStatus(ctx: Ctx, input: SavedStatus): Promise<UserStatus> {
  const { tx, tenant } = ctx
  const { id, title } = input
  const before = id === 0 ? null : ((await lockStatus(tx, tenant.id, id)) ?? notFound('Status'))
  if (before) rejectStale(before, input)
  const taken = `A status named "${title}" already exists.`
  if (title.toLowerCase() === NOT_SET.title.toLowerCase()) conflict(taken, 'title')
  const store = () => (id === 0 ? insertStatus(tx, tenant.id, title) : renameStatus(tx, tenant.id, { id, title }))
  const saved = await refuseTaken(taken, store, 'title')
  const holders = id === 0 ? [] : await selectHolders(tx, tenant.id, id)
  await recordAudit(ctx, audited('userStatus', { id: saved.id, name: title, before, after: saved }))
  announce(ctx, holders)
  return saved
}

/** Deletes a status; people who have it are set to Not Set. */
export async function removeStatus(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  const before = (await lockStatus(tx, tenant.id, id)) ?? notFound('Status')
  const holders = await selectHolders(tx, tenant.id, id)
  await deleteStatus(tx, tenant.id, id)
  await recordAudit(ctx, audited('userStatus', { id, name: before.title, before, after: null }))
  announce(ctx, holders)
}

function announce(ctx: Ctx, holders: readonly number[]): void {
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['userStatuses'] })
  for (const userId of holders) ctx.emit({ type: 'person.changed', tenantId: ctx.tenant.id, userId })
}
