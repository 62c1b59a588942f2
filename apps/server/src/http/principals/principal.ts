import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import type { SessionState } from '../../db/tables/people.ts'
import { textOrder } from '../../db/text-order.ts'
import { personOf, supportOf, tenantOf, type Person, type TenantOfSession } from './person.ts'
import { tokenRows, type TokenOfPrincipal, type TokenRow } from './token-principal.ts'
import { WALL_SCOPES, wallRows, type WallOfPrincipal, type WallRow } from './wall-principal.ts'

export type { Person, TenantOfSession } from './person.ts'

export const SESSION_IDLE_HOURS = 12
export const SESSION_DAYS = 7
const MOST_MEMBERSHIPS = 500

/** The identity, person and tenant behind a session cookie. `person` and `tenant` are set once a tenant was chosen. */
export interface Principal {
  sessionId: number
  tokenHash: string
  identityId: number
  /** False after a sign-up, until its owner has confirmed the email. */
  emailProven: boolean
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
  /** Set if an API token is used in place of a session: the owner's rights count within its scopes. */
  apiToken?: TokenOfPrincipal
  /** Set for a screen that shows dashboards by a link: `person` is then nobody of the tenant, within `apiToken`. */
  wall?: WallOfPrincipal
  /** The anti-forgery token last seen with this session and verified. */
  verifiedToken?: string
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
 * ended or whose user or tenant is disabled. Up to four statements, however many are requested.
 */
export async function loadPrincipals(
  database: Database,
  tokenHashes: readonly string[],
): Promise<Map<string, Principal>> {
  const { readAt, rows, memberships, tokens, walls } = await database.gateRead(async (tx) => {
    const begun = performance.now()
    const sessions = await sessionRows(tx, tokenHashes)
    const rowsByHash = new Set(sessions.map((row) => hexOf(row.token_hash)))
    const found = sessions.filter(isAlive)
    const identityIds = [...new Set(found.map((row) => row.identity_id))]
    const others = tokenHashes.filter((hash) => !rowsByHash.has(hash))
    const tokens = others.length === 0 ? [] : await tokenRows(tx, others)
    const walls = others.length === 0 ? [] : await wallRows(tx, others)
    return { readAt: begun, rows: found, memberships: await membershipRows(tx, identityIds), tokens, walls }
  })
  const byIdentity = Map.groupBy(memberships, (row) => row.identityId)
  const alive = rows.map((row) => principalOf(row, byIdentity.get(row.identity_id) ?? [], readAt))
  const all = [
    ...alive,
    ...tokens.map((row) => principalOfToken(row, readAt)),
    ...walls.map((row) => principalOfWall(row, readAt)),
  ]
  return new Map(all.map((principal) => [principal.tokenHash, principal]))
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** It reaches its own tenant, and nothing of the installation. */
const principalOfToken = (row: TokenRow, readAt: number): Principal => ({
  sessionId: 0,
  tokenHash: hexOf(row.token_hash),
  identityId: row.identity_id,
  emailProven: true,
  isSystem: false,
  isSupport: false,
  state: 'in',
  readAt,
  created: readAt,
  lastUsed: row.idle === null ? -Infinity : readAt - row.idle,
  person: personOf(row, row.user_id),
  tenant: tenantOf(row, row.tenant_id),
  memberships: [],
  onlyTenantId: row.tenant_id,
  apiToken: { id: row.id, scopes: row.scopes, expires: readAt + row.left },
})

/** Somebody who is in the teams of the link, owns nothing and takes part in nothing. */
const principalOfWall = (row: WallRow, readAt: number): Principal => ({
  sessionId: 0,
  tokenHash: hexOf(row.token_hash),
  identityId: 0,
  emailProven: true,
  isSystem: false,
  isSupport: false,
  state: 'in',
  readAt,
  created: readAt,
  lastUsed: row.idle === null ? -Infinity : readAt - row.idle,
  person: personOf({ ...NO_FLAGS, name: row.wall_title, teams: row.team_ids }, -row.id),
  tenant: tenantOf(row, row.tenant_id),
  memberships: [],
  onlyTenantId: row.tenant_id,
  apiToken: { id: String(row.id), scopes: WALL_SCOPES, expires: readAt + row.left },
  wall: { id: row.id, title: row.wall_title, dashboardIds: row.dashboard_ids, seconds: row.seconds },
})

const NO_FLAGS = { email: null, is_admin: false, edit_data: false, edit_users: false, extended_permissions: null }

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]

const isSupporting = (row: SessionRow): boolean => row.support_identity_id !== null

const isAlive = (row: SessionRow): boolean =>
  !row.identity_disabled && !row.tenant_disabled && (isSupporting(row) ? row.support_open : !row.user_disabled)

function principalOf(row: SessionRow, memberships: readonly MembershipRow[], readAt: number): Principal {
  const { user_id: userId } = row
  return {
    sessionId: row.id,
    tokenHash: hexOf(row.token_hash),
    identityId: row.identity_id,
    emailProven: row.email_proven,
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
    .select(['i.email_proven', 'i.is_support', 'i.is_system', 'i.disabled as identity_disabled'])
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
