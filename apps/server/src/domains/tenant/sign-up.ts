import type { LoginResult } from '@dossier/contract/sign-in/auth'
import type { SignUp } from '@dossier/contract/organization/tenant'
import { INITIAL_FEATURES } from '@dossier/core/tenants/features'
import { domainFor, slugOf } from '@dossier/core/tenants/propose-domain'
import { validZone } from '@dossier/core/text/valid-zone'
import type { Tx } from '../../db/open.ts'
import { byPerson } from '../../history/audit-log.ts'
import { addressGroup } from '../../http/caller-address.ts'
import type { GateCtx } from '../../http/context.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { badInput, forbidden } from '../../http/refusal.ts'
import { loginResult } from '../auth/login-result.ts'
import { faultOfPassword } from '../auth/password-score.ts'
import { hashPassword, isPassword, passwordQueue } from '../auth/password.ts'
import { identityByEmail, type Identity } from '../auth/queries.ts'
import { forgetTries, reserveTry, type Attempt } from '../auth/sign-in-tries.ts'
import { newConfirmation } from '../auth/send-confirmation.ts'
import { handOver, startSession } from '../auth/start-session.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { createUser } from '../users/create-user.ts'
import { auditFounding } from './audit-founding.ts'
import { createTenant } from './create-tenant.ts'
import { domainsLike, insertIdentity } from './queries.ts'

const ATTEMPTS = 3
const TAKEN = '23505'

/**
 * Creates a tenant with its first administrator and signs them in. A person who already has an account gives its
 * password; only a wrong password reveals that an account exists. (D-025)
 */
export async function signUp(ctx: GateCtx, form: SignUp): Promise<LoginResult> {
  if (!ctx.services.settings.signUp) forbidden('Sign up is not available.')
  const { password, tenantName, name } = form
  if (password !== form.passwordConfirmation) badInput('Passwords do not match')
  const email = form.email.toLowerCase()
  // Suite users have no password here; otherwise a stranger could register one in their name.
  if (isSuiteEmail(ctx.services.settings, email))
    badInput('This email address signs in with Suite and cannot sign up here.')
  const fault = await faultOfPassword(password, [tenantName, name, email])
  if (fault) badInput(fault)
  const attempt = { email, address: addressGroup(ctx.request.ip) }
  for (let round = 1; ; round++) {
    const owner = await passwordQueue.run(attempt.address, () => provedOwner(ctx, attempt, password))
    try {
      return await found(ctx, { tenantName, name, timeZone: validZone(form.timeZone ?? 'UTC'), attempt, owner })
    } catch (error) {
      // Another request took the email or the domain in the meantime.
      if (round === ATTEMPTS || (error as { code?: string }).code !== TAKEN) throw error
    }
  }
}

type Owner = { identity: Identity } | { passwordHash: string }

/**
 * The account whose password this is, or the hash for a new one: the same work either way, and the same limits as for
 * signing in.
 */
async function provedOwner(ctx: GateCtx, attempt: Attempt, password: string): Promise<Owner> {
  const identity = await ctx.services.database.gateTx(async (tx) => {
    const found = await identityByEmail(tx, attempt.email)
    await reserveTry(tx, attempt)
    return found
  })
  if (!identity) return { passwordHash: await hashPassword(password) }
  const fits = await isPassword(identity.passwordHash, password)
  // A system account belongs to no tenant.
  if (fits && !identity.disabled && !identity.isSystem) return { identity }
  return badInput('If you already have an account, enter its password.')
}

/** Anybody can sign up with any address, so nobody is written to in its name before its owner confirms it. (D-128) */
async function askToConfirm(ctx: GateCtx, tx: Tx, { identityId, email }: { identityId: number; email: string }) {
  const { publicUrl } = ctx.services.settings
  await queueMail(tx, await newConfirmation(tx, { identityId, email, publicUrl }))
}

interface Founding {
  tenantName: string
  timeZone: string
  name: string
  attempt: Attempt
  owner: Owner
}

/** With owner's rights, since no tenant's rights can create a tenant: the only request that needs them. (ADR 28) */
async function found(ctx: GateCtx, founding: Founding): Promise<LoginResult> {
  const { database, outbox } = ctx.services
  const { session, identityId } = await database.owner.transaction().execute((tx) => insertAll(ctx, tx, founding))
  handOver(ctx, session)
  // Other sessions of the same person can switch to the new tenant.
  outbox.send([{ type: 'rights.changed', forget: { identityId } }, MAIL_IS_DUE])
  return loginResult({ isSystem: false }, [], true)
}

async function insertAll(ctx: GateCtx, tx: Tx, { tenantName, name, timeZone, attempt, owner }: Founding) {
  const { email } = attempt
  const taken = new Set(await domainsLike(tx, slugOf(tenantName)))
  const domain = domainFor(tenantName, (one) => taken.has(one))
  const id = await createTenant(tx, { title: tenantName, domain, features: INITIAL_FEATURES, settings: { timeZone } })
  const identityId = 'identity' in owner ? owner.identity.id : await insertIdentity(tx, { email, name, ...owner })
  if (!('identity' in owner)) await askToConfirm(ctx, tx, { identityId, email })
  const userId = await createUser(tx, { tenantId: id, identityId, name, email, isAdmin: true, founder: true })
  const admin = { id: userId, name, email, invited: false }
  await auditFounding(byPerson(tx, id, admin), { title: tenantName, domain, admin })
  await forgetTries(tx, attempt)
  const { passwordHash } = 'identity' in owner ? owner.identity : owner
  const signIn = { identityId, state: 'in', tenant: { id, userId }, proof: { passwordHash } } as const
  return { identityId, session: await startSession(ctx, tx, signIn) }
}
