import type { Ctx } from '../../http/context.ts'
import { loadCase } from '../cases/load-case.ts'

/** Notifies the other viewers that the caller is writing a comment, or has stopped; nothing is stored. */
export async function notifyTyping(ctx: Ctx, { caseId, typing }: { caseId: number; typing: boolean }): Promise<void> {
  await loadCase(ctx, caseId)
  const { id: userId, name } = ctx.me
  ctx.emit({ type: 'case.typing', tenantId: ctx.tenant.id, caseId, userId, name, typing })
}
