import { CELL_TYPES } from '@dossier/contract/dashboards/dashboard'
import { NOTICEBOARDS } from '@dossier/contract/limits'
import type { Noticeboard, NoticeboardToSave } from '@dossier/contract/noticeboards'
import type { Usage } from '@dossier/contract/usage'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { usageOf } from '@dossier/core/usage/usage-of'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { selectWithTile } from '../dashboards/queries.ts'
import {
  deleteNoticeboard,
  insertNoticeboard,
  lockNoticeboard,
  selectNoticeboards,
  updateNoticeboard,
} from './queries.ts'

/** Creates a noticeboard, or changes the one with that id. Answers its id. (D-012) */
export async function saveNoticeboard(ctx: Ctx, input: NoticeboardToSave): Promise<number> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = input.id === 0 ? null : ((await lockNoticeboard(tx, tenant.id, input.id)) ?? notFound('Noticeboard'))
  if (before) rejectStale(before, input)
  else if ((await selectNoticeboards(tx, tenant.id)).length >= NOTICEBOARDS)
    conflict(`There can be up to ${NOTICEBOARDS} noticeboards. Delete one first.`)
  const description = input.description === undefined ? (before?.description ?? null) : input.description || null
  const values = { title: input.title, description }
  const store = () =>
    before ? updateNoticeboard(tx, tenant.id, { id: before.id, ...values }) : insertNoticeboard(tx, tenant.id, values)
  const after = await refuseTaken(`A noticeboard named "${values.title}" already exists.`, store, 'title')
  await announce(ctx, before, after)
  return after.id
}

/** Deletes a noticeboard with its notes. Tiles that show it stay, and say that it is gone. */
export async function removeNoticeboard(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = (await lockNoticeboard(tx, tenant.id, id)) ?? notFound('Noticeboard')
  await deleteNoticeboard(tx, tenant.id, id)
  await announce(ctx, before, null)
}

/** The dashboards with a tile of a noticeboard. Those that the caller does not see do not even count. (D-077) */
export async function usageOfNoticeboard({ tx, tenant, me }: Ctx, id: number): Promise<Usage> {
  const all = await selectNoticeboards(tx, tenant.id)
  if (!all.some((one) => one.id === id)) notFound('Noticeboard')
  const tile = { cellType: CELL_TYPES.noticeboard, key: 'selectedNoticeboardId', value: id }
  const seen = (await selectWithTile(tx, tenant.id, tile)).filter((dashboard) => seesDashboard(me, dashboard))
  return usageOf(seen.map((dashboard) => ({ type: 'dashboard', id: dashboard.id, title: dashboard.title })))
}

async function announce(ctx: Ctx, before: Noticeboard | null, after: Noticeboard | null): Promise<void> {
  const { id, title: name } = (after ?? before)!
  await recordAudit(ctx, audited('noticeboard', { id, name, before, after }))
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['noticeboards'] })
}
