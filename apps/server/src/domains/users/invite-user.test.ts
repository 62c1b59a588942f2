import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { examplePicture } from '../../testing/example-picture.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const PASSWORD = 'violet anchor 47 lanterns'
const freshEmail = () => `${randomUUID()}@test.example`

let tenant: TestTenant
let admin: TestPerson
beforeEach(async () => {
  tenant = await newTenant({ title: 'Harbour <Council>', recordName: 'Berth', caseName: 'Claim' })
  admin = await tenant.person({ isAdmin: true, name: 'Ada Admin' })
})

const add = (email: string, name = 'Nia Holt') => admin.call(users.save, { body: { name, email } })
const invite = (person: TestPerson, id: number | string) => person.send({ method: 'POST', path: `/users/invite/${id}` })
const post = async (path: string, body: unknown) => (await caller(null)).send({ method: 'POST', path, body })

async function mailsTo(email: string) {
  const { services } = await testServer()
  const mails = services.database.owner.selectFrom('mails').selectAll().where('recipient', '=', email)
  return mails.orderBy('id').execute()
}

const linkIn = (text = '') => new URL(/^http\S+$/m.exec(text)?.[0] ?? 'none:')
const codeOf = async (email: string) =>
  linkIn((await mailsTo(email)).at(-1)?.body_text).searchParams.get('resetCode') ?? ''

const choose = (email: string, resetCode: string) =>
  post('/login/resetPassword', { email, newPassword: PASSWORD, resetCode })

test('C-USER-02 a new user is invited by mail, chooses a password with its link and signs in', async () => {
  const email = freshEmail()
  await add(email.toUpperCase())

  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ tenant_id: tenant.id, subject: 'You were added to Harbour <Council>' })
  expect(mail?.body_text).toContain('Ada Admin has added you to Harbour <Council>, where')
  expect(mail?.body_text).toContain('Berths and Claims')
  expect(mail?.body_html).toContain('Harbour &lt;Council&gt;')
  const link = linkIn(mail?.body_text)
  expect(`${link.origin}${link.pathname}`).toBe(`http://localhost:8080/${tenant.domain}/login`)
  expect(Object.fromEntries(link.searchParams)).toEqual({ resetCode: expect.any(String), email, invited: 'true' })

  expect((await choose(email, await codeOf(email))).status).toBe(204)
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(200)
  // There was no password that somebody else could have changed.
  expect(await mailsTo(email)).toHaveLength(1)
})

test('C-USER-02 an invitation carries the logo of its tenant', async () => {
  const [without, having] = [freshEmail(), freshEmail()]
  await add(without)
  expect(
    (await admin.send({ method: 'POST', path: '/files/tenantImage/0', body: examplePicture() })).status,
  ).toBeLessThan(300)
  await add(having)
  expect((await mailsTo(without))[0]?.body_html).not.toContain('<img')
  expect((await mailsTo(having))[0]?.body_html).toContain(
    `<img src="http://localhost:8080/api/tenant/logo/${tenant.domain}?v=`,
  )
})

test('A-LOGIN-18 a new user has not done the first login yet', async () => {
  const email = freshEmail()
  await add(email)
  await choose(email, await codeOf(email))
  const { headers } = await post('/login', { email, password: PASSWORD })
  const token = /session=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  expect(await (await caller(token)).call(userProfile.me, {})).toMatchObject({ hasDoneFirstLogin: false })
})

test('C-USER-02 D-128 somebody who has a password is asked to join, and gets no code', async () => {
  const elsewhere = await (await newTenant()).person()
  await tenant.asOwner((tx) =>
    tx.updateTable('identities').set({ password_hash: 'x' }).where('email', '=', elsewhere.email).execute(),
  )
  await add(elsewhere.email)
  const [mail] = await mailsTo(elsewhere.email)
  expect(mail?.subject).toBe('Ada Admin invites you to Harbour <Council>')
  expect(linkIn(mail?.body_text).href).toBe(`http://localhost:8080/${tenant.domain}/login`)
  expect(mail?.body_text).toContain('Sign in with your existing email and password')
})

test('T4 the code of an invitation works once, for its own email, for seven days, and is stored as a hash only', async () => {
  const { services } = await testServer()
  const email = freshEmail()
  const { id } = await add(email)
  const first = await codeOf(email)
  expect((await invite(admin, id)).status).toBe(204)
  const second = await codeOf(email)
  const age = (days: string) =>
    services.database.owner
      .updateTable('password_resets')
      .set({ prepared: sql<string>`now() - ${days}::interval` })
      .where('email', '=', email)
      .execute()
  await age('7 days 1 minute')
  expect((await choose(email, first)).status).toBe(400)
  await age('6 days 23 hours')
  expect((await choose(freshEmail(), first)).status).toBe(400)
  expect((await choose(email, first)).status).toBe(204)
  expect((await choose(email, first)).status, 'a second time').toBe(400)
  expect((await choose(email, second)).status, 'the other link').toBe(400)
  const stored = await services.database.owner.selectFrom('password_resets').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(first)
})

test('C-USER-02 a corrected email is invited, a changed name is not, and a disabled user is not', async () => {
  const [wrong, right] = [freshEmail(), freshEmail()]
  const { id } = await add(wrong)
  await admin.call(users.save, { body: { id, name: 'Nia H.', email: wrong } })
  expect(await mailsTo(wrong)).toHaveLength(1)
  await admin.call(users.save, { body: { id, name: 'Nia H.', email: right } })
  expect(await mailsTo(right)).toHaveLength(1)
  const off = freshEmail()
  await admin.call(users.save, { body: { name: 'Off', email: off, disabled: true } })
  expect(await mailsTo(off)).toEqual([])
})

test('C-USER-02 an invitation is sent again until the person has signed in', async () => {
  const email = freshEmail()
  const { id } = await add(email)
  const shown = async () => (await admin.call(users.list, {})).find((user) => user.id === id)?.hasSignedIn
  expect(await shown()).toBe(false)
  expect((await invite(admin, id)).status).toBe(204)
  expect(await mailsTo(email)).toHaveLength(2)

  await choose(email, await codeOf(email))
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(200)
  expect(await shown()).toBe(true)
  expect(await invite(admin, id)).toMatchObject({
    status: 409,
    text: 'Nia Holt has already signed in and needs no invitation.',
  })
})

test('C-USER-02 an address is invited five times an hour, by all tenants together, without using up its resets', async () => {
  const email = freshEmail()
  const { id } = await add(email)
  for (let sent = 1; sent < 5; sent++) expect((await invite(admin, id)).status).toBe(204)
  expect(await invite(admin, id)).toMatchObject({
    status: 429,
    text: 'Too many invitations were sent to this address. Please try again in an hour.',
  })
  const other = await (await newTenant()).person({ isAdmin: true })
  await other.call(users.save, { body: { name: 'Nia', email } })
  expect(await mailsTo(email)).toHaveLength(5)
  expect((await post('/login/sendResetPassword', { email })).status).toBe(204)
})

test('C-USER-02 only holders of editUsers invite, and only people of their own tenant', async () => {
  const { id } = await add(freshEmail())
  expect((await invite(await tenant.person({ editData: true }), id)).status).toBe(403)
  const other = await (await newTenant()).person({ isAdmin: true })
  expect(await invite(other, id)).toMatchObject({ status: 404, text: 'User not found.' })
  expect((await invite(admin, 'x')).status).toBe(400)
  await admin.send({ method: 'DELETE', path: `/users/${id}` })
  expect(await invite(admin, id)).toMatchObject({
    status: 400,
    text: 'Nia Holt is disabled. Enable the user first.',
  })
  expect((await (await tenant.person()).call(users.list, {})).every((user) => !('hasSignedIn' in user))).toBe(true)
})

test('C-USER-02 an address that mail cannot go to is refused', async () => {
  for (const email of ['a"b@test.example', 'a:b@test.example', 'a\u0001b@test.example'])
    expect(await admin.send({ method: 'POST', path: '/users', body: { name: 'N', email } })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Enter an email address such as name@example.com.'),
    })
})

test("A-ME-03 the state of an account's security is shown to its owner and to holders of editUsers", async () => {
  const person = await tenant.person()
  const state = { isSuiteUser: false, mfaEnabled: false, recoveryCodesLeft: 0 }
  expect(await person.call(secondFactor.account, {})).toEqual(state)
  const of = (id: number) => ({ params: { id: String(id) } })
  expect(await admin.call(secondFactor.accountOf, of(person.id))).toEqual(state)
  await tenant.asOwner((tx) =>
    tx
      .insertInto('second_factors')
      .values({ tenant_id: tenant.id, holder_id: person.id, secret: 'x', last_step: 0 })
      .execute(),
  )
  expect(await admin.call(secondFactor.accountOf, of(person.id))).toMatchObject({ mfaEnabled: true })
  const path = `/users/userAccount/${person.id}`
  expect((await person.send({ method: 'GET', path })).status).toBe(403)
  const other = await (await newTenant()).person({ isAdmin: true })
  expect(await other.send({ method: 'GET', path })).toMatchObject({ status: 404, text: 'User not found.' })
})
