import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, type DashboardCell, type DashboardConflict, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { auditLog } from '@dossier/contract/audit-log'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const label = (id: string, x: number, text = id): DashboardCell => ({
  id,
  cellPosition: { x, y: 0 },
  cellSize: { width: 2, height: 2 },
  contents: JSON.stringify({ text }),
  cellType: CELL_TYPES.label,
  pluginTypeId: null,
})

const post = (person: TestPerson, body: object) => person.send({ method: 'POST', path: '/dashboard', body })
const idsOf = async (person: TestPerson) => (await person.call(dashboards.list, {})).map(({ id }) => id)
const get = (person: TestPerson, id: number) => person.send({ method: 'GET', path: `/dashboard/${id}` })

test('B-DASH-17 B-DASH-21 D-077 a dashboard that somebody does not see is one that does not exist, for administrators too', async () => {
  const tenant = await newTenant()
  const [crew, others] = [await tenant.team('Crew'), await tenant.team('Others')]
  const owner = await tenant.person({ editData: true })
  const member = await tenant.person({ editData: true, teamIds: [crew] })
  const admin = await tenant.person({ isAdmin: true })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  const save = (title: string, more: object) => owner.call(dashboards.save, { body: { title, ...more } })
  const shared = await save('Public', {})
  const ofTeam = await save('For the crew', { privacy: PRIVACY.teams, limitedToTeams: [crew] })
  const mine = await save('Mine', { privacy: PRIVACY.private, limitedToTeams: [others] })
  expect(mine.limitedToTeams).toEqual([])

  expect(await idsOf(owner)).toEqual([ofTeam.id, mine.id, shared.id])
  expect(await idsOf(member)).toEqual([ofTeam.id, shared.id])
  expect(await idsOf(admin)).toEqual([shared.id])
  expect(await idsOf(foreign)).toEqual([])
  const forTeam = await member.call(dashboards.forTeam, { params: { teamId: String(crew) } })
  expect(forTeam.map(({ id }) => id)).toEqual([ofTeam.id])
  expect(await admin.call(dashboards.forTeam, { params: { teamId: String(crew) } })).toEqual([])

  const absent = await get(admin, 2_000_000_000)
  expect(absent).toMatchObject({ status: 404, text: 'Dashboard not found.' })
  for (const [person, id] of [
    [admin, mine.id],
    [admin, ofTeam.id],
    [member, mine.id],
    [foreign, shared.id],
  ] as const) {
    expect(await get(person, id)).toMatchObject({ status: absent.status, text: absent.text })
    expect(await post(person, { id, title: 'Taken' })).toMatchObject({ status: 404, text: 'Dashboard not found.' })
    expect(await person.send({ method: 'DELETE', path: `/dashboard/${id}` })).toMatchObject({ status: 404 })
    for (const [method, path] of [
      ['GET', 'versions'],
      ['POST', 'restore/1'],
    ] as const)
      expect(await person.send({ method, path: `/dashboard/${id}/${path}` })).toMatchObject({ status: 404 })
  }
  const { data } = await admin.call(auditLog.list, { query: { kind: 'dashboard' } })
  expect(data.map(({ thing }) => thing.name).toSorted()).toEqual(['For the crew', 'Public'])

  expect(await post(member, { id: shared.id, title: 'Public', privacy: PRIVACY.private })).toMatchObject({
    status: 400,
    text: 'Only its owner can make a dashboard private.',
  })
  expect(await post(owner, { title: 'Nobody', privacy: PRIVACY.teams })).toMatchObject({
    status: 400,
    text: 'Choose at least one team.',
  })
  const reader = await tenant.person()
  expect(await post(reader, { title: 'Mine' })).toMatchObject({ status: 403 })
  // A team that a dashboard names cannot be deleted; a private dashboard names none.
  expect(await admin.send({ method: 'DELETE', path: `/teams/${crew}` })).toMatchObject({ status: 409 })
  expect(await admin.send({ method: 'DELETE', path: `/teams/${others}` })).toMatchObject({ status: 204 })
})

test('D-077 B-DASH-10 the last viewed one is each person’s own; private ones go with their owner', async () => {
  const tenant = await newTenant()
  const [owner, reader] = [await tenant.person({ editData: true }), await tenant.person()]
  const admin = await tenant.person({ isAdmin: true })
  const one = await owner.call(dashboards.save, { body: { title: 'One' } })
  const two = await owner.call(dashboards.save, { body: { title: 'Two' } })
  await owner.call(dashboards.save, { body: { title: 'Secret', privacy: PRIVACY.private } })
  await reader.call(dashboards.get, { params: { id: String(one.id) } })
  await reader.call(dashboards.get, { params: { id: String(two.id) } })
  const viewed = async (person: TestPerson) =>
    (await person.call(dashboards.list, {})).filter((each) => each.isLastViewedByUser).map(({ id }) => id)
  expect(await viewed(reader)).toEqual([two.id])
  expect(await viewed(owner)).toEqual([])
  await owner.call(dashboards.remove, { params: { id: String(two.id) } })
  expect(await viewed(reader)).toEqual([])

  await admin.call(users.remove, { params: { id: String(owner.id) } })
  const left = await tenant.asOwner((tx) =>
    tx.selectFrom('dashboards').select('title').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(left).toEqual([{ title: 'One' }])
})

test('B-DASH-14 D-116 a save over a newer version answers 409 with it; each save is a version that can be restored', async () => {
  const tenant = await newTenant()
  const [one, two] = [await tenant.person({ editData: true }), await tenant.person({ editData: true })]
  const made = await one.call(dashboards.save, { body: { title: 'Desk', cells: [label('a', 0)] } })
  expect(made).toMatchObject({ version: 1, isOwn: true, fineGridEnabled: false, privacy: PRIVACY.public })
  const base = { id: made.id, title: 'Desk', lastUpdated: made.lastUpdated }
  const both = await Promise.all([
    post(one, { ...base, cells: [label('a', 0), label('one', 2)] }),
    post(two, { ...base, cells: [label('a', 0), label('two', 4)] }),
  ])
  const [refused] = both.filter(({ status }) => status === 409)
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { message, current } = JSON.parse(refused!.text) as DashboardConflict
  expect(message).toBe('This dashboard was changed by someone else. Choose which changes to keep.')
  expect(current).toMatchObject({ id: made.id, version: 2 })
  expect(current.cells).toHaveLength(2)

  const versions = await two.call(dashboards.versions, { params: { id: String(made.id) } })
  expect(versions.map(({ version, tiles }) => [version, tiles])).toEqual([
    [2, 2],
    [1, 1],
  ])
  const restored = await two.call(dashboards.restore, { params: { id: String(made.id), version: '1' } })
  expect(restored).toMatchObject({ version: 3, cells: [label('a', 0)], lastUpdatedBy: { id: two.id } })
  expect(await two.send({ method: 'POST', path: `/dashboard/${made.id}/restore/99` })).toMatchObject({
    status: 404,
    text: 'Version not found.',
  })
})

test('D-077 B-DASH-17 whoever sees a dashboard from now on learns nothing of what it was before, and its owner loses nothing', async () => {
  const tenant = await newTenant()
  const [crew, others] = [await tenant.team('Crew'), await tenant.team('Others')]
  const owner = await tenant.person({ editData: true })
  const inCrew = await tenant.person({ editData: true, teamIds: [crew] })
  const inOthers = await tenant.person({ editData: true, teamIds: [others] })
  const { id } = await owner.call(dashboards.save, {
    body: { title: 'Who has to go', cells: [label('plan', 0)], privacy: PRIVACY.private },
  })
  const save = (readers: object) =>
    owner.call(dashboards.save, { body: { id, title: 'Desk', cells: [label('desk', 0)], ...readers } })
  await save({ privacy: PRIVACY.teams, limitedToTeams: [crew] })
  await save({ privacy: PRIVACY.teams, limitedToTeams: [crew, others] })
  await save({ privacy: PRIVACY.private })
  await save({ privacy: PRIVACY.public })
  const versionsOf = async (person: typeof owner) =>
    (await person.call(dashboards.versions, { params: { id: String(id) } })).map(({ version }) => version)
  expect(await versionsOf(owner)).toEqual([5, 4, 3, 2, 1])
  expect(await versionsOf(inCrew)).toEqual([5, 3, 2])
  expect(await versionsOf(inOthers)).toEqual([5, 3])
  const restore = (person: typeof owner, version: number) =>
    person.send({ method: 'POST', path: `/dashboard/${id}/restore/${version}` })
  for (const version of [1, 2, 4])
    expect(await restore(inOthers, version)).toMatchObject({ status: 404, text: 'Version not found.' })
  expect((await restore(inOthers, 3)).status).toBe(200)
  expect((await restore(owner, 1)).status).toBe(200)
  expect(await versionsOf(inOthers)).toEqual([7, 6, 5, 3])
})

test('B-DASH-19 D-079 tiles that cannot be are refused with the place of the mistake', async () => {
  const editor = await (await newTenant()).person({ editData: true })
  const tile = label('a', 0)
  const refused = async (cells: object[], more: object = {}) => {
    const { status, text } = await post(editor, { title: 'Bad', cells, ...more })
    expect(status).toBe(400)
    return text
  }
  expect(await refused([tile, label('b', 1)])).toContain('Tiles "a" and "b" overlap.')
  expect(await refused([label('a', 7)])).toContain('outside the grid of 8 columns')
  expect(await refused([tile, { ...label('a', 4) }])).toContain('Two tiles have the id "a".')
  expect(await refused([{ ...tile, contents: '{"text":' }])).toContain('The contents of a tile have to be JSON.')
  expect(await refused([{ ...tile, contents: JSON.stringify({ text: 'x'.repeat(20_000) }) }])).toContain('20 kB')
  expect(await refused([{ ...tile, cellType: 9 }])).toContain('Choose one of the tile types.')
  const image = (url: string) => ({ ...tile, cellType: CELL_TYPES.image, contents: JSON.stringify({ url }) })
  for (const url of [
    'http://a.example/x.png',
    '//a.example/x.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc',
  ])
    expect(await refused([image(url)])).toContain('Use an address that begins with https://')
  const many = Array.from({ length: 101 }, (_, at) => ({ ...label(`t${at}`, 0), cellPosition: { x: 0, y: at * 2 } }))
  expect(await refused(many)).toContain('A dashboard can have up to 100 tiles.')
  const saved = await editor.call(dashboards.save, {
    body: {
      title: 'Good',
      fineGridEnabled: true,
      cells: [
        { ...label('a', 14), contents: '{"text":"<b>","odd":1}' },
        { ...label('b', 0), contents: '' },
      ],
    },
  })
  expect(saved.cells.map(({ contents }) => contents)).toEqual(['{"text":"<b>"}', '{}'])
})

test('D-077 browsers hear of dashboards, of private ones their owner’s alone', async () => {
  const tenant = await newTenant()
  const [owner, other] = [await tenant.person({ editData: true }), await tenant.person()]
  const [own, foreign] = await Promise.all(
    [owner, other].map(async ({ token }) => {
      const client = await connectLive({ token, hub: '/notification-hub' })
      await client.invoke('joinNotifications')
      return client
    }),
  )
  const made = await owner.call(dashboards.save, { body: { title: 'Mine', privacy: PRIVACY.private } })
  await own!.message('refresh', (kind) => kind === 'dashboard')
  expect(foreign!.messages).toEqual([])
  await owner.call(dashboards.save, { body: { id: made.id, title: 'Ours' } })
  await foreign!.message('refresh', (kind) => kind === 'dashboard')
})

test('B-DASH-18 B-TILE-01 B-TILE-23 a dashboard has its fields, and a tile one of nine types with a target that need not be there', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editData: true })
  const crew = await tenant.team('Crew')
  const member = await tenant.person({ teamIds: [crew] })
  const contents = [
    { insightId: 999, chartType: 'PieChart', graphSingleCalculation: 'sum', hideFilters: true },
    { viewId: 999 },
    { teamId: crew, userStatuses: [0], showHiddenAsMuted: true, highlightedTeamIds: [crew] },
    { id: 999, title: 'Elsewhere' },
    { url: 'https://images.example/x.png' },
    { text: 'Good morning', size: 'lg' },
    { insightId: 999, orderBy: '-sum', columns: ['sum'] },
    { showRecords: true, dateColumn: 'created', maxEventsPerDay: 5 },
    { selectedNoticeboardId: 999 },
  ]
  const cells = contents.map((each, cellType) => ({
    ...label(`t${cellType}`, 0, ''),
    cellPosition: { x: 0, y: cellType * 2 },
    contents: JSON.stringify(each),
    cellType,
  }))
  expect(Object.values(CELL_TYPES)).toEqual(cells.map(({ cellType }) => cellType))
  const saved = JSON.parse((await post(editor, { title: 'All', cells })).text) as Record<string, unknown>
  expect(saved).toMatchObject({
    title: 'All',
    privacy: 0,
    limitedToTeams: [],
    teams: [],
    fineGridEnabled: false,
    isLastViewedByUser: false,
    cells,
  })
  const people = await editor.call(users.listOfTeam, { params: { teamId: String(crew) } })
  expect(people.map(({ id }) => id)).toEqual([member.id])
})

test('issue 38: 500 tiles, contents beyond 20 kB and letters of any script answer with sentences that quote the text', async () => {
  const editor = await (await newTenant()).person({ editData: true })
  const many = Array.from({ length: 500 }, (_, at) => ({ ...label(`t${at}`, 0), cellPosition: { x: 0, y: at * 2 } }))
  expect(await post(editor, { title: 'Many', cells: many })).toMatchObject({
    status: 400,
    text: expect.stringContaining('A dashboard can have up to 100 tiles.') as unknown,
  })
  // Bytes, not letters.
  const wide = { ...label('a', 0), contents: JSON.stringify({ text: '中'.repeat(7_000) }) }
  expect((await post(editor, { title: 'Wide', cells: [wide] })).text).toContain('20 kB')
  for (const title of ['<script>alert(1)</script>', 'لوحة الصباح', '朝の見回り 👩‍👩‍👧', 'Ω'.repeat(100)])
    expect(JSON.parse((await post(editor, { title })).text)).toMatchObject({ title })
  const [one, two] = [
    await editor.call(dashboards.save, { body: { title: 'One' } }),
    await editor.call(dashboards.save, { body: { title: 'Two' } }),
  ]
  // A circle of Go-to tiles is where somebody walks to and fro.
  for (const [from, to] of [
    [one, two],
    [two, one],
    [one, one],
  ] as const) {
    const cell = { ...label('go', 0), cellType: CELL_TYPES.goTo, contents: JSON.stringify({ id: to.id }) }
    expect(await post(editor, { id: from.id, title: from.title, cells: [cell] })).toMatchObject({ status: 200 })
  }
})
