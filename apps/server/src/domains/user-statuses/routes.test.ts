import { userProfile } from '@dossier/contract/user-profile/calls'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { createUserField } from '../user-profile/create-user-field.ts'

const set = (person: TestPerson, userId: number, status: number) =>
  person.send({ method: 'POST', path: `/users/setStatus/${userId}/${status}` })
const clear = (person: TestPerson, userId: number) =>
  person.send({ method: 'POST', path: `/users/clearStatus/${userId}` })
const myStatus = async (person: TestPerson) => (await person.call(userProfile.me, {})).currentStatus

test('A-STATUS-09 an administrator creates, renames and deletes statuses; people who had a deleted one are Not Set', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const person = await tenant.person()

  const out = await admin.call(userStatuses.save, { body: { title: ' Out ' } })
  const busy = await admin.call(userStatuses.save, { body: { title: 'busy' } })
  expect(await person.call(userStatuses.list, {})).toEqual([busy, { ...out, title: 'Out' }])
  expect(await set(person, person.id, out.id)).toMatchObject({ status: 204 })
  await admin.call(userStatuses.save, { body: { id: out.id, title: 'Outside' } })
  expect(await myStatus(person)).toEqual({ id: out.id, title: 'Outside' })

  await admin.call(userStatuses.remove, { params: { id: String(out.id) } })

  expect(await myStatus(person)).toBeNull()
  expect(await person.call(userStatuses.list, {})).toEqual([busy])
  expect(await admin.send({ method: 'DELETE', path: `/userStatus/${out.id}` })).toMatchObject({
    status: 404,
    text: 'Status not found.',
  })
})

test("A-STATUS-05 A-STATUS-07 people set and clear their own status; others' requires the right", async () => {
  const tenant = await newTenant()
  const out = await tenant.userStatus('Out')
  const [one, two] = [await tenant.person(), await tenant.person()]
  const dispatcher = await tenant.person({ extendedPermissions: ['setOtherUsersStatus'] })

  expect(await set(one, one.id, out)).toMatchObject({ status: 204 })
  expect(await myStatus(one)).toEqual({ id: out, title: 'Out' })
  expect(await clear(two, one.id)).toMatchObject({ status: 403 })
  expect(await set(two, one.id, 0)).toMatchObject({ status: 403 })
  expect(await set(dispatcher, two.id, out)).toMatchObject({ status: 204 })
  expect(await clear(dispatcher, one.id)).toMatchObject({ status: 204 })
  expect(await myStatus(one)).toBeNull()
  expect(await myStatus(two)).toEqual({ id: out, title: 'Out' })
  expect(await set(two, two.id, 0)).toMatchObject({ status: 204 })
  expect(await myStatus(two)).toBeNull()
})

test('A-STATUS-06 A-STATUS-08 status rows are returned for people of the tenant only, including Not Set', async () => {
  const tenant = await newTenant()
  const out = await tenant.userStatus('Out')
  const [one, two] = [await tenant.person(), await tenant.person()]
  const foreign = await (await newTenant()).person()
  await set(one, one.id, out)
  const row = { isExternal: false, userHeaderFieldValues: [] }
  const rows = [
    { ...row, userId: one.id, userStatus: { id: out, title: 'Out' } },
    { ...row, userId: two.id, userStatus: { id: 0, title: 'Not Set' } },
  ]

  const ids = [two.id, foreign.id, one.id]
  expect(await two.call(userStatuses.ofPeople, { query: { userIds: ids.join() } })).toEqual(rows)
  expect(await two.call(userStatuses.ofPeople, {})).toEqual([])
  expect(await two.call(userStatuses.ofPeopleWithFields, { body: { userIds: [one.id, two.id] } })).toEqual(rows)
  expect(await two.send({ method: 'POST', path: '/users/statusWithFieldsList', body: { userIds: ids } })).toMatchObject(
    { status: 404, text: 'User not found.' },
  )
  for (const bad of ['x', '1,,2', '0', '9999999999'])
    expect(await two.send({ method: 'GET', path: `/users/statusList?userIds=${bad}` })).toMatchObject({ status: 400 })
})

test('A-STATUS-08 C-USER-01 a row contains the header values next to the name, and no other fields', async () => {
  const tenant = await newTenant()
  await tenant.asOwner(async (tx) => {
    const shift = { id: 'shift', title: 'Shift', dataType: 'list' as const, choices: ['Day', 'Night'], inHeader: true }
    await createUserField(tx, tenant.id, shift)
    await createUserField(tx, tenant.id, { id: 'phone', title: 'Phone', dataType: 'text' })
  })
  const [one, two] = [await tenant.person(), await tenant.person()]
  await one.call(userProfile.saveOwnFields, { body: { fieldValues: { shift: 'Day', phone: '555 0100' } } })
  const rows = await two.call(userStatuses.ofPeople, { query: { userIds: `${one.id},${two.id}` } })
  expect(rows.map(({ userHeaderFieldValues }) => userHeaderFieldValues)).toEqual([
    [{ title: 'Shift', valueLabel: 'Day' }],
    [],
  ])
})

test('A-STATUS-03 a new status is shown to its person and colleagues immediately', async () => {
  const tenant = await newTenant()
  const out = await tenant.userStatus('Out')
  const [one, two] = [await tenant.person({ name: 'One' }), await tenant.person({ name: 'Two' })]
  const clients = await Promise.all(
    [one, two].map(async ({ token }) => {
      const client = await connectLive({ token, hub: '/notification-hub' })
      await client.invoke('joinNotifications')
      return client
    }),
  )

  await set(one, one.id, out)

  await clients[0]?.message('userupdated')
  await clients[1]?.message('refresh', (kind) => kind === 'user')
  expect(clients[1]?.messages.map(({ name }) => name)).not.toContain('userupdated')
  const shown = (await two.call(users.list, {})).map((user) => [user.name, user.currentStatus?.title])
  expect(shown).toEqual([
    ['One', 'Out'],
    ['Two', undefined],
  ])
})

test('A-STATUS-09 what cannot be saved or set is refused with a sentence', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const out = await tenant.userStatus('Out')
  const foreign = await (await newTenant()).userStatus('Out')
  const save = (body: unknown) => admin.send({ method: 'POST', path: '/userStatus', body })

  expect(await save({ title: 'OUT' })).toMatchObject({ status: 409, text: 'A status named "OUT" already exists.' })
  expect(await save({ title: '' })).toMatchObject({ status: 400, text: 'Enter a title.' })
  expect(await save({ id: foreign, title: 'Mine' })).toMatchObject({ status: 404, text: 'Status not found.' })
  expect(await set(admin, admin.id, foreign)).toMatchObject({ status: 404, text: 'Status not found.' })
  expect(await set(admin, 2_000_000_000, out)).toMatchObject({ status: 404, text: 'User not found.' })
  expect(
    await (
      await tenant.person({ editUsers: true })
    ).send({ method: 'POST', path: '/userStatus', body: { title: 'X' } }),
  ).toMatchObject({ status: 403 })
})

test('A-STATUS-06 no status is named like the entry for none', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const out = await tenant.userStatus('Out')
  for (const body of [{ title: ' not set ' }, { id: out, title: 'Not Set' }])
    expect(await admin.send({ method: 'POST', path: '/userStatus', body })).toMatchObject({
      status: 409,
      text: `A status named "${body.title.trim()}" already exists.`,
    })
})

test('D-116 A-STATUS-09 renaming a status based on a stale version is rejected and changes nothing', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const made = await admin.call(userStatuses.save, { body: { title: 'Out' } })
  const read = async () => (await admin.call(userStatuses.list, {}))[0]!
  expect(await read()).toEqual(made)
  let names = 0
  await expectStaleRejected({
    save: (version) =>
      admin.send({ method: 'POST', path: '/userStatus', body: { id: made.id, title: `Out ${names++}`, ...version } }),
    read,
  })
  const save = (lastUpdated: unknown) =>
    admin.send({ method: 'POST', path: '/userStatus', body: { id: made.id, title: 'Away', lastUpdated } })
  expect(await save(null)).toMatchObject({ status: 409 })
  expect(await save('yesterday')).toMatchObject({
    status: 400,
    text: 'Use an instant such as 2026-01-02T03:04:05.678Z as the time of the last update.',
  })
  expect(await save((await read()).lastUpdated.replace('Z', '000Z'))).toMatchObject({ status: 200 })
})
