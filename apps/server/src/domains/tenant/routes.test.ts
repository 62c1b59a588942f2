import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { tenant as calls } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { systemAccount } from '../../testing/system-account.ts'
import { newTenant } from '../../testing/world.ts'

async function office() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true }), reader: await tenant.person() }
}

const setting = (key: string, value: string) => ({ setting: { key }, value })

test('C-TEN-01 C-TEN-02 C-FDOW-01 C-FDOW-03 settings have a standard and change one by one', async () => {
  const { admin, reader } = await office()
  const standard = [
    setting('allowFieldEditInViews', 'true'),
    setting('defaultFirstDayOfWeek', '1'),
    setting('scheduleHideTimeSpan', 'false'),
    setting('scheduleHideBulkCreate', 'false'),
    setting('timeZone', 'UTC'),
  ]
  const never = standard.map((one) => ({ ...one, lastUpdated: null }))
  expect(await reader.call(calls.settings, {})).toEqual(never)
  await admin.call(calls.saveSettings, { body: [setting('defaultFirstDayOfWeek', '0')] })
  const answer = await admin.call(calls.saveSettings, { body: [setting('scheduleHideTimeSpan', 'true')] })
  expect(await reader.call(calls.settings, {})).toEqual(answer)
  expect(answer.map(({ value }) => value)).toEqual(['true', '0', 'true', 'false', 'UTC'])
})

test('C-TEN-02 an unknown setting or value is refused and nothing is saved', async () => {
  const { admin, reader } = await office()
  const put = (...body: object[]) => admin.send({ method: 'PUT', path: '/tenant/settings', body })
  const good = setting('allowFieldEditInViews', 'false')
  expect(await put(good, setting('theme', 'x'))).toMatchObject({ status: 400, text: 'There is no setting "theme".' })
  expect((await put(good, setting('toString', 'x'))).status).toBe(400)
  expect(await put(good, setting('defaultFirstDayOfWeek', '7'))).toMatchObject({
    status: 400,
    text: 'The first day of the week must be one of 0, 1, 2, 3, 4, 5, 6.',
  })
  expect((await put(setting('allowFieldEditInViews', 'yes'))).status).toBe(400)
  expect((await reader.send({ method: 'PUT', path: '/tenant/settings', body: [good] })).status).toBe(403)
  expect((await reader.call(calls.settings, {}))[0]).toEqual({
    ...setting('allowFieldEditInViews', 'true'),
    lastUpdated: null,
  })
})

test('B-EDIT-11 D-081 fields are edited in views of a new tenant, and not where nobody has chosen that', async () => {
  const { tenant, admin, reader } = await office()
  const isOn = async () => (await reader.call(userProfile.me, {})).editsFieldsInViews
  expect(await isOn()).toBe(true)
  await admin.call(calls.saveSettings, { body: [setting('allowFieldEditInViews', 'false')] })
  expect(await isOn()).toBe(false)
  await admin.call(calls.saveSettings, { body: [setting('allowFieldEditInViews', 'true')] })
  expect(await isOn()).toBe(true)
  await tenant.asOwner((tx) => tx.updateTable('tenants').set({ settings: '{}' }).where('id', '=', tenant.id).execute())
  await admin.call(calls.saveSettings, { body: [setting('scheduleHideTimeSpan', 'true')] })
  expect(await isOn()).toBe(false)
  expect((await reader.call(calls.settings, {}))[0]).toMatchObject(setting('allowFieldEditInViews', 'false'))
})

test('C-TEN-03 D-004 a new domain is the one that the sign-in page is found under', async () => {
  const { tenant, admin } = await office()
  const guest = await caller(null)
  const domain = `d${tenant.domain}`
  const saved = await admin.call(calls.saveDomain, {
    body: { domain: domain.toUpperCase(), hiddenElements: ['logo', 'signUp'], showSsoBelowLogin: true },
  })
  expect(saved).toEqual({
    domain,
    hiddenElements: ['logo', 'signUp'],
    showSsoBelowLogin: true,
    lastUpdated: saved.lastUpdated,
  })
  expect(await admin.call(calls.domain, {})).toEqual(saved)
  expect(await guest.call(calls.loginDomain, { params: { x: domain } })).toEqual({
    tenantId: tenant.id,
    title: tenant.domain,
    hasLogo: false,
    hiddenElements: ['logo', 'signUp'],
    showSsoBelowLogin: true,
    samlProviders: [],
    suite: false,
    signUp: false,
  })
  expect((await guest.call(calls.loginDomain, { params: { x: tenant.domain } })).tenantId).toBeNull()
})

test('C-TEN-03 D-004 a domain is free, taken or reserved', async () => {
  const [mine, theirs] = [await office(), await office()]
  const isInUse = (domain: string) => mine.admin.call(calls.domainInUse, { params: { domain } })
  expect(await isInUse(theirs.tenant.domain.toUpperCase())).toBe(true)
  expect(await isInUse(mine.tenant.domain)).toBe(true)
  expect(await isInUse('Login')).toBe(true)
  expect(await isInUse(`free-${mine.tenant.domain}`)).toBe(false)
  const path = '/tenant/domaininuse/x'
  expect((await mine.reader.send({ method: 'GET', path })).status).toBe(403)
  expect((await (await caller(null)).send({ method: 'GET', path })).status).toBe(401)

  const put = (domain: string, rest = {}) =>
    mine.admin.send({
      method: 'PUT',
      path: '/tenant/domain',
      body: { domain, hiddenElements: [], showSsoBelowLogin: false, ...rest },
    })
  expect(await put(theirs.tenant.domain)).toMatchObject({
    status: 409,
    text: 'This domain is already in use. Choose another one.',
  })
  expect(await put('cases')).toMatchObject({ status: 400, text: 'This domain is reserved. Choose another one.' })
  for (const domain of ['ab', '-abc', 'abc-', 'a.bc', 'a b c', 'ä'.repeat(5), 'x'.repeat(64), ''])
    expect(await put(domain), domain).toMatchObject({
      status: 400,
      text: 'A domain has 3 to 63 lowercase letters, digits and hyphens; it begins and ends with a letter or digit.',
    })
  expect((await put(mine.tenant.domain, { hiddenElements: ['password'] })).status).toBe(400)
  expect((await mine.admin.call(calls.domain, {})).domain).toBe(mine.tenant.domain)
})

test('D-116 C-TEN-02 saving a setting based on a stale version is rejected and changes nothing', async () => {
  const { admin } = await office()
  let days = 0
  await expectStaleRejected({
    save: (version) => {
      const body = [{ ...setting('defaultFirstDayOfWeek', String(days++ % 7)), ...version }]
      return admin.send({ method: 'PUT', path: '/tenant/settings', body })
    },
    read: async () =>
      (await admin.call(calls.settings, {})).find((one) => one.setting.key === 'defaultFirstDayOfWeek')!,
  })
})

test('D-116 C-TEN-02 saves of different settings do not conflict; one conflict undoes the whole save', async () => {
  const { admin } = await office()
  const put = (...body: object[]) => admin.send({ method: 'PUT', path: '/tenant/settings', body })
  const lastUpdated = null
  const answers = await Promise.all([
    put({ ...setting('scheduleHideTimeSpan', 'true'), lastUpdated }),
    put({ ...setting('allowFieldEditInViews', 'false'), lastUpdated }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const before = await admin.call(calls.settings, {})
  const mixed = [setting('scheduleHideTimeSpan', 'false'), setting('scheduleHideBulkCreate', 'true')]
  expect(await put(...mixed.map((one) => ({ ...one, lastUpdated })))).toMatchObject({ status: 409 })
  expect(await admin.call(calls.settings, {})).toEqual(before)
  expect(before.map(({ value }) => value)).toEqual(['false', '1', 'true', 'false', 'UTC'])
})

test('D-116 C-TEN-03 saving the domain based on a stale version is rejected and changes nothing', async () => {
  const { tenant, admin } = await office()
  let saves = 0
  await expectStaleRejected({
    save: (version) => {
      const domain = `${tenant.domain.slice(0, 50)}-${saves++}`
      const body = { domain, hiddenElements: ['logo'], showSsoBelowLogin: true, ...version }
      return admin.send({ method: 'PUT', path: '/tenant/domain', body })
    },
    read: () => admin.call(calls.domain, {}),
  })
})

test("D-116 D-108 an administrator with a stale version does not undo the portal's change of the domain", async () => {
  const { tenant, admin } = await office()
  const portal = await systemAccount()
  const change = (body: object) => portal.send({ method: 'PUT', path: `/system/tenants/${tenant.id}`, body })
  const { lastUpdated, ...old } = await admin.call(calls.domain, {})
  expect((await change({ title: 'Renamed' })).status).toBe(200)
  expect((await admin.call(calls.domain, {})).lastUpdated).toBe(lastUpdated)
  const domain = `p${tenant.domain}`
  expect((await change({ domain })).status).toBe(200)
  const answer = await admin.send({ method: 'PUT', path: '/tenant/domain', body: { ...old, lastUpdated } })
  expect(answer).toMatchObject({ status: 409, text: CHANGED_BY_OTHERS })
  expect((await admin.call(calls.domain, {})).domain).toBe(domain)
})
