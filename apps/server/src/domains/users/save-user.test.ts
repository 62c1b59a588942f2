import { auth } from '@dossier/contract/sign-in/auth'
import { cases } from '@dossier/contract/cases/lifecycle'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { type UserDetails } from '@dossier/contract/users/details'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectLive, watch } from '../../testing/live/live-case-client.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const save = (person: TestPerson, body: unknown) => person.send({ method: 'POST', path: '/users', body })
const remove = (person: TestPerson, id: number) => person.send({ method: 'DELETE', path: `/users/${id}` })
const same = ({ id, name, email }: { id: number; name: string; email: string }) => ({ id, name, email })
const stored = (tenant: TestTenant, id: number) =>
  tenant.asOwner((tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
let next = 0
const freshEmail = () => `someone-${process.pid}-${next++}@test.example`

const NO_RIGHTS = {
  isAdmin: false,
  editData: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
}

test('C-USER-02 a new user has an identity by email, their teams and their rights', async () => {
  const tenant = await newTenant()
  const team = await tenant.team('Day')
  const admin = await tenant.person({ isAdmin: true })
  const email = freshEmail()

  const made = await admin.call(users.save, {
    body: { name: ' Nia Holt ', email: ` ${email.toUpperCase()} `, teams: [team], editData: true },
  })

  expect(made).toEqual({
    ...NO_RIGHTS,
    id: made.id,
    name: 'Nia Holt',
    email,
    teams: [{ id: team, title: 'Day' }],
    disabled: false,
    isExternal: false,
    currentStatus: null,
    lastUpdated: made.lastUpdated,
    editData: true,
    lastLogin: null,
    isSuiteUser: false,
    mfaEnabled: false,
    pictureUrl: null,
    fieldValues: { name: 'Nia Holt', email },
    userHeaderFieldValues: [],
  })
  expect(await admin.call(users.details, { params: { id: String(made.id) } })).toEqual(made)
  const { identity_id } = await stored(tenant, made.id)
  const { services } = await testServer()
  const identity = services.database.owner.selectFrom('identities').selectAll().where('email', '=', email)
  expect(await identity.executeTakeFirstOrThrow()).toMatchObject({ id: identity_id, password_hash: null })
})

test('C-USER-02 a person with an account elsewhere becomes a user here under the same identity', async () => {
  const elsewhere = await (await newTenant()).person()
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const before = await elsewhere.call(userProfile.me, {})

  const made = await admin.call(users.save, { body: { name: 'Known', email: elsewhere.email } })
  const accepted = { tenantId: tenant.id, userId: made.id, accept: true }
  await elsewhere.call(auth.answerInvitation, { body: accepted })

  const me = await elsewhere.call(userProfile.me, {})
  expect(me.name).toBe(elsewhere.name)
  expect(me.loginTenants.map((one) => one.id).toSorted()).toEqual([before.tenantId, tenant.id].toSorted())
  expect(await save(admin, { name: 'Twice', email: elsewhere.email })).toMatchObject({
    status: 409,
    text: `A user with the email ${elsewhere.email} already exists.`,
  })
  expect(await remove(admin, made.id)).toMatchObject({ status: 204 })
  expect((await elsewhere.call(userProfile.me, {})).loginTenants.find((one) => one.id === tenant.id)?.disabled).toBe(
    true,
  )
})

test('C-USER-02 omitted values stay as they are', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const admin = await tenant.person({ isAdmin: true })
  const user = await tenant.person({ editData: true, teamIds: [team], extendedPermissions: ['scheduling'] })

  const saved = await admin.call(users.save, { body: { ...same(user), name: 'Renamed' } })
  expect(saved).toMatchObject({
    name: 'Renamed',
    editData: true,
    teams: [{ id: team }],
    extendedPermissions: { scheduling: true, setOtherUsersStatus: false },
  })
  const changed = await admin.call(users.save, {
    body: { ...same(user), extendedPermissions: { setOtherUsersStatus: true }, teams: [] },
  })
  expect(changed).toMatchObject({ teams: [], extendedPermissions: { scheduling: true, setOtherUsersStatus: true } })
})

test('D-090 a holder of editUsers only grants rights of their own and leaves administrators alone', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const editor = await tenant.person({ editUsers: true, extendedPermissions: ['scheduling'] })
  const user = await tenant.person()
  const mighty = await tenant.person({ editData: true })
  const retired = await tenant.person({ editData: true })
  expect(await remove(admin, retired.id)).toMatchObject({ status: 204 })
  const LACKING = 'You can only grant rights that you have yourself. Ask an administrator.'
  const refused = [
    [{ ...same(user), isAdmin: true }, 'Only an administrator can make someone an administrator.'],
    [{ ...same(user), editData: true }, LACKING],
    [{ ...same(user), extendedPermissions: { setOtherUsersStatus: true } }, LACKING],
    [{ ...same(retired), disabled: false }, LACKING],
    [{ name: 'New', email: freshEmail(), editData: true }, LACKING],
    [{ ...same(admin), name: 'Mine' }, 'Only an administrator can change an administrator.'],
    [{ ...same(admin), disabled: true }, 'Only an administrator can change an administrator.'],
    [
      { ...same(mighty), email: freshEmail() },
      'Only an administrator can change the email of someone who has rights that you do not have.',
    ],
  ] as const
  for (const [body, text] of refused) expect(await save(editor, body)).toMatchObject({ status: 403, text })
  expect(await remove(editor, admin.id)).toMatchObject({ status: 403 })

  const allowed = [
    { ...same(user), editUsers: true, extendedPermissions: { scheduling: true } },
    { ...same(mighty), name: 'Mighty', editData: true },
    { ...same(mighty), editData: false },
    { name: 'New', email: freshEmail() },
  ]
  for (const body of allowed) expect(await save(editor, body)).toMatchObject({ status: 200 })
})

test('D-090 people cannot disable or demote themselves', async () => {
  const tenant = await newTenant()
  await tenant.person({ isAdmin: true })
  const admin = await tenant.person({ isAdmin: true, editUsers: true })
  const editor = await tenant.person({ editUsers: true })
  const own = 'You cannot remove this right from yourself. Ask another administrator.'

  expect(await save(admin, { ...same(admin), isAdmin: false })).toMatchObject({ status: 403, text: own })
  expect(await save(editor, { ...same(editor), editUsers: false })).toMatchObject({ status: 403, text: own })
  for (const person of [admin, editor]) {
    expect(await remove(person, person.id)).toMatchObject({
      status: 403,
      text: 'You cannot disable yourself. Ask another administrator.',
    })
    expect(await save(person, { ...same(person), email: freshEmail() })).toMatchObject({ status: 403 })
  }
  expect(await save(admin, { ...same(admin), name: 'New name', editUsers: false })).toMatchObject({ status: 200 })
})

test('D-090 two administrators who demote each other at the same time: one stays', async () => {
  const tenant = await newTenant()
  const [one, two] = [await tenant.person({ isAdmin: true }), await tenant.person({ isAdmin: true })]
  const demote = (by: TestPerson, whom: TestPerson) => save(by, { ...same(whom), isAdmin: false })

  const answers = await Promise.all([demote(one, two), demote(two, one), remove(one, two.id), remove(two, one.id)])

  expect(answers.map((answer) => answer.status)).not.toContain(500)
  const left = await tenant.asOwner((tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('is_admin', '=', true)
      .where('disabled', '=', false)
      .execute(),
  )
  expect(left).toHaveLength(1)
})

test('T16 a removed team takes what only it may see from the open screen immediately, and a new one brings it', async () => {
  const tenant = await newTenant()
  const team = await tenant.team('Readers')
  const admin = await tenant.person({ isAdmin: true })
  const member = await tenant.person({ teamIds: [team] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Report', fields: [{ id: secret }] })
  const { created } = await admin.call(cases.create, { body: { templateId, title: 'Bag' } })
  const watcher = await watch(member, created?.caseNumber ?? '')
  expect(watcher.screen().fields).toHaveProperty([secret])

  await expectLive([watcher], () => admin.call(users.save, { body: { ...same(member), teams: [] } }))
  expect(watcher.screen().fields).not.toHaveProperty([secret])
  expect((await member.call(userProfile.me, {})).teams).toEqual([])

  await expectLive([watcher], () =>
    admin.call(teams.save, { body: { id: team, title: 'Readers', userIds: [member.id] } }),
  )
  expect(watcher.screen().fields).toHaveProperty([secret])
})

test('T16 a former administrator leaves the room of a restricted record immediately', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const other = await tenant.person({ isAdmin: true })
  const templateId = await tenant.template({ title: 'Report', fields: [] })
  const { created } = await admin.call(cases.create, { body: { templateId, title: 'Bag' } })
  await admin.call(cases.markSensitive, { params: { id: String(created?.id) } })
  const watcher = await watch(other, created?.caseNumber ?? '')
  const told = await connectLive({ token: other.token, hub: '/notification-hub' })
  await told.invoke('joinNotifications')

  await admin.call(users.save, { body: { ...same(other), isAdmin: false } })

  await watcher.client.message('caseNoLongerAvailable')
  await told.message('userupdated')
  expect((await other.call(userProfile.me, {})).isAdmin).toBe(false)
})

test('T16 a disabled user is signed out of every window immediately, and the sessions stay ended', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const user = await tenant.person()
  const client = await connectLive({ token: user.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')

  expect(await remove(admin, user.id)).toMatchObject({ status: 204 })

  await client.message('logout')
  await client.ended
  expect(await user.send({ method: 'GET', path: '/users/me' })).toMatchObject({ status: 401 })
  const details = (person: TestPerson) => person.call(users.details, { params: { id: String(user.id) } })
  expect(await details(admin)).toMatchObject({ disabled: true, name: user.name })
  expect((await admin.call(users.search, { query: { search: user.name } })).data).toEqual([])
  expect((await admin.call(users.search, { query: { search: user.name, withDisabled: 'true' } })).data).toHaveLength(1)
  expect(await remove(admin, user.id)).toMatchObject({ status: 204 })
  await admin.call(users.save, { body: { ...same(user), disabled: false } })
  expect(await user.send({ method: 'GET', path: '/users/me' })).toMatchObject({ status: 401 })
})

test('T16 a new email means another person: the previous one is signed out', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const user = await tenant.person()
  const email = freshEmail()
  const before = await stored(tenant, user.id)

  await admin.call(users.save, { body: { ...same(user), email } })

  expect(await user.send({ method: 'GET', path: '/users/me' })).toMatchObject({ status: 401 })
  const after = await stored(tenant, user.id)
  expect(after.email).toBe(email)
  expect(after.identity_id).not.toBe(before.identity_id)
})

test('D-046 rights are shown only to holders of editUsers, and a missing user may be null', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const plain = await tenant.person()
  const shown = (person: TestPerson): Promise<UserDetails> =>
    person.call(users.details, { params: { id: String(admin.id) } })

  expect(await shown(admin)).toMatchObject({ isAdmin: true, editUsers: false })
  expect(Object.keys(await shown(plain)).toSorted()).toEqual(
    'currentStatus disabled email fieldValues id isExternal lastUpdated name pictureUrl teams userHeaderFieldValues'.split(
      ' ',
    ),
  )
  expect((await plain.call(users.list, {}))[0]).not.toHaveProperty('rights')
  expect((await admin.call(users.list, {}))[0]).toHaveProperty('rights')
  const foreign = await (await newTenant()).person()
  for (const id of [foreign.id, 2_000_000_000]) {
    const path = `/users/details/${id}`
    expect(await plain.send({ method: 'GET', path })).toMatchObject({ status: 404, text: 'User not found.' })
    expect(await plain.send({ method: 'GET', path: `${path}/false` })).toMatchObject({ status: 404 })
    expect(await plain.send({ method: 'GET', path: `${path}/true` })).toMatchObject({ status: 200, text: 'null' })
  }
})

test('C-USER-04 an email exists if a user of this tenant has it, and no directory manages users', async () => {
  const elsewhere = await (await newTenant()).person()
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const exists = (email: string) => editor.call(users.emailExists, { params: { email } })

  expect(await exists(editor.email.toUpperCase())).toBe(true)
  expect(await exists(elsewhere.email)).toBe(false)
  expect(await editor.call(users.adEnabled, {})).toBe(false)
})

test('C-USER-05 C-USER-06 the extended permissions are these two, with words', async () => {
  const person = await (await newTenant()).person()
  const list = await person.call(users.extendedPermissions, {})
  expect(list.map((one) => one.key)).toEqual(['scheduling', 'setOtherUsersStatus'])
  expect(list.every((one) => one.title && one.description)).toBe(true)
})

test('C-USER-02 a user that cannot be saved is refused with a sentence', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const email = freshEmail()
  const foreign = await (await newTenant()).person()
  const refused: [unknown, number, string][] = [
    [{ name: ' ', email }, 400, 'Enter a name.'],
    [{ name: 'x'.repeat(201), email }, 400, 'The name can have up to 200 characters.'],
    [{ name: 'A', email: 'nobody' }, 400, 'Enter an email address such as name@example.com.'],
    [{ name: 'A', email: 'a b@c.example' }, 400, 'Enter an email address such as name@example.com.'],
    [{ name: 'A', email, extendedPermissions: { fly: true } }, 400, 'The permissions are not valid.'],
    [{ name: 'A', email, teams: [2_000_000_000] }, 404, 'Team not found.'],
    [{ ...same(foreign) }, 404, 'User not found.'],
    [{ id: -1, name: 'A', email }, 400, 'The id must be at least 0.'],
  ]
  for (const [body, status, text] of refused) expect(await save(admin, body)).toMatchObject({ status, text })
  expect(await admin.call(users.emailExists, { params: { email } })).toBe(false)
})
