import { noteEverywhere, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { badInput, notSignedIn } from '../../http/refusal.ts'
import { isEmailProven, isSpentConfirmation, proveEmail, spendConfirmation } from './reset-queries.ts'

/**
 * Proves the caller's own email with the code of the mail that went there. The code alone proves nothing: somebody else
 * may have signed up with that address, and its owner, who gets the mail, has no session of that account. (ADR 28)
 */
export async function confirmEmail(ctx: GateCtx, code: string): Promise<void> {
  const { principal, services } = ctx
  if (principal?.state !== 'in') return notSignedIn()
  const { identityId } = principal
  await services.database.gateTx(async (tx) => {
    const given = { identityId, hash: hashToken(code) }
    if (!(await spendConfirmation(tx, given))) {
      // The link opened twice, or pressed again after a lost answer.
      if ((await isSpentConfirmation(tx, given)) && (await isEmailProven(tx, identityId))) return
      badInput('This link is not valid for your account. Sign in with the email that it was sent to and open it again.')
    }
    await proveEmail(tx, identityId)
    await noteEverywhere(sceneOf(ctx, tx), 'email.confirmed', { identityId })
  })
  services.outbox.send([{ type: 'rights.changed', forget: { identityId } }])
}
