import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import { membershipsOf, type Membership } from '../../http/principal.ts'
import type { Settings } from '../../settings.ts'
import { hashToken } from '../../http/principals.ts'
import { queueMail } from '../../outside/mail.ts'
import { resetPasswordMail, suiteResetMail } from '../../outside/mail-texts/reset-password.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { loginLink } from './login-link.ts'
import { identityByEmail, type Identity } from './queries.ts'
import { markPrepared, takeReset } from './reset-queries.ts'

type Needed = Pick<Services, 'database' | 'settings' | 'outbox'>

/** Writes the mails of the resets that were asked for, and none for who has no account. */
export async function prepareResets({ database, settings, outbox }: Needed): Promise<void> {
  while (await database.gateTx((tx) => prepareOne(tx, settings)));
  outbox.send([{ type: 'job.due', job: 'mails' }])
}

/** Tells whether there was one. */
async function prepareOne(tx: Tx, settings: Settings): Promise<boolean> {
  const reset = await takeReset(tx)
  if (!reset) return false
  const identity = await identityByEmail(tx, reset.email)
  const tenants = identity ? (await membershipsOf(tx, identity.id)).filter((one) => !one.disabled) : []
  if (!identity || !mayEnter(identity, tenants)) {
    await markPrepared(tx, reset.id, null)
    return true
  }
  const tenant = tenants.find((one) => one.domain === reset.domain) ?? (tenants.length === 1 ? tenants[0] : undefined)
  const about = { tenantTitle: tenant?.title ?? null }
  const to = { tenantId: tenant?.id ?? null, to: identity.email }
  if (settings.suite && isSuiteEmail(settings, identity.email)) {
    await markPrepared(tx, reset.id, null)
    await queueMail(tx, { ...to, ...suiteResetMail({ ...about, link: settings.suite.accountUrl }) })
    return true
  }
  const code = randomBytes(32).toString('base64url')
  const link = loginLink(settings.publicUrl, tenant?.domain, { resetCode: code, email: identity.email })
  await markPrepared(tx, reset.id, { identityId: identity.id, codeHash: hashToken(code) })
  await queueMail(tx, { ...to, ...resetPasswordMail({ ...about, link }) })
  return true
}

const mayEnter = (identity: Identity, tenants: readonly Membership[]): boolean =>
  !identity.disabled && (identity.isSystem || identity.isSupport || tenants.length > 0)
