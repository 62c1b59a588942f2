import { caseFields } from '@dossier/contract/cases/fields'
import { auth } from '@dossier/contract/sign-in/auth'
import { supportAccess, type SupportDuration } from '@dossier/contract/organization/support-access'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { PACE, startQueue } from '../../queue/start-queue.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { secondNode } from '../../testing/second-node.ts'
import { letTimeBeLeft, letTimePass, supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { settleSupportJob } from './settle-job.ts'
import { settleSupport } from './settle-support.ts'

const PATIENCE = { timeout: 20_000 }

const change = (person: TestPerson, value: SupportDuration | null) =>
  person.call(supportAccess.change, { body: { value } })

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await change(admin, '1 hour')
  const staff = await supportStaff()
  return { tenant, admin, staff, support: await staff.enter(tenant.id) }
}

const me = async (person: TestPerson) => (await person.send({ method: 'GET', path: '/users/me' })).status

test('T47 an hour is an hour by the clock of the database: one second before its end it works, one after it does not', async () => {
  const { tenant, support, staff } = await setting()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
  const caseHub = await connectLive({ token: support.token, hub: '/case-hub' })
  // On a slow machine that second may be over before the answer: then there is another one.
  await vi.waitFor(async () => {
    await letTimeBeLeft(tenant.id, '1 second')
    expect(await me(support)).toBe(200)
    expect(await caseHub.invoke('joinCase', { caseId: id })).toEqual({ ok: true })
  }, PATIENCE)
  await letTimeBeLeft(tenant.id, '-1 second')
  // No message has reached the server: the request itself is refused.
  expect(await me(support)).toBe(401)
  const write = { params: { caseId: String(id), key: 'title' as const }, body: { value: 'Found bag' } }
  await expect(support.call(caseFields.saveProperty, write)).rejects.toMatchObject({ status: 401 })
  expect(await caseHub.invoke('joinCase', { caseId: id })).toMatchObject({ ok: false, status: 401 })
  expect(await staff.tryToEnter(tenant.id)).toMatchObject({ status: 404 })
  const offered = (await staff.call(auth.tenants, {})).supportAccess
  expect(offered.filter((entry) => entry.id === tenant.id)).toEqual([])
})

test("T47 when access expires, support's open connections are told to log out and closed", async () => {
  const { services } = await testServer()
  const { tenant, admin, support } = await setting()
  const client = await connectLive({ token: support.token, hub: '/notification-hub' })
  const cases = await client.also('/case-hub')
  const own = await connectLive({ token: admin.token, hub: '/notification-hub' })
  await own.invoke('joinNotifications')
  await letTimeBeLeft(tenant.id, '2 seconds')
  const queue = startQueue(services, [settleSupportJob], { ...PACE, pollSeconds: 1 })
  expect(await client.ended).toBe('io server disconnect')
  await cases.ended
  expect(client.messages.map(({ name }) => name)).toContain('logout')
  await own.message('userupdated')
  await queue.stop()
  const { data } = await admin.call(supportAccess.activity, { query: {} })
  expect(data.map(({ what, actor }) => [what, actor])).toEqual([
    ['expired', ''],
    ['entered', 'Support (Sam Whitaker)'],
    ['granted', admin.name],
  ])
})

test('T47 End closes the open connections immediately, and no later grant revives the old session', async () => {
  const { admin, support, tenant, staff } = await setting()
  const client = await connectLive({ token: support.token, hub: '/case-hub' })
  await change(admin, null)
  await client.ended
  expect(await me(support)).toBe(401)
  await change(admin, '1 week')
  expect(await me(support)).toBe(401)
  expect(await me(await staff.enter(tenant.id))).toBe(200)
})

test('T47 an expired session stays dead when access is granted again', async () => {
  const { admin, support, tenant } = await setting()
  await letTimePass(tenant.id, '2 hours')
  await change(admin, '1 hour')
  expect(await me(support)).toBe(401)
  // Not even a session left open by mistake is valid under a later grant.
  await tenant.asOwner((tx) =>
    tx.updateTable('sessions').set({ ended: null }).where('user_id', '=', support.id).execute(),
  )
  expect(await me(support)).toBe(401)
})

test('A-NOTIF-13 ten minutes before the end support is warned, once, and again after an extension', async () => {
  const { services } = await testServer()
  const { tenant, admin, support } = await setting()
  const client = await connectLive({ token: support.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const other = await connectLive({ token: admin.token, hub: '/notification-hub' })
  await other.invoke('joinNotifications')
  const warnings = () => client.messages.filter(({ name }) => name === 'supportexpiresoon').length
  const settle = async () => {
    await settleSupport(services)
    await client.invoke('joinNotifications')
  }
  await letTimeBeLeft(tenant.id, '11 minutes')
  await settle()
  expect(warnings()).toBe(0)
  await letTimeBeLeft(tenant.id, '10 minutes')
  await settle()
  await settle()
  expect(warnings()).toBe(1)
  await change(admin, '1 hour')
  await letTimeBeLeft(tenant.id, '10 minutes')
  await settle()
  expect(warnings()).toBe(2)
  expect(other.messages.map(({ name }) => name)).not.toContain('supportexpiresoon')
  expect(await me(support)).toBe(200)
})

test('T47 an account that is no longer support is signed out immediately, and so is everybody when the tenant is disabled', async () => {
  const { services } = await testServer()
  const { owner } = services.database
  const { support, staff, tenant } = await setting()
  const set = (values: { is_support?: boolean; disabled?: boolean }) =>
    owner.updateTable('identities').set(values).where('id', '=', staff.identityId).execute()
  await set({ is_support: false })
  expect(await me(support)).toBe(401)
  expect((await staff.tryToEnter(tenant.id)).status).toBe(404)
  await set({ is_support: true, disabled: true })
  expect(await me(support)).toBe(401)
  await set({ disabled: false })
  expect(await me(support)).toBe(200)
  await owner.updateTable('tenants').set({ disabled: true }).where('id', '=', tenant.id).execute()
  expect(await me(support)).toBe(401)
  expect((await staff.tryToEnter(tenant.id)).status).toBe(404)
})

test('T47 a grant puts its warning and its end into the queue, to the moment', async () => {
  const { services } = await testServer()
  const { owner } = services.database
  await owner.deleteFrom('pgboss.job').where('name', '=', settleSupportJob.name).execute()
  const admin = await (await newTenant()).person({ isAdmin: true })
  const granted = await change(admin, '4 hours')
  const jobs = owner.selectFrom('pgboss.job').select('start_after').where('name', '=', settleSupportJob.name)
  const end = Date.parse(granted?.enabledUntil ?? '')
  const times = (await jobs.orderBy('start_after').execute()).map((job) => Date.parse(job.start_after))
  expect(times).toEqual([end - 600_000, end])
})

test('T47 two administrators who grant at the same time open one access', async () => {
  const tenant = await newTenant()
  const [ada, bea] = [await tenant.person({ isAdmin: true }), await tenant.person({ isAdmin: true })]
  const both = await Promise.all([change(ada, '1 hour'), change(bea, '4 hours')])
  const now = await ada.call(supportAccess.get, {})
  expect(new Set(both.map((one) => one?.enabledFrom))).toEqual(new Set([now?.enabledFrom]))
  const { rows } = await tenant.asOwner((tx) =>
    sql<{ open: number }>`select count(*)::int as open from support_access
      where tenant_id = ${tenant.id} and ended is null`.execute(tx),
  )
  expect(rows).toEqual([{ open: 1 }])
})

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('two nodes on one database', () => {
  test('T47 the hour ends on both nodes, and End on one closes the connections on the other', async () => {
    const other = await secondNode()
    const { services } = await testServer()
    const { tenant, admin, support, staff } = await setting()
    const there = async (token: string) =>
      (await fetch(`${other}/api/users/me`, { headers: { cookie: `session=${token}` } })).status
    const client = await connectLive({ token: support.token, hub: '/case-hub', origin: other })
    await vi.waitFor(async () => {
      await letTimeBeLeft(tenant.id, '1 second')
      expect([await me(support), await there(support.token)]).toEqual([200, 200])
    }, PATIENCE)
    await letTimeBeLeft(tenant.id, '-1 second')
    expect([await me(support), await there(support.token)]).toEqual([401, 401])
    await settleSupport(services)
    await client.ended

    await change(admin, '1 hour')
    const again = await staff.enter(tenant.id)
    const second = await connectLive({ token: again.token, hub: '/notification-hub', origin: other })
    await change(admin, null)
    await second.ended
    await vi.waitFor(async () => expect(await there(again.token)).toBe(401))
    expect((await admin.call(userProfile.me, {})).supportUntil).toBeNull()
  })
})
