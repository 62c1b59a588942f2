import type { Status, StatusToSave } from '@dossier/contract/lookups/statuses'
import { STATUSES } from '@dossier/contract/limits'
import { keepName } from '../../catalogue/keep-name.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { refuseUsed } from './refuse-used.ts'
import { setOrder } from './set-order.ts'
import { clearDefault, deleteStatus, insertStatus, selectStatuses, updateStatus } from './status-queries.ts'

const KEEP_A_DEFAULT = 'New records need a status. Make another one the default first.'

/** Creates a status, or changes the one with that id, and moves it to its place; there is always exactly one default. */
export async function saveStatus(ctx: Ctx, input: StatusToSave): Promise<Status> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = await selectStatuses(tx, tenant.id)
  const stored = input.id === 0 ? null : (before.find(({ id }) => id === input.id) ?? notFound('Status'))
  if (stored) rejectStale(stored, input)
  else if (before.length >= STATUSES) conflict(`There can be up to ${STATUSES} statuses.`)
  if (stored?.default && input.default === false) conflict(KEEP_A_DEFAULT, 'default')
  const isDefault = input.default ?? stored?.default ?? false
  const values = { id: input.id, title: input.title, default: isDefault }
  if (isDefault && !stored?.default) await clearDefault(tx, tenant.id)
  const id = await refuseTaken(`A status named "${input.title}" already exists.`, () => store(ctx, values), 'title')
  const others = before.map((each) => each.id).filter((each) => each !== id)
  const place = input.order ?? (stored ? before.indexOf(stored) : others.length)
  await setOrder(tx, tenant.id, { table: 'statuses', ids: others.toSpliced(place, 0, id) })
  return finish(ctx, before, id)
}

async function store({ tx, tenant }: Ctx, values: Pick<Status, 'id' | 'title' | 'default'>): Promise<number> {
  if (values.id === 0) return insertStatus(tx, tenant.id, values)
  await updateStatus(tx, tenant.id, values)
  return values.id
}

/** Records what became of the saved status, and of the one that was the default. */
async function finish(ctx: Ctx, before: readonly Status[], id: number): Promise<Status> {
  const after = await selectStatuses(ctx.tx, ctx.tenant.id)
  const earlier = new Map(before.map((each) => [each.id, each]))
  const touched = after.filter((each) => each.id === id || each.default !== (earlier.get(each.id)?.default ?? false))
  await recordAudit(
    ctx,
    touched.flatMap((each) =>
      audited('status', {
        id: each.id,
        name: each.title,
        before: earlier.get(each.id) ?? null,
        // Others make room without having been changed.
        after: each.id === id ? each : { default: each.default },
      }),
    ),
  )
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['statuses'] })
  return after.find((each) => each.id === id) ?? notFound('Status')
}

/** Deletes a status; refused while records have it. */
export async function removeStatus(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectStatuses(tx, tenant.id)
  const status = all.find((each) => each.id === id) ?? notFound('Status')
  if (status.default) conflict(KEEP_A_DEFAULT)
  await refuseUsed(ctx, { column: 'status_id', thing: status, remedy: 'Replace it there first.' }, () =>
    deleteStatus(tx, tenant.id, id),
  )
  const others = all.filter((each) => each !== status).map((each) => each.id)
  await setOrder(tx, tenant.id, { table: 'statuses', ids: others })
  await recordAudit(ctx, audited('status', { id, name: status.title, before: status, after: null }))
  await keepName(ctx, 'statuses', status)
}
