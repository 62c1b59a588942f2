import { auth, type LoginResult } from '@dossier/contract/sign-in/auth'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { caller, type RawAnswer } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'correct horse battery'
const WRONG = { status: 400, text: 'Invalid email or password.' }

async function givePassword(person: TestPerson): Promise<void> {
  const { services } = await testServer()
  const password_hash = await hashPassword(PASSWORD)
  await services.database.owner
    .updateTable('identities')
    .set({ password_hash })
    .where('email', '=', person.email)
    .execute()
}

async function signIn(body: Record<string, unknown>): Promise<RawAnswer> {
  return (await caller(null)).send({ method: 'POST', path: '/login', body })
}

test('A-LOGIN-16 one tenant needs no choice: the session is open immediately', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await givePassword(person)
  const answer = await signIn({ email: person.email.toUpperCase(), password: PASSWORD })
  expect(JSON.parse(answer.text)).toMatchObject({ loginTenants: [], systemAdmin: false, requiresMfa: false })
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  const me = await (await caller(token)).send({ method: 'GET', path: '/users/me' })
  expect(JSON.parse(me.text)).toMatchObject({ id: person.id, tenantId: tenant.id })
})

test('A-LOGIN-13 every cause of failure is answered with the same words', async () => {
  const tenant = await newTenant()
  const [person, disabled, withoutPassword] = [await tenant.person(), await tenant.person(), await tenant.person()]
  await givePassword(person)
  await givePassword(disabled)
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute())

  expect(await signIn({ email: person.email, password: 'wrong' })).toMatchObject(WRONG)
  expect(await signIn({ email: 'nobody@nowhere.example', password: PASSWORD })).toMatchObject(WRONG)
  expect(await signIn({ email: disabled.email, password: PASSWORD })).toMatchObject(WRONG)
  expect(await signIn({ email: withoutPassword.email, password: PASSWORD })).toMatchObject(WRONG)
})

test('A-LOGIN-13 ten wrong passwords stop further attempts from that address', async () => {
  const person = await (await newTenant()).person()
  await givePassword(person)
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await signIn({ email: person.email, password: 'wrong' })).toMatchObject(WRONG)
  const eleventh = await signIn({ email: person.email, password: PASSWORD })
  expect(eleventh).toMatchObject({ status: 429, text: 'Too many attempts. Please try again later.' })
})

test('A-TENSEL-01 a member of two tenants chooses, and until then the session opens nothing', async () => {
  const [here, there] = [await newTenant({ title: 'Anchor' }), await newTenant({ title: 'Beacon' })]
  const person = await here.person()
  const same = await there.alsoHere(person)
  await givePassword(person)

  const answer = await signIn({ email: person.email, password: PASSWORD })

  const choices = [
    { id: here.id, userId: person.id, title: 'Anchor', disabled: false },
    { id: there.id, userId: same.id, title: 'Beacon', disabled: false },
  ]
  expect(JSON.parse(answer.text)).toMatchObject({ loginTenants: choices })
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  const pending = await caller(token)
  expect((await pending.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect((await pending.call(auth.tenants, {})).loginTenants).toEqual(choices)
  const chosen = await pending.send({
    method: 'POST',
    path: '/login/tenant',
    body: { tenantId: there.id, userId: same.id },
  })
  expect(chosen.status).toBe(200)
})

test('A-LOGIN-16 organizations of one title come with their domains', async () => {
  const [one, other, quay] = [
    await newTenant({ title: 'Mill' }),
    await newTenant({ title: 'Mill' }),
    await newTenant({ title: 'Quay' }),
  ]
  const person = await one.person()
  await other.alsoHere(person)
  await quay.alsoHere(person)
  await givePassword(person)
  const { loginTenants } = JSON.parse((await signIn({ email: person.email, password: PASSWORD })).text) as LoginResult
  const domains = new Map(loginTenants.map(({ id, domain }) => [id, domain]))
  expect([one, other, quay].map(({ id }) => domains.get(id))).toEqual([one.domain, other.domain, undefined])
})

test('A-TENSEL-02 a disabled tenant is shown as disabled and cannot be chosen', async () => {
  const [here, there] = [await newTenant(), await newTenant()]
  const person = await here.person()
  const same = await there.alsoHere(person)
  await there.asOwner((tx) => tx.updateTable('tenants').set({ disabled: true }).where('id', '=', there.id).execute())
  const other = (await person.call(auth.tenants, {})).loginTenants.find((tenant) => tenant.id === there.id)
  expect(other?.disabled).toBe(true)
  const choice = { body: { tenantId: there.id, userId: same.id } }
  await expect(person.call(auth.chooseTenant, choice)).rejects.toMatchObject({ status: 404 })
})

test('A-LOGIN-16 signing in at a tenant’s own URL takes the member straight there', async () => {
  const [here, there] = [await newTenant(), await newTenant()]
  const person = await here.person()
  await there.alsoHere(person)
  await givePassword(person)
  const answer = await signIn({ email: person.email, password: PASSWORD, domainName: there.domain })
  expect(JSON.parse(answer.text)).toMatchObject({ loginTenants: [] })
})

test('A-LOGIN-18 the introduction is required where the feature is on, until the person has completed it', async () => {
  const [on, off] = [await newTenant({ features: ['FirstTimeLogin'] }), await newTenant()]
  const person = await on.person()
  const same = await off.alsoHere(person)
  await givePassword(person)
  const requiredAt = async (tenant: typeof on) => {
    const answer = await signIn({ email: person.email, password: PASSWORD, domainName: tenant.domain })
    return (JSON.parse(answer.text) as { requiresIntroduction: boolean }).requiresIntroduction
  }
  expect(await requiredAt(on)).toBe(false)
  for (const { id } of [person, same])
    await on.asOwner((tx) =>
      tx.updateTable('users').set({ has_done_first_login: false }).where('id', '=', id).execute(),
    )
  expect(await requiredAt(on)).toBe(true)
  expect(await requiredAt(off)).toBe(false)
  const chosen = await same.call(auth.chooseTenant, { body: { tenantId: on.id, userId: person.id } })
  expect(chosen.requiresIntroduction).toBe(true)
})

test('A-LOGIN-19 a system account learns that it needs a second factor and stays outside', async () => {
  const { services } = await testServer()
  const email = 'system@test.example'
  await services.database.owner
    .insertInto('identities')
    .values({ email, name: 'System', password_hash: await hashPassword(PASSWORD), is_system: true })
    .execute()
  const answer = await signIn({ email, password: PASSWORD })
  expect(JSON.parse(answer.text)).toMatchObject({ systemAdmin: true, requiresMfaSetup: true })
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  for (const path of ['/users/me', '/tenant/settings'])
    expect((await (await caller(token)).send({ method: 'GET', path })).status).toBe(401)
})

test('A-LOGIN-13 a session ends after twelve unused hours, and after seven days at most', async () => {
  const tenant = await newTenant()
  const { services } = await testServer()
  const [idle, old] = [await tenant.person(), await tenant.person()]
  const setBack = (userId: number, created: string, used: string) =>
    services.database.owner
      .updateTable('sessions')
      .set({ created: sql<string>`now() - ${created}::interval`, last_used: sql<string>`now() - ${used}::interval` })
      .where('user_id', '=', userId)
      .execute()
  await setBack(idle.id, '13 hours', '12 hours 1 minute')
  await setBack(old.id, '7 days 1 minute', '1 minute')
  for (const person of [idle, old]) expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
})

/** Records the statements that run during the work, by kind and tables. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { database } = (await testServer()).services
  const { gateTx } = database
  const seen: string[] = []
  const notes: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const tables = JSON.stringify(node).match(/"identifier":\{"kind":"IdentifierNode","name":"\w+"/g) ?? []
      seen.push([node.kind, ...tables.map((table) => /"(\w+)"$/.exec(table)?.[1])].join(' '))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  database.gateTx = (inside) => gateTx((tx) => inside(tx.withPlugin(notes)))
  try {
    await work()
  } finally {
    database.gateTx = gateTx
  }
  return seen
}

test('T1 a refused sign-in does the same work and gives the same answer, whoever it is for', async () => {
  const tenant = await newTenant()
  const closed = await newTenant()
  const [known, disabled, ssoOnly, left] = [
    await tenant.person(),
    await tenant.person(),
    await tenant.person(),
    await closed.person(),
  ]
  for (const person of [known, disabled, left]) await givePassword(person)
  await closed.asOwner((tx) => tx.updateTable('tenants').set({ disabled: true }).where('id', '=', closed.id).execute())
  await tenant.asOwner((tx) =>
    tx.updateTable('identities').set({ disabled: true }).where('email', '=', disabled.email).execute(),
  )
  const attempts = [
    { email: known.email, password: 'wrong' },
    { email: 'unknown@nowhere.example', password: PASSWORD },
    { email: disabled.email, password: PASSWORD },
    { email: left.email, password: PASSWORD },
    { email: ssoOnly.email, password: PASSWORD },
  ]
  const done: unknown[] = []
  for (const body of attempts) {
    let answer: RawAnswer | undefined
    const statements = await statementsOf(async () => (answer = await signIn(body)))
    done.push({ statements, status: answer?.status, text: answer?.text, headers: Object.keys(answer?.headers ?? {}) })
  }
  expect(done[0]).toMatchObject({ ...WRONG, statements: expect.arrayContaining([expect.stringContaining('failed')]) })
  for (const one of done) expect(one).toEqual(done[0])
})

test('A-TENSEL-07 a sign-in that waits for the second factor names that step, and no tenants', async () => {
  const tenant = await newTenant()
  const step = async (state: 'mfa' | 'systemMfaSetup') => {
    const person = await tenant.person()
    await tenant.asOwner((tx) => tx.updateTable('sessions').set({ state }).where('user_id', '=', person.id).execute())
    return person.call(auth.tenants, {})
  }
  expect(await step('mfa')).toMatchObject({ requiresMfa: true, systemAdmin: false, loginTenants: [] })
  expect(await step('systemMfaSetup')).toMatchObject({ requiresMfaSetup: true, systemAdmin: true, loginTenants: [] })
})
