import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, DashboardToSave, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { noticeboards } from '@dossier/contract/noticeboards'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

let tiles = 0
const tile = (cellType: number, contents: object, x = 0) => ({
  id: `tile-${(tiles += 1)}`,
  cellPosition: { x, y: 0 },
  cellSize: { width: 1, height: 1 },
  cellType,
  contents: JSON.stringify(contents),
})

async function office() {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true, name: 'Ada' })
  const crew = await tenant.team('Crew')
  const member = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const out = await tenant.userStatus('Out')
  const visit = await tenant.template({ title: 'Visit', fields: [] })
  const mine = await member.call(viewEditing.save, { body: { title: 'Mine', isPersonal: true } })
  const open = await member.call(viewEditing.save, { body: { title: 'Open' } })
  const news = await member.call(noticeboards.save, { body: { title: 'News' } })
  const save = (body: object) => member.call(dashboards.save, { body: DashboardToSave.parse({ id: 0, ...body }) })
  await save({ title: 'Own', privacy: PRIVACY.private })
  const desk = await save({ title: 'Desk', privacy: PRIVACY.teams, limitedToTeams: [crew] })
  const crews = await save({
    title: 'Crews',
    cells: [
      tile(CELL_TYPES.goTo, { id: desk.id }),
      tile(CELL_TYPES.team, { teamId: crew, userStatuses: [0, out], highlightedTeamIds: [crew] }, 1),
      tile(CELL_TYPES.view, { viewId: mine.id }, 2),
      tile(CELL_TYPES.calendar, { templateIds: [visit], showRecords: true }, 3),
    ],
  })
  await save({
    id: desk.id,
    title: 'Desk',
    privacy: PRIVACY.teams,
    limitedToTeams: [crew],
    cells: [
      tile(CELL_TYPES.goTo, { id: crews.id }),
      tile(CELL_TYPES.view, { viewId: open.id }, 1),
      tile(CELL_TYPES.noticeboard, { selectedNoticeboardId: news }, 2),
    ],
  })
  return { tenant, ada, member, crews, out, mine, news }
}

test('ADR-197 dashboards move with their tiles, also those that lead to one another', async () => {
  const { ada, member, crews, out, mine } = await office()
  const file = await fileOf(ada)
  expect(file.leftOut).toEqual([
    'Dashboard "Crews": a tile names statuses of people.',
    'Dashboard "Crews": a tile names something that was deleted or is private.',
  ])
  expect(file.dashboards).toMatchObject([
    {
      title: 'Crews',
      teams: [],
      cells: [
        { contents: { id: 'Desk' } },
        { contents: { teamId: 'Crew', highlightedTeamIds: ['Crew'] } },
        { contents: {} },
        { contents: { templateIds: ['Visit'], showRecords: true } },
      ],
    },
    {
      title: 'Desk',
      teams: ['Crew'],
      cells: [
        { contents: { id: 'Crews' } },
        { contents: { viewId: 'Open' } },
        { contents: { selectedNoticeboardId: 'News' } },
      ],
    },
  ])
  const renamed = { ...file, dashboards: file.dashboards.map((one) => ({ ...one, fineGridEnabled: true })) }
  await ada.call(configuration.import, { body: { file: renamed } })
  const kept = await member.call(dashboards.get, { params: { id: String(crews.id) } })
  expect(kept.fineGridEnabled).toBe(true)
  expect(kept.cells.map(({ contents }) => JSON.parse(contents) as unknown)).toMatchObject([
    {},
    { userStatuses: [0, out] },
    { viewId: mine.id },
    {},
  ])

  const bob = await (await newTenant()).person({ isAdmin: true })
  const { things } = await bob.call(configuration.import, { body: { file } })
  expect(things.filter(({ kind }) => kind === 'dashboard').map(({ what, name }) => `${what} ${name}`)).toEqual([
    'created Crews',
    'created Desk',
  ])
  expect((await bob.call(configuration.compare, { body: file })).things).toEqual([])
  expect((await fileOf(bob)).dashboards).toEqual(file.dashboards)
})

test('ADR-197 a roll back deletes neither dashboards nor what people wrote', async () => {
  const { ada, member, news } = await office()
  await member.call(noticeboards.saveNote, { body: { noticeboardId: news, text: 'Bring gloves' } })
  const { things, others } = await ada.call(configuration.rollBack, { body: { version: 1 } })
  expect(things).toContainEqual(
    expect.objectContaining({
      kind: 'noticeboard',
      name: 'News',
      what: 'left',
      fault: expect.stringContaining('notes'),
    }),
  )
  expect(others.named.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining(['dashboard Crews', 'dashboard Desk']),
  )
  expect((await member.call(noticeboards.notes, { params: { id: String(news) } })).map(({ text }) => text)).toEqual([
    'Bring gloves',
  ])
  expect((await member.call(dashboards.list, {})).map(({ title }) => title)).toContain('Own')
})
