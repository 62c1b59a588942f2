import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { SUPPORT_DURATIONS, supportAccess } from '@dossier/contract/organization/support-access'
import { system } from '@dossier/contract/system/calls'
import { type AccountToCreate } from '@dossier/contract/system/accounts'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../testing/authenticator.ts'
import { caller } from '../../testing/caller.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { systemAccount, type TestSystemAccount } from '../../testing/system-account.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { hashPassword } from '../auth/password.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'
const SECRET = 'JBSWY3DPEHPK3PXPJBSQ'

let portal: TestSystemAccount
beforeEach(async () => void (portal = await systemAccount()))

const owner = async () => (await testServer()).services.database.owner
const accountToCreate = (changes: Partial<AccountToCreate> = {}): AccountToCreate => ({
  name: 'Sam Whitaker',
  email: `${randomUUID()}@test.example`,
  disabled: false,
  allowSystemAdmin: true,
  isSupport: false,
  ...changes,
})

const post = async (path: string, body?: unknown, token: string | null = null) =>
  (await caller(token)).send({ method: 'POST', path, ...(body !== undefined && { body }) })
const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
const login = (email: string) => post('/login', { email, password: PASSWORD })

async function givePassword(email: string) {
  const password_hash = await hashPassword(PASSWORD)
  await (await owner()).updateTable('identities').set({ password_hash }).where('email', '=', email).execute()
}

async function lastMail(email: string) {
  const mail = await (
    await owner()
  )
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...mail, link: new URL(/http\S+/.exec(mail.body_text)?.[0] ?? 'http://none') }
}

const find = async (search: string) => (await portal.call(system.accounts, { query: { search } })).data
const change = (id: number, body: unknown) => portal.send({ method: 'PUT', path: `/system/accounts/${id}`, body })

test('D-108 a new account chooses its password by mail, sets up its second factor and is in the portal', async () => {
  const form = accountToCreate()
  const made = await portal.call(system.createAccount, { body: form })
  expect(made).toMatchObject({ name: form.name, email: form.email, mfaEnabled: false, hasPassword: false })
  const { link, subject } = await lastMail(form.email)
  expect(subject).toBe('Your Dossier account')
  const resetCode = link.searchParams.get('resetCode')
  await post('/login/resetPassword', { email: form.email, newPassword: PASSWORD, resetCode })
  const pending = await login(form.email)
  expect(JSON.parse(pending.text)).toMatchObject({ systemAdmin: true, requiresMfaSetup: true })
  const setUp = await post('/users/mfa/admin', undefined, tokenOf(pending))
  expect(setUp.status).not.toBe(200)
  const answer = await (
    await caller(tokenOf(pending))
  ).send({ method: 'PUT', path: '/users/mfa/admin', body: { token: SECRET, authCode: codeOf(SECRET) } })
  expect(answer.status).toBe(200)
  const inside = await caller(tokenOf(answer))
  expect((await inside.call(system.tenants, {})).totalItems).toBeGreaterThanOrEqual(0)
  expect(await find(form.email)).toMatchObject([{ mfaEnabled: true, hasPassword: true, allowSystemAdmin: true }])
  const [signIn] = (await portal.call(system.activity, {})).data
  expect(signIn).toMatchObject({ action: 'Signed in', actor: form.name })
})

test('T48 D-023 an unproven email gets no rights in the portal', async () => {
  const person = await (await newTenant()).person()
  const { owner } = (await testServer()).services.database
  const prove = (email_proven: boolean) =>
    owner.updateTable('identities').set({ email_proven }).where('email', '=', person.email).execute()
  await prove(false)
  await expect(
    portal.call(system.createAccount, { body: accountToCreate({ email: person.email }) }),
  ).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(
      'Someone signed up with this email but has not confirmed it. Ask the owner of the address to reset the password first.',
    ),
  })
  expect(await find(person.email)).toEqual([])
  await prove(true)
  expect(await portal.call(system.createAccount, { body: accountToCreate({ email: person.email }) })).toMatchObject({
    email: person.email,
  })
})

test('T48 before the second factor, and from a tenant, nothing of the portal is there', async () => {
  const { email } = portal
  await givePassword(email)
  const pending = await login(email)
  const admin = await (await newTenant()).person({ isAdmin: true })
  for (const path of ['tenants', 'accounts', 'outbox', 'errors', 'activity']) {
    const before = await (await caller(tokenOf(pending))).send({ method: 'GET', path: `/system/${path}` })
    expect([before.status, before.text]).toEqual([401, 'Please sign in.'])
    expect((await admin.send({ method: 'GET', path: `/system/${path}` })).status).toBe(403)
  }
})

test('T48 a system account that is also a user of a tenant has no portal access in that tenant', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ isAdmin: true })
  await portal.call(system.createAccount, { body: accountToCreate({ email: person.email }) })
  expect((await person.send({ method: 'GET', path: '/system/tenants' })).status).toBe(403)
  expect((await person.send({ method: 'GET', path: '/status' })).status).toBe(200)
})

test('A-TENSEL-01 A-LOGIN-14 D-023 a person with both chooses the portal or a tenant after the password', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  await givePassword(person.email)
  expect(JSON.parse((await login(person.email)).text)).toMatchObject({ allowSystemAdmin: false, loginTenants: [] })
  await portal.call(system.createAccount, { body: accountToCreate({ email: person.email }) })
  const choosing = await login(person.email)
  expect(JSON.parse(choosing.text)).toMatchObject({
    systemAdmin: false,
    allowSystemAdmin: true,
    loginTenants: [{ id: tenant.id }],
  })
  const chosen = await post('/login/system', undefined, tokenOf(choosing))
  expect(JSON.parse(chosen.text)).toMatchObject({ systemAdmin: true, requiresMfaSetup: true, loginTenants: [] })
  // The step before is worn out, and a tenant's people cannot go there.
  expect((await post('/login/system', undefined, tokenOf(choosing))).status).toBe(401)
  const plain = await other.person()
  const also = await tenant.alsoHere(plain)
  await givePassword(plain.email)
  const refused = await post('/login/system', undefined, tokenOf(await login(plain.email)))
  expect([refused.status, also.email]).toEqual([403, plain.email])
})

test('A-TENSEL-01 D-023 an account that is also support chooses between the portal and tenants that grant access', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(supportAccess.change, { body: { value: SUPPORT_DURATIONS[0] } })
  const { email } = await portal.call(system.createAccount, { body: accountToCreate({ isSupport: true }) })
  await givePassword(email)
  const choosing = await login(email)
  const result = JSON.parse(choosing.text) as LoginResult
  expect(result).toMatchObject({ systemAdmin: false, allowSystemAdmin: true, requiresMfaSetup: false })
  expect(result.supportAccess.map(({ id }) => id)).toContain(tenant.id)
  const chosen = await post('/login/system', undefined, tokenOf(choosing))
  expect(JSON.parse(chosen.text)).toMatchObject({ systemAdmin: true, requiresMfaSetup: true, supportAccess: [] })
})

test('T48 D-023 a choice that did not begin with the password does not lead to the portal', async () => {
  await givePassword(portal.email)
  const tenant = await newTenant()
  await tenant.alsoHere({ ...(await tenant.person()), email: portal.email })
  const choosing = tokenOf(await login(portal.email))
  await (
    await owner()
  )
    .updateTable('sessions')
    .set({ by_password: false })
    .where('identity_id', '=', portal.identityId)
    .execute()
  expect((await post('/login/system', undefined, choosing)).status).toBe(403)
})

test('D-108 a disabled account is signed out immediately and cannot sign in; re-enabled, it can', async () => {
  const colleague = await systemAccount('Colleague')
  await givePassword(colleague.email)
  const socket = await connectLive({ token: colleague.token, hub: '/notification-hub' })
  const flags = { name: 'Colleague', allowSystemAdmin: true, isSupport: false }
  expect((await change(colleague.identityId, { ...flags, disabled: true })).status).toBe(200)
  await socket.message('logout')
  expect((await colleague.send({ method: 'GET', path: '/system/tenants' })).status).toBe(401)
  const refused = await login(colleague.email)
  expect([refused.status, refused.text]).toEqual([400, 'Invalid email or password.'])
  await change(colleague.identityId, { ...flags, disabled: false })
  expect((await login(colleague.email)).status).toBe(200)
})

test('D-108 omitted values stay as they are: a new name enables nobody', async () => {
  const colleague = await systemAccount('Colleague')
  expect((await change(colleague.identityId, { disabled: true, isSupport: true })).status).toBe(200)
  expect((await change(colleague.identityId, { name: 'Nora Vance' })).status).toBe(200)
  expect(await find(colleague.email)).toMatchObject([
    { name: 'Nora Vance', allowSystemAdmin: true, isSupport: true, disabled: true },
  ])
  const nothingLeft = await change(colleague.identityId, { allowSystemAdmin: false, isSupport: false })
  expect(nothingLeft.text).toBe('Give the account the system portal, support, or both.')
})

test('D-108 an account that loses the portal is signed out of it immediately', async () => {
  const colleague = await systemAccount()
  await change(colleague.identityId, { name: 'Only support', allowSystemAdmin: false, isSupport: true })
  expect((await colleague.send({ method: 'GET', path: '/system/tenants' })).status).toBe(401)
  expect(await find(colleague.email)).toMatchObject([
    { name: 'Only support', allowSystemAdmin: false, isSupport: true, disabled: false },
  ])
})

test('D-108 two accounts that disable each other at the same moment: one remains', async () => {
  const colleague = await systemAccount()
  const flags = { name: 'x', allowSystemAdmin: true, isSupport: false, disabled: true }
  const answers = await Promise.all([
    change(colleague.identityId, flags),
    colleague.send({ method: 'PUT', path: `/system/accounts/${portal.identityId}`, body: flags }),
  ])
  const alive = await Promise.all(
    [portal, colleague].map((one) => one.send({ method: 'GET', path: '/system/accounts' })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(alive.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('D-108 nobody removes their own access or second factor', async () => {
  const own = { name: portal.name, allowSystemAdmin: true, isSupport: false }
  const text = 'You cannot remove your own access. Ask another system account.'
  expect(await change(portal.identityId, { ...own, disabled: true })).toMatchObject({ status: 400, text })
  const onlySupport = { ...own, allowSystemAdmin: false, isSupport: true }
  expect(await change(portal.identityId, onlySupport)).toMatchObject({ status: 400, text })
  const reset = await portal.send({ method: 'POST', path: `/system/accounts/${portal.identityId}/resetMfa` })
  expect(reset).toMatchObject({ status: 400, text: 'Ask another system account to reset your own second factor.' })
  expect((await change(portal.identityId, own)).status).toBe(200)
})

test('D-108 a reset second factor is set up again at the next sign-in, and its owner is notified', async () => {
  const colleague = await systemAccount()
  await givePassword(colleague.email)
  await colleague.call(secondFactor.setUpSystem, { body: { token: SECRET, authCode: codeOf(SECRET) } })
  const path = `/system/accounts/${colleague.identityId}/resetMfa`
  expect((await portal.send({ method: 'POST', path })).status).toBe(204)
  expect((await colleague.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect(JSON.parse((await login(colleague.email)).text)).toMatchObject({ requiresMfaSetup: true, requiresMfa: false })
  expect((await lastMail(colleague.email)).subject).toBe('Two-factor authentication reset at Dossier')
})

test("D-108 the portal does not touch a person's second factor in a tenant", async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await person.call(secondFactor.setUp, { body: { token: SECRET, authCode: codeOf(SECRET) } })
  const { id } = await portal.call(system.createAccount, { body: accountToCreate({ email: person.email }) })
  await portal.call(system.resetMfa, { params: { id: String(id) } })
  expect(await person.call(secondFactor.account, {})).toMatchObject({ mfaEnabled: true })
})

test('D-108 a link to a new password can be sent, and not to a disabled account', async () => {
  const colleague = await systemAccount()
  await givePassword(colleague.email)
  const path = `/system/accounts/${colleague.identityId}/password`
  expect((await portal.send({ method: 'POST', path })).status).toBe(204)
  const { link } = await lastMail(colleague.email)
  const body = { email: colleague.email, newPassword: `${PASSWORD}!`, resetCode: link.searchParams.get('resetCode') }
  expect((await login(colleague.email)).status).toBe(200)
  expect((await post('/login/resetPassword', body)).status).toBe(204)
  expect((await login(colleague.email)).status).toBe(400)
  await change(colleague.identityId, { name: 'x', allowSystemAdmin: true, isSupport: false, disabled: true })
  expect(await portal.send({ method: 'POST', path })).toMatchObject({
    status: 409,
    text: 'This account is disabled. Enable it first.',
  })
})

test.each([
  [{ name: ' ' }, 'Enter a name.'],
  [{ email: 'nobody' }, 'Enter an email address such as name@example.com.'],
  [{ allowSystemAdmin: false }, 'Give the account the system portal, support, or both.'],
])('D-108 an account is refused: %j', async (changes, text) => {
  const body = accountToCreate(changes)
  expect(await portal.send({ method: 'POST', path: '/system/accounts', body })).toMatchObject({ status: 400, text })
  expect(await find(body.email)).toEqual([])
})

test('D-108 an email has at most one account, and a person of a tenant is not an account', async () => {
  const text = 'An account with this email already exists.'
  const body = accountToCreate({ email: portal.email.toUpperCase() })
  expect(await portal.send({ method: 'POST', path: '/system/accounts', body })).toMatchObject({ status: 409, text })
  const person = await (await newTenant()).person()
  const me = await person.call(userProfile.me, {})
  expect(await find(person.email)).toEqual([])
  const { identity_id: id } = await (
    await owner()
  )
    .selectFrom('users')
    .select('identity_id')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const flags = { name: 'x', allowSystemAdmin: true, isSupport: true }
  expect(await change(id ?? 0, flags)).toMatchObject({ status: 404, text: 'Account not found.' })
})
