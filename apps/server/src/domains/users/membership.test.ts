import { auth } from '@dossier/contract/sign-in/auth'
import { system } from '@dossier/contract/system/calls'
import { tenant as tenants } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { systemAccount } from '../../testing/system-account.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const PASSWORD = 'violet anchor 47 lanterns'
const freshEmail = () => `${randomUUID()}@test.example`

let harbour: TestTenant
let admin: TestPerson
beforeEach(async () => {
  harbour = await newTenant({ title: 'Harbour' })
  admin = await harbour.person({ isAdmin: true, name: 'Ada Admin' })
})

async function mailsTo(email: string) {
  const { services } = await testServer()
  const mails = services.database.owner.selectFrom('mails').selectAll().where('recipient', '=', email)
  return mails.orderBy('id').execute()
}

const add = (email: string, by = admin) => by.call(users.save, { body: { name: 'Nia Holt', email } })
const rowOf = async (email: string) =>
  (await admin.call(users.search, { query: { search: email, pageNumber: 1 } })).data[0]

test('D-128 somebody with an account is no member before accepting, and sees the title and who invites', async () => {
  const mill = await newTenant({ title: 'Mill' })
  const nia = await mill.person({ name: 'Nia Holt' })
  await mill.asOwner((tx) =>
    tx.updateTable('identities').set({ password_hash: 'x' }).where('email', '=', nia.email).execute(),
  )
  const { id: userId } = await add(nia.email)
  const invitation = { id: harbour.id, userId, title: 'Harbour', invitedBy: 'Ada Admin' }

  const before = await nia.call(userProfile.me, {})
  expect(before.loginTenants.map(({ title }) => title)).toEqual(['Mill'])
  expect(before.invitations).toEqual([invitation])
  expect((await nia.call(auth.tenants, {})).invitations).toEqual([invitation])
  const enter = { body: { tenantId: harbour.id, userId } }
  await expect(nia.call(auth.chooseTenant, enter)).rejects.toMatchObject({ status: 404 })
  expect(await rowOf(nia.email)).toMatchObject({ membership: 'invited' })
  const [mail] = await mailsTo(nia.email)
  expect(mail?.subject).toBe('Ada Admin invites you to Harbour')
  expect(mail?.body_text).not.toContain('resetCode')

  const answered = await nia.call(auth.answerInvitation, { body: { ...enter.body, accept: true } })
  expect(answered.loginTenants.map(({ title }) => title)).toEqual(['Harbour', 'Mill'])
  expect(answered.invitations).toEqual([])
  expect(await rowOf(nia.email)).toMatchObject({ membership: 'member' })
  await nia.call(auth.chooseTenant, enter)
})

test('D-128 an invitation is declined once, can be sent again, and is nobody else’s to answer', async () => {
  const mill = await newTenant({ title: 'Mill' })
  const [nia, other] = [await mill.person(), await mill.person()]
  const { id: userId } = await add(nia.email)
  const answer = (by: TestPerson, accept: boolean) =>
    by.call(auth.answerInvitation, { body: { tenantId: harbour.id, userId, accept } })
  await expect(answer(other, true)).rejects.toMatchObject({ status: 404, message: 'Invitation not found.' })
  expect((await answer(nia, false)).invitations).toEqual([])
  await expect(answer(nia, true)).rejects.toMatchObject({ status: 404 })
  expect(await rowOf(nia.email)).toMatchObject({ membership: 'declined' })
  expect((await nia.call(userProfile.me, {})).loginTenants.map(({ title }) => title)).toEqual(['Mill'])
  await admin.call(users.invite, { params: { userId: String(userId) } })
  expect((await nia.call(userProfile.me, {})).invitations).toHaveLength(1)
})

test('D-128 who signs in with an invitation open is asked, except at an organization of their own', async () => {
  const email = freshEmail()
  await add(email)
  const code = /resetCode=([\w-]+)/.exec((await mailsTo(email))[0]?.body_text ?? '')?.[1]
  const stranger = await caller(null)
  const post = (path: string, body: unknown) => stranger.send({ method: 'POST', path, body })
  await post('/login/resetPassword', { email, newPassword: PASSWORD, resetCode: code })
  const mill = await newTenant({ title: 'Mill' })
  await add(email, await mill.person({ isAdmin: true, name: 'Bo' }))
  const signIn = async (domainName?: string) =>
    JSON.parse((await post('/login', { email, password: PASSWORD, domainName })).text)
  expect(await signIn()).toMatchObject({
    loginTenants: [{ title: 'Harbour' }],
    invitations: [{ title: 'Mill', invitedBy: 'Bo' }],
  })
  expect(await signIn(mill.domain)).toMatchObject({ invitations: [{ title: 'Mill' }] })
  expect(await signIn(harbour.domain)).toMatchObject({ loginTenants: [], invitations: [] })
})

async function signUp(email: string, tenantName = 'Founded') {
  const { services } = await testServer()
  services.settings.signUp = true
  const body = { tenantName, name: 'Fay Founder', email, password: PASSWORD, passwordConfirmation: PASSWORD }
  const answer = await (await caller(null)).send({ method: 'POST', path: tenants.createNew.path, body })
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  return { answer, founder: await caller(token) }
}

test('D-128 a founder mails nobody before the own address is confirmed, by its owner in the own session', async () => {
  const email = freshEmail()
  const { founder } = await signUp(email)
  const invitee = freshEmail()
  const invite = () => founder.send({ method: 'POST', path: '/users', body: { name: 'Nia', email: invitee } })
  expect(await invite()).toMatchObject({ status: 403, text: expect.stringContaining('Confirm your own email') })
  // Without a mail server, no sentence speaks of mail that nobody gets.
  expect((await founder.call(userProfile.me, {})).mail).toEqual({ isSent: false, contact: '' })
  expect((await invite()).text).toContain('ask its system administrators for your link')
  expect(await mailsTo(invitee)).toEqual([])
  expect((await founder.call(users.list, {})).map((user) => user.email)).toEqual([email])

  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirm your email')
  const code = /code=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const confirm = (by: { send: TestPerson['send'] }) =>
    by.send({ method: 'POST', path: '/login/confirmEmail', body: { code } })
  expect((await confirm(await caller(null))).status).toBe(401)
  expect((await confirm(admin)).status).toBe(400)
  const reset = { email, newPassword: `${PASSWORD} too`, resetCode: code }
  expect((await (await caller(null)).send({ method: 'POST', path: '/login/resetPassword', body: reset })).status).toBe(
    400,
  )
  expect((await confirm(founder)).status).toBe(204)
  // Again, after a lost answer.
  expect((await confirm(founder)).status).toBe(204)
  expect((await confirm(admin)).status).toBe(400)
  expect((await invite()).status).toBe(200)
  expect(await mailsTo(invitee)).toHaveLength(1)
})

test('D-128 the title of an organization holds no address of the web', async () => {
  for (const title of ['Win at evil.example', 'https://evil', 'www evil', 'evil。example', 'Prize: evil.co/x'])
    expect((await signUp(freshEmail(), title)).answer).toMatchObject({
      status: 400,
      text: expect.stringContaining('cannot contain a web address'),
    })
  for (const title of ['St. Mary', 'A. B. Smith & Sons', 'Mr. Ed, Inc. '])
    expect((await signUp(freshEmail(), title)).answer.status).toBe(200)
})

test('D-128 200 invitations at once send 50 mails, and more when the system portal allows more', async () => {
  const emails = Array.from({ length: 200 }, freshEmail)
  const answers = await Promise.all(
    emails.map((email) => admin.send({ method: 'POST', path: '/users', body: { name: 'Nia', email } })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((one) => one === 200)).toHaveLength(50)
  // A crowded machine answers 503 to those who would have to wait too long.
  expect(statuses.filter((one) => ![200, 429, 503].includes(one))).toEqual([])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.text).toBe('Your organization can invite 50 new addresses a day. Try again tomorrow.')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const { services } = await testServer()
  const { count } = await services.database.owner
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', harbour.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(50)

  const portal = await systemAccount()
  const params = { id: String(harbour.id) }
  const changed = await portal.call(system.changeTenant, { params, body: { invitationsADay: 60 } })
  expect(changed.invitationsADay).toBe(60)
  const { data } = await portal.call(system.activity, { query: { pageNumber: 1 } })
  expect(data.find(({ subject }) => subject === 'Harbour')?.details).toBe('invitations a day 50 → 60')
  await add(freshEmail())
})
