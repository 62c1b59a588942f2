import type { Subscription } from '@dossier/contract/billing'
import type { Billing } from '@dossier/core/tenants/subscription'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { SessionState } from '../db/tables/people.ts'
import { textOrder } from '../db/text-order.ts'

export const SESSION_IDLE_HOURS = 12
export const SESSION_DAYS = 7
const MOST_MEMBERSHIPS = 500

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

/** The identity, person and tenant behind a session cookie. `person` and `tenant` are set once a tenant was chosen. */
export interface Principal {
  sessionId: number
  tokenHash: string
  identityId: number
  isSystem: boolean
  isSupport: boolean
  state: SessionState
  /** When this was read from the database, as `performance.now()`. */
  readAt: number
  /**
   * Both as `performance.now()` of this process, derived from their age in the database: no node's own clock matters.
   */
  created: number
  lastUsed: number
  person: Person | null
  tenant: TenantOfSession | null
  /** The anti-forgery token last seen with this session and verified. */
  knownToken?: string
  /** Every tenant that the identity belongs to, by title. */
  memberships: readonly Membership[]
  /**
   * A tenant's own provider signed the person in: the session reaches no other tenant, and nothing of the installation.
   */
  onlyTenantId: number | null
}

export interface Membership {
  id: number
  userId: number
  title: string
  domain: string
  disabled: boolean
}

/**
 * The principals of the valid ones of these sessions, by the hex hash of their token. There is none for a session that
 * ended or whose user or tenant is disabled. Two statements, however many are requested.
 */
export async function loadPrincipals(
  database: Database,
  tokenHashes: readonly string[],
): Promise<Map<string, Principal>> {
  const { readAt, rows, memberships } = await database.gateRead(async (tx) => {
    const begun = performance.now()
    const found = (await sessionRows(tx, tokenHashes)).filter(isAlive)
    const identityIds = [...new Set(found.map((row) => row.identity_id))]
    return { readAt: begun, rows: found, memberships: await membershipRows(tx, identityIds) }
  })
  const byIdentity = Map.groupBy(memberships, (row) => row.identityId)
  const alive = rows.map((row) => principalOf(row, byIdentity.get(row.identity_id) ?? [], readAt))
  return new Map(alive.map((principal) => [principal.tokenHash, principal]))
}

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]

const isSupporting = (row: SessionRow): boolean => row.support_identity_id !== null

const isAlive = (row: SessionRow): boolean =>
  !row.identity_disabled && !row.tenant_disabled && (isSupporting(row) ? row.support_open : !row.user_disabled)

function principalOf(row: SessionRow, memberships: readonly MembershipRow[], readAt: number): Principal {
  const { user_id: userId } = row
  return {
    sessionId: row.id,
    tokenHash: Buffer.from(row.token_hash).toString('hex'),
    identityId: row.identity_id,
    isSystem: row.is_system && row.only_tenant_id === null,
    isSupport: row.is_support && row.only_tenant_id === null,
    state: row.state,
    readAt,
    created: readAt - row.age,
    lastUsed: readAt - row.idle,
    person: userId === null ? null : isSupporting(row) ? supportOf(row, userId) : personOf(row, userId),
    tenant: row.tenant_id === null ? null : tenantOf(row, row.tenant_id),
    memberships: ofSession(memberships, row.only_tenant_id),
    onlyTenantId: row.only_tenant_id,
  }
}

const sessionRows = (tx: Tx, tokenHashes: readonly string[]) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.id', 's.identity_id')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
    .leftJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.id', 's.token_hash', 's.state', 's.identity_id', 's.tenant_id', 's.user_id'])
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
    .where('s.token_hash', '=', sql<Uint8Array>`any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .where('s.ended', 'is', null)
    .execute()

const millisecondsSince = (column: 's.created' | 's.last_used') =>
  sql<number>`(extract(epoch from clock_timestamp() - ${sql.ref(column)}) * 1000)::float8`

/**
 * Whether the tenant has granted access without a break since this support session started; by the database's clock.
 */
const supportIsOpen = sql<boolean>`(i.is_support and u.support_identity_id = i.id and exists (
  select from support_access a where a.tenant_id = s.tenant_id and a.ended is null
    and a.enabled_from <= s.created and a.enabled_until > now()))`

/**
 * The tenants that an identity belongs to, by title, or the one of them that its session is bound to; a disabled user or
 * tenant is shown as disabled. An invitation that was not accepted is no membership. With an unproven email, only the tenants that the identity created; the provider of a bound session has proven the person.
 */
export async function membershipsOf(
  tx: Tx,
  identityId: number,
  onlyTenantId: number | null = null,
): Promise<Membership[]> {
  return ofSession(await membershipRows(tx, [identityId]), onlyTenantId)
}

type MembershipRow = Awaited<ReturnType<typeof membershipRows>>[number]

const membershipRows = (tx: Tx, identityIds: readonly number[]) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .select(['t.id', 'u.id as userId', 't.title', 't.domain', 'u.disabled as userDisabled', 't.disabled'])
    .select([
      'i.id as identityId',
      sql<boolean>`u.membership = 'member' and (i.email_proven or u.founder)`.as('counts'),
    ])
    .where('u.identity_id', '=', sql<number>`any(${identityIds}::int[])`)
    .orderBy(textOrder(sql.ref('t.title')))
    .execute()

/** Of the rows of one identity. */
const ofSession = (rows: readonly MembershipRow[], onlyTenantId: number | null): Membership[] =>
  rows
    .filter((row) => (onlyTenantId === null ? row.counts : row.id === onlyTenantId))
    .slice(0, MOST_MEMBERSHIPS)
    .map(({ id, userId, title, domain, disabled, userDisabled }) => ({
      id,
      userId,
      title,
      domain,
      disabled: disabled || userDisabled,
    }))

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
