import { randomBytes } from 'node:crypto'
import { asGate } from '../../db/as-gate.ts'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { Refusal } from '../../http/refusal.ts'
import { MAIL_IS_DUE, queueMail, type Mail } from '../../outbound/mail.ts'
import { confirmEmailMail } from '../../outbound/mail-texts/confirm-email.ts'
import { countConfirmations, emailToConfirm, insertConfirmation, INVITATION_DAYS } from './reset-queries.ts'

const ALLOWED_AN_HOUR = 5

interface Unconfirmed {
  identityId: number
  email: string
  publicUrl: string
}

/** Stores a code and returns the mail that brings it. Earlier codes stay good: any of the mails may be opened. */
export async function newConfirmation(tx: Tx, { identityId, email, publicUrl }: Unconfirmed): Promise<Mail> {
  const code = randomBytes(32).toString('base64url')
  await insertConfirmation(tx, { identityId, email, codeHash: hashToken(code) })
  const link = `${publicUrl}/confirm-email?code=${code}`
  return { tenantId: null, to: email, ...confirmEmailMail({ link, days: INVITATION_DAYS }) }
}

/** Writes to the address of the account, which may differ from the one that an organization shows. */
export async function sendConfirmation(ctx: Ctx): Promise<void> {
  const { tx, tenant, principal, services } = ctx
  const { identityId } = principal
  const mail = await asGate(tx, async () => {
    const email = await emailToConfirm(tx, identityId)
    if (email === undefined) return null
    if ((await countConfirmations(tx, identityId)) >= ALLOWED_AN_HOUR)
      throw new Refusal(429, 'Five links were sent to you in the last hour. Look for them in your mail.', 3600)
    return newConfirmation(tx, { identityId, email, publicUrl: services.settings.publicUrl })
  })
  if (!mail) return
  await queueMail(tx, { ...mail, tenantId: tenant.id })
  ctx.emit(MAIL_IS_DUE)
}
