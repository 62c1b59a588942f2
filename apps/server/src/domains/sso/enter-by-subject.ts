import type { Tx } from '../../db/open.ts'
import type { IdentityProviderName, Subject } from '../../db/tables/single-sign-on.ts'
import type { GateCtx } from '../../http/context.ts'
import { enter } from '../auth/login.ts'
import { startSession } from '../auth/start-session.ts'
import { hasFactor } from '../second-factor/queries.ts'
import {
  identityToLink,
  insertIdentityLink,
  insertSamlLink,
  linkedIdentity,
  linkedUser,
  userByEmail,
} from './link-queries.ts'
import { noteSignOn } from './provider-queries.ts'
import type { NextStep } from './sign-on-outcome.ts'
import { NO_ACCOUNT, refuseSignOn } from './sign-on-refused.ts'

const OTHER_SUBJECT = 'This account is linked with another sign-in. Please contact your administrator.'

interface Entered {
  session: { token: string; hash: string }
  step: NextStep
}

/**
 * Signs in a member authenticated by a tenant's own provider. Members are recognized by the provider's subject; the
 * first time, they are matched by email among the members of that tenant. No user is created, no other tenant is
 * searched, and the session cannot leave this tenant. (D-020)
 */
export async function enterTenant(
  ctx: GateCtx,
  tx: Tx,
  { own, subject }: { own: { tenantId: number; id: number }; subject: Subject },
): Promise<Entered> {
  const user = (await linkedUser(tx, own, subject.subject)) ?? (await linkUser(tx, own, subject))
  if (user.disabled || user.identityDisabled) return refuseSignOn(`User ${user.id} is disabled.`, NO_ACCOUNT)
  await noteSignOn(tx, own)
  const requiresMfa = await hasFactor(tx, { tenantId: own.tenantId, holderId: user.id })
  const session = await startSession(ctx, tx, {
    identityId: user.identityId,
    state: requiresMfa ? 'mfa' : 'in',
    tenant: { id: own.tenantId, userId: user.id },
    onlyTenantId: own.tenantId,
    proof: 'provider',
  })
  return { session, step: requiresMfa ? 'mfa' : null }
}

async function linkUser(tx: Tx, own: { tenantId: number; id: number }, { subject, email }: Subject) {
  if (email === null) return refuseSignOn('The assertion contains no email.', NO_ACCOUNT)
  const user = await userByEmail(tx, own, email)
  if (!user) return refuseSignOn(`No user has the email ${email}.`, NO_ACCOUNT)
  if (user.otherSubject !== null)
    return refuseSignOn(`The provider sent a different subject for ${email} than before.`, OTHER_SUBJECT)
  if (!(await insertSamlLink(tx, own, { subject, userId: user.id })))
    refuseSignOn('Two sign-ins happened at the same time.')
  return user
}

interface Named {
  provider: IdentityProviderName
  subject: Subject
  domain: string
}

/**
 * Signs in a person authenticated by a provider of the installation; continues as after a password. System accounts
 * sign in by password only.
 */
export async function enterInstallation(ctx: GateCtx, tx: Tx, { provider, subject, domain }: Named): Promise<Entered> {
  const identity = (await linkedIdentity(tx, provider, subject.subject)) ?? (await linkIdentity(tx, provider, subject))
  if (identity.disabled || identity.isSystem)
    return refuseSignOn(`Identity ${identity.id} is not allowed to sign in here.`, NO_ACCOUNT)
  const { result, session } = await enter(ctx, tx, { identity, domainName: domain })
  if (!session) return refuseSignOn(`Identity ${identity.id} has no tenant to enter.`, NO_ACCOUNT)
  if (result.requiresMfa) return { session, step: 'mfa' }
  const isChoosing = [result.loginTenants, result.supportAccess, result.invitations].some(({ length }) => length > 0)
  return { session, step: isChoosing ? 'select-tenant' : null }
}

async function linkIdentity(tx: Tx, provider: IdentityProviderName, { subject, email }: Subject) {
  if (email === null) return refuseSignOn('The provider sent no verified email.', NO_ACCOUNT)
  const identity = await identityToLink(tx, provider, email)
  if (!identity || identity.disabled || identity.isSystem)
    return refuseSignOn('No account has the email that the provider sent.', NO_ACCOUNT)
  if (identity.otherSubject !== null)
    return refuseSignOn(`The provider sent a different subject for identity ${identity.id} than before.`, OTHER_SUBJECT)
  const link = { provider, subject, identityId: identity.id }
  if (!(await insertIdentityLink(tx, link))) refuseSignOn('Two sign-ins happened at the same time.')
  return identity
}
