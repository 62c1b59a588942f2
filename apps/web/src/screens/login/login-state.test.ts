import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { expect, test } from 'vitest'
import { loginReducer, startOf, type LoginMove, type LoginState } from './login-state.ts'

const result = (changes: Partial<LoginResult> = {}): LoginResult => ({
  systemAdmin: false,
  allowSystemAdmin: false,
  requiresMfaSetup: false,
  requiresMfa: false,
  requiresIntroduction: false,
  supportAccess: [],
  loginTenants: [],
  invitations: [],
  ...changes,
})
const tenants = [{ id: 1, userId: 1, title: 'Harbour', disabled: false }]
const after = (...moves: LoginMove[]): LoginState => moves.reduce(loginReducer, startOf({}))
const answered = (changes?: Partial<LoginResult>): LoginMove => ({ type: 'answered', result: result(changes) })

test.each<[string, LoginState, Partial<LoginState>]>([
  ['NotLoggedIn', after(), { step: 'email', waiting: false }],
  ['Waiting', after({ type: 'sent' }), { waiting: true }],
  ['PendingTenantSelect', after(answered({ loginTenants: tenants })), { step: 'tenants' }],
  ['PendingMfa', after(answered({ requiresMfa: true })), { step: 'code', isSystem: false }],
  ['PendingMfaSetup', after(answered({ requiresMfaSetup: true })), { step: 'setup', isSystem: false }],
  ['PendingSystemMfa', after(answered({ systemAdmin: true })), { step: 'code', isSystem: true }],
  [
    'PendingSystemMfaSetup',
    after(answered({ systemAdmin: true, requiresMfaSetup: true })),
    { step: 'setup', isSystem: true },
  ],
  ['Introduction', after(answered({ requiresIntroduction: true })), { step: 'done' }],
  ['LoggedIn', after(answered()), { step: 'done' }],
])('A-LOGIN-15 the state %s', (_, state, expected) => {
  expect(state).toMatchObject(expected)
})
