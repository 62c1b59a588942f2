import { randomUUID } from 'node:crypto'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { templates } from '@dossier/contract/templates/calls'
import { tenant } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { CallLimits } from '../../http/call-limits.ts'
import { caller } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { hashPassword } from '../auth/password.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'

beforeEach(async () => allowSignUp(true))
afterEach(async () => allowSignUp(false))

const allowSignUp = async (allowed: boolean) => void ((await testServer()).services.settings.signUp = allowed)

const form = (changes: Record<string, unknown> = {}) => {
  const body = { tenantName: `Guild ${randomUUID()}`, name: 'Ada Byron', email: `${randomUUID()}@test.example` }
  return { ...body, password: PASSWORD, passwordConfirmation: changes['password'] ?? PASSWORD, ...changes }
}

async function signUp(body: unknown) {
  const answer = await (await caller(null)).send({ method: 'POST', path: '/tenant/CreateNew/', body })
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  return { ...answer, who: () => caller(token) }
}

const tenantsNamed = async (title: string) => {
  const { services } = await testServer()
  return services.database.owner.selectFrom('tenants').selectAll().where('title', '=', title).execute()
}

test('A-SIGNUP-06 C-TEN-06 D-025 a sign-up creates a ready-to-use organization and signs in its first administrator', async () => {
  const body = form({ tenantName: ' Kite & Röntgen Guild ', email: `Ada-${randomUUID()}@Test.Example` })
  const answer = await signUp(body)
  expect(answer.status, answer.text).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ loginTenants: [], systemAdmin: false, requiresMfa: false })
  const person = await answer.who()
  expect(await person.call(userProfile.me, {})).toMatchObject({
    name: 'Ada Byron',
    email: { email: body.email.toLowerCase() },
    isAdmin: true,
    tenantName: 'Kite & Röntgen Guild',
    tenantDomain: 'kite-rontgen-guild',
    tenantSize: 1,
    recordName: 'Record',
  })
  const list = await person.call(statuses.list, {})
  expect(list.map(({ title, default: first }) => [title, first])).toEqual([
    ['New', true],
    ['In Progress', false],
    ['On Hold', false],
    ['Done', false],
  ])
  const levels = await person.call(severities.list, {})
  expect(levels.map(({ title, level }) => [title, level]).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['Low', 1],
    ['Medium', 2],
    ['High', 3],
    ['Critical', 4],
  ])
  expect((await person.call(templates.list, {})).map(({ title }) => title)).toEqual(['General'])
  const login = await (
    await caller(null)
  ).send({ method: 'POST', path: '/login', body: { email: body.email, password: PASSWORD } })
  expect(login.status).toBe(200)
})

test('A-SIGNUP-06 T9 signing up with somebody else’s email opens no organization that invites its owner', async () => {
  const own = form()
  const { email } = own
  const stranger = await (await signUp(own)).who()
  const tenant = await newTenant({ title: 'Mill' })
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(users.save, { body: { name: 'Ada', email } })

  const post = async (path: string, body: unknown) => (await caller(null)).send({ method: 'POST', path, body })
  const signIn = async (password: string) => JSON.parse((await post('/login', { email, password })).text)
  expect((await signIn(PASSWORD)).loginTenants).toEqual([])
  expect((await stranger.call(userProfile.me, {})).loginTenants.map(({ title }) => title)).toEqual([own.tenantName])
  const enter = await stranger.send({
    method: 'POST',
    path: '/login/chooseTenant',
    body: { tenantId: tenant.id, userId: 0 },
  })
  expect(enter.status).toBe(404)

  // The mail proves ownership: the stranger's password no longer works.
  const { services } = await testServer()
  const mails = services.database.owner.selectFrom('mails').select('body_text').where('recipient', '=', email)
  const mail = (await mails.execute()).find(({ body_text }) => body_text.includes('resetCode'))
  const resetCode = /resetCode=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
  expect((await post('/login/resetPassword', { email, newPassword: `${PASSWORD}-mine`, resetCode })).status).toBe(204)
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(400)
  expect((await stranger.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  const titles = (await signIn(`${PASSWORD}-mine`)).loginTenants.map(({ title }: { title: string }) => title)
  expect(titles.toSorted()).toEqual([own.tenantName, 'Mill'].toSorted())
})

test('D-025 where sign-up is off, nothing is created and the form is not validated', async () => {
  await allowSignUp(false)
  const body = form({ password: 'x' })
  expect(await signUp(body)).toMatchObject({ status: 403, text: 'Sign up is not available.' })
  expect(await tenantsNamed(body.tenantName)).toEqual([])
  const canSignUp = async () =>
    (await (await caller(null)).call(tenant.loginDomain, { params: { x: 'default' } })).signUp
  expect(await canSignUp()).toBe(false)
  await allowSignUp(true)
  expect(await canSignUp()).toBe(true)
})

test('D-025 D-004 the same name twice, and a reserved one, get addresses of their own', async () => {
  const name = `Twin ${randomUUID()}`
  const domains = []
  for (const tenantName of [name, name, 'Dashboard']) {
    const person = await (await signUp(form({ tenantName }))).who()
    domains.push((await person.call(userProfile.me, {})).tenantDomain)
  }
  const slug = name.toLowerCase().replace(' ', '-')
  expect(domains).toEqual([slug, `${slug}-2`, 'dashboard-2'])
})

test('D-025 two simultaneous sign-ups with the same name and email do not mix', async () => {
  const body = form()
  const answers = await Promise.all([
    signUp(body),
    signUp({ ...body, password: `${PASSWORD}x`, passwordConfirmation: `${PASSWORD}x` }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await tenantsNamed(body.tenantName)).toHaveLength(1)
})

test('D-025 a person with an account gives its password and gets a second organization', async () => {
  const person = await (await newTenant()).person()
  const { services } = await testServer()
  await services.database.owner
    .updateTable('identities')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('email', '=', person.email)
    .execute()
  expect((await person.call(userProfile.me, {})).loginTenants).toHaveLength(1)

  const wrong = form({ email: person.email.toUpperCase(), password: `${PASSWORD}!` })
  expect(await signUp(wrong)).toMatchObject({
    status: 400,
    text: 'If you already have an account, enter its password.',
  })
  expect(await tenantsNamed(wrong.tenantName)).toEqual([])
  const right = await signUp(form({ email: person.email.toUpperCase() }))
  expect(right.status).toBe(200)
  expect((await (await right.who()).call(userProfile.me, {})).loginTenants).toHaveLength(2)
  // The session that was already open can switch there immediately.
  expect((await person.call(userProfile.me, {})).loginTenants).toHaveLength(2)
})

test.each([
  ['a disabled account', { disabled: true }],
  ['a system account', { is_system: true }],
])('D-025 %s is refused like a wrong password', async (_, flags) => {
  const { services } = await testServer()
  const body = form()
  const password_hash = await hashPassword(PASSWORD)
  await services.database.owner
    .insertInto('identities')
    .values({ email: body.email, name: '', password_hash, ...flags })
    .execute()
  expect(await signUp(body)).toMatchObject({ status: 400, text: 'If you already have an account, enter its password.' })
})

test('A-LOGIN-13 a password cannot be guessed here either: ten wrong ones stop more', async () => {
  const person = await (await newTenant()).person()
  for (let attempt = 0; attempt < 10; attempt++) expect((await signUp(form({ email: person.email }))).status).toBe(400)
  expect(await signUp(form({ email: person.email }))).toMatchObject({
    status: 429,
    text: 'Too many attempts. Please try again later.',
  })
})

test.each([
  ['A-SIGNUP-02', { tenantName: '  ' }, 'The name of the organization must not be empty.'],
  ['A-SIGNUP-02', { name: '' }, 'The name must not be empty.'],
  ['A-SIGNUP-02', { email: 'nobody' }, 'Enter a valid email address.'],
  ['A-SIGNUP-03', { passwordConfirmation: 'different' }, 'Passwords do not match'],
  ['A-SIGNUP-04', { password: 'x9-Kq2w' }, 'Minimum length is 8 characters'],
])('%s the server refuses %j', async (_, changes, text) => {
  expect(await signUp(form(changes))).toMatchObject({ status: 400, text })
})

test('A-SIGNUP-04 a weak password is rejected alike for known and unknown emails', async () => {
  const person = await (await newTenant()).person()
  const answers = [
    await signUp(form({ password: 'password1' })),
    await signUp(form({ password: 'password1', email: person.email })),
  ]
  expect(answers[0]?.text).toMatch(/^This password is too easy to guess\./)
  expect(answers[1]).toMatchObject({ status: 400, text: answers[0]?.text })
})

test('A-SIGNUP-04 anybody can ask how strong a password is', async () => {
  const answer = await (
    await caller(null)
  ).send({ method: 'POST', path: '/login/passwordScore', body: { password: 'password', userInputs: ['Ada'] } })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({
    score: 0,
    warning: expect.stringMatching(/\w/),
    suggestions: expect.arrayContaining([expect.stringMatching(/\w/)]),
  })
})

test('T2 A-SIGNUP-04 the 51st call in a minute from one address has to wait, and reveals no known emails', async () => {
  const { services } = await testServer()
  const person = await (await newTenant()).person()
  const { http } = await buildApp({ ...services, limits: new CallLimits(3000) }, services.log as never)
  await http.ready()
  const first = await http.inject({ url: '/api/tenant/domain/nowhere', remoteAddress: '192.0.2.7' })
  const token = first.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const send = (email: string) =>
    http.inject({
      method: 'POST',
      url: '/api/tenant/CreateNew/',
      remoteAddress: '192.0.2.7',
      headers: { 'x-xsrf-token': token, 'content-type': 'application/json' },
      payload: form({ email, password: 'password1' }),
    })
  const texts = new Set<string>()
  for (let call = 0; call < 50; call++) {
    const answer = await send(call % 2 === 0 ? person.email : `${randomUUID()}@test.example`)
    expect(answer.statusCode).toBe(400)
    texts.add(answer.body)
  }
  expect(texts.size).toBe(1)
  const next = await send(person.email)
  expect([next.statusCode, next.body]).toEqual([429, 'Too many requests. Wait a minute, then try again.'])
  await http.close()
})
