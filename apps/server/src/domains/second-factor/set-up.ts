import type { RecoveryCodes } from '@dossier/contract/sign-in/second-factor'
import type { GateCtx } from '../../http/context.ts'
import { loadPart } from '../../http/load-part.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import { handOver, startSession } from '../auth/start-session.ts'
import { finished, noteSignIn } from './enter-code.ts'
import { noteFactor } from './note-factor.ts'
import { holderOf, type StepRequirement } from './holder.ts'
import { insertFactor, replaceRecoveryCodes } from './queries.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { sealSecret } from './sealed-secret.ts'
import { notifyAccountChanged } from './notify-changed.ts'
import { withCode } from './with-code.ts'

/** Adds the second factor; one that is there has to be removed first. A sign-in that waited for it is finished. (D-017) */
export async function setUp(
  ctx: GateCtx,
  requirement: StepRequirement,
  { token, authCode }: { token: string; authCode: string },
): Promise<RecoveryCodes> {
  const { principal, holder } = holderOf(ctx, requirement)
  const { stepOf } = await loadPart(() => import('./totp.ts'))
  const step = stepOf(token, authCode.replace(/\s/g, ''), Date.now() / 1000)
  if (step === null) return badInput('Incorrect code. Wait for the next one and try again.')
  const recoveryCodes = makeRecoveryCodes()
  const { database, sealer } = ctx.services
  const session = await database.gateTx(async (tx) => {
    if (!(await insertFactor(tx, holder, { secret: sealSecret(sealer, holder, token), step })))
      conflict('Two-factor authentication is already set up. Remove it first.')
    await replaceRecoveryCodes(tx, holder, recoveryCodes.map(hashRecoveryCode))
    await noteFactor(ctx, tx, holder, 'secondFactor.added')
    if (principal.state === 'systemMfaSetup') await noteSignIn(tx, principal)
    return principal.state === 'in' ? null : startSession(ctx, tx, finished(principal))
  })
  if (session) handOver(ctx, session)
  else notifyAccountChanged(ctx, holder)
  return { recoveryCodes }
}

/** Ten new codes; the old ones are invalidated. */
export async function renewRecoveryCodes(ctx: GateCtx, authCode: string): Promise<RecoveryCodes> {
  const { principal, holder } = holderOf(ctx, { system: !ctx.principal?.tenant, states: ['in'] })
  const recoveryCodes = makeRecoveryCodes()
  await withCode(ctx, { principal, holder, authCode }, async (tx) => {
    await replaceRecoveryCodes(tx, holder, recoveryCodes.map(hashRecoveryCode))
    await noteFactor(ctx, tx, holder, 'recoveryCodes.renewed')
  })
  notifyAccountChanged(ctx, holder)
  return { recoveryCodes }
}
