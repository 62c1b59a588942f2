import { auth } from '@dossier/contract/sign-in/auth'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseFields } from '@dossier/contract/cases/fields'
import { casePeople } from '@dossier/contract/cases/people'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { search } from '@dossier/contract/search'
import { SUPPORT_DURATIONS, supportAccess, type SupportDuration } from '@dossier/contract/organization/support-access'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { watch } from '../../testing/live/live-case-client.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const change = (person: TestPerson, value: SupportDuration | null) =>
  person.call(supportAccess.change, { body: { value } })
const activity = (person: TestPerson) => person.call(supportAccess.activity, { query: {} })
const kinds = async (person: TestPerson) => (await activity(person)).data.map(({ what }) => what)

async function setting(value: SupportDuration = '1 hour') {
  const tenant = await newTenant({ title: 'Harbour', recordName: 'Report' })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  await change(admin, value)
  const staff = await supportStaff()
  return { tenant, admin, staff, support: await staff.enter(tenant.id) }
}

async function mails(tenant: TestTenant) {
  const { services } = await testServer()
  return services.database.owner
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text', 'body_html'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('id')
    .execute()
}

test.each(SUPPORT_DURATIONS)('A-SUPPORT-03 access can be granted for %s', async (duration) => {
  const admin = await (await newTenant()).person({ isAdmin: true })
  const access = await change(admin, duration)
  const hours = { '1 hour': 1, '4 hours': 4, '12 hours': 12, '1 day': 24, '1 week': 168 }[duration]
  const { enabledFrom = '', enabledUntil = '' } = access ?? {}
  expect((Date.parse(enabledUntil) - Date.parse(enabledFrom)) / 3_600_000).toBeCloseTo(hours, 3)
})

test('A-SUPPORT-04 granted, extended, ended: each answer returns the current state', async () => {
  const tenant = await newTenant()
  const [ada, bea] = [await tenant.person({ isAdmin: true, name: 'Ada' }), await tenant.person({ isAdmin: true })]
  expect(await ada.call(supportAccess.get, {})).toBeNull()
  const granted = await change(ada, '1 day')
  expect(granted).toMatchObject({ enabledBy: { name: 'Ada' } })
  expect(await bea.call(supportAccess.get, {})).toEqual(granted)
  // Less than the remaining time is not an extension; more is.
  expect(await change(bea, '1 hour')).toEqual(granted)
  const extended = await change(bea, '1 week')
  expect(extended).toMatchObject({ enabledFrom: granted?.enabledFrom, enabledBy: { name: 'Ada' } })
  expect(Date.parse(extended?.enabledUntil ?? '')).toBeGreaterThan(Date.parse(granted?.enabledUntil ?? ''))
  expect(await change(bea, null)).toBeNull()
  expect(await ada.call(supportAccess.get, {})).toBeNull()
  expect(await change(ada, null)).toBeNull()
  expect(await kinds(ada)).toEqual(['ended', 'extended', 'extended', 'granted'])
})

test('D-022 any other duration is refused', async () => {
  const admin = await (await newTenant()).person({ isAdmin: true })
  for (const value of ['2 hours', '1 HOUR', '', 60, true, undefined]) {
    const answer = await admin.send({ method: 'POST', path: '/tenant/enableSupportAccess', body: { value } })
    expect(answer.status).toBe(400)
  }
  const answer = await admin.send({ method: 'POST', path: '/tenant/enableSupportAccess', body: { value: '2 hours' } })
  expect(answer.text).toBe('The value must be one of 1 hour, 4 hours, 12 hours, 1 day, 1 week.')
  expect(await admin.call(supportAccess.get, {})).toBeNull()
})

test('T47 only administrators grant support access, and support cannot', async () => {
  const { tenant, admin, support } = await setting()
  const before = await admin.call(supportAccess.get, {})
  const editor = await tenant.person({ editData: true, editUsers: true })
  for (const value of ['1 week', null] as const) {
    await expect(change(editor, value)).rejects.toMatchObject({ status: 403 })
    await expect(change(support, value)).rejects.toMatchObject({
      status: 403,
      message: 'Support staff cannot do this. Ask an administrator of the organisation.',
    })
  }
  await expect(editor.call(supportAccess.get, {})).rejects.toMatchObject({ status: 403 })
  await expect(activity(editor)).rejects.toMatchObject({ status: 403 })
  expect(await admin.call(supportAccess.get, {})).toEqual(before)
})

test('A-TENSEL-01 support is offered the tenants that grant access, and no others', async () => {
  const { tenant, staff } = await setting()
  const shut = await newTenant()
  const offered = await staff.call(auth.tenants, {})
  const own = (entries: typeof offered.supportAccess) => entries.filter(({ id }) => id === tenant.id || id === shut.id)
  // With its domain if another test's organization of that title grants access, too.
  expect(own(offered.supportAccess)).toMatchObject([{ id: tenant.id, title: 'Harbour', disabled: false }])
  expect(offered.loginTenants).toEqual([])
  expect(await staff.tryToEnter(shut.id)).toMatchObject({ status: 404, text: 'Organization not found.' })
  const stranger = await tenant.person()
  const answer = await stranger.send({
    method: 'POST',
    path: '/login/tenant',
    body: { tenantId: tenant.id, userId: 0 },
  })
  expect(answer.status).toBe(404)
})

test('D-022 support is an administrator called Support, without picture, teams or second factor', async () => {
  const { tenant, support, staff } = await setting()
  const me = await support.call(userProfile.me, {})
  expect(me).toMatchObject({
    name: 'Support (Sam Whitaker)',
    email: { email: staff.email },
    isAdmin: true,
    isSupport: true,
    editData: true,
    editUsers: true,
    teams: [],
    pictureUrl: null,
    tenantId: tenant.id,
    loginTenants: [],
  })
  const token = 'ABCDEFGHIJKLMNOPQRST'
  const factor = await support.send({ method: 'PUT', path: '/users/mfa', body: { token, authCode: '123456' } })
  expect(factor.status).toBe(403)
  const mine = { params: { id: String(me.id) } }
  await support.call(userProfile.updatePreferences, { body: { theme: 'dark' } })
  expect((await support.call(userProfile.me, {})).preferences).toEqual({ theme: 'dark' })
  const settings = { viewFoldersExpanded: false, scheduleFoldersExpanded: true, viewsOpening: 'sameTab' } as const
  await support.call(userProfile.saveSettings, { body: settings })
  expect(await support.call(userProfile.settings, mine)).toEqual(settings)
})

test('D-022 support is no user: not counted, listed, found, assigned or added', async () => {
  const { tenant, admin, support } = await setting()
  const [caseId = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
  const ids = { caseId: String(caseId), userId: String(support.id) }
  expect((await admin.call(userProfile.me, {})).tenantSize).toBe(1)
  for (const list of [
    await admin.call(users.list, {}),
    (await admin.call(users.search, { query: { search: 'Support' } })).data,
    await support.call(users.list, {}),
  ])
    expect(list.filter(({ id }) => id === support.id)).toEqual([])
  const found = await admin.send({ method: 'GET', path: '/search/simple?searchTerm=Support&includeUsers=true' })
  expect(found.text).not.toContain('Support (')
  const invite = await admin.send({ method: 'GET', path: `/users/searchForInvite/${caseId}?searchTerm=Sam` })
  expect(invite.text).not.toContain('Support (')
  for (const who of [admin, support])
    for (const call of [casePeople.assign, casePeople.addUser])
      await expect(who.call(call, { params: ids })).rejects.toMatchObject({ status: 404 })
  await expect(
    admin.call(caseFields.saveProperty, {
      params: { caseId: ids.caseId, key: 'assigneeId' },
      body: { value: support.id },
    }),
  ).rejects.toMatchObject({ status: 400 })
  const path = `/users/details/${support.id}`
  expect((await admin.send({ method: 'GET', path })).status).toBe(404)
  const status = { method: 'POST', path: `/users/setStatus/${support.id}/0` }
  expect((await support.send(status)).status).toBe(404)
  const itself = { name: 'Sam', email: support.email }
  await expect(support.call(users.save, { body: itself })).rejects.toMatchObject({
    status: 403,
    message: 'Support staff cannot do this. Ask an administrator of the organisation.',
  })
})

test("T47 support's actions are shown as Support, to everybody and immediately, and stored with the true identity", async () => {
  const { tenant, admin, support, staff } = await setting()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
  const caseId = String(id)
  const screen = await watch(admin, 'N-1')
  const viewing = await watch(support, 'N-1')
  await viewing.client.message<{ users: { name: string }[] }>('viewingUsers', ({ users: all }) =>
    all.some(({ name }) => name === 'Support (Sam Whitaker)'),
  )
  await support.call(caseFields.saveProperty, { params: { caseId, key: 'title' }, body: { value: 'Found bag' } })
  await support.call(comments.add, { body: { caseId: id, comment: 'It was here.' } })
  const live = await screen.client.message<{ events: { user: { name: string } }[] }>('caseEvents')
  expect(live.events.map(({ user }) => user.name)).toContain('Support (Sam Whitaker)')
  const history = await admin.call(events.history, { params: { caseId }, query: {} })
  const listed = await admin.call(comments.list, { params: { caseId }, query: {} })
  const names = [...history.map(({ user }) => user.name), ...listed.data.map(({ user }) => user.name)]
  expect(new Set(names)).toEqual(new Set(['Support (Sam Whitaker)']))

  const { data } = await activity(admin)
  const record = { caseNumber: 'N-1', title: 'Found bag', isDeleted: false }
  const who = { actor: 'Support (Sam Whitaker)', email: staff.email }
  expect(data.slice(0, 3)).toMatchObject([
    { what: 'changed', ...who, record, event: { type: 'comment' } },
    {
      what: 'changed',
      ...who,
      record,
      event: { type: 'propertyChanged', entries: [{ key: 'title', oldValue: 'Lost bag', newValue: 'Found bag' }] },
    },
    { what: 'entered', ...who, record: null, event: null },
  ])
  const stored = await tenant.asOwner((tx) =>
    tx.selectFrom('support_activity').select('identity_id').where('tenant_id', '=', tenant.id).orderBy('id').execute(),
  )
  expect(stored.map((row) => row.identity_id)).toEqual([null, ...Array(3).fill(staff.identityId)])
})

test("T47 support's actions outside records are recorded, with the name of their target; reading is not", async () => {
  const { admin, support, tenant } = await setting()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
  await support.send({ method: 'POST', path: '/teams', body: { title: 'Night shift' } })
  await support.call(userProfile.updatePreferences, { body: { theme: 'dark' } })
  await support.send({ method: 'POST', path: '/users/statusWithFieldsList', body: { userIds: [] } })
  await support.call(caseFields.select, { params: { caseId: String(id), fieldId: 'title', itemId: '0' } })
  await support.call(search.simple, { query: { searchTerm: 'bag' } })
  const { data } = await activity(admin)
  expect(data.map(({ what }) => what)).toEqual(['called', 'entered', 'granted'])
  expect(data[0]?.summary).toMatch(/: Night shift$/)
  expect(data[0]?.email).toBe(support.email)
})

test('T47 a record deleted by support is named without a link, and a refused call leaves no trace', async () => {
  const { admin, support, tenant } = await setting()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
  await support.call(cases.remove, { params: { id: String(id) } })
  await expect(support.call(cases.remove, { params: { id: String(id) } })).rejects.toMatchObject({ status: 404 })
  const { data, totalItems } = await activity(admin)
  expect(totalItems).toBe(3)
  expect(data[0]).toMatchObject({ record: { caseNumber: 'N-1', isDeleted: true }, event: { type: 'deleted' } })
})

test('A-SUPPORT-04 the list of what happened is read page by page, and is no other tenant’s', async () => {
  const { admin, support } = await setting()
  for (let nth = 1; nth <= 25; nth++) await support.send({ method: 'POST', path: '/teams', body: { title: `T${nth}` } })
  const page = (pageNumber: number) => admin.call(supportAccess.activity, { query: { pageNumber } })
  const [first, second] = [await page(1), await page(2)]
  expect([first.data.length, second.data.length, first.totalItems, first.pageCount]).toEqual([20, 7, 27, 2])
  expect(second.data.at(-1)?.what).toBe('granted')
  const other = await (await newTenant()).person({ isAdmin: true })
  expect((await activity(other)).data).toEqual([])
})

test('D-022 every administrator is notified by mail of each grant, extension, entry and end', async () => {
  const tenant = await newTenant({ title: 'Harbour & Sons', recordName: 'Report' })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const second = await tenant.person({ isAdmin: true })
  await tenant.person()
  const staff = await supportStaff()
  await change(admin, '1 hour')
  await staff.enter(tenant.id)
  await change(admin, '4 hours')
  await change(admin, null)
  const all = await mails(tenant)
  expect(all.map(({ recipient }) => recipient)).toEqual(Array(4).fill([admin.email, second.email]).flat())
  expect(all.filter((_, nth) => nth % 2 === 0).map(({ subject }) => subject)).toEqual([
    'Support access granted to Harbour & Sons',
    'Support has signed in to Harbour & Sons',
    'Support access extended for Harbour & Sons',
    'Support access ended for Harbour & Sons',
  ])
  expect(all[0]?.body_text).toContain('Ada has granted support access to Harbour & Sons until ')
  expect(all[0]?.body_text).toContain('support staff can view and change Reports, people')
  expect(all[2]?.body_text).toContain(`Support (Sam Whitaker), ${staff.email}, has signed in`)
  for (const { body_html } of all) expect(body_html).toContain('Harbour &amp; Sons')
})

test('D-022 administrators see immediately that access is granted or ended', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const colleague = await tenant.person({ isAdmin: true })
  const client = await connectLive({ token: colleague.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const told = () => client.messages.filter(({ name }) => name === 'userupdated').length
  const granted = await change(admin, '1 hour')
  await client.message('userupdated')
  expect((await colleague.call(userProfile.me, {})).supportUntil).toBe(granted?.enabledUntil)
  expect((await (await tenant.person()).call(userProfile.me, {})).supportUntil).toBeNull()
  const before = told()
  await change(admin, null)
  expect((await colleague.call(userProfile.me, {})).supportUntil).toBeNull()
  await vi.waitFor(() => expect(told()).toBeGreaterThan(before))
})

test("D-022 a tenant's own provider cannot sign a person in as support", async () => {
  const { tenant, admin, staff } = await setting()
  const elsewhere = await newTenant()
  const member = await elsewhere.person({ email: staff.email })
  const enter = () => member.send({ method: 'POST', path: '/login/tenant', body: { tenantId: tenant.id, userId: 0 } })
  await elsewhere.asOwner((tx) =>
    tx.updateTable('sessions').set({ only_tenant_id: elsewhere.id }).where('user_id', '=', member.id).execute(),
  )
  expect((await member.call(userProfile.me, {})).supportAccess).toEqual([])
  expect((await member.call(auth.tenants, {})).supportAccess).toEqual([])
  expect((await enter()).status).toBe(404)
  expect(await kinds(admin)).toEqual(['entered', 'granted'])
})
