import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../limits.ts'
import { Id, MAX_INT } from '../shapes.ts'
import { briefly, eachTime } from '../freshness.ts'

/** Only where another one that can be chosen has the same title. */
const Domain = z.string().optional()

/** A tenant that the person can sign in to. */
export const LoginTenant = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  domain: Domain,
  disabled: z.boolean(),
})
export type LoginTenant = z.infer<typeof LoginTenant>

/** A tenant that grants access to support. It is chosen with the user id 0. */
export const SupportEntry = z.object({ id: z.int(), title: z.string(), domain: Domain, disabled: z.boolean() })
export type SupportEntry = z.infer<typeof SupportEntry>

/** A tenant that somebody was added to and has not joined yet: nothing but who asks. (D-128) */
export const Invitation = z.object({ id: z.int(), userId: z.int(), title: z.string(), invitedBy: z.string() })
export type Invitation = z.infer<typeof Invitation>

/** The next step after the password or the tenant choice. */
export const LoginResult = z.object({
  systemAdmin: z.boolean(),
  requiresMfaSetup: z.boolean(),
  requiresMfa: z.boolean(),
  requiresIntroduction: z.boolean(),
  allowSystemAdmin: z.boolean(),
  supportAccess: z.array(SupportEntry),
  loginTenants: z.array(LoginTenant),
  /** Organizations that the person can join. */
  invitations: z.array(Invitation),
})
export type LoginResult = z.infer<typeof LoginResult>

/** How hard a password is to guess, 0 to 4, and what to do about it. */
export const PasswordScore = z.object({
  score: z.int().min(0).max(4),
  warning: z.string().nullable(),
  suggestions: z.array(z.string()),
})
export type PasswordScore = z.infer<typeof PasswordScore>

const Email = z.string().trim().min(1).max(EMAIL_LENGTH)

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Signs in with email and password; the response says which step is next',
    rate: { max: 60, minutes: 1 },
    body: z.object({
      email: Email,
      password: z.string().min(1).max(PASSWORD_LENGTH),
      domainName: z.string().max(100).optional(),
    }),
    reply: LoginResult,
  }),
  sendResetPassword: endpoint({
    method: 'POST',
    path: '/login/sendResetPassword',
    access: 'public',
    summary: 'Requests a password reset link by mail; the response is the same whether or not an account exists',
    rate: { max: 30, minutes: 1 },
    body: z.object({ email: Email, domainName: z.string().max(100).optional() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/login/resetPassword',
    access: 'public',
    summary: 'Sets a new password with the code of a reset mail, once; ends every session of that person',
    rate: { max: 20, minutes: 1 },
    body: z.object({
      email: Email,
      newPassword: z.string().max(PASSWORD_LENGTH),
      resetCode: z.string().min(1).max(100),
    }),
  }),
  passwordScore: endpoint({
    method: 'POST',
    path: '/login/passwordScore',
    access: 'public',
    summary: 'How hard a password is to guess, with a warning and suggestions; nothing is stored',
    rate: { max: 120, minutes: 1 },
    body: z.object({
      password: z.string().max(PASSWORD_LENGTH),
      /** Words about the person, such as name and email. */
      userInputs: z.array(z.string().max(EMAIL_LENGTH)).max(10).default([]),
    }),
    reply: PasswordScore,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/login/logout',
    access: 'public',
    fresh: eachTime(),
    summary: 'Ends the session; does nothing without one',
  }),
  chooseTenant: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/tenant',
    access: 'anySession',
    summary: 'Chooses a tenant while signing in, or switches to another one later',
    /** User 0 enters as support. */
    body: z.object({ tenantId: Id, userId: z.int().min(0).max(MAX_INT) }),
    reply: LoginResult,
  }),
  answerInvitation: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/invitation',
    access: 'anySession',
    summary:
      'Accepts or declines an invitation to an organization; replies with the organizations that can be chosen now',
    body: z.object({ tenantId: Id, userId: Id, accept: z.boolean() }),
    reply: LoginResult,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/confirmEmail',
    access: 'anySession',
    summary: "Confirms the caller's own email with the code that was sent there",
    rate: { max: 20, minutes: 1 },
    body: z.object({ code: z.string().min(1).max(100) }),
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/login/sendConfirmation',
    access: 'signedIn',
    summary: "Sends the code that confirms the caller's own email once more; does nothing once it is confirmed",
    rate: { max: 20, minutes: 1 },
  }),
  tenants: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/login/tenantsList',
    access: 'anySession',
    fresh: briefly(),
    summary: 'The tenants that the signed-in person can choose',
    reply: LoginResult,
  }),
}
