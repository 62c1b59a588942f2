import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { tenantInfo } from '@dossier/contract/organization/tenant-info'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function office() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true }), reader: await tenant.person() }
}

test('A-INFO-03 C-TEN-08 what an administrator writes everyone reads, cleaned and in order', async () => {
  const { admin, reader } = await office()
  expect((await reader.call(userProfile.me, {})).hasTenantInfo).toBe(false)

  const saved = await admin.call(tenantInfo.save, {
    body: [
      { title: ' Opening hours ', value: '<p onclick="alert(1)">Nine to <b>five</b></p><script>alert(1)</script>' },
      { title: 'To be written', value: '<p></p>' },
    ],
  })
  expect(saved.map(({ title, value }) => [title, value])).toEqual([
    ['Opening hours', '<p>Nine to <strong>five</strong></p>'],
    ['To be written', ''],
  ])
  expect(await reader.call(tenantInfo.list, {})).toEqual([saved[0]])
  expect(await admin.call(tenantInfo.list, { query: { includeAll: 'true' } })).toEqual(saved)
  expect((await reader.call(userProfile.me, {})).hasTenantInfo).toBe(true)
})

test('A-INFO-03 saving replaces all: items move, change and disappear, and one that was removed in the meantime is not lost', async () => {
  const { admin } = await office()
  const item = (title: string, id?: number) => ({ title, value: `<p>${title}</p>`, ...(id !== undefined && { id }) })
  const [a, b] = await admin.call(tenantInfo.save, { body: [item('A'), item('B'), item('C')] })

  const after = await admin.call(tenantInfo.save, { body: [item('B again', b?.id), item('D'), item('A', a?.id)] })
  expect(after.map(({ title }) => title)).toEqual(['B again', 'D', 'A'])
  expect([after[0]?.id, after[2]?.id]).toEqual([b?.id, a?.id])

  await admin.call(tenantInfo.save, { body: [] })
  const again = await admin.call(tenantInfo.save, { body: [item('B', b?.id), item('B copy', b?.id)] })
  expect(again.map(({ title }) => title)).toEqual(['B', 'B copy'])
})

test('A-INFO-03 another tenant has information of its own, whatever ids are sent', async () => {
  const [mine, theirs] = [await office(), await office()]
  const [theirItem] = await theirs.admin.call(tenantInfo.save, { body: [{ title: 'Theirs', value: '<p>x</p>' }] })
  await mine.admin.call(tenantInfo.save, { body: [{ id: theirItem?.id, title: 'Mine', value: '<p>y</p>' }] })
  expect(await theirs.reader.call(tenantInfo.list, {})).toEqual([theirItem])
  expect((await mine.reader.call(tenantInfo.list, {})).map(({ title }) => title)).toEqual(['Mine'])
})

test('A-INFO-03 only administrators see and write all items, and errors name the item', async () => {
  const { admin, reader } = await office()
  expect((await reader.send({ method: 'GET', path: '/tenant/info?includeAll=true' })).status).toBe(403)
  expect((await reader.send({ method: 'PUT', path: '/tenant/info', body: [] })).status).toBe(403)
  const put = (body: unknown) => admin.send({ method: 'PUT', path: '/tenant/info', body })
  expect(await put([{ title: ' ', value: '' }])).toMatchObject({ status: 400, text: 'Every item needs a title.' })
  expect(await put([{ title: 'x', value: 'y'.repeat(1_000_001) }])).toMatchObject({
    status: 400,
    text: 'The text of an item can have up to 1,000,000 characters.',
  })
  expect((await put(Array.from({ length: 51 }, () => ({ title: 'x', value: '' })))).status).toBe(400)
})

const readBy = (admin: TestPerson) => admin.call(tenantInfo.list, { query: { includeAll: 'true' } })
const put = (admin: TestPerson, body: unknown, version?: string | null) =>
  admin.send({
    method: 'PUT',
    path: `/tenant/info${version === undefined ? '' : `?lastUpdated=${version ?? ''}`}`,
    body,
  })
const REFUSED = { status: 409, text: CHANGED_BY_OTHERS }

test('D-116 A-INFO-03 saving information based on a stale version is rejected and changes nothing', async () => {
  const { admin } = await office()
  await put(admin, [
    { title: 'A', value: '' },
    { title: 'B', value: '' },
  ])
  let texts = 0
  const read = async () => {
    const items = await readBy(admin)
    expect(new Set(items.map(({ lastUpdated }) => lastUpdated)).size).toBe(1)
    return { items, lastUpdated: items[0]?.lastUpdated ?? null }
  }
  await expectStaleRejected({
    save: ({ lastUpdated }) => put(admin, [{ title: 'A', value: `<p>${texts++}</p>` }], lastUpdated),
    read,
  })
})

test('D-116 A-INFO-03 items sent back unchanged count, too, including one that was removed in the meantime', async () => {
  const { admin } = await office()
  await put(admin, [{ title: 'A', value: '' }])
  const items = await readBy(admin)
  expect(await put(admin, items)).toMatchObject({ status: 200 })
  const stored = await readBy(admin)
  expect(await put(admin, items)).toMatchObject(REFUSED)
  expect(await readBy(admin)).toEqual(stored)
  await put(admin, [])
  expect(await put(admin, stored)).toMatchObject(REFUSED)
  expect(await readBy(admin)).toEqual([])
})

test('D-116 A-INFO-03 the first items of two people who both saw an empty list: the second is rejected', async () => {
  const { admin } = await office()
  const [one, two] = await Promise.all(['One', 'Two'].map((title) => put(admin, [{ title, value: '' }], null)))
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
  expect(await readBy(admin)).toHaveLength(1)
  expect(await put(admin, [], null)).toMatchObject(REFUSED)
  expect(await put(admin, [], 'then')).toMatchObject({
    status: 400,
    text: 'Use an instant such as 2026-01-02T03:04:05.678Z as the time of the last update.',
  })
})
