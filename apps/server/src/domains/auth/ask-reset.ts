import { addressGroup } from '../../http/caller-address.ts'
import type { Tx } from '../../db/open.ts'
import { noteEverywhere, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { Refusal } from '../../http/refusal.ts'
import { countResets, insertReset, lockResets } from './reset-queries.ts'
import { signInMailsJob } from './sign-in-mails-job.ts'

const ALLOWED_AN_HOUR = 5

/**
 * Stores a reset request, and nothing else: a job looks up later whether there is such an account, so that neither the
 * answer nor its timing reveals it. Each caller has a budget of their own per email, so that a stranger cannot use up
 * the owner's. (D-016, D-018)
 */
export async function askReset(
  ctx: GateCtx,
  request: { email: string; domainName?: string | undefined },
): Promise<void> {
  const reset = {
    email: request.email.toLowerCase(),
    domain: request.domainName?.toLowerCase() ?? '',
    address: addressGroup(ctx.request.ip),
  }
  const note = (tx: Tx, said = {}) =>
    noteEverywhere(sceneOf(ctx, tx), 'password.resetRequested', { email: reset.email }, said)
  const isTaken = await ctx.services.database.gateTx(async (tx) => {
    await lockResets(tx, reset)
    const mayAsk = (await countResets(tx, reset)) < ALLOWED_AN_HOUR
    if (mayAsk) {
      await insertReset(tx, reset)
      await enqueue(tx, { kind: signInMailsJob, data: {} }, { tenantId: null })
    }
    await note(tx, mayAsk ? {} : { outcome: 'refused', details: 'too many attempts' })
    return mayAsk
  })
  if (!isTaken) throw new Refusal(429, 'Too many attempts. Please try again later.', 3600)
  ctx.services.outbox.send([{ type: 'job.due', kind: signInMailsJob.name }])
}
