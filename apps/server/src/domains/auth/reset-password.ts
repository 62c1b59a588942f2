import { addressGroup } from '../../http/caller-address.ts'
import { noteEverywhere, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { badInput } from '../../http/refusal.ts'
import { clearSession } from '../../http/principals/session-cookie.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { passwordChangedMail } from '../../outbound/mail-texts/reset-password.ts'
import { closeInvitation } from './invitation-queries.ts'
import { faultOfPassword } from './password-score.ts'
import { hashPassword, passwordQueue } from './password.ts'
import { cancelResets, endAllSessions, isGoodCode, savePassword, spendCode } from './reset-queries.ts'
import { forgetAllTries } from './sign-in-tries.ts'

export interface NewPassword {
  email: string
  newPassword: string
  resetCode: string
}

const wornOut = (): never => badInput('This link is no longer valid. Please request a new one.')

/** Sets the password that the holder of a reset code chose. The second factor, if there is one, stays. (D-018) */
export async function resetPassword(ctx: GateCtx, { email, newPassword, resetCode }: NewPassword): Promise<void> {
  const { database, outbox } = ctx.services
  const address = email.toLowerCase()
  const code = { hash: hashToken(resetCode), email: address }
  // Checked first, so that only the holder of a code can make the server score and hash.
  if (!(await database.gateRead((tx) => isGoodCode(tx, code)))) wornOut()
  const fault = await faultOfPassword(newPassword, [address])
  if (fault) badInput(fault)
  const passwordHash = await passwordQueue.run(addressGroup(ctx.request.ip), () => hashPassword(newPassword))
  const { identityId, tokenHashes } = await database.gateTx(async (tx) => {
    const spent = await spendCode(tx, code)
    const owner = spent?.identityId
    if (!owner || !(await savePassword(tx, owner, passwordHash))) return wornOut()
    await cancelResets(tx, owner)
    await forgetAllTries(tx, address)
    await noteEverywhere(sceneOf(ctx, tx), 'password.changed', { identityId: owner })
    if (spent.tenantId !== null) await closeInvitation(tx, { tenantId: spent.tenantId, identityId: owner }, 'member')
    // Invited people had no password before, so there is no change to warn about.
    if (spent.kind === 'reset') await queueMail(tx, { tenantId: null, to: address, ...passwordChangedMail(null) })
    return { identityId: owner, tokenHashes: await endAllSessions(tx, owner) }
  })
  if (ctx.principal?.identityId === identityId) clearSession(ctx.reply, ctx.services)
  outbox.send([{ type: 'rights.changed', forget: { identityId } }, { type: 'session.ended', tokenHashes }, MAIL_IS_DUE])
}
