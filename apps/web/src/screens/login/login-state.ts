import type { LoginResult, LoginTenant } from '@dossier/contract/auth'

export type LoginStep = 'email' | 'password' | 'tenants' | 'twoFactor' | 'done'

export interface LoginState {
  step: LoginStep
  email: string
  error: string
  waiting: boolean
  tenants: LoginTenant[]
}

export type LoginMove =
  | { type: 'email'; email: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'sent' }
  | { type: 'failed'; error: string }
  | { type: 'answered'; result: LoginResult }
  | { type: 'cancelled' }

/** `error` comes with the address after signing in elsewhere; `mfa` is no error but the next step. */
export function startOf(error: string | undefined): LoginState {
  const isTwoFactor = error === 'mfa'
  return {
    step: isTwoFactor ? 'twoFactor' : 'email',
    email: '',
    error: error === undefined || isTwoFactor ? '' : `Login Error: ${error}`,
    waiting: false,
    tenants: [],
  }
}

export function loginReducer(state: LoginState, move: LoginMove): LoginState {
  switch (move.type) {
    case 'email':
      return { ...state, email: move.email }
    case 'next':
      return state.email.trim() === '' ? state : { ...state, step: 'password', error: '' }
    case 'back':
      return { ...state, step: 'email', error: '', waiting: false }
    case 'sent':
      return { ...state, waiting: true, error: '' }
    case 'failed':
      return { ...state, waiting: false, error: move.error }
    case 'answered':
      return { ...state, waiting: false, error: '', tenants: move.result.loginTenants, step: stepAfter(move.result) }
    case 'cancelled':
      return { ...startOf(undefined), email: state.email }
  }
}

/** Tenants first, then the second factor, then in. System accounts always need the second factor. (A-LOGIN-16, A-LOGIN-19) */
function stepAfter({ systemAdmin, requiresMfa, requiresMfaSetup, loginTenants }: LoginResult): LoginStep {
  if (loginTenants.length > 0) return 'tenants'
  return systemAdmin || requiresMfa || requiresMfaSetup ? 'twoFactor' : 'done'
}
