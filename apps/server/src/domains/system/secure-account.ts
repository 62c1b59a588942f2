import type { GateCtx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { portalFactorResetMail, systemPasswordMail } from '../../outbound/mail-texts/system-account.ts'
import { deletePortalFactor, selectAccount } from './account-queries.ts'
import { runInPortal } from './run-in-portal.ts'
import { invite } from './invite.ts'
import { endSessionsOf } from './queries.ts'
import { notifySessionsEnded } from './notify-sessions-ended.ts'

/** Sends a link to choose a new password; the present one stays until then. */
export const sendPassword = (ctx: GateCtx, id: number): Promise<void> =>
  runInPortal(ctx, async (portal) => {
    const account = (await selectAccount(portal.tx, id)) ?? notFound('Account')
    if (account.disabled) conflict('This account is disabled. Enable it first.')
    await invite(portal, account, { always: true, write: (link) => systemPasswordMail(link) })
    await portal.audit({ action: 'Sent password link', subject: account.email })
  })

/** For an account that lost its device: the next sign-in sets up another second factor. Never for oneself. (D-108) */
export const resetMfa = (ctx: GateCtx, id: number): Promise<void> =>
  runInPortal(ctx, async (portal) => {
    const { tx, emit, audit } = portal
    const account = (await selectAccount(tx, id)) ?? notFound('Account')
    if (id === portal.identityId) badInput('Ask another system account to reset your own second factor.')
    if (!(await deletePortalFactor(tx, id))) return
    notifySessionsEnded(emit, await endSessionsOf(tx, id))
    await audit({ action: 'Reset second factor', subject: account.email })
    await queueMail(tx, { tenantId: null, to: account.email, ...portalFactorResetMail() })
    emit({ type: 'rights.changed', forget: { identityId: id } })
    emit(MAIL_IS_DUE)
  })
