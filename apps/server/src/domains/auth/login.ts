import type { Invitation, LoginResult } from '@dossier/contract/sign-in/auth'
import { noteEverywhere, sceneOf } from '../../history/security-log.ts'
import type { Tx } from '../../db/open.ts'
import { addressGroup } from '../../http/caller-address.ts'
import type { GateCtx } from '../../http/context.ts'
import { membershipsOf, type Membership } from '../../http/principals/principal.ts'
import { forbidden, Refusal } from '../../http/refusal.ts'
import { insertAuditEntryOf } from '../system/activity-queries.ts'
import { selectEntries } from '../support-access/queries.ts'
import { hasFactor, NO_TENANT } from '../second-factor/queries.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { selectInvitations } from './invitation-queries.ts'
import { loginResult, tenantWithoutChoice } from './login-result.ts'
import { isPassword, passwordQueue } from './password.ts'
import { identityByEmail, type Identity } from './queries.ts'
import { requiresIntroduction } from './requires-introduction.ts'
import { forgetTries, reserveTry, type Attempt } from './sign-in-tries.ts'
import { handOver, startSession, wrongPassword } from './start-session.ts'

const NOBODY_LETS_IN = 'No organization has granted support access. Ask its administrator to grant it.'

/** An id that no identity has: lookups for unknown emails cost the same. */
const NOBODY = 0

export interface Credentials {
  email: string
  password: string
  domainName?: string | undefined
}

/**
 * Signs in. One sentence for every cause of failure, and the same work for each: everything that could refuse is read
 * before the password is checked. People who sign in elsewhere have no password here. (D-015, D-016, D-021)
 */
export async function login(ctx: GateCtx, credentials: Credentials): Promise<LoginResult> {
  const { database } = ctx.services
  const attempt = { email: credentials.email.toLowerCase(), address: addressGroup(ctx.request.ip) }
  const identity = await passwordQueue.run(attempt.address, () => proveIdentity(ctx, attempt, credentials.password))
  if (!identity) return wrongPassword()
  const { result, session } = await database.gateTx(async (tx) => {
    const entered = await enter(ctx, tx, { identity, domainName: credentials.domainName, byPassword: true })
    if (entered.session) await forgetTries(tx, attempt)
    return entered
  })
  if (!session) return wrongPassword()
  handOver(ctx, session)
  return result
}

/**
 * The identity with this password; null if there is none or it may not sign in. The transaction ends before the
 * password is hashed.
 */
async function proveIdentity(ctx: GateCtx, attempt: Attempt, password: string): Promise<Identity | null> {
  const { database, settings } = ctx.services
  const { identity, tenants, invitations } = await database
    .gateTx(async (tx) => {
      const found = await identityByEmail(tx, attempt.email)
      const memberships = await membershipsOf(tx, found?.id ?? NOBODY)
      const invited = await selectInvitations(tx, found?.id ?? NOBODY)
      await reserveTry(tx, attempt)
      return { identity: found, tenants: memberships, invitations: invited }
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await noteRefused(ctx, attempt.email, 'too many attempts')
      throw error
    })
  const stored = isSuiteEmail(settings, attempt.email) ? null : identity?.passwordHash
  const fits = await isPassword(stored, password)
  if (fits && identity && !identity.disabled && mayEnter(identity, tenants, invitations)) return identity
  // Still in the queue, so that strangers do not take all connections.
  await noteRefused(ctx, attempt.email)
  return null
}

/**
 * Noted with the organizations that the account belongs to, or in the portal, if there is one; the same statements if
 * there is none.
 */
const noteRefused = (ctx: GateCtx, email: string, details = ''): Promise<void> =>
  ctx.services.database.gateTx(async (tx) => {
    await noteEverywhere(sceneOf(ctx, tx), 'signIn.failed', { email }, { outcome: 'refused', details })
    const action = details === '' ? 'Entered a wrong password' : 'Tried too often to sign in'
    await insertAuditEntryOf(tx, email, { action, subject: '', details: `from ${ctx.request.ip}` })
  })

const mayEnter = (identity: Identity, tenants: readonly Membership[], invitations: readonly Invitation[]): boolean =>
  identity.isSystem || identity.isSupport || invitations.length > 0 || tenants.some((one) => !one.disabled)

interface Proven {
  identity: Identity
  domainName: string | undefined
  /** A provider of the installation proves less: the portal requires the password. */
  byPassword?: boolean
}

/**
 * Opens a session for an authenticated person and returns the next step. Without a tenant to enter there is no session.
 */
export async function enter(ctx: GateCtx, tx: Tx, who: Proven) {
  const { identity, byPassword = false } = who
  const tenants = await membershipsOf(tx, identity.id)
  const entries = identity.isSupport ? await selectEntries(tx) : []
  const invitations = await selectInvitations(tx, identity.id)
  // Accounts with portal access always choose: nobody can keep them out of the portal by adding them to a tenant.
  const tenant = identity.isSystem ? undefined : tenantWithoutChoice(tenants, who.domainName, entries, invitations)
  const supportAccess = tenant ? [] : entries
  const systemAdmin = identity.isSystem && tenants.length + entries.length + invitations.length === 0
  const offered = { systemAdmin, supportAccess, invitations: tenant ? [] : invitations }
  const result = { ...loginResult(identity, tenants, tenant !== undefined), ...offered }
  const proof = byPassword ? { passwordHash: identity.passwordHash } : 'provider'
  if (tenant) {
    const requiresMfa = await hasFactor(tx, { tenantId: tenant.id, holderId: tenant.userId })
    const session = await startSession(ctx, tx, {
      identityId: identity.id,
      state: requiresMfa ? 'mfa' : 'in',
      tenant: { id: tenant.id, userId: tenant.userId },
      proof,
    })
    return { result: { ...result, requiresMfa, requiresIntroduction: await requiresIntroduction(tx, tenant) }, session }
  }
  const canGoOn = identity.isSystem || invitations.length > 0 || [...tenants, ...entries].some((one) => !one.disabled)
  if (!canGoOn && identity.isSupport) return forbidden(NOBODY_LETS_IN)
  if (!canGoOn) return { result, session: null }
  if (!result.systemAdmin) {
    const choosing = { identityId: identity.id, state: 'tenantSelect', tenant: null, proof, byPassword } as const
    return { result, session: await startSession(ctx, tx, choosing) }
  }
  const requiresMfa = await hasFactor(tx, { tenantId: NO_TENANT, holderId: identity.id })
  const state = requiresMfa ? 'systemMfa' : 'systemMfaSetup'
  const session = await startSession(ctx, tx, { identityId: identity.id, state, tenant: null, proof })
  return { result: { ...result, requiresMfa, requiresMfaSetup: !requiresMfa }, session }
}
