import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import { membershipsOf } from '../../http/principals/principal.ts'
import type { Settings } from '../../settings.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { resetPasswordMail, suiteResetMail } from '../../outbound/mail-texts/reset-password.ts'
import { signInStoppedMail } from '../../outbound/mail-texts/sign-in-stopped.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { selectInvitations } from './invitation-queries.ts'
import { loginLink } from './login-link.ts'
import { identityByEmail, type Identity } from './queries.ts'
import { markPrepared, recentLinks, takeReset } from './reset-queries.ts'
import { markWarned, takeStopped } from './stopped-accounts.ts'

type Needed = Pick<Services, 'database' | 'settings' | 'outbox'>

/** The number of links per hour for one email, whoever requests them; after that, one per pause. */
const LINKS_AN_HOUR = 5
const PAUSE_SECONDS = 600

/** Writes the mails for reset requests and stopped accounts, and none for emails without an account. */
export async function prepareResets({ database, settings, outbox }: Needed): Promise<void> {
  while (await database.gateTx((tx) => prepareOne(tx, settings)));
  while (await database.gateTx((tx) => warnOne(tx, settings)));
  outbox.send([MAIL_IS_DUE])
}

/** Returns whether there was one. */
async function prepareOne(tx: Tx, settings: Settings): Promise<boolean> {
  const reset = await takeReset(tx)
  if (!reset) return false
  const identity = await identityByEmail(tx, reset.email)
  const tenants = identity ? (await membershipsOf(tx, identity.id)).filter((one) => !one.disabled) : []
  const invitations = identity ? await selectInvitations(tx, identity.id) : []
  if (!identity || !mayEnter(identity, [...tenants, ...invitations])) {
    await markPrepared(tx, reset.id, null)
    return true
  }
  // The links of before are still good, so the owner has one that is ten minutes old at most.
  const { count, age } = await recentLinks(tx, reset.email)
  if (count >= LINKS_AN_HOUR && age !== null && age < PAUSE_SECONDS) {
    await markPrepared(tx, reset.id, null)
    return true
  }
  const tenant = tenants.find((one) => one.domain === reset.domain) ?? (tenants.length === 1 ? tenants[0] : undefined)
  const about = { tenantTitle: tenant?.title ?? null }
  const to = { tenantId: tenant?.id ?? null, to: identity.email }
  if (settings.suite && isSuiteEmail(settings, identity.email)) {
    await markPrepared(tx, reset.id, { identityId: identity.id, codeHash: null })
    await queueMail(tx, { ...to, ...suiteResetMail({ ...about, link: settings.suite.accountUrl }) })
    return true
  }
  const code = randomBytes(32).toString('base64url')
  const link = loginLink(settings.publicUrl, tenant?.domain, { resetCode: code, email: identity.email })
  await markPrepared(tx, reset.id, { identityId: identity.id, codeHash: hashToken(code) })
  await queueMail(tx, { ...to, ...resetPasswordMail({ ...about, link }) })
  return true
}

/** Notifies the owner of one account that its sign-in was stopped. Returns whether there was one. */
async function warnOne(tx: Tx, settings: Settings): Promise<boolean> {
  const stopped = await takeStopped(tx)
  if (!stopped) return false
  await markWarned(tx, stopped.email)
  const identity = await identityByEmail(tx, stopped.email)
  const tenants = identity ? (await membershipsOf(tx, identity.id)).filter((one) => !one.disabled) : []
  const hasPassword = identity?.passwordHash && !isSuiteEmail(settings, identity.email)
  if (!identity || !hasPassword || !mayEnter(identity, tenants)) return true
  const tenant = tenants.length === 1 ? tenants[0] : undefined
  const letter = signInStoppedMail({
    tenantTitle: tenant?.title ?? null,
    link: loginLink(settings.publicUrl, tenant?.domain),
  })
  await queueMail(tx, { tenantId: tenant?.id ?? null, to: identity.email, ...letter })
  return true
}

const mayEnter = (identity: Identity, tenants: readonly unknown[]): boolean =>
  !identity.disabled && (identity.isSystem || identity.isSupport || tenants.length > 0)
