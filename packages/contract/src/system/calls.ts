import { z } from 'zod'
import { LoginResult } from '../sign-in/auth.ts'
import { endpoint } from '../endpoint.ts'
import { PageNumber, Paged, PathId } from '../shapes.ts'
import { eachTime } from '../freshness.ts'
import { TenantRow, TenantDetails, TenantToCreate, TenantToChange } from './tenants.ts'
import { SystemAccount, AccountToChange, AccountToCreate } from './accounts.ts'
import { MailStatus, OutboxPage, ReportedError, Activity } from './monitoring.ts'

export const SYSTEM_PAGE_SIZE = 50

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
