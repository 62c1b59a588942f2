import { auth } from '@dossier/contract/sign-in/auth'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { forbidden } from '../../http/refusal.ts'
import { clearSession } from '../../http/principals/session-cookie.ts'
import { answerInvitation } from './answer-invitation.ts'
import { askReset } from './ask-reset.ts'
import { chooseTenant } from './choose-tenant.ts'
import { confirmEmail } from './confirm-email.ts'
import { listTenants } from './list-tenants.ts'
import { login } from './login.ts'
import { scorePassword } from './password-score.ts'
import { endSession } from './queries.ts'
import { resetPassword } from './reset-password.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { notifySessionEnded } from './start-session.ts'

export const authRoutes = implement(auth, {
  login: (ctx, { body }) => login(ctx, body),

  sendResetPassword: (ctx, { body }) => askReset(ctx, body),

  resetPassword: (ctx, { body }) => resetPassword(ctx, body),

  passwordScore: (_ctx, { body }) => scorePassword(body.password, body.userInputs),

  logout: (ctx) => logout(ctx),

  chooseTenant: (ctx, { body }) => chooseTenant(ctx, body),

  answerInvitation: (ctx, { body }) => answerInvitation(ctx, body),

  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.code),

  sendConfirmation: (ctx) => sendConfirmation(ctx),

  tenants: (ctx) => listTenants(ctx),
})

/** A forced logout must always work, so no token is required; another site still cannot cause one. (D-009) */
async function logout(ctx: GateCtx): Promise<void> {
  if (ctx.request.headers['sec-fetch-site'] === 'cross-site') forbidden()
  const { principal } = ctx
  // The link of a wall is nobody's session: it holds until it is revoked.
  if (principal && !principal.wall) {
    await ctx.services.database.gateTx(async (tx) => {
      await endSession(tx, principal.sessionId)
      const { tenant, person } = principal
      if (tenant && person) await noteOwn(sceneOf(ctx, tx), 'signOut', { tenantId: tenant.id, userId: person.id })
    })
    notifySessionEnded(ctx, principal.tokenHash)
  }
  clearSession(ctx.reply, ctx.services)
}
