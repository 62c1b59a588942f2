import { auth } from '@dossier/contract/sign-in/auth'
import { billing, type Subscription } from '@dossier/contract/organization/billing'
import type { Endpoint } from '@dossier/contract/endpoint'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { contract } from '@dossier/contract'
import { expect, test } from 'vitest'
import { UNPAID } from '../../http/subscription.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

const PLAN: Subscription = { id: 41, plan: 'Team', status: 'active', validUntil: null, seats: 10 }
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
const TODAY = new Date().toISOString().slice(0, 10)

async function setSubscription({ id }: TestTenant, subscription: Subscription | null): Promise<void> {
  const { services } = await testServer()
  await services.database.owner
    .updateTable('tenants')
    .set({ billing_enabled: true, subscription: subscription && JSON.stringify(subscription) })
    .where('id', '=', id)
    .execute()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: id } }])
}

test('A-GEN-13 A-ROUTE-16 the card shows plan, status, last day, seats and the number of users', async () => {
  const tenant = await newTenant({ subscription: { ...PLAN, validUntil: TODAY } })
  const [person] = [await tenant.person(), await tenant.person()]
  const gone = await tenant.person()
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  expect(await person.call(billing.subscription, {})).toEqual({
    ...PLAN,
    validUntil: TODAY,
    usersUsed: 2,
    contact: '',
  })
  expect((await person.call(userProfile.me, {})).billingEnabled).toBe(true)
})

test('A-GEN-13 a tenant without billing has no subscription and needs none', async () => {
  const person = await (await newTenant()).person()
  expect(await person.call(billing.subscription, {})).toMatchObject({ id: 0, plan: '', status: null })
  expect((await person.call(userProfile.me, {})).billingEnabled).toBe(false)
  expect((await person.send({ method: 'GET', path: '/statuS' })).status).toBe(200)
})

/** Every call that a user of a tenant may make with full rights. */
const callsOfTenants = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ access }) => !['public', 'anySession', 'system'].includes(access))

test.each([
  ['none', null],
  ['one with the id 0', { ...PLAN, id: 0 }],
  ['one that ran out yesterday', { ...PLAN, validUntil: YESTERDAY }],
])('A-ERR-02 D-107 with %s every call answers 402 but those that tell about it', async (_, subscription) => {
  const tenant = await newTenant()
  const [admin, neighbor] = [await tenant.person({ isAdmin: true }), await (await newTenant()).person()]
  await setSubscription(tenant, subscription)
  const answered: string[] = []
  for (const { method, path } of callsOfTenants) {
    const answer = await admin.send({ method, path: path.replace(/\{\w+\}/g, '1') })
    if (answer.status === 402) expect(answer.text).toBe(UNPAID)
    else answered.push(`${answer.status} ${method} ${path}`)
  }
  expect(answered.toSorted()).toEqual([
    '200 GET /notifications',
    '200 GET /subscription',
    '200 GET /users/me',
    '200 GET /users/me/textKeys',
    '204 DELETE /notifications/deleteAll',
    '400 DELETE /notifications/{id}',
  ])
  expect(await admin.call(billing.subscription, {})).toMatchObject({ id: 0, usersUsed: 1 })
  expect((await neighbor.send({ method: 'GET', path: '/status' })).status).toBe(200)
})

test('A-ERR-02 D-107 without a subscription one can switch to another tenant, or sign out', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const here = await tenant.person()
  const there = await other.alsoHere(here)
  await setSubscription(tenant, null)
  const answer = await here.send({
    method: 'POST',
    path: auth.chooseTenant.path,
    body: { tenantId: other.id, userId: there.id },
  })
  expect(answer.status).toBe(200)
  expect((await there.send({ method: 'GET', path: '/login/logout' })).status).toBe(204)
})

test('A-ERR-02 a renewed subscription opens the tenant immediately', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await setSubscription(tenant, null)
  expect((await person.send({ method: 'GET', path: '/cases/details?caseNumber=1' })).status).toBe(402)
  await setSubscription(tenant, PLAN)
  expect((await person.send({ method: 'GET', path: '/cases/details?caseNumber=1' })).status).toBe(404)
})

test('D-107 without a subscription no data of the tenant is pushed, but notifications continue', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const notes = await connectLive({ token: person.token, hub: '/notification-hub' })
  const view = await notes.also('/record-view-hub')
  await setSubscription(tenant, null)
  expect(await view.ended).toBe('io server disconnect')
  expect(await notes.invoke('joinNotifications')).toEqual({ ok: true })
  await expect(connectLive({ token: person.token, hub: '/case-hub' })).rejects.toMatchObject({ data: { status: 402 } })
  await setSubscription(tenant, PLAN)
  await connectLive({ token: person.token, hub: '/case-hub' })
})
