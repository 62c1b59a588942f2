import { userProfile } from '@dossier/contract/user-profile/calls'
import { caseNameSettings, recordNameSettings } from '@dossier/contract/organization/word-settings'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function office(options = {}) {
  const tenant = await newTenant(options)
  return { tenant, admin: await tenant.person({ isAdmin: true }), reader: await tenant.person() }
}

const GROUPS = [
  { name: 'record', group: recordNameSettings, path: '/recordNameSettings', key: 'recordName', builtIn: 'Record' },
  { name: 'case', group: caseNameSettings, path: '/caseNameSettings', key: 'caseName', builtIn: 'Case' },
] as const

test.each(GROUPS)(
  'A-GEN-03 C-NAME-01 C-NAME-02 D-002 the default word is the one that everyone reads: $name',
  async (one) => {
    const { group, key, builtIn } = one
    const { admin, reader } = await office()
    const word = async () => (await reader.call(userProfile.me, {}))[key]
    expect([await word(), await reader.call(group.list, {})]).toEqual([builtIn, []])

    const request = await admin.call(group.save, { body: { title: ' Request ' } })
    const matter = await admin.call(group.save, { body: { title: 'matter' } })
    expect(request).toEqual({ id: request.id, title: 'Request', isDefault: false, lastUpdated: request.lastUpdated })
    expect(await word()).toBe(builtIn)

    await admin.call(group.makeDefault, { params: { id: String(request.id) } })
    expect(await word()).toBe('Request')
    await admin.call(group.makeDefault, { params: { id: String(matter.id) } })
    expect(await word()).toBe('matter')
    await admin.call(group.save, { body: { id: matter.id, title: 'Matter' } })
    expect(await word()).toBe('Matter')
    const words = await reader.call(group.list, {})
    expect(words.map(({ id, title, isDefault }) => [id, title, isDefault])).toEqual([
      [matter.id, 'Matter', true],
      [request.id, 'Request', false],
    ])

    await admin.call(group.delete, { params: { id: String(request.id) } })
    expect(await word()).toBe('Matter')
    await admin.call(group.delete, { params: { id: String(matter.id) } })
    expect([await word(), await reader.call(group.list, {})]).toEqual([builtIn, []])
  },
)

test('D-002 the initial words of a tenant can be changed like all others', async () => {
  const { admin } = await office({ recordName: 'Incident' })
  const [word] = await admin.call(recordNameSettings.list, {})
  expect(word).toMatchObject({ title: 'Incident', isDefault: true })
  await admin.call(recordNameSettings.delete, { params: { id: String(word?.id) } })
  expect((await admin.call(userProfile.me, {})).recordName).toBe('Record')
})

test.each(GROUPS)('D-002 a word is there once, whatever its case, and has 1 to 50 characters: $name', async (one) => {
  const { admin, reader } = await office()
  const save = (body: object) => admin.send({ method: 'POST', path: one.path, body })
  await save({ title: 'Request' })
  expect(await save({ title: 'rEQUEST' })).toMatchObject({
    status: 409,
    text: 'The word "rEQUEST" already exists.',
  })
  expect(await save({ title: '  ' })).toMatchObject({ status: 400, text: 'Enter a word.' })
  expect(await save({ title: 'x'.repeat(51) })).toMatchObject({
    status: 400,
    text: 'The title can have up to 50 characters.',
  })
  expect(await save({ id: 2_000_000_000, title: 'Other' })).toMatchObject({ status: 404, text: 'Word not found.' })
  expect((await reader.send({ method: 'POST', path: one.path, body: { title: 'Mine' } })).status).toBe(403)
  expect((await admin.call(one.group.list, {})).map(({ title }) => title)).toEqual(['Request'])
})

test('D-002 a word for records is not one for cases, nor one of another tenant', async () => {
  const [mine, theirs] = [await office(), await office()]
  const word = await mine.admin.call(recordNameSettings.save, { body: { title: 'Request' } })
  const path = `/caseNameSettings/default/${word.id}`
  expect(await mine.admin.send({ method: 'PUT', path })).toMatchObject({ status: 404, text: 'Word not found.' })
  const theirPath = `/recordNameSettings/default/${word.id}`
  expect((await theirs.admin.send({ method: 'PUT', path: theirPath })).status).toBe(404)
  expect((await theirs.admin.send({ method: 'DELETE', path: `/recordNameSettings/${word.id}` })).status).toBe(404)
  expect((await theirs.reader.call(userProfile.me, {})).recordName).toBe('Record')
})

async function listening({ token }: TestPerson) {
  const client = await connectLive({ token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  return client
}

test('D-002 everyone in the tenant, and nobody else, is notified of a new default word once it can be read', async () => {
  const { admin, reader } = await office()
  const elsewhere = await listening((await office()).reader)
  const [one, two] = [await listening(reader), await listening(admin)]
  // A cached value must not be returned afterwards.
  await reader.call(userProfile.me, {})
  const word = await admin.call(recordNameSettings.save, { body: { title: 'Request' } })
  expect([...one.messages, ...two.messages]).toEqual([])

  await admin.call(recordNameSettings.makeDefault, { params: { id: String(word.id) } })
  await Promise.all([one.message('userupdated'), two.message('userupdated')])
  expect((await reader.call(userProfile.me, {})).recordName).toBe('Request')
  await elsewhere.invoke('leaveNotifications')
  expect(elsewhere.messages).toEqual([])
})

test.each(GROUPS)('D-116 C-NAME-02 renaming a word based on a stale version is rejected: $name', async (one) => {
  const { admin } = await office()
  const { id } = await admin.call(one.group.save, { body: { title: 'Request' } })
  const read = async () => (await admin.call(one.group.list, {}))[0]!
  let titles = 0
  await expectStaleRejected({
    save: (version) =>
      admin.send({ method: 'POST', path: one.path, body: { id, title: `Request ${titles++}`, ...version } }),
    read,
  })
  const { lastUpdated } = await read()
  await admin.call(one.group.makeDefault, { params: { id: String(id) } })
  expect((await read()).lastUpdated).not.toBe(lastUpdated)
})
