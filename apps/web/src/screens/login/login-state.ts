import type { Invitation, LoginResult, LoginTenant, SupportEntry } from '@dossier/contract/sign-in/auth'

export type LoginStep =
  | 'email'
  | 'password'
  | 'sso'
  | 'elsewhere'
  | 'forgot'
  | 'reset'
  | 'tenants'
  | 'code'
  | 'setup'
  | 'recovery'
  | 'done'

export interface LoginState {
  step: LoginStep
  email: string
  error: string
  /** Good news above the form. */
  notice: string
  waiting: boolean
  tenants: LoginTenant[]
  /** Organizations that the person can join. */
  invitations: Invitation[]
  /** Tenants that grant access to support. */
  supportAccess: SupportEntry[]
  /** The code of a reset mail. */
  resetCode: string
  /** The code is that of an invitation: the password is the person's first. */
  isInvited: boolean
  /** The system portal can be chosen instead of a tenant. */
  allowSystemAdmin: boolean
  /** A system account is signing in, whose second factor and destination are its own. */
  isSystem: boolean
  /** The recovery codes just created. */
  recoveryCodes: readonly string[]
  /** A reset mail was requested. */
  resetRequested: boolean
}

export type LoginMove =
  | { type: 'email'; email: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'forgot' }
  | { type: 'sso' }
  | { type: 'leaving' }
  | { type: 'sent' }
  | { type: 'failed'; error: string }
  | { type: 'resetRequested' }
  | { type: 'passwordChanged' }
  | { type: 'answered'; result: LoginResult }
  | { type: 'setUp'; recoveryCodes: readonly string[] }
  | { type: 'cancelled'; error?: string }
  | { type: 'returned'; step: AddressStep | undefined }

/** The steps that the URL of the page names. `pending`: the server knows which one comes next. */
export const ADDRESS_STEPS = ['password', 'sso', 'forgot', 'pending'] as const
export type AddressStep = (typeof ADDRESS_STEPS)[number]

export const isAddressStep = (value: unknown): value is AddressStep => ADDRESS_STEPS.some((step) => step === value)

/** The parameters that the URL of the page may have. */
export interface LoginSearch {
  error?: string
  resetCode?: string
  email?: string
  invited?: string
  /** The person a link is for; they sign in with the suite. */
  user?: string
  step?: AddressStep
}

interface LoginStart extends LoginSearch {
  /** Said above the form at first. */
  notice?: string | undefined
}

const PASSWORD_SET = 'Your password is set. Please log in with it now.'
const PASSWORD_CHANGED = 'Your password has been successfully changed. Please log in with your new password now.'

function stepOf(error: string | undefined, user: string | undefined): LoginStep {
  if (error === 'mfa') return 'code'
  return error === 'select-tenant' || (error === undefined && user !== undefined) ? 'elsewhere' : 'email'
}

/** Only the email step can do without an email; waiting for the server looks like a return from elsewhere. */
function addressed(step: AddressStep | undefined, email: string | undefined): LoginStep | undefined {
  if (step === undefined) return undefined
  if (step === 'pending') return 'elsewhere'
  return email ? step : 'email'
}

/**
 * A reset code comes first. `error` comes from signing in elsewhere; `mfa` and `select-tenant` are not errors but the
 * next step. Then the link for one person. (D-024)
 */
export function startOf({ error, resetCode, email, invited, user, step, notice = '' }: LoginStart): LoginState {
  const isStep = error === 'mfa' || error === 'select-tenant'
  return {
    step: resetCode ? 'reset' : (addressed(step, email) ?? stepOf(error, user)),
    email: email ?? user ?? '',
    error: resetCode || error === undefined || isStep ? '' : `Login Error: ${error}`,
    notice,
    waiting: false,
    tenants: [],
    invitations: [],
    supportAccess: [],
    resetCode: resetCode ?? '',
    isInvited: invited === 'true',
    allowSystemAdmin: false,
    isSystem: false,
    recoveryCodes: [],
    resetRequested: false,
  }
}

export function loginReducer(state: LoginState, move: LoginMove): LoginState {
  switch (move.type) {
    case 'email':
      return { ...state, email: move.email }
    case 'next':
      return state.email.trim() === '' ? state : { ...state, step: 'password', error: '', notice: '' }
    case 'back':
      return { ...startOf({ email: state.email }) }
    case 'forgot':
      return { ...startOf({ email: state.email }), step: 'forgot' }
    case 'sso':
      return { ...startOf({ email: state.email }), step: 'sso' }
    case 'leaving':
      return { ...startOf({ email: state.email }), step: 'elsewhere' }
    case 'sent':
      return { ...state, waiting: true }
    case 'failed':
      return { ...state, waiting: false, error: move.error }
    case 'resetRequested':
      return { ...state, waiting: false, error: '', resetRequested: true }
    case 'passwordChanged':
      return { ...startOf({ email: state.email }), notice: state.isInvited ? PASSWORD_SET : PASSWORD_CHANGED }
    case 'answered':
      return answered(state, move.result)
    case 'setUp':
      return { ...state, waiting: false, error: '', recoveryCodes: move.recoveryCodes, step: 'recovery' }
    case 'returned':
      return startOf({ email: state.email, ...(move.step && { step: move.step }) })
    case 'cancelled':
      return { ...startOf({ email: state.email }), error: move.error ?? '' }
  }
}

const answered = (state: LoginState, result: LoginResult): LoginState => ({
  ...state,
  waiting: false,
  error: '',
  tenants: result.loginTenants,
  invitations: result.invitations,
  allowSystemAdmin: result.allowSystemAdmin,
  supportAccess: result.supportAccess,
  isSystem: result.systemAdmin,
  step: stepAfter(result),
})

/** Tenants first, then the second factor, then in. System accounts always need the second factor. (A-LOGIN-16, A-LOGIN-19) */
function stepAfter({
  systemAdmin,
  requiresMfa,
  requiresMfaSetup,
  loginTenants,
  supportAccess,
  invitations,
}: LoginResult): LoginStep {
  if (loginTenants.length > 0 || supportAccess.length > 0 || invitations.length > 0) return 'tenants'
  if (requiresMfaSetup) return 'setup'
  return systemAdmin || requiresMfa ? 'code' : 'done'
}
