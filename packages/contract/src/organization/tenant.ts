import { z } from 'zod'
import { LoginResult } from '../sign-in/auth.ts'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION, MAYBE_DATED } from '../last-updated.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH, SETTINGS } from '../limits.ts'
import { organizationTitle, requiredName } from '../required-text.ts'
import { TimeZone, Titled } from '../shapes.ts'
import { LoginProvider } from '../sso/sign-in.ts'
import { briefly, eachTime } from '../freshness.ts'

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
  /** This installation lets people sign up. */
  signUp: z.boolean(),
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

const SavedDomain = TenantDomain.extend({ domain: z.string().trim().toLowerCase().max(100), ...EXPECTED_VERSION })
export type SavedDomain = z.infer<typeof SavedDomain>

const SettingValue = z.object({ setting: z.object({ key: z.string().max(100) }), value: z.string().max(100) })

/** A tenant's setting by its key; each is saved for itself. */
export const TenantSetting = SettingValue.extend(MAYBE_DATED)
export type TenantSetting = z.infer<typeof TenantSetting>

export const SavedSetting = SettingValue.extend(EXPECTED_VERSION)
export type SavedSetting = z.infer<typeof SavedSetting>

/** What an organization has made of its own since it was founded, for those who set it up. */
export const FirstSteps = z.object({
  /** It was founded a short time ago. */
  isNew: z.boolean(),
  /** The first one that is not as every organization begins. */
  template: Titled.nullable(),
  hasField: z.boolean(),
  hasColleague: z.boolean(),
  hasView: z.boolean(),
  /** From a file, or by hand in such a number that nobody needs to be told. */
  hasRecords: z.boolean(),
  hasDashboard: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

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
  /** Of the browser: the organization begins with it. UTC if it is unknown. (D-140) */
  timeZone: z.string().max(64).optional(),
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
    body: z.array(SavedSetting).max(SETTINGS),
    reply: z.array(TenantSetting),
  }),
  timeZoneChange: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/timeZoneChange',
    access: 'admin',
    fresh: eachTime(),
    summary: 'How many calculated values and titles another time zone of the organization would change',
    query: z.object({ timeZone: TimeZone }),
    reply: z.object({
      values: z.int(),
      titles: z.int(),
      /** The records that were looked at, of all whose values depend on the zone. */
      examined: z.int(),
      records: z.int(),
    }),
  }),
  firstSteps: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/firstSteps',
    access: 'admin',
    fresh: eachTime(),
    summary: 'Which of the first steps the organization has taken, as far as its contents show it',
    reply: FirstSteps,
  }),
}
