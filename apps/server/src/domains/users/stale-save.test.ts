import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant } from '../../testing/world.ts'

async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const [user, team] = [await tenant.person(), await tenant.team('Day')]
  const of = { id: user.id, name: user.name, email: user.email }
  return {
    tenant,
    admin,
    user,
    team,
    saveUser: (part: object) => admin.send({ method: 'POST', path: '/users', body: { ...of, ...part } }),
    saveTeam: (part: object) =>
      admin.send({ method: 'POST', path: '/teams', body: { id: team, title: 'Day', ...part } }),
    readUser: () => admin.call(users.details, { params: { id: String(user.id) } }),
    readTeam: async () => (await admin.call(teams.list, {})).find(({ id }) => id === team)!,
  }
}

test('D-116 C-USER-02 saving a user based on a stale version is rejected and changes nothing', async () => {
  const { admin, saveUser, readUser } = await office()
  let names = 0
  await expectStaleRejected({ save: (version) => saveUser({ name: `Name ${names++}`, ...version }), read: readUser })
  const { id, lastUpdated } = await readUser()
  const listed = await admin.call(users.list, {})
  expect(listed.find((one) => one.id === id)?.lastUpdated).toBe(lastUpdated)
})

test('D-116 C-TEAM-02 saving a team based on a stale version is rejected and changes nothing', async () => {
  const { saveTeam, readTeam } = await office()
  let titles = 0
  await expectStaleRejected({ save: (version) => saveTeam({ title: `Day ${titles++}`, ...version }), read: readTeam })
})

test("D-116 C-USER-02 disabling counts as a change, and a user's own changes do not", async () => {
  const { tenant, admin, user, saveUser, readUser } = await office()
  const status = await tenant.userStatus('Out')
  const { lastUpdated } = await readUser()
  await user.call(userStatuses.set, { params: { id: String(user.id), status: String(status) } })
  expect((await readUser()).lastUpdated).toBe(lastUpdated)
  await admin.call(users.remove, { params: { id: String(user.id) } })
  expect(await saveUser({ disabled: false, lastUpdated })).toMatchObject({ status: 409, text: CHANGED_BY_OTHERS })
  expect(await readUser()).toMatchObject({ disabled: true })
})

test('D-116 C-TEAM-02 joining or leaving a team changes user and team, from either side', async () => {
  const { admin, user, team, saveUser, saveTeam, readUser, readTeam } = await office()
  const changed = async (work: () => Promise<unknown>) => {
    const before = [await readUser(), await readTeam()]
    await work()
    const after = [await readUser(), await readTeam()]
    return after.map(({ lastUpdated }, n) => lastUpdated !== before[n]?.lastUpdated)
  }
  expect(await changed(() => saveUser({ teams: [team] }))).toEqual([true, true])
  expect(await changed(() => saveUser({ teams: [team] }))).toEqual([true, false])
  expect(await changed(() => saveTeam({ userIds: [user.id] }))).toEqual([false, true])
  expect(await changed(() => saveTeam({ userIds: [] }))).toEqual([true, true])

  await saveTeam({ userIds: [user.id] })
  const { lastUpdated } = await readUser()
  await admin.call(teams.remove, { params: { id: String(team) } })
  expect(await saveUser({ teams: [], lastUpdated })).toMatchObject({ status: 409, text: CHANGED_BY_OTHERS })
})

test('D-116 C-TEAM-02 members saved from both sides simultaneously wait for one another without a deadlock', async () => {
  const { tenant, admin, user, team, saveUser, saveTeam } = await office()
  const other = await tenant.team('Night')
  const saves = Array.from({ length: 6 }, (_, n) => [
    saveUser({ teams: n % 2 ? [team] : [team, other], isAdmin: false }),
    saveTeam({ userIds: n % 2 ? [user.id, admin.id] : [] }),
    admin.send({ method: 'POST', path: '/teams', body: { id: other, title: 'Night', userIds: [admin.id, user.id] } }),
  ])
  const answers = await Promise.all(saves.flat())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('D-116 C-TEAM-02 two saves within one millisecond are two instants', async () => {
  const { tenant, team, saveTeam, readTeam } = await office()
  // The clock is behind the last save, as happens within one millisecond.
  const at = (ms: string) => `2100-01-01T00:00:00.${ms}Z`
  await tenant.asOwner((tx) =>
    tx
      .updateTable('teams')
      .set({ last_updated: at('123') })
      .where('id', '=', team)
      .execute(),
  )
  expect(await saveTeam({ title: 'One', lastUpdated: at('123') })).toMatchObject({ status: 200 })
  expect((await readTeam()).lastUpdated).toBe(at('124'))
  expect(await saveTeam({ title: 'Two', lastUpdated: at('123') })).toMatchObject({ status: 409 })
  expect(await saveTeam({ title: 'Two', lastUpdated: at('124') })).toMatchObject({ status: 200 })
  expect(await readTeam()).toMatchObject({ title: 'Two', lastUpdated: at('125') })
})
