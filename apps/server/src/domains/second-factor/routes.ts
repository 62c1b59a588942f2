import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { implement } from '../../http/implement.ts'
import { accountOf } from './account.ts'
import { enterCode } from './enter-code.ts'
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
