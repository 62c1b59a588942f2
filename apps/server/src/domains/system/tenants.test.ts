import { randomUUID } from 'node:crypto'
import { billing } from '@dossier/contract/organization/billing'
import { statuses } from '@dossier/contract/lookups/statuses'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { system } from '@dossier/contract/system/calls'
import { type TenantToCreate } from '@dossier/contract/system/tenants'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { OPERATED_FEATURES } from '@dossier/core/tenants/features'
import { beforeEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { systemAccount, type TestSystemAccount } from '../../testing/system-account.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { hashPassword } from '../auth/password.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'

let portal: TestSystemAccount
beforeEach(async () => void (portal = await systemAccount(`Sigrid ${randomUUID()}`)))

const owner = async () => (await testServer()).services.database.owner
const tenantToCreate = (changes: Partial<TenantToCreate> = {}): TenantToCreate => ({
  title: 'Kite Guild',
  domain: `k-${randomUUID()}`,
  adminName: 'Ada Byron',
  adminEmail: `${randomUUID()}@test.example`,
  ...changes,
})

const put = (id: number, body: unknown) => portal.send({ method: 'PUT', path: `/system/tenants/${id}`, body })
const post = async (path: string, body: unknown, token: string | null = null) =>
  (await caller(token)).send({ method: 'POST', path, body })
const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''

async function givePassword({ email }: { email: string }) {
  const password_hash = await hashPassword(PASSWORD)
  await (await owner()).updateTable('identities').set({ password_hash }).where('email', '=', email).execute()
}

const login = ({ email }: { email: string }) => post('/login', { email, password: PASSWORD })

const activity = async () =>
  (await portal.call(system.activity, {})).data
    .filter(({ actor }) => actor === portal.name)
    .map(({ action, subject, details }) => [action, subject, details])

test('D-108 tenants are found by title or domain, page by page, with their counts', async () => {
  const mark = randomUUID()
  const tenant = await newTenant({ title: `Zebra % ${mark}` })
  await newTenant({ title: `Aardvark ${mark}`, domain: `x-${mark}` })
  await tenant.person()
  const found = await portal.call(system.tenants, { query: { search: mark.toUpperCase() } })
  expect(found).toMatchObject({ totalItems: 2, pageCount: 1 })
  expect(found.data.map(({ title, users, disabled }) => [title, users, disabled])).toEqual([
    [`Aardvark ${mark}`, 0, false],
    [`Zebra % ${mark}`, 1, false],
  ])
  expect((await portal.call(system.tenants, { query: { search: `x-${mark}` } })).totalItems).toBe(1)
  expect((await portal.call(system.tenants, { query: { search: `% ${mark}` } })).totalItems).toBe(1)
  expect((await portal.call(system.tenants, { query: { search: mark, pageNumber: 2 } })).data).toEqual([])
})

test('D-108 a tenant shows how much it holds, and none of its contents', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ name: 'Ada Canary' })
  const gone = await tenant.person()
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  await (await supportStaff()).enter(tenant.id)
  await insertRecords(tenant, [{ title: 'Secret canary' }, { title: 'Another canary' }])
  await person.send({ method: 'POST', path: '/errors', body: { message: 'x is not a function' } })
  const answer = await portal.send({ method: 'GET', path: `/system/tenants/${tenant.id}` })
  expect(answer.text).not.toMatch(/canary/i)
  expect(JSON.parse(answer.text)).toMatchObject({
    id: tenant.id,
    features: [],
    // Support sessions are not counted.
    sizes: { users: 2, disabledUsers: 1, records: 2, comments: 0, fileBytes: 0, errors: 1 },
    lastSignIn: null,
  })
})

test('D-108 a new tenant is ready to use, and its administrator signs in by the mail', async () => {
  const form = tenantToCreate({ adminEmail: `Ada-${randomUUID()}@Test.Example` })
  const made = await portal.call(system.createTenant, { body: form })
  expect(made).toMatchObject({ title: 'Kite Guild', domain: form.domain, disabled: false, users: 1 })
  // ADR-28: also what an organization that signed up has to be given.
  expect(made.features.toSorted()).toEqual([...OPERATED_FEATURES].toSorted())
  const email = form.adminEmail.toLowerCase()
  const mail = await (
    await owner()
  )
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ tenant_id: made.id, subject: 'Your organization Kite Guild is ready' })
  const link = new URL(/http\S+/.exec(mail.body_text)?.[0] ?? '')
  expect(link.pathname).toBe(`/${form.domain}/login`)
  expect(mail.body_text).toContain('after 7 days')
  // As long as that it is good.
  await (
    await owner()
  )
    .updateTable('password_resets')
    .set({ prepared: new Date(Date.now() - 6 * 24 * 3_600_000).toISOString() })
    .where('email', '=', email)
    .execute()
  expect(link.searchParams.get('email')).toBe(email)
  const body = { email, newPassword: PASSWORD, resetCode: link.searchParams.get('resetCode') }
  expect((await post('/login/resetPassword', body)).status).toBe(204)
  expect((await post('/login/resetPassword', body)).status).toBe(400)
  const admin = await caller(tokenOf(await login({ email })))
  expect(await admin.call(userProfile.me, {})).toMatchObject({ name: 'Ada Byron', isAdmin: true, tenantId: made.id })
  expect((await admin.call(statuses.list, {})).map(({ title }) => title)).toEqual([
    'New',
    'In Progress',
    'On Hold',
    'Done',
  ])
  expect(await activity()).toContainEqual([
    'Created tenant',
    'Kite Guild',
    `domain ${form.domain}, administrator ${email}`,
  ])
})

test('D-108 D-128 a person with an account keeps the password, gets a link to the sign-in page and joins by accepting', async () => {
  const person = await (await newTenant()).person()
  await givePassword(person)
  const made = await portal.call(system.createTenant, { body: tenantToCreate({ adminEmail: person.email }) })
  const mail = await (
    await owner()
  )
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(mail.body_text).not.toContain('resetCode')
  expect(mail.body_text).toContain('Use your existing password')
  const me = await person.call(userProfile.me, {})
  expect(me.loginTenants.map(({ id }) => id)).not.toContain(made.id)
  expect(me.invitations).toMatchObject([{ id: made.id, invitedBy: 'The system administrators' }])
})

test.each([
  [{ title: ' ' }, 400, 'Enter a title.'],
  [{ domain: 'login' }, 400, 'This domain is reserved. Choose another one.'],
  [{ domain: 'a b' }, 400, expect.stringMatching(/^A domain has 3 to 63/)],
  [{ adminName: '' }, 400, 'Enter the name of the administrator.'],
  [{ adminEmail: 'ada' }, 400, 'Enter an email address such as name@example.com.'],
])('D-108 a tenant is refused: %j', async (changes, status, text) => {
  const form = tenantToCreate(changes)
  expect(await portal.send({ method: 'POST', path: '/system/tenants', body: form })).toMatchObject({ status, text })
  expect((await portal.call(system.tenants, { query: { search: form.domain } })).totalItems).toBe(0)
})

test('D-004 D-108 a taken domain creates no tenant and invites nobody', async () => {
  const tenant = await newTenant()
  const form = tenantToCreate({ domain: tenant.domain.toUpperCase() })
  const taken = { status: 409, text: 'This domain is already in use. Choose another one.' }
  expect(await portal.send({ method: 'POST', path: '/system/tenants', body: form })).toMatchObject(taken)
  const mails = await (
    await owner()
  )
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', form.adminEmail)
    .execute()
  expect(mails).toEqual([])
  expect(await put((await newTenant()).id, { domain: tenant.domain })).toMatchObject(taken)
  expect((await put(tenant.id, { domain: tenant.domain })).status).toBe(200)
})

test('D-108 a disabled tenant: signed out immediately, sockets included, and invisible at sign-in', async () => {
  const tenant = await newTenant()
  const [person, colleague] = [await tenant.person(), await tenant.person()]
  const neighbor = await (await newTenant()).person()
  await givePassword(person)
  const socket = await connectLive({ token: person.token, hub: '/notification-hub' })
  const view = await connectLive({ token: colleague.token, hub: '/case-hub' })
  expect((await put(tenant.id, { disabled: true })).status).toBe(200)
  await socket.message('logout')
  await Promise.all([socket.ended, view.ended])
  for (const one of [person, colleague]) expect((await one.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect((await neighbor.send({ method: 'GET', path: '/users/me' })).status).toBe(200)
  const [refused, wrong] = [await login(person), await login({ email: 'nobody@test.example' })]
  expect([refused.status, refused.text]).toEqual([400, 'Invalid email or password.'])
  expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text])

  await put(tenant.id, { disabled: false })
  // Ended sessions stay ended.
  expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect((await login(person)).status).toBe(200)
  expect((await activity()).map(([action]) => action)).toEqual(['Enabled tenant', 'Disabled tenant'])
})

test('A-TENSEL-02 D-108 people signed in elsewhere see immediately that a tenant is disabled', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const there = await other.alsoHere(await tenant.person())
  const flags = async () => {
    const { loginTenants } = await there.call(userProfile.me, {})
    return loginTenants.find(({ id }) => id === tenant.id)?.disabled
  }
  expect(await flags()).toBe(false)
  await put(tenant.id, { disabled: true })
  expect(await flags()).toBe(true)
  await put(tenant.id, { disabled: false })
  expect(await flags()).toBe(false)
})

async function joined(person: TestPerson) {
  const client = await connectLive({ token: person.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  return client
}

test('A-FEAT-02 D-036 features are switched, compared without regard to case, and reach open browsers immediately', async () => {
  const tenant = await newTenant()
  const [person, stranger] = [await tenant.person(), await (await newTenant()).person()]
  const [here, elsewhere] = [await joined(person), await joined(stranger)]
  const features = async () => (await person.call(userProfile.me, {})).tenantEnabledFeatures
  expect(await features()).toEqual([])
  await put(tenant.id, { features: ['ENABLEV2', 'richtext', 'richText'] })
  await here.message('userupdated')
  expect(await features()).toEqual(['enableV2', 'richText'])
  await put(tenant.id, { features: ['richText', 'Suite'] })
  expect(await features()).toEqual(['Suite', 'richText'])
  expect((await activity())[0]).toEqual(['Changed tenant', tenant.domain, 'Suite on, enableV2 off'])
  expect(await put(tenant.id, { features: ['warp'] })).toMatchObject({
    status: 400,
    text: 'There is no feature "warp".',
  })
  expect(await features()).toEqual(['Suite', 'richText'])
  await elsewhere.invoke('leaveNotifications')
  expect(elsewhere.messages).toEqual([])
})

test('D-107 D-108 the portal sets billing and subscription, effective immediately', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const socket = await joined(person)
  await put(tenant.id, { billingEnabled: true })
  await socket.message('userupdated')
  expect((await person.send({ method: 'GET', path: '/status' })).status).toBe(402)
  const subscription = { id: 12, plan: 'Team', status: 'trial', validUntil: '2999-12-31', seats: 5 } as const
  await put(tenant.id, { subscription })
  expect((await person.send({ method: 'GET', path: '/status' })).status).toBe(200)
  expect(await person.call(billing.subscription, {})).toMatchObject(subscription)
  expect((await portal.call(system.tenant, { params: { id: String(tenant.id) } })).subscription).toEqual(subscription)
  // The same once more changes nothing, and nothing is noted.
  await put(tenant.id, { subscription, billingEnabled: true })
  await put(tenant.id, { subscription: null })
  expect((await activity()).map(([, , details]) => details)).toEqual([
    'subscription 12 Team, trial, until 2999-12-31, 5 seats → none',
    'subscription none → 12 Team, trial, until 2999-12-31, 5 seats',
    'billing on',
  ])
})

test.each([
  [
    { subscription: { id: 0, plan: '', status: 'active', validUntil: null, seats: null } },
    'Enter the number of the subscription.',
  ],
  [
    { subscription: { id: 1, plan: '', status: 'active', validUntil: '31.1.2027', seats: null } },
    'Use a date such as 2027-01-31.',
  ],
  [
    { subscription: { id: 1, plan: '', status: 'active', validUntil: null, seats: 0 } },
    'Enter at least one seat, or leave it empty for unlimited seats.',
  ],
  [
    { subscription: { id: 1, plan: '', status: 'gone', validUntil: null, seats: 1 } },
    'The status of the subscription must be one of active, trial, pastDue, cancelled.',
  ],
  [{ disabled: 'yes' }, 'The choice to disable it must be true or false.'],
])('D-108 a change is refused: %j', async (body, text) => {
  expect(await put((await newTenant()).id, body)).toMatchObject({ status: 400, text })
})

test('D-108 a tenant that is not there is 404', async () => {
  expect(await put(2_000_000_000, { title: 'x' })).toMatchObject({ status: 404, text: 'Tenant not found.' })
  expect((await put(0, { title: 'x' })).status).toBe(400)
})
