import { randomBytes } from 'node:crypto'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { beforeEach, expect, test } from 'vitest'
import type { SessionState } from '../../db/tables/people.ts'
import { makeToken } from '../../http/principals/anti-forgery.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { codeOf } from '../../testing/authenticator.ts'
import { caller, type Caller, type RawAnswer } from '../../testing/caller.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { secondNode } from '../../testing/second-node.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { hashPassword } from '../auth/password.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSQ'
const PASSWORD = 'correct horse battery'
const WRONG = { status: 400, text: 'Incorrect code. Wait for the next one and try again.' }
const TOO_MANY = { status: 429, text: 'Too many attempts. Please try again later.' }

let tenant: TestTenant
let person: TestPerson
beforeEach(async () => {
  tenant = await newTenant({ title: 'Harbour' })
  person = await tenant.person()
})

const setUp = async (who: Caller = person) => {
  const body = { token: SECRET, authCode: codeOf(SECRET) }
  return (await who.call(secondFactor.setUp, { body })).recoveryCodes
}

const post = (who: Caller, path: string, body?: unknown) =>
  who.send({ method: 'POST', path, ...(body !== undefined && { body }) })

const tokenOf = (answer: RawAnswer) => /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''

/** Signs in by password and returns the session that waits for a code, with the server's answer. */
async function afterPassword(email = person.email) {
  const { services } = await testServer()
  const password_hash = await hashPassword(PASSWORD)
  await services.database.owner.updateTable('identities').set({ password_hash }).where('email', '=', email).execute()
  const answer = await post(await caller(null), '/login', { email, password: PASSWORD })
  const token = tokenOf(answer)
  return { token, pending: await caller(token), result: JSON.parse(answer.text) as Record<string, unknown> }
}

/** A session at any step, as if its password had been right. */
async function sessionAt(
  state: SessionState,
  who: { email: string; inTenant: boolean },
): Promise<Caller & { token: string }> {
  const { owner } = (await testServer()).services.database
  const token = randomBytes(32).toString('base64url')
  const identity = await owner
    .selectFrom('identities')
    .select('id')
    .where('email', '=', who.email)
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      identity_id: identity.id,
      tenant_id: who.inTenant ? tenant.id : null,
      user_id: who.inTenant ? person.id : null,
      state,
      ended: null,
    })
    .execute()
  return { token, ...(await caller(token)) }
}

async function systemAccount(): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@system.example`
  const row = { email, name: 'System', password_hash: null, is_system: true }
  await (await testServer()).services.database.owner.insertInto('identities').values(row).execute()
  return email
}

test('A-MFA-01 A-MFA-10 A-MFA-19 a person adds a second factor with a code that fits, and gets ten recovery codes', async () => {
  expect(await person.call(secondFactor.account, {})).toEqual({
    isSuiteUser: false,
    mfaEnabled: false,
    recoveryCodesLeft: 0,
  })
  const wrong = await person.send({
    method: 'PUT',
    path: '/users/mfa',
    body: { token: SECRET, authCode: codeOf(SECRET, 5) },
  })
  expect(wrong).toMatchObject(WRONG)
  expect(await setUp()).toHaveLength(10)
  expect(await person.call(secondFactor.account, {})).toMatchObject({ mfaEnabled: true, recoveryCodesLeft: 10 })
  await expect(setUp()).rejects.toMatchObject({
    status: 409,
    message: 'Two-factor authentication is already set up. Remove it first.',
  })
  const short = { token: 'short', authCode: '123456' }
  expect(await person.send({ method: 'PUT', path: '/users/mfa', body: short })).toMatchObject({ status: 400 })
})

test('A-MFA-05 A-MFA-12 after the password the code opens the session, under a new token', async () => {
  await setUp()
  const { token, pending, result } = await afterPassword()
  expect(result).toMatchObject({ requiresMfa: true, loginTenants: [], systemAdmin: false })
  expect(await post(pending, '/login/mfa', { authCode: codeOf(SECRET, 5) })).toMatchObject(WRONG)

  const answer = await post(pending, '/login/mfa', { authCode: codeOf(SECRET, 1) })

  expect(JSON.parse(answer.text)).toMatchObject({ requiresMfa: false, recoveryCodesLeft: null })
  expect(tokenOf(answer)).not.toBe(token)
  const me = await (await caller(tokenOf(answer))).call(userProfile.me, {})
  expect(me).toMatchObject({ id: person.id, tenantId: tenant.id })
  expect((await pending.send({ method: 'GET', path: '/login/tenantsList' })).status).toBe(401)
})

test('T6 a session that waits for its second factor opens nothing else, and no tenant choice bypasses it', async () => {
  await setUp()
  const { pending } = await afterPassword()
  const body = { token: SECRET, authCode: codeOf(SECRET, 1) }
  for (const request of [
    { method: 'GET', path: '/users/me' },
    { method: 'GET', path: '/users/userAccount' },
    { method: 'GET', path: '/sessions' },
    { method: 'DELETE', path: '/sessions/others' },
    { method: 'PUT', path: '/users/mfa', body },
    { method: 'PUT', path: '/users/mfa/admin', body },
    { method: 'POST', path: '/users/mfa/remove', body: { authCode: body.authCode } },
    { method: 'POST', path: '/users/mfa/recoveryCodes', body: { authCode: body.authCode } },
    { method: 'POST', path: '/login/mfa/admin', body: { authCode: body.authCode } },
    { method: 'POST', path: '/login/tenant', body: { tenantId: tenant.id, userId: person.id } },
  ])
    expect(await pending.send(request), request.path).toMatchObject({ status: 401, text: 'Please sign in.' })
})

test('T6 switching to a tenant where the person has a second factor requires it', async () => {
  const there = await newTenant()
  const same = await there.alsoHere(person)
  await setUp(same)
  const answer = await post(person, '/login/tenant', { tenantId: there.id, userId: same.id })
  expect(JSON.parse(answer.text)).toMatchObject({ requiresMfa: true })
  const pending = await caller(tokenOf(answer))
  expect((await pending.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect((await post(pending, '/login/mfa', { authCode: codeOf(SECRET, 1) })).status).toBe(200)
})

test('T7 a code counts once: not again, not an older one, and once for twenty sessions on all nodes', async () => {
  await setUp()
  const again = await sessionAt('mfa', { email: person.email, inTenant: true })
  // The code that set it up.
  expect((await post(again, '/login/mfa', { authCode: codeOf(SECRET) })).status).toBe(400)
  const sessions = []
  for (let i = 0; i < 20; i++) sessions.push(await sessionAt('mfa', { email: person.email, inTenant: true }))
  const other = testEngine() === 'server' ? await secondNode() : null
  const authCode = codeOf(SECRET, 1)

  const statuses = await Promise.all(
    sessions.map(async ({ token, ...session }, i) =>
      other && i % 2 ? fromNode(other, token, authCode) : (await post(session, '/login/mfa', { authCode })).status,
    ),
  )

  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
})

async function fromNode(address: string, token: string, authCode: string): Promise<number> {
  const { services } = await testServer()
  const hash = Buffer.from(hashToken(token)).toString('hex')
  const answer = await fetch(`${address}/api/login/mfa`, {
    method: 'POST',
    headers: {
      cookie: `session=${token}`,
      'x-xsrf-token': makeToken(services.secret, hash),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ authCode }),
  })
  return answer.status
}

test('T7 D-016 the fifth wrong code leads back to the sign-in, also of five sent in parallel', async () => {
  await setUp()
  const one = await sessionAt('mfa', { email: person.email, inTenant: true })
  for (let tries = 0; tries < 4; tries++)
    expect(await post(one, '/login/mfa', { authCode: codeOf(SECRET, 9) })).toMatchObject(WRONG)
  expect(await post(one, '/login/mfa', { authCode: codeOf(SECRET, 9) })).toMatchObject(TOO_MANY)
  expect((await post(one, '/login/mfa', { authCode: codeOf(SECRET, 1) })).status).toBe(401)

  const two = await sessionAt('mfa', { email: person.email, inTenant: true })
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () => post(two, '/login/mfa', { authCode: codeOf(SECRET, 9) })),
  )
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(4)
})

test('T7 guesses are counted over all sessions: the twenty-first in a quarter of an hour is not looked at', async () => {
  await setUp()
  for (let session = 0; session < 5; session++) {
    const pending = await sessionAt('mfa', { email: person.email, inTenant: true })
    for (let tries = 0; tries < 4; tries++) await post(pending, '/login/mfa', { authCode: codeOf(SECRET, 9) })
  }
  const late = await sessionAt('mfa', { email: person.email, inTenant: true })
  expect(await post(late, '/login/mfa', { authCode: codeOf(SECRET, 1) })).toMatchObject(TOO_MANY)
})

test('A-MFA-05 a recovery code opens the session once, and its holder hears when three or fewer are left', async () => {
  const codes = await setUp()
  const { services } = await testServer()
  const stored = await services.database.owner.selectFrom('recovery_codes').selectAll().execute()
  expect(JSON.stringify(stored.map(({ code_hash }) => Buffer.from(code_hash).toString()))).not.toContain(codes[0])
  const left: unknown[] = []
  for (const code of codes.slice(0, 8)) {
    const pending = await sessionAt('mfa', { email: person.email, inTenant: true })
    const answer = await post(pending, '/login/mfa', { authCode: code.toUpperCase().replace('-', ' ') })
    left.push((JSON.parse(answer.text) as { recoveryCodesLeft: number }).recoveryCodesLeft)
  }
  expect(left).toEqual([null, null, null, null, null, null, 3, 2])
  const pending = await sessionAt('mfa', { email: person.email, inTenant: true })
  expect((await post(pending, '/login/mfa', { authCode: codes[0] })).status).toBe(400)
})

test('A-MFA-05 new recovery codes require a code and invalidate the old ones', async () => {
  const [old = ''] = await setUp()
  expect(await post(person, '/users/mfa/recoveryCodes', { authCode: codeOf(SECRET, 9) })).toMatchObject(WRONG)
  const { recoveryCodes } = await person.call(secondFactor.renewRecoveryCodes, {
    body: { authCode: codeOf(SECRET, 1) },
  })
  expect(recoveryCodes).toHaveLength(10)
  const pending = await sessionAt('mfa', { email: person.email, inTenant: true })
  expect((await post(pending, '/login/mfa', { authCode: old })).status).toBe(400)
  expect((await post(pending, '/login/mfa', { authCode: recoveryCodes[3] })).status).toBe(200)
})

test('A-MFA-15 A-MFA-16 removing one’s own needs a code; afterwards the password alone is enough', async () => {
  await setUp()
  expect(await post(person, '/users/mfa/remove', { authCode: codeOf(SECRET, 9) })).toMatchObject(WRONG)
  expect((await post(person, '/users/mfa/remove', { authCode: codeOf(SECRET, 1) })).status).toBe(204)
  expect(await person.call(secondFactor.account, {})).toMatchObject({ mfaEnabled: false, recoveryCodesLeft: 0 })
  expect((await afterPassword()).result).toMatchObject({ requiresMfa: false })
})

test('A-MFA-16 T8 a holder of editUsers removes a colleague’s without a code, and the colleague is notified by mail', async () => {
  const { services } = await testServer()
  const [keeper, plain] = [await tenant.person({ editUsers: true, name: 'Kim <Keeper>' }), await tenant.person()]
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await setUp()
  const path = `/users/mfa/remove/${person.id}`
  expect((await post(plain, path)).status).toBe(403)
  expect(await post(stranger, path)).toMatchObject({ status: 404, text: 'User not found.' })
  expect(await post(keeper, `/users/mfa/remove/${keeper.id}`)).toMatchObject({
    status: 400,
    text: 'Use a code to remove your own two-factor authentication.',
  })
  expect(await person.call(secondFactor.account, {})).toMatchObject({ mfaEnabled: true })

  expect((await post(keeper, path)).status).toBe(204)
  expect((await post(keeper, path)).status).toBe(204)

  expect(await person.call(secondFactor.account, {})).toMatchObject({ mfaEnabled: false, recoveryCodesLeft: 0 })
  const mails = await services.database.owner
    .selectFrom('mails')
    .select(['subject', 'body_text', 'body_html', 'tenant_id'])
    .where('recipient', '=', person.email)
    .execute()
  expect(mails).toMatchObject([{ subject: 'Two-factor authentication removed at Harbour', tenant_id: tenant.id }])
  expect(mails[0]?.body_text).toContain('Kim <Keeper> has removed')
  expect(mails[0]?.body_html).toContain('Kim &lt;Keeper&gt; has removed')
})

test('A-LOGIN-19 A-MFA-11 A-MFA-13 a system account has to set up its second factor, then use it, and cannot remove it', async () => {
  const email = await systemAccount()
  const first = await afterPassword(email)
  expect(first.result).toMatchObject({ systemAdmin: true, requiresMfaSetup: true, requiresMfa: false })
  const body = { token: SECRET, authCode: codeOf(SECRET) }
  expect((await first.pending.send({ method: 'PUT', path: '/users/mfa', body })).status).toBe(401)
  const done = await first.pending.send({ method: 'PUT', path: '/users/mfa/admin', body })
  expect((JSON.parse(done.text) as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)

  const second = await afterPassword(email)
  expect(second.result).toMatchObject({ systemAdmin: true, requiresMfaSetup: false, requiresMfa: true })
  expect((await post(second.pending, '/login/mfa', { authCode: codeOf(SECRET, 1) })).status).toBe(401)
  expect((await second.pending.send({ method: 'PUT', path: '/users/mfa/admin', body })).status).toBe(401)
  const inside = await post(second.pending, '/login/mfa/admin', { authCode: codeOf(SECRET, 1) })
  expect(JSON.parse(inside.text)).toMatchObject({ systemAdmin: true, requiresMfa: false })
  const session = await caller(tokenOf(inside))
  expect(JSON.parse((await session.send({ method: 'GET', path: '/users/me' })).text)).toMatchObject({ tenantId: null })
  expect((await session.send({ method: 'GET', path: '/tenant/settings' })).status).toBe(403)
  expect((await post(session, '/users/mfa/remove', { authCode: codeOf(SECRET, 1) })).status).toBe(403)
})

test('A-ERR-01 a finished sign-in that may not do something is refused, not signed out', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const steps = [
    { method: 'POST', path: '/login/mfa', body: { authCode: '123456' } },
    { method: 'POST', path: '/login/mfa/admin', body: { authCode: '123456' } },
    { method: 'POST', path: '/login/system' },
  ]
  for (const step of steps) expect(await person.send(step), step.path).toMatchObject({ status: 403 })
  expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(200)
})
