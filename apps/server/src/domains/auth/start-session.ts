import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/open.ts'
import type { SessionState } from '../../db/tables/people.ts'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { badInput, notSignedIn } from '../../http/refusal.ts'
import { setSession } from '../../http/principals/session-cookie.ts'
import { endSession, insertSession, keepPassword, noteSignIn } from './queries.ts'

export interface SignIn {
  identityId: number
  state: SessionState
  tenant: { id: number; userId: number } | null
  /** How the server knows who it is: the session of the browser goes on, a password fitted this hash, or a provider said so. */
  proof: 'session' | 'provider' | { passwordHash: string | null }
  /** The person gave the password just now. */
  byPassword?: boolean
  /** The tenant whose own provider signed the person in. */
  onlyTenantId?: number | null
}

/**
 * Opens a session under a fresh token and ends the one that the browser had, at every step of a sign-in and at every
 * change of tenant: a token that somebody planted or saw earlier is worth nothing afterwards. Whoever ends all sessions of
 * a person waits for this transaction, or has ended what it goes on from: no session slips through.
 */
export async function startSession(ctx: GateCtx, tx: Tx, signIn: SignIn): Promise<{ token: string; hash: string }> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const passwordHash = await keepPassword(tx, signIn.identityId)
  const wasOpen = ctx.principal ? await endSession(tx, ctx.principal.sessionId) : false
  const { proof } = signIn
  if (proof === 'session' && !wasOpen) notSignedIn()
  if (typeof proof === 'object' && proof.passwordHash !== passwordHash) wrongPassword()
  await insertSession(tx, {
    tokenHash,
    identityId: signIn.identityId,
    tenantId: signIn.tenant?.id ?? null,
    userId: signIn.tenant?.userId ?? null,
    state: signIn.state,
    byPassword: signIn.byPassword === true,
    onlyTenantId: signIn.onlyTenantId ?? null,
    userAgent: ctx.request.headers['user-agent'] ?? '',
    address: ctx.request.ip,
  })
  if (signIn.tenant && signIn.state === 'in') {
    const { id: tenantId, userId } = signIn.tenant
    await noteSignIn(tx, tenantId, userId)
    await noteOwn(sceneOf(ctx, tx), 'signIn.succeeded', { tenantId, userId })
  }
  return { token, hash: Buffer.from(tokenHash).toString('hex') }
}

/** The same words for every cause. */
export const wrongPassword = (): never => badInput('Invalid email or password.')

/** Gives the browser the new session and closes the connections of the old one; after the commit. */
export function handOver(ctx: GateCtx, session: { token: string; hash: string }): void {
  setSession(ctx.reply, ctx.services, session)
  // Whoever signs in on a wall does not end the others with its link.
  if (ctx.principal && !ctx.principal.wall) notifySessionEnded(ctx, ctx.principal.tokenHash)
}

/** Every node forgets the session and closes its connections. */
export function notifySessionEnded(ctx: GateCtx, tokenHash: string): void {
  ctx.services.outbox.send([
    { type: 'rights.changed', forget: { tokenHash } },
    { type: 'session.ended', tokenHashes: [tokenHash] },
  ])
}
