import { addressGroup } from '../../http/caller-address.ts'
import type { GateCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { countResets, insertReset, lockResets } from './reset-queries.ts'

const ALLOWED_AN_HOUR = 5

/**
 * Notes that somebody asks for a new password, and nothing else: whether there is such an account is looked up later by
 * a job, so that neither the answer nor the time it takes tells. Everybody has a budget of their own for each e-mail, so
 * that a stranger cannot use up that of its owner. (D-016, D-018)
 */
export async function askReset(ctx: GateCtx, asked: { email: string; domainName?: string | undefined }): Promise<void> {
  const reset = {
    email: asked.email.toLowerCase(),
    domain: asked.domainName?.toLowerCase() ?? '',
    address: addressGroup(ctx.request.ip),
  }
  await ctx.services.database.gateTx(async (tx) => {
    await lockResets(tx, reset)
    if ((await countResets(tx, reset)) >= ALLOWED_AN_HOUR)
      throw new Refusal(429, 'Too many attempts. Please try again later.', 3600)
    await insertReset(tx, reset)
  })
  ctx.services.outbox.send([{ type: 'job.due', job: 'password-resets' }])
}
