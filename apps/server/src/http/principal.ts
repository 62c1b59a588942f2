import type { Subscription } from '@dossier/contract/billing'
import type { Billing } from '@dossier/core/tenants/subscription'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { SessionState } from '../db/tables/people.ts'

export const SESSION_IDLE_HOURS = 12
export const SESSION_DAYS = 7

export interface Person {
  id: number
  name: string
  email: string
  /** Effective: an administrator holds every flag. */
  isAdmin: boolean
  isSupport: boolean
  editData: boolean
  editUsers: boolean
  extendedPermissions: { scheduling: boolean; setOtherUsersStatus: boolean }
  teams: readonly number[]
}

export interface TenantOfSession {
  id: number
  domain: string
  title: string
  features: readonly string[]
  settings: Readonly<Record<string, string>>
  recordName: string
  caseName: string
  billing: Billing
}

/** Who is behind a session cookie. `person` and `tenant` are there once a tenant was chosen. */
export interface Principal {
  sessionId: number
  tokenHash: string
  identityId: number
  isSystem: boolean
  isSupport: boolean
  state: SessionState
  /** Both as `performance.now()` of this process, told by their age in the database: no node's own date matters. */
  created: number
  lastUsed: number
  person: Person | null
  tenant: TenantOfSession | null
  /** The anti-forgery token last seen with this session and found to be its own. */
  knownToken?: string
  /** Every tenant that the identity belongs to, by title. */
  memberships: readonly Membership[]
  /** A tenant's own provider let him in: the session reaches no other tenant, and nothing of the installation. */
  onlyTenantId: number | null
}

export interface Membership {
  id: number
  userId: number
  title: string
  domain: string
  disabled: boolean
}

/** The principal of a session that is alive; null when there is none, it ended, or its user or tenant is disabled. */
export async function loadPrincipal(database: Database, tokenHash: Uint8Array): Promise<Principal | null> {
  const { row, memberships } = await database.gateRead(async (tx) => {
    const found = await sessionRow(tx, tokenHash)
    return { row: found, memberships: found ? await membershipsOf(tx, found.identity_id, found.only_tenant_id) : [] }
  })
  if (!row || row.identity_disabled || row.tenant_disabled) return null
  const isSupporting = row.support_identity_id !== null
  if (isSupporting ? !row.support_open : row.user_disabled) return null
  return {
    sessionId: row.id,
    tokenHash: Buffer.from(tokenHash).toString('hex'),
    identityId: row.identity_id,
    isSystem: row.is_system && row.only_tenant_id === null,
    isSupport: row.is_support && row.only_tenant_id === null,
    state: row.state,
    created: performance.now() - row.age,
    lastUsed: performance.now() - row.idle,
    person: row.user_id === null ? null : isSupporting ? supportOf(row, row.user_id) : personOf(row, row.user_id),
    tenant: row.tenant_id === null ? null : tenantOf(row, row.tenant_id),
    memberships,
    onlyTenantId: row.only_tenant_id,
  }
}

const sessionRow = (tx: Tx, tokenHash: Uint8Array) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.id', 's.identity_id')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
    .leftJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.id', 's.state', 's.identity_id', 's.tenant_id', 's.user_id'])
    .select([millisecondsSince('s.created').as('age'), millisecondsSince('s.last_used').as('idle')])
    .select('s.only_tenant_id')
    .select(['i.is_support', 'i.is_system', 'i.disabled as identity_disabled'])
    .select(['u.name', 'u.email', 'u.is_admin', 'u.edit_data', 'u.edit_users', 'u.extended_permissions'])
    .select([
      'u.disabled as user_disabled',
      'u.support_identity_id',
      'i.name as identity_name',
      'i.email as identity_email',
    ])
    .select(supportIsOpen.as('support_open'))
    .select(['t.domain', 't.title', 't.features', 't.settings', 't.record_name', 't.case_name'])
    .select(['t.billing_enabled', 't.subscription'])
    .select(['t.disabled as tenant_disabled'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = s.tenant_id and m.user_id = s.user_id order by 1)`.as('teams'),
    )
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended', 'is', null)
    .executeTakeFirst()

const millisecondsSince = (column: 's.created' | 's.last_used') =>
  sql<number>`(extract(epoch from clock_timestamp() - ${sql.ref(column)}) * 1000)::float8`

/** Whether the tenant has let support in without a break since this session of support began; by the database's clock. */
const supportIsOpen = sql<boolean>`(i.is_support and u.support_identity_id = i.id and exists (
  select from support_access a where a.tenant_id = s.tenant_id and a.ended is null
    and a.enabled_from <= s.created and a.enabled_until > now()))`

/**
 * The tenants that an identity belongs to, by title, or the one of them that its session is bound to; a disabled user or
 * tenant is shown as disabled. Whose e-mail is not proven is in those only that he founded, but the provider of a bound
 * session has proven who he is.
 */
export async function membershipsOf(
  tx: Tx,
  identityId: number,
  onlyTenantId: number | null = null,
): Promise<Membership[]> {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .select(['t.id', 'u.id as userId', 't.title', 't.domain', 'u.disabled as userDisabled', 't.disabled'])
    .where('u.identity_id', '=', identityId)
    .where(({ eb, or }) =>
      onlyTenantId === null
        ? or([eb('i.email_proven', '=', true), eb('u.founder', '=', true)])
        : eb('t.id', '=', onlyTenantId),
    )
    .orderBy(sql`lower(t.title)`)
    .limit(500)
    .execute()
  return rows.map(({ userDisabled, ...row }) => ({ ...row, disabled: row.disabled || userDisabled }))
}

interface PersonRow {
  name: string | null
  email: string | null
  is_admin: boolean | null
  edit_data: boolean | null
  edit_users: boolean | null
  extended_permissions: string[] | null
  teams: number[]
}

function personOf(row: PersonRow, id: number): Person {
  const isAdmin = row.is_admin === true
  const extended = (name: string) => isAdmin || (row.extended_permissions ?? []).includes(name)
  return {
    id,
    name: row.name ?? '',
    email: row.email ?? '',
    isAdmin,
    isSupport: false,
    editData: isAdmin || row.edit_data === true,
    editUsers: isAdmin || row.edit_users === true,
    extendedPermissions: { scheduling: extended('scheduling'), setOtherUsersStatus: extended('setOtherUsersStatus') },
    teams: row.teams,
  }
}

/** How the tenant's people read somebody of the support staff. */
export const supportName = (name: string): string => `Support (${name})`

/** Support acts as an administrator in no team, and is never one of the tenant's users. (D-022) */
const supportOf = (row: { identity_name: string; identity_email: string }, id: number): Person => ({
  id,
  name: supportName(row.identity_name),
  email: row.identity_email,
  isAdmin: true,
  isSupport: true,
  editData: true,
  editUsers: true,
  extendedPermissions: { scheduling: true, setOtherUsersStatus: true },
  teams: [],
})

interface TenantRow {
  domain: string | null
  title: string | null
  features: string[] | null
  settings: Record<string, string> | null
  record_name: string | null
  case_name: string | null
  billing_enabled: boolean | null
  subscription: Subscription | null
}

function tenantOf(row: TenantRow, id: number): TenantOfSession {
  return {
    id,
    domain: row.domain ?? '',
    title: row.title ?? '',
    features: row.features ?? [],
    settings: row.settings ?? {},
    recordName: row.record_name ?? 'Record',
    caseName: row.case_name ?? 'Case',
    billing: { enabled: row.billing_enabled === true, subscription: row.subscription },
  }
}
