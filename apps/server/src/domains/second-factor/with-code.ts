import type { Tx } from '../../db/open.ts'
import type { Sealer } from '../../db/seal.ts'
import type { GateCtx } from '../../http/context.ts'
import type { Principal } from '../../http/principals/principal.ts'
import { loadPart } from '../../http/load-part.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { clearSession } from '../../http/principals/session-cookie.ts'
import { countFailures, endSession, forgetFailures, noteFailure } from '../auth/queries.ts'
import { notifySessionEnded } from '../auth/start-session.ts'
import { countAttempt, findSecret, clearAttempts, spendRecoveryCode, spendStep, type Holder } from './queries.ts'
import { noteFactor } from './note-factor.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'

const TRIES = 5
const FAILURES_ALLOWED = 20
const WINDOW_MINUTES = 15

const tooMany = () => new Refusal(429, 'Too many attempts. Please try again later.', 60)

export interface Proof {
  principal: Principal
  holder: Holder
  authCode: string
}

export type Spent = 'code' | 'recoveryCode'

/**
 * Does the work in the same transaction that uses up a right code. A wrong one is counted, which must last although the
 * call is refused; the fifth ends the session. (D-016)
 */
export async function withCode<T>(
  ctx: GateCtx,
  { principal, holder, authCode }: Proof,
  work: (tx: Tx, spent: Spent) => Promise<T>,
): Promise<T> {
  const { database } = ctx.services
  // Counted across sessions, too: with the password, one could start over forever.
  const attempt = { email: `second factor ${holder.tenantId}/${holder.holderId}`, address: '' }
  const outcome = await database.gateTx(async (tx) => {
    const tries = await countAttempt(tx, principal.sessionId)
    if (tries === undefined) return 'over'
    if ((await countFailures(tx, attempt, WINDOW_MINUTES)) >= FAILURES_ALLOWED) throw tooMany()
    const spent = await spend(tx, ctx.services.sealer, { holder, authCode })
    if (spent) {
      await clearAttempts(tx, principal.sessionId)
      await forgetFailures(tx, attempt)
      return { done: await work(tx, spent) }
    }
    await noteFailure(tx, attempt)
    await noteFactor(ctx, tx, holder, 'secondFactor.failed')
    if (tries < TRIES) return 'wrong'
    await endSession(tx, principal.sessionId)
    return 'over'
  })
  if (typeof outcome === 'object') return outcome.done
  if (outcome === 'wrong') return badInput('Incorrect code. Wait for the next one and try again.')
  clearSession(ctx.reply, ctx.services)
  notifySessionEnded(ctx, principal.tokenHash)
  throw tooMany()
}

async function spend(tx: Tx, sealer: Sealer, { holder, authCode }: Omit<Proof, 'principal'>): Promise<Spent | null> {
  const digits = authCode.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return (await spendRecoveryCode(tx, holder, hashRecoveryCode(authCode))) ? 'recoveryCode' : null
  const stored = await findSecret(tx, holder)
  const secret = stored === undefined ? undefined : openSecret(sealer, holder, stored)
  const { stepOf } = await loadPart(() => import('./totp.ts'))
  const step = secret === undefined ? null : stepOf(secret, digits, Date.now() / 1000)
  return step !== null && (await spendStep(tx, holder, step)) ? 'code' : null
}
