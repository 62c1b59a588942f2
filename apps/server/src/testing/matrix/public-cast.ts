import { randomBytes, randomUUID } from 'node:crypto'
import { branding } from '@dossier/contract/organization/branding'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { supportAccess } from '@dossier/contract/organization/support-access'
import type { SessionState } from '../../db/tables/people.ts'
import { insertConfirmation } from '../../domains/auth/reset-queries.ts'
import { insertProvider } from '../../domains/sso/provider-queries.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { codeOf } from '../authenticator.ts'
import { caller, type Caller } from '../caller.ts'
import { examplePicture } from '../example-picture.ts'
import { supportStaff } from '../support-staff.ts'
import { systemAccount } from '../system-account.ts'
import { testServer } from '../test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'
import { PROVIDER } from './fresh/fresh-provider.ts'
import type { Named, Naming, Who } from './oracles/public-oracle.ts'

/** In whatever only people of the tenant may see, and in what its sign-in page shows to everybody. */
export const CANARIES = {
  a: { inside: 'canary-inside-a', look: 'canary-look-a' },
  b: { inside: 'canary-inside-b', look: 'canary-look-b' },
} as const

export interface Side {
  tenant: TestTenant
  admin: TestPerson
  providerKey: string
  /** Others than the callers. */
  neighbor: TestPerson
  neighborSession: number
  invited: TestPerson
  resetCode: string
  confirmCode: string
}

const SECRET = 'ABCDEFGHIJKLMNOPQRST'

async function buildSide(canaries: { inside: string; look: string }): Promise<Side> {
  const tenant = await newTenant({ title: canaries.look })
  const named = () => ({ name: `Ada ${canaries.inside}`, email: `${randomUUID()}@${canaries.inside}.example` })
  const admin = await tenant.person({ ...named(), isAdmin: true })
  await admin.call(branding.saveCss, { body: { css: `a { color: red } .${canaries.look} { color: blue }` } })
  await admin.send({ method: 'POST', path: '/files/tenantImage/0', body: examplePicture() })
  const providerKey = randomUUID().replaceAll('-', '').slice(0, 24)
  const { title: _, entryPoint, issuer, autoLogin, ...rest } = PROVIDER
  const row = { ...rest, title: canaries.look, entry_point: entryPoint, idp_issuer: issuer, auto_login: autoLogin }
  await tenant.asOwner((tx) => insertProvider(tx, tenant.id, providerKey, row))
  const neighbor = await tenant.person(named())
  const invited = await tenant.person({ ...named(), invitedBy: `Ada ${canaries.inside}` })
  const { id: neighborSession } = await sessionLike({ token: neighbor.token })
  return { tenant, admin, providerKey, neighbor, neighborSession, invited, ...(await mailCodes(tenant, neighbor)) }
}

/** The codes of mails that wait in the mailbox of that person. */
async function mailCodes(tenant: TestTenant, { email, id }: TestPerson) {
  const [resetCode, confirmCode] = [randomUUID(), randomUUID()]
  await tenant.asOwner(async (tx) => {
    const user = await tx.selectFrom('users').select('identity_id').where('id', '=', id).executeTakeFirstOrThrow()
    const identityId = user.identity_id ?? 0
    const sent = { email, domain: '', prepared: new Date().toISOString(), identity_id: identityId, used: null }
    await tx
      .insertInto('password_resets')
      .values({ ...sent, kind: 'reset', code_hash: hashToken(resetCode) })
      .execute()
    await insertConfirmation(tx, { email, identityId, codeHash: hashToken(confirmCode) })
  })
  return { resetCode, confirmCode }
}

interface Start {
  token: string
  /** Their user of tenant A. */
  userId?: number
  state?: SessionState
  tenantless?: true
  ended?: true
}

export interface PublicCast {
  a: Side
  b: Side
  /** A caller with a session that no other cell uses, and what the call names then. */
  cell(who: Who, naming: Naming): Promise<{ by: Caller; named: Named }>
}

export async function assemblePublic(): Promise<PublicCast> {
  const [a, b] = [await buildSide(CANARIES.a), await buildSide(CANARIES.b)]
  const starts = await startsOf(a)

  async function cell(who: Who, naming: Naming) {
    await forgetAttempts()
    const start = starts[who]
    if (!start) return { by: await caller(null), named: nameAs(naming, a, b) }
    const [used, second] = [await sessionLike(start), await sessionLike(start)]
    const own = naming === 'own' ? { sessionId: second.id, ...(start.userId && { userId: start.userId }) } : {}
    return { by: await caller(used.token), named: { ...nameAs(naming, a, b), ...own } }
  }
  return { a, b, cell }
}

async function startsOf({ tenant, admin }: Side): Promise<Partial<Record<Who, Start>>> {
  const [person, guarded, disabled] = [await tenant.person(), await tenant.person(), await tenant.person()]
  const system = await systemAccount()
  const setup = { body: { token: SECRET, authCode: codeOf(SECRET) } }
  await guarded.call(secondFactor.setUp, setup)
  await system.call(secondFactor.setUpSystem, setup)
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute())
  await admin.call(supportAccess.change, { body: { value: '1 week' } })
  const support = await (await supportStaff()).enter(tenant.id)
  const as = ({ token, id }: TestPerson): Start => ({ token, userId: id })
  return {
    ended: { ...as(person), ended: true },
    disabled: as(disabled),
    choosingTenant: { ...as(person), state: 'tenantSelect', tenantless: true },
    waitingForCode: { ...as(guarded), state: 'mfa' },
    systemWaiting: { token: system.token, state: 'systemMfa' },
    person: as(person),
    administrator: as(admin),
    support: { token: support.token },
    system: { token: system.token },
  }
}

/** Another session of the same account, at whatever step of signing in. */
async function sessionLike({ token, state, tenantless, ended }: Start): Promise<{ id: number; token: string }> {
  const { owner } = (await testServer()).services.database
  const fresh = randomBytes(32).toString('base64url')
  const { id: _, ...like } = await owner
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const row = {
    ...like,
    token_hash: hashToken(fresh),
    ended: ended ? like.created : null,
    ...(state && { state }),
    ...(tenantless && { tenant_id: null, user_id: null }),
  }
  const { id } = await owner.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, token: fresh }
}

/** Else the later cells would be slowed down for the earlier ones. */
async function forgetAttempts(): Promise<void> {
  const { owner } = (await testServer()).services.database
  for (const table of ['failed_sign_ins', 'sign_in_tries'] as const) await owner.deleteFrom(table).execute()
  await owner.deleteFrom('password_resets').where('prepared', 'is', null).execute()
}

const MADE_UP = 2_000_000_000
const ABSENT: Named = {
  tenantId: MADE_UP,
  domain: 'made-up',
  providerKey: 'madeup',
  userId: MADE_UP,
  invitedUserId: MADE_UP,
  sessionId: MADE_UP,
  email: 'made-up@made-up.example',
  resetCode: 'made-up',
  confirmCode: 'made-up',
}

/** The reset code is never the one of that email: together they would be right. */
function nameAs(naming: Naming, a: Side, b: Side): Named {
  if (naming === 'nothing' || naming === 'absent') return ABSENT
  const [place, person] = [naming === 'other' ? b : a, naming === 'own' ? a : b]
  return {
    tenantId: place.tenant.id,
    domain: place.tenant.domain,
    providerKey: place.providerKey,
    userId: person.neighbor.id,
    invitedUserId: person.invited.id,
    sessionId: person.neighborSession,
    email: place.neighbor.email,
    resetCode: (place === a ? b : a).resetCode,
    confirmCode: person.confirmCode,
  }
}
