import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

const disable = (tenant: TestTenant, id: number) =>
  tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', id).execute())

const addPeople = (tenant: TestTenant, count: number) =>
  tenant.asOwner((tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, index) => ({
          tenant_id: tenant.id,
          identity_id: null,
          last_login: null,
          name: `Crowd ${String(index).padStart(4, '0')}`,
          email: `crowd${index}@test.example`,
        })),
      )
      .execute(),
  )

test('C-USER-02 people are listed by name with their teams, at most 1,000', async () => {
  const tenant = await newTenant()
  const [day, night] = [await tenant.team('Day'), await tenant.team('Night')]
  const zoe = await tenant.person({ name: 'Zoe', teamIds: [night, day] })
  const adam = await tenant.person({ name: 'adam' })
  await disable(tenant, adam.id)
  const unknown = { isExternal: false, currentStatus: null, lastUpdated: expect.any(String) }

  expect(await zoe.call(users.list, {})).toEqual([
    { ...unknown, id: adam.id, name: 'adam', email: adam.email, teams: [], disabled: true },
    { ...unknown, id: zoe.id, name: 'Zoe', email: zoe.email, teams: [day, night], disabled: false },
  ])
  await addPeople(tenant, 1000)
  expect(await zoe.call(users.list, {})).toHaveLength(1000)
})

test('C-USER-02 C-ROLE-13 a search finds enabled people by name or email, ignoring case and accents and taking special characters literally', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const bert = await tenant.person({ name: 'Bert 100%', email: 'b_1@test.example', teamIds: [team] })
  const gone = await tenant.person({ name: 'Bert the former' })
  await disable(tenant, gone.id)
  await tenant.person({ name: 'Anna', email: 'bx1@test.example' })
  await tenant.person({ name: 'Jos\u00e9 \u0141ukasz', email: 'j2@other.example' })
  const found = async (search: string, teamId?: number) => {
    const page = await bert.call(users.search, { query: { search, ...(teamId && { teamId: String(teamId) }) } })
    return [page.totalItems, page.pageCount, ...page.data.map((person) => person.name)]
  }

  expect(await found('BERT')).toEqual([1, 1, 'Bert 100%'])
  expect(await found('%')).toEqual([1, 1, 'Bert 100%'])
  expect(await found('b_1@')).toEqual([1, 1, 'Bert 100%'])
  expect(await found('TEST.EXAMPLE')).toEqual([2, 1, 'Anna', 'Bert 100%'])
  expect(await found('', team)).toEqual([1, 1, 'Bert 100%'])
  for (const search of ['jose', 'JOS\u00c9', 'jose\u0301 luk', 'j2@OTHER'])
    expect(await found(search), search).toEqual([1, 1, 'Jos\u00e9 \u0141ukasz'])
  expect(await found('nobody')).toEqual([0, 0])
})

test('C-USER-02 a search returns 50 people per page', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await addPeople(tenant, 60)
  const page = async (pageNumber: number) => {
    const { data, totalItems, pageCount } = await person.call(users.search, { query: { search: 'crowd', pageNumber } })
    return [data.length, data[0]?.name, totalItems, pageCount]
  }

  expect(await page(1)).toEqual([50, 'Crowd 0000', 60, 2])
  expect(await page(2)).toEqual([10, 'Crowd 0050', 60, 2])
  expect(await page(3)).toEqual([0, undefined, 60, 2])
  expect(await person.send({ method: 'GET', path: '/users/search?pageNumber=0' })).toMatchObject({
    status: 400,
    text: 'The page number must be at least 1.',
  })
})

test('C-USER-02 C-ROLE-12 people and teams that are not on a record yet are offered for it', async () => {
  const tenant = await newTenant()
  const [day, night] = [await tenant.team('Day shift'), await tenant.team('Night shift')]
  const me = await tenant.person({ name: 'Mia Shift' })
  const added = await tenant.person({ name: 'Al Shift' })
  const gone = await tenant.person({ name: 'Bo Shift' })
  await disable(tenant, gone.id)
  const [record = 0] = await insertRecords(tenant, [{ user_ids: [added.id], pending_team_ids: [night] }])
  const offered = async (query: { allowTeams?: 'false'; disallowAdded?: 'false' } = {}) => {
    const args = { params: { caseId: String(record) }, query: { search: 'SHIFT', ...query } }
    return (await me.call(users.searchForInvite, args)).map((one) => [one.name, one.isTeam])
  }

  expect(await offered()).toEqual([
    ['Day shift', true],
    ['Mia Shift', false],
  ])
  expect(await offered({ allowTeams: 'false' })).toEqual([['Mia Shift', false]])
  expect(await offered({ disallowAdded: 'false' })).toEqual([
    ['Al Shift', false],
    ['Day shift', true],
    ['Mia Shift', false],
    ['Night shift', true],
  ])
  await addPeople(tenant, 60)
  const all = await me.call(users.searchForInvite, { params: { caseId: String(record) } })
  expect(all).toHaveLength(20)
  expect(day).toBeGreaterThan(0)
})

test('D-048 nobody is offered for a record that the caller may not see', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [sensitive, deleted] = await insertRecords(tenant, [
    { is_sensitive: true },
    { deleted: '2026-01-01T00:00:00.000Z' },
  ])
  const [foreign] = await insertRecords(await newTenant(), [{}])

  for (const id of [sensitive, deleted, foreign, 2147483647])
    expect(await person.send({ method: 'GET', path: `/users/searchForInvite/${id}` })).toMatchObject({
      status: 404,
      text: 'Record not found.',
    })
  expect(await person.send({ method: 'GET', path: '/users/searchForInvite/x' })).toMatchObject({ status: 400 })
})

test('C-USER-02 the members of a team are listed by name, disabled ones too', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const zoe = await tenant.person({ name: 'Zoe', teamIds: [team] })
  const adam = await tenant.person({ name: 'Adam', teamIds: [team] })
  await tenant.person()
  await disable(tenant, adam.id)
  const members = await zoe.call(users.listOfTeam, { params: { teamId: String(team) } })

  expect(members.map((one) => [one.id, one.disabled])).toEqual([
    [adam.id, true],
    [zoe.id, false],
  ])
  const foreign = await (await newTenant()).team()
  expect(await zoe.send({ method: 'GET', path: `/users/team/${foreign}` })).toMatchObject({
    status: 404,
    text: 'Team not found.',
  })
})

test('C-USER-02 people and teams of another tenant are nowhere', async () => {
  const canary = 'canary-of-the-neighbor'
  const neighbor = await newTenant()
  const foreignTeam = await neighbor.team(canary)
  await neighbor.person({ name: canary, email: `${canary}@test.example`, teamIds: [foreignTeam] })
  const tenant = await newTenant()
  const person = await tenant.person({ isAdmin: true })
  const [record] = await insertRecords(tenant, [{}])

  for (const path of [
    '/users/',
    '/users/search',
    `/users/search?search=ca`,
    `/users/searchForInvite/${record}`,
    '/teams',
  ]) {
    const { status, text } = await person.send({ method: 'GET', path })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toContain(canary)
  }
  expect(await person.send({ method: 'GET', path: `/users/search?teamId=${foreignTeam}` })).toMatchObject({
    status: 404,
    text: 'Team not found.',
  })
})

test('C-USER-02 no people or teams without a session', async () => {
  const stranger = await caller(null)

  for (const path of ['/users/', '/users/search', '/users/searchForInvite/1', '/teams'])
    expect(await stranger.send({ method: 'GET', path })).toMatchObject({ status: 401, text: 'Please sign in.' })
})
