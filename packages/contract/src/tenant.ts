import { z } from 'zod'
import { LoginResult } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DATED, KNOWN, MAYBE_DATED } from './last-updated.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from './limits.ts'
import { organizationTitle, requiredName } from './required-text.ts'
import { LoginProvider } from './sso/sign-in.ts'
import { briefly, eachTime } from './freshness.ts'

const HiddenElements = z.array(z.enum(['logo', 'sso', 'forgotPassword', 'signUp'])).max(4)

/** What the sign-in page needs to know about a tenant before anybody has signed in. Never secrets. */
export const LoginDomain = z.object({
  tenantId: z.int().nullable(),
  title: z.string(),
  hasLogo: z.boolean(),
  hiddenElements: HiddenElements,
  showSsoBelowLogin: z.boolean(),
  samlProviders: z.array(LoginProvider),
  /** People can sign in at the suite. */
  suite: z.boolean(),
})
export type LoginDomain = z.infer<typeof LoginDomain>

/** Under which word of the address a tenant signs in, and what its sign-in page shows. */
export const TenantDomain = z.object({
  domain: z.string(),
  hiddenElements: HiddenElements,
  showSsoBelowLogin: z.boolean(),
  ...DATED,
})
export type TenantDomain = z.infer<typeof TenantDomain>

const SavedDomain = TenantDomain.extend({ domain: z.string().trim().toLowerCase().max(100), ...KNOWN })
export type SavedDomain = z.infer<typeof SavedDomain>

const SettingValue = z.object({ setting: z.object({ key: z.string().max(100) }), value: z.string().max(100) })

/** A tenant's setting by its key; each is saved for itself. */
export const TenantSetting = SettingValue.extend(MAYBE_DATED)
export type TenantSetting = z.infer<typeof TenantSetting>

const SavedSetting = SettingValue.extend(KNOWN)
export type SavedSetting = z.infer<typeof SavedSetting>

export const TENANT_NAME_LENGTH = 100
export const PERSON_NAME_LENGTH = 100

/** A new organization and its first administrator. */
export const SignUp = z.object({
  tenantName: organizationTitle().max(TENANT_NAME_LENGTH),
  name: requiredName().max(PERSON_NAME_LENGTH),
  email: z
    .string()
    .trim()
    .max(EMAIL_LENGTH)
    .regex(/^[^\s@]+@[^\s@]+$/, 'Enter a valid email address.'),
  password: z.string().min(1).max(PASSWORD_LENGTH),
  passwordConfirmation: z.string().max(PASSWORD_LENGTH),
})
export type SignUp = z.infer<typeof SignUp>

export const tenant = {
  createNew: endpoint({
    method: 'POST',
    path: '/tenant/CreateNew/',
    access: 'public',
    summary: 'Signs up a new organization and signs in its first administrator, where the deployment allows it',
    rate: { max: 50, minutes: 1 },
    body: SignUp,
    reply: LoginResult,
  }),
  loginDomain: endpoint({
    method: 'GET',
    path: '/tenant/domain/{x}',
    access: 'public',
    fresh: briefly(),
    summary: "The look of a domain's sign-in page; an unknown domain gets the default look",
    on: { x: 'word' },
    params: z.object({ x: z.string().max(100) }),
    reply: LoginDomain,
  }),
  domain: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/domain',
    access: 'admin',
    fresh: briefly('userupdated'),
    summary: "The tenant's own domain and what its sign-in page shows",
    reply: TenantDomain,
  }),
  saveDomain: endpoint({
    method: 'PUT',
    support: 'refused',
    path: '/tenant/domain',
    access: 'admin',
    summary: "Changes the tenant's domain and what its sign-in page shows",
    body: SavedDomain,
    reply: TenantDomain,
  }),
  domainInUse: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/domaininuse/{domain}',
    access: 'anySession',
    fresh: eachTime(),
    summary: 'Whether this domain is taken or reserved; for administrators',
    on: { domain: 'word' },
    params: z.object({ domain: z.string().max(100) }),
    reply: z.boolean(),
  }),
  settings: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/settings',
    access: 'signedIn',
    fresh: briefly('userupdated'),
    summary: "The tenant's settings",
    reply: z.array(TenantSetting),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/tenant/settings',
    access: 'admin',
    summary: 'Changes the given settings; the others stay',
    body: z.array(SavedSetting).max(50),
    reply: z.array(TenantSetting),
  }),
}
