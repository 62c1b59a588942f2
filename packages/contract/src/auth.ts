import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from './limits.ts'
import { Id } from './shapes.ts'

/** A tenant that the person can sign in to. */
export const LoginTenant = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  disabled: z.boolean(),
})
export type LoginTenant = z.infer<typeof LoginTenant>

export const SupportEntry = z.object({ id: z.int(), title: z.string(), disabled: z.boolean() })

/** What is still to be done after the password or the tenant choice. */
export const LoginResult = z.object({
  systemAdmin: z.boolean(),
  requiresMfaSetup: z.boolean(),
  requiresMfa: z.boolean(),
  requiresIntroduction: z.boolean(),
  allowSystemAdmin: z.boolean(),
  supportAccess: z.array(SupportEntry),
  loginTenants: z.array(LoginTenant),
})
export type LoginResult = z.infer<typeof LoginResult>

/** From 0, found at once, to 4; new passwords need 3. */
export const PasswordScore = z.object({ score: z.int(), warning: z.string(), suggestions: z.array(z.string()) })
export type PasswordScore = z.infer<typeof PasswordScore>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Signs in with e-mail and password; the answer says which step is next',
    rate: { max: 60, minutes: 1 },
    body: z.object({
      email: z.string().trim().min(1).max(EMAIL_LENGTH),
      password: z.string().min(1).max(PASSWORD_LENGTH),
      domainName: z.string().max(100).optional(),
    }),
    reply: LoginResult,
  }),
  passwordScore: endpoint({
    method: 'POST',
    path: '/login/passwordScore',
    access: 'public',
    summary: 'How hard a password is to guess, with a warning and suggestions; nothing is kept',
    rate: { max: 120, minutes: 1 },
    body: z.object({
      password: z.string().max(PASSWORD_LENGTH),
      userInputs: z.array(z.string().max(EMAIL_LENGTH)).max(10).default([]),
    }),
    reply: PasswordScore,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/login/logout',
    access: 'public',
    summary: 'Ends the session; does nothing when there is none',
  }),
  chooseTenant: endpoint({
    method: 'POST',
    path: '/login/tenant',
    access: 'anySession',
    summary: 'Chooses a tenant while signing in, or switches to another one later',
    body: z.object({ tenantId: Id, userId: Id }),
    reply: LoginResult,
  }),
  tenants: endpoint({
    method: 'GET',
    path: '/login/tenantsList',
    access: 'anySession',
    summary: 'The tenants that the signed-in person can choose',
    reply: LoginResult,
  }),
}
