import { secondFactor, type UserAccount } from '@dossier/contract/second-factor'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { enterCode } from './enter-code.ts'
import { countRecoveryCodes, findEmail, hasFactor } from './queries.ts'
import { removeOthers, removeOwn } from './remove.ts'
import { renewRecoveryCodes, setUp } from './set-up.ts'

export const secondFactorRoutes = implement(secondFactor, {
  enter: (ctx, { body }) => enterCode(ctx, { system: false, states: ['mfa'] }, body.authCode),

  enterSystem: (ctx, { body }) => enterCode(ctx, { system: true, states: ['systemMfa'] }, body.authCode),

  setUp: (ctx, { body }) => setUp(ctx, { system: false, states: ['in', 'mfaSetup'] }, body),

  setUpSystem: (ctx, { body }) => setUp(ctx, { system: true, states: ['in', 'systemMfaSetup'] }, body),

  remove: (ctx, { body }) => removeOwn(ctx, body.authCode),

  renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body.authCode),

  removeOthers: (ctx, { params }) => removeOthers(ctx, params.userId),

  account: (ctx) => accountOf(ctx, ctx.me.id),
  accountOf: (ctx, { params }) => accountOf(ctx, params.id),
})

/** How somebody's account of this tenant is secured. */
async function accountOf({ tx, tenant }: Ctx, userId: number): Promise<UserAccount> {
  if (!(await findEmail(tx, tenant.id, userId))) return notFound('User')
  const holder = { tenantId: tenant.id, holderId: userId }
  const mfaEnabled = await hasFactor(tx, holder)
  return { isSuiteUser: false, mfaEnabled, recoveryCodesLeft: await countRecoveryCodes(tx, holder) }
}
