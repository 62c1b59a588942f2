import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import * as ofRules from '../rules/outage-queries.ts'
import * as ofSchedules from '../schedules/notice-queries.ts'
import { deleteNotification, deleteNotifications } from './queries.ts'

const ownerOf = ({ tenant, me }: Ctx) => ({ tenantId: tenant.id, userId: me.id })

/** Removes a notification of the caller, about a record, a schedule or a rule. */
export async function removeNotification(ctx: Ctx, id: string): Promise<void> {
  const { tx } = ctx
  const owner = ownerOf(ctx)
  const isGone =
    (await deleteNotification(tx, owner, id)) ||
    (await ofSchedules.deleteNotice(tx, owner, id)) ||
    (await ofRules.deleteNotice(tx, owner, id))
  if (!isGone) notFound('Notification')
  announce(ctx)
}

/** Removes all of them, or those that are no newer than an instant. */
export async function removeNotifications(ctx: Ctx, until: string | null): Promise<void> {
  await deleteNotifications(ctx.tx, ownerOf(ctx), until)
  await ofSchedules.deleteNotices(ctx.tx, ownerOf(ctx), until)
  await ofRules.deleteNotices(ctx.tx, ownerOf(ctx), until)
  announce(ctx)
}

const announce = ({ tenant, me, emit }: Ctx): void =>
  emit({ type: 'notifications.changed', tenantId: tenant.id, userIds: [me.id] })
