import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../http/principals/principals.ts'
import type { SessionState } from '../../db/tables/people.ts'
import { caller, type Caller } from '../caller.ts'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { supportStaff } from '../support-staff.ts'
import { testServer } from '../test-server.ts'
import { CANARY, type PrincipalName } from './people.ts'
import type { Named } from './targets.ts'
import { buildTwin, type Twin } from './twin.ts'

/** A person who tries calls; one who is no user of a tenant is named by an unknown id. */
export interface Actor extends TokenHolder {
  named: Named
}

/** Whoever calls, with the token of their session; null for a stranger. */
interface TokenHolder extends Caller {
  token: string | null
}

export interface Cast {
  a: Twin
  b: Twin
  callers: Record<PrincipalName, Actor>
  /** The row under which support staff act in tenant A. */
  support: Named
}

/** Both tenants and everyone who will try every call. */
export async function assemble(): Promise<Cast> {
  const [a, b] = [await buildTwin(` ${CANARY.tenantA}`), await buildTwin(` ${CANARY.tenantB}`)]
  const { tenant, teams, people } = a
  await manageBySuite()
  const admin = await tenant.person({ isAdmin: true })
  const plain = await tenant.person()
  const adminOfB = await b.tenant.person({ isAdmin: true })
  for (const letsIn of [admin, adminOfB]) await letsIn.call(supportAccess.change, { body: { value: '1 week' } })
  const staff = await supportStaff()
  const made: Record<PrincipalName, TokenHolder & Partial<Named>> = {
    plain,
    teamEditor: await tenant.person({ teamIds: [teams.edit] }),
    closer: await tenant.person({ teamIds: [teams.closers] }),
    fieldEditor: await tenant.person({ teamIds: [teams.fields] }),
    opener: await sessionOf(a, people.opener),
    assignee: await sessionOf(a, people.assignee),
    collaborator: await sessionOf(a, people.collaborator),
    editData: await tenant.person({ editData: true }),
    editUsers: await tenant.person({ editUsers: true }),
    admin,
    anonymous: await holderOf(null),
    badCookie: await holderOf(randomBytes(32).toString('base64url')),
    expired: await strangeSession({ lastUsed: sql`now() - interval '13 hours'` }, a),
    ended: await strangeSession({ ended: true }, a),
    disabled: await disabledPerson(a),
    choosingTenant: await strangeSession({ state: 'tenantSelect' }),
    systemNoMfa: await strangeSession({ state: 'systemMfa', isSystem: true }),
    system: await strangeSession({ isSystem: true }),
    supportOver: await supportOfYesterday(a),
    support: await staff.enter(a.tenant.id),
    adminOfB,
    adminOfAInB: await b.tenant.alsoHere(admin),
    supportOfB: await staff.enter(b.tenant.id),
  }
  // The use of a session is stored once a minute; these are used later than now, so that no call writes.
  const { services } = await testServer()
  await services.database.owner
    .updateTable('sessions')
    .set({ last_used: sql<string>`now() + interval '2 hours'` })
    .where('last_used', '>', sql<string>`now() - interval '1 hour'`)
    .execute()
  // Some were known from before.
  for (const twin of [a, b]) services.principals.forget({ tenantId: twin.tenant.id })
  const callers = Object.fromEntries(
    Object.entries(made).map(([name, one]) => [name, { ...one, named: namedOf(one) }]),
  ) as Record<PrincipalName, Actor>
  return { a, b, callers, support: callers.support.named }
}

const holderOf = async (token: string | null): Promise<TokenHolder> => ({ token, ...(await caller(token)) })

const NOBODY: Named = { id: 2_000_000_000, name: 'Nobody', email: 'nobody@test.example' }

const namedOf = ({ id, name, email }: Partial<Named>): Named =>
  id === undefined || name === undefined || email === undefined ? NOBODY : { id, name, email }

/** Everybody here has an account at the suite, so that the call that leads there has somebody to answer. */
async function manageBySuite(): Promise<void> {
  const { services } = await testServer()
  const accountUrl = 'https://suite.example/account'
  const names = { entryPoint: accountUrl, issuer: accountUrl, certificates: '' }
  services.settings.suite = { ...names, emailDomains: ['test.example', 'support.example'], accountUrl }
}

async function sessionOf({ tenant }: Twin, userId: number): Promise<TokenHolder & Named> {
  const token = randomBytes(32).toString('base64url')
  const { name, email } = await tenant.asOwner(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['identity_id', 'name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        identity_id: user.identity_id ?? 0,
        tenant_id: tenant.id,
        user_id: userId,
        state: 'in',
        ended: null,
      })
      .execute()
    return user
  })
  return { id: userId, name, email, ...(await holderOf(token)) }
}

/** Support that signed in under an earlier grant. */
async function supportOfYesterday({ tenant }: Twin): Promise<TokenHolder> {
  const support = await (await supportStaff()).enter(tenant.id)
  await tenant.asOwner((tx) =>
    tx
      .updateTable('sessions')
      .set({ created: sql<string>`created - interval '1 day'` })
      .where('user_id', '=', support.id)
      .execute(),
  )
  return support
}

async function disabledPerson({ tenant }: Twin): Promise<TokenHolder> {
  const person = await tenant.person()
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', person.id).execute())
  return person
}

interface Strange {
  state?: SessionState
  ended?: boolean
  isSystem?: boolean
  lastUsed?: ReturnType<typeof sql>
}

/** A session that is not, or no longer, a finished sign-in. */
async function strangeSession(strange: Strange, twin?: Twin): Promise<TokenHolder> {
  const { services } = await testServer()
  const { owner } = services.database
  const token = randomBytes(32).toString('base64url')
  const identity = await owner
    .insertInto('identities')
    .values({
      email: `${token.toLowerCase()}@test.example`,
      name: 'Stranger',
      password_hash: null,
      is_system: strange.isSystem ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      identity_id: identity.id,
      tenant_id: twin?.tenant.id ?? null,
      user_id: twin?.people.opener ?? null,
      state: strange.state ?? 'in',
      last_used: (strange.lastUsed ?? sql`now()`) as never,
      ended: strange.ended ? (sql`now()` as never) : null,
    })
    .execute()
  return holderOf(token)
}
