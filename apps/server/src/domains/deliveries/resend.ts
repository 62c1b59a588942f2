import { randomUUID } from 'node:crypto'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { enqueueDeliveries } from './enqueue-delivery.ts'
import { selectDelivery, sendAgain, sendFailedAgain } from './queries.ts'

/** Sends the same content again: as the same message, which receivers know, or as a new one. Returns the id. */
export async function resend(ctx: Ctx, id: string, asNew: boolean): Promise<string> {
  const { tx, tenant, me } = ctx
  const row = (await selectDelivery(tx, tenant.id, id)) ?? notFound('Delivery')
  if (row.state === 'Waiting') conflict('It is waiting to be sent already.')
  await noteResend(ctx, row.target)
  if (asNew) {
    const { integration_key, out, url, lane, target, headers, case_id, body } = row
    const why = { cause_type: 'person' as const, cause_id: String(me.id), cause: me.name }
    const [created] = await enqueueDeliveries(ctx, [
      { integration_key, out, url, lane, target, headers, case_id, body, ...why, effect_key: `resent ${randomUUID()}` },
    ])
    return created!
  }
  await sendAgain(tx, tenant.id, id)
  ctx.emit({ type: 'delivery.due' })
  return id
}

/** Sends again everything that failed. Returns how many. */
export async function resendFailed(ctx: Ctx, integrationKey: string | null | undefined): Promise<number> {
  const count = await sendFailedAgain(ctx.tx, ctx.tenant.id, integrationKey ?? undefined)
  if (count === 0) return 0
  await noteResend(ctx, count === 1 ? '1 failed delivery' : `${count} failed deliveries`)
  ctx.emit({ type: 'delivery.due' })
  return count
}

const noteResend = (ctx: Ctx, what: string) =>
  recordAudit(ctx, audited('delivery', { name: what, before: { sent: null }, after: { sent: 'Again' } }))
