import { z } from 'zod'
import { LoginResult } from './auth.ts'
import { Subscription } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { INVITATIONS_A_DAY, NAME_LENGTH } from './limits.ts'
import { organizationTitle, requiredName } from './required-text.ts'
import { Instant, PageNumber, Paged, PathId } from './shapes.ts'
import { EmailAddress } from './email-address.ts'
import { eachTime } from './freshness.ts'

export const TENANT_TITLE_LENGTH = 100
export const SYSTEM_PAGE_SIZE = 50

/** A tenant in the portal's list: never its data. */
export const TenantRow = z.object({
  id: z.int(),
  title: z.string(),
  domain: z.string(),
  disabled: z.boolean(),
  billingEnabled: z.boolean(),
  subscription: Subscription.nullable(),
  /** Enabled users. */
  users: z.int(),
  created: Instant,
})
export type TenantRow = z.infer<typeof TenantRow>

/** How much there is in a tenant. */
export const TenantSizes = z.object({
  users: z.int(),
  disabledUsers: z.int(),
  records: z.int(),
  comments: z.int(),
  /** Of all files that people gave. */
  fileBytes: z.int(),
  /** The number of different stored browser errors. */
  errors: z.int(),
})
export type TenantSizes = z.infer<typeof TenantSizes>

export const TenantDetails = TenantRow.extend({
  features: z.array(z.string()),
  sizes: TenantSizes,
  /** How many new addresses it may invite in a day. */
  invitationsADay: z.int(),
  /** null: nobody has signed in yet. */
  lastSignIn: Instant.nullable(),
})
export type TenantDetails = z.infer<typeof TenantDetails>

const Title = organizationTitle('Enter a title.').max(TENANT_TITLE_LENGTH)
const Domain = z.string().trim().toLowerCase().max(100)

/** A new tenant and its first administrator, who is invited by mail. */
export const TenantToCreate = z.object({
  title: Title,
  domain: Domain,
  adminName: requiredName('Enter the name of the administrator.').max(NAME_LENGTH),
  adminEmail: EmailAddress,
})
export type TenantToCreate = z.infer<typeof TenantToCreate>

/** Omitted values stay as they are. */
export const TenantToChange = z.object({
  title: Title.optional(),
  domain: Domain.optional(),
  disabled: z.boolean().optional(),
  /** All that are on; names compare without regard to case. */
  features: z.array(z.string().max(100)).max(100).optional(),
  billingEnabled: z.boolean().optional(),
  invitationsADay: z.int().min(0).max(INVITATIONS_A_DAY).optional(),
  /** null removes it. */
  subscription: Subscription.extend({ id: Subscription.shape.id.min(1, 'Enter the number of the subscription.') })
    .nullable()
    .optional(),
})
export type TenantToChange = z.infer<typeof TenantToChange>

/** An account that administers the installation. */
export const SystemAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  /** May enter the system portal. */
  allowSystemAdmin: z.boolean(),
  /** May help tenants that grant access to support. */
  isSupport: z.boolean(),
  /** A second factor for the portal is set up. */
  mfaEnabled: z.boolean(),
  hasPassword: z.boolean(),
  created: Instant,
})
export type SystemAccount = z.infer<typeof SystemAccount>

const AccountFlags = z.object({
  name: requiredName('Enter a name.').max(NAME_LENGTH),
  disabled: z.boolean(),
  allowSystemAdmin: z.boolean(),
  isSupport: z.boolean(),
})
/** Omitted values stay as they are. */
export const AccountToChange = AccountFlags.partial()
export type AccountToChange = z.infer<typeof AccountToChange>
export const AccountToCreate = AccountFlags.extend({ email: EmailAddress, disabled: z.boolean().default(false) })
export type AccountToCreate = z.infer<typeof AccountToCreate>

export const MailStatus = z.enum(['waiting', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

/** A mail in the stored outbox, without its text. */
export const OutboxMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  /** null: a mail that concerns no tenant. */
  tenant: z.string().nullable(),
  status: MailStatus,
  created: Instant,
  sent: Instant.nullable(),
  tries: z.int(),
  /** Why the last try failed. */
  fault: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const OutboxPage = Paged(OutboxMail).extend({
  /** Whether the text of a mail can be read here: only without a mail server, since otherwise it is delivered. */
  canRead: z.boolean(),
})
export type OutboxPage = z.infer<typeof OutboxPage>

export const ReportedError = z.object({
  id: z.int(),
  tenant: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  times: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type ReportedError = z.infer<typeof ReportedError>

/** Something that a system account did. */
export const Activity = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
})
export type Activity = z.infer<typeof Activity>

const SearchText = z.string().trim().max(200).default('')
const one = { params: z.object({ id: PathId }) }

export const system = {
  enter: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/login/system',
    access: 'anySession',
    summary: 'Chooses the system portal while signing in with a password; its second factor is next',
    reply: LoginResult,
  }),
  tenants: endpoint({
    method: 'GET',
    path: '/system/tenants',
    access: 'system',
    fresh: eachTime(),
    summary: 'Tenants whose title or domain holds the text, by title, 50 a page',
    query: z.object({ search: SearchText, pageNumber: PageNumber }),
    reply: Paged(TenantRow),
  }),
  tenant: endpoint({
    method: 'GET',
    path: '/system/tenants/{id}',
    access: 'system',
    fresh: eachTime(),
    summary: 'One tenant with its features and sizes',
    on: { id: 'tenant' },
    ...one,
    reply: TenantDetails,
  }),
  createTenant: endpoint({
    method: 'POST',
    path: '/system/tenants',
    access: 'system',
    summary: 'Creates a tenant with its first administrator, who is invited by mail',
    body: TenantToCreate,
    reply: TenantDetails,
  }),
  changeTenant: endpoint({
    method: 'PUT',
    path: '/system/tenants/{id}',
    access: 'system',
    summary: 'Changes a tenant; disabling it signs its people out immediately',
    on: { id: 'tenant' },
    ...one,
    body: TenantToChange,
    reply: TenantDetails,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/system/accounts',
    access: 'system',
    fresh: eachTime(),
    summary: 'System and support accounts, by name, 50 a page',
    query: z.object({ search: SearchText, pageNumber: PageNumber }),
    reply: Paged(SystemAccount),
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/system/accounts',
    access: 'system',
    summary: 'Creates a system or support account and sends it a link to choose a password',
    body: AccountToCreate,
    reply: SystemAccount,
  }),
  changeAccount: endpoint({
    method: 'PUT',
    path: '/system/accounts/{id}',
    access: 'system',
    summary: 'Changes an account; disabling it, or taking the portal away, signs it out immediately',
    on: { id: 'account' },
    ...one,
    body: AccountToChange,
    reply: SystemAccount,
  }),
  sendPassword: endpoint({
    method: 'POST',
    path: '/system/accounts/{id}/password',
    access: 'system',
    summary: 'Sends an account a link to choose a new password',
    on: { id: 'account' },
    ...one,
  }),
  resetMfa: endpoint({
    method: 'POST',
    path: '/system/accounts/{id}/resetMfa',
    access: 'system',
    summary: "Removes an account's second factor for the portal and signs it out; its owner is notified by mail",
    on: { id: 'account' },
    ...one,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/system/outbox',
    access: 'system',
    fresh: eachTime(),
    summary: 'Stored mail without its text, newest first, 50 per page',
    query: z.object({ search: SearchText, status: MailStatus.optional(), pageNumber: PageNumber }),
    reply: OutboxPage,
  }),
  mail: endpoint({
    method: 'GET',
    path: '/system/outbox/{id}',
    access: 'system',
    fresh: eachTime(),
    summary: 'The text of a stored mail; refused where a mail server is set. The reading is recorded',
    changesState: true,
    on: { id: 'mail' },
    params: z.object({ id: PathId }),
    reply: z.object({ text: z.string() }),
  }),
  errors: endpoint({
    method: 'GET',
    path: '/system/errors',
    access: 'system',
    fresh: eachTime(),
    summary: 'Errors reported by browsers, newest first, 50 per page',
    query: z.object({ search: SearchText, pageNumber: PageNumber }),
    reply: Paged(ReportedError),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/system/activity',
    access: 'system',
    fresh: eachTime(),
    summary: 'What system accounts did, newest first, 50 a page',
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(Activity),
  }),
}
