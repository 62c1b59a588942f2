import { z } from 'zod'
import { LoginResult } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../shapes.ts'
import { eachTime } from '../freshness.ts'

/** Six digits of an authenticator, or a recovery code. */
const AuthCode = z.string().trim().min(1).max(40)

/** Created by the browser: 20 characters of upper-case base32. */
const Token = z.string().regex(/^[A-Z2-7]{20}$/, 'Use 20 letters A to Z and digits 2 to 7.')

const Entered = z.object({ authCode: AuthCode })
const Setup = z.object({ token: Token, authCode: AuthCode })

/** How many recovery codes are left, when one of the last was used just now. */
export const EnteredResult = LoginResult.extend({ recoveryCodesLeft: z.int().nullable() })
export type EnteredResult = z.infer<typeof EnteredResult>

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const UserAccount = z.object({ isSuiteUser: z.boolean(), mfaEnabled: z.boolean(), recoveryCodesLeft: z.int() })
export type UserAccount = z.infer<typeof UserAccount>

const rate = { max: 60, minutes: 1 }

export const secondFactor = {
  enter: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/mfa',
    access: 'anySession',
    summary: 'Completes a sign-in with a code from the second factor',
    rate,
    body: Entered,
    reply: EnteredResult,
  }),
  enterSystem: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/mfa/admin',
    access: 'anySession',
    summary: 'Completes the sign-in of a system account with a code from its second factor',
    rate,
    body: Entered,
    reply: EnteredResult,
  }),
  setUp: endpoint({
    method: 'PUT',
    support: 'refused',
    path: '/users/mfa',
    access: 'anySession',
    summary: "Adds the caller's second factor; the code proves that the authenticator has the secret",
    rate,
    body: Setup,
    reply: RecoveryCodes,
  }),
  setUpSystem: endpoint({
    method: 'PUT',
    support: 'refused',
    path: '/users/mfa/admin',
    access: 'anySession',
    summary: 'Adds the second factor of a system account, which completes its sign-in',
    rate,
    body: Setup,
    reply: RecoveryCodes,
  }),
  remove: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/users/mfa/remove',
    access: 'anySession',
    summary: "Removes the caller's second factor; requires a code from it",
    rate,
    body: Entered,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/users/mfa/recoveryCodes',
    access: 'anySession',
    summary: 'Replaces the recovery codes with ten new ones',
    rate,
    body: Entered,
    reply: RecoveryCodes,
  }),
  removeOthers: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/users/mfa/remove/{userId}',
    access: 'editUsers',
    summary: "Removes a colleague's second factor and notifies them by mail",
    on: { userId: 'user' },
    params: z.object({ userId: PathId }),
  }),
  account: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/userAccount',
    access: 'signedIn',
    fresh: eachTime(),
    summary: "How the caller's account is secured",
    reply: UserAccount,
  }),
  accountOf: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/userAccount/{id}',
    access: 'editUsers',
    fresh: eachTime(),
    summary: "How a colleague's account is secured",
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserAccount,
  }),
}
