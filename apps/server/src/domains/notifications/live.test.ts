import { auth } from '@dossier/contract/sign-in/auth'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function joined(person: TestPerson) {
  const client = await connectLive({ token: person.token, hub: '/notification-hub' })
  expect(await client.invoke('joinNotifications')).toEqual({ ok: true })
  return client
}

type Client = Awaited<ReturnType<typeof joined>>

const tell = async (
  event: Parameters<Awaited<ReturnType<typeof testServer>>['services']['outbox']['send']>[0][number],
) => (await testServer()).services.outbox.send([event])

test('A-NOTIF-12 a configuration change notifies everybody in the tenant, by kind, and nobody else', async () => {
  const tenant = await newTenant()
  const people = [await tenant.person(), await tenant.person()]
  const [one, two] = (await Promise.all(people.map(joined))) as [Client, Client]
  const elsewhere = await joined(await (await newTenant()).person())

  for (const kinds of [['statuses', 'areas'], ['templates', 'categories'], ['fields'], ['users', 'pictures']] as const)
    await tell({ type: 'configuration.changed', tenantId: tenant.id, kinds })

  for (const client of [one, two]) {
    await client.message('refresh', (kind) => kind === 'user')
    expect(client.messages.map(({ body }) => body)).toEqual(['lookup', 'template', 'field', 'user'])
  }
  await elsewhere.invoke('leaveNotifications')
  expect(elsewhere.messages).toEqual([])
})

test("A-NOTIF-14 a change of a person's own data notifies all their windows, and nobody else", async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [window, otherWindow, colleague] = [
    await joined(person),
    await joined(person),
    await joined(await tenant.person()),
  ]

  await tell({ type: 'person.changed', tenantId: tenant.id, userId: person.id })

  await window.message('userupdated')
  await otherWindow.message('userupdated')
  await colleague.invoke('leaveNotifications')
  expect(colleague.messages).toEqual([])
})

test('A-NOTIF-10 after leaving no more messages arrive', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [left, stayed] = [await joined(person), await joined(person)]
  expect(await left.invoke('leaveNotifications')).toEqual({ ok: true })

  await tell({ type: 'person.changed', tenantId: tenant.id, userId: person.id })

  await stayed.message('userupdated')
  await left.invoke('leaveNotifications')
  expect(left.messages).toEqual([])
})

test('A-NOTIF-14 signing out in one window ends the session in all of them, hub by hub, and no other session', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const colleague = await joined(await tenant.person())
  const window = await joined(person)
  const cases = await window.also('/case-hub')
  const otherWindow = await connectLive({ token: person.token, hub: '/notification-hub' })
  const onlyViews = await connectLive({ token: person.token, hub: '/record-view-hub' })

  await person.call(auth.logout, {})

  await window.message('logout')
  await otherWindow.message('logout')
  for (const client of [window, cases, otherWindow, onlyViews]) await client.ended
  expect(await colleague.invoke('joinNotifications')).toEqual({ ok: true })
})

test('T16 a disabled person is signed out of every open connection', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const client = await joined(person)
  await tenant.asOwner((tx) =>
    tx
      .updateTable('users')
      .set({ disabled: true })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', person.id)
      .execute(),
  )

  await tell({ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } })

  await client.message('logout')
  await client.ended
})

test('A-CONN-07 an invocation after the session ended is answered with not logged in', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const client = await joined(person)
  const { services } = await testServer()
  await tenant.asOwner((tx) =>
    tx.updateTable('sessions').set({ ended: new Date().toISOString() }).where('user_id', '=', person.id).execute(),
  )
  services.principals.forget({ tenantId: tenant.id })

  expect(await client.invoke('joinNotifications')).toEqual({ ok: false, status: 401, message: 'not logged in' })
})

test('A-CONN-06 a system user without a tenant connects notifications and nothing else', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await tenant.asOwner(async (tx) => {
    const { identity_id } = await tx
      .updateTable('sessions')
      .set({ tenant_id: null, user_id: null })
      .where('user_id', '=', person.id)
      .returning('identity_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('identities').set({ is_system: true }).where('id', '=', identity_id).execute()
  })

  const client = await joined(person)
  await expect(client.also('/case-hub')).rejects.toMatchObject({ message: 'not logged in' })
})

test('D-019 a page connected to one hub only is notified that its session ended, before it is disconnected', async () => {
  const person = await (await newTenant()).person()
  const client = await connectLive({ token: person.token, hub: '/case-hub' })
  await person.call(auth.logout, {})
  await client.ended
  expect(client.messages.map(({ name }) => name)).toEqual(['logout'])
})

test('A-MENU-01 a preference reaches the other windows of the same person', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [other, colleague] = [await joined(person), await joined(await tenant.person())]
  await person.call(userProfile.updatePreferences, { body: { theme: 'dark' } })
  await other.message('userupdated')
  await colleague.invoke('leaveNotifications')
  expect(colleague.messages).toEqual([])
})

test('T16 a former administrator no longer receives messages for administrators', async () => {
  const tenant = await newTenant()
  const [admin, demoted] = [await tenant.person({ isAdmin: true }), await tenant.person({ isAdmin: true })]
  const [own, other] = [await joined(admin), await joined(demoted)]
  const promoted = await tenant.person()
  const third = await joined(promoted)
  for (const [person, isAdmin] of [
    [demoted, false],
    [promoted, true],
  ] as const) {
    const { id, name, email } = person
    await admin.call(users.save, { body: { id, name, email, isAdmin } })
  }
  const heard = ({ messages }: Client) => messages.filter(({ name }) => name === 'userupdated').length
  const all = () => [own, third].map(heard)
  const tellAll = async () => {
    const before = all()
    await tell({ type: 'supportAccess.changed', tenantId: tenant.id })
    await expect.poll(() => all().every((count, nth) => count > before[nth]!)).toBe(true)
  }
  // What was said of the changes themselves has arrived before this.
  await tellAll()
  const before = heard(other)

  await tellAll()

  await other.invoke('leaveNotifications')
  expect(heard(other)).toBe(before)
})

test('A-CACHE-01 who joins learns whether their page has seen what was pushed, and not what concerns others', async () => {
  const past = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // A clock that is moved begins at 0, but the node has noted times of this process, however long it has run.
  vi.advanceTimersByTime(past)
  const { database, outbox } = (await testServer()).services
  const tenant = await newTenant()
  const [one, two] = [await tenant.person(), await tenant.person()]
  const join = async (person: TestPerson, age?: number) => {
    const client = await connectLive({ token: person.token, hub: '/notification-hub' })
    return client.invoke('joinNotifications', { age })
  }
  let gaps = 0
  outbox.on('messages.lost', () => void (gaps += 1))
  /** Half a minute in which this node has heard everything; that takes longer where the database is slow to answer. */
  const quietHalfMinute = async () => {
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(database.hearsOthers()).toBe(true), { timeout: 50_000, interval: 50 })
  }
  const answersWithoutGap = async () => {
    await quietHalfMinute()
    const before = gaps
    const answers = {
      quiet: await join(one, 500),
      withoutAge: await join(one),
      impossible: await join(one, -1),
    }
    await tell({ type: 'person.changed', tenantId: tenant.id, userId: one.id })
    await tell({ type: 'tenant.changed', tenantId: (await newTenant()).id })
    const after = { pushed: await join(one, 500), ofOthers: await join(two, 500) }
    return gaps === before && database.hearsOthers() ? { ...answers, ...after } : undefined
  }
  let answers: Awaited<ReturnType<typeof answersWithoutGap>>
  while (!answers) answers = await answersWithoutGap()
  expect(answers).toEqual({
    quiet: { ok: true, current: true },
    withoutAge: { ok: true },
    impossible: expect.objectContaining({ ok: false, status: 400 }),
    pushed: { ok: true },
    ofOthers: { ok: true, current: true },
  })
  await tell({ type: 'messages.lost' })
  expect(await join(two, 500)).toEqual({ ok: true })
})
