import { configuration } from '@dossier/contract/configuration/calls'
import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, DashboardToSave } from '@dossier/contract/dashboards/dashboard'
import { fields } from '@dossier/contract/fields/calls'
import { folders } from '@dossier/contract/folders'
import { noticeboards } from '@dossier/contract/noticeboards'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import { RuleToSave } from '@dossier/contract/rules/rule'
import { teams } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertIntegration } from '../integrations/queries.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const latest = async (by: TestPerson) => (await by.call(configuration.versions, { query: {} })).totalItems

test('ADR-197 D-132 a roll back restores a tile whose view is private or deleted', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true })
  const mine = await ada.call(viewEditing.save, { body: { title: 'Mine', isPersonal: true } })
  const gone = await ada.call(viewEditing.save, { body: { title: 'Gone' } })
  await ada.call(viewEditing.remove, { params: { id: String(gone.id) } })
  const cells = [mine, gone].map(({ id: viewId }, x) => ({
    id: `tile-${x}`,
    cellPosition: { x, y: 0 },
    cellSize: { width: 1, height: 1 },
    cellType: CELL_TYPES.view,
    contents: JSON.stringify({ viewId }),
  }))
  const body = { title: 'Desk', cells }
  const desk = await ada.call(dashboards.save, { body: DashboardToSave.parse({ id: 0, ...body }) })
  const version = await latest(ada)
  await ada.call(dashboards.save, { body: DashboardToSave.parse({ id: desk.id, title: 'Other' }) })
  const { things } = await ada.call(configuration.compareVersion, { body: { version } })
  expect(things).toMatchObject([{ kind: 'dashboard', what: 'changed' }])
  await ada.call(configuration.rollBack, { body: { version } })
  const now = await ada.call(dashboards.get, { params: { id: String(desk.id) } })
  expect(now.cells.map(({ contents }) => contents)).toEqual(desk.cells.map(({ contents }) => contents))
})

test('ADR-197 a tile that never changed shows the view that a roll back has made again', async () => {
  const ada = await (await newTenant()).person({ isAdmin: true })
  const view = await ada.call(viewEditing.save, { body: { title: 'Open' } })
  const cell = {
    id: 'tile',
    cellPosition: { x: 0, y: 0 },
    cellSize: { width: 1, height: 1 },
    cellType: CELL_TYPES.view,
  }
  const cells = [{ ...cell, contents: JSON.stringify({ viewId: view.id }) }]
  const desk = await ada.call(dashboards.save, { body: DashboardToSave.parse({ id: 0, title: 'Desk', cells }) })
  const version = await latest(ada)
  await ada.call(viewEditing.remove, { params: { id: String(view.id) } })
  await ada.call(configuration.rollBack, { body: { version } })
  const again = (await ada.call(views.list, {})).find(({ title }) => title === 'Open')!
  const now = await ada.call(dashboards.get, { params: { id: String(desk.id) } })
  expect(again.id).not.toBe(view.id)
  expect(JSON.parse(now.cells[0]!.contents)).toEqual({ viewId: again.id })
})

test('ADR-197 a roll back restores a rule whose integration has another title by now', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true })
  const outputs = [{ out: 'call', title: 'Crew on call', templateIds: [] }]
  await tenant.asOwner((tx) =>
    insertIntegration(
      tx,
      { tenant_id: tenant.id, key: 'own', service_id: 'https-webhook', last_updated_by: ada.id },
      { title: 'Crews', active: true, settings: {}, secrets: {}, outputs, schedule: null, events: null },
    ),
  )
  const send = { type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: 'own', out: 'call' } }
  const save = (body: object) =>
    ada.call(rules.save, { body: RuleToSave.parse({ trigger: 'Created', actions: [send], ...body }) })
  const { id } = await save({ id: 0, title: 'Call' })
  const version = await latest(ada)
  await save({ id, title: 'Call a crew' })
  await tenant.asOwner((tx) =>
    tx.updateTable('integrations').set({ title: 'Lamp crews' }).where('tenant_id', '=', tenant.id).execute(),
  )
  await ada.call(configuration.rollBack, { body: { version } })
  expect(await ada.call(rules.list, {})).toMatchObject([{ id, title: 'Call', actions: [send] }])
  expect((await ada.call(configuration.compareVersion, { body: { version } })).things).toEqual([])
})

test('ADR-197 a folder that the administrator does not see keeps nobody from rolling back', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true })
  const crew = await tenant.team('Crew')
  const member = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const daily = await member.call(folders.save, { body: { title: 'Daily', teams: [crew] } })
  const version = await latest(ada)
  await member.call(folders.save, { body: { id: daily.id, title: 'Weekly', teams: [crew] } })
  await member.call(folders.save, { body: { title: 'Monthly', teams: [crew] } })
  await ada.call(configuration.rollBack, { body: { version } })
  expect(await member.call(folders.list, { query: {} })).toMatchObject([
    { id: daily.id, title: 'Daily', teams: [crew] },
  ])
  expect(await ada.call(folders.list, { query: {} })).toEqual([])
})

test('ADR-197 rolling back to a version again makes nothing twice', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true })
  const desk = await ada.call(dashboards.save, { body: DashboardToSave.parse({ id: 0, title: 'Desk' }) })
  const crew = await ada.call(teams.save, { body: { title: 'Crew' } })
  const news = await ada.call(noticeboards.save, { body: { title: 'News' } })
  const size = (await ada.call(fields.generateId, {})).id
  await ada.call(fields.save, {
    body: {
      id: size,
      title: 'Size',
      dataType: 'list',
      columnValues: [
        { key: 0, label: 'S' },
        { key: 0, label: 'L' },
      ],
    },
  })
  await ada.call(viewEditing.save, {
    body: { title: 'Large', teams: [crew.id], clauses: [{ field: `fields.${size}`, operator: 'Equals', value: 'L' }] },
  })
  const version = await latest(ada)
  await ada.call(configuration.rollBack, { body: { version: 1 } })
  await ada.call(dashboards.remove, { params: { id: String(desk.id) } })
  await ada.call(teams.remove, { params: { id: String(crew.id) } })
  expect(await ada.call(noticeboards.list, {})).toEqual([])
  await ada.call(configuration.rollBack, { body: { version } })
  const [board] = await ada.call(noticeboards.list, {})
  expect(board!.id).not.toBe(news)
  expect((await ada.call(configuration.compareVersion, { body: { version } })).things).toEqual([])
  await ada.call(noticeboards.saveNote, { body: { noticeboardId: board!.id, text: 'Bring gloves' } })
  await ada.call(dashboards.save, { body: DashboardToSave.parse({ id: 0, title: 'Other' }) })
  await ada.call(configuration.rollBack, { body: { version } })
  expect((await ada.call(noticeboards.list, {})).map(({ title }) => title)).toEqual(['News'])
  expect((await ada.call(dashboards.list, {})).map(({ title }) => title)).toEqual(['Desk', 'Other'])
  expect((await ada.call(teams.list, {})).map(({ title }) => title)).toEqual(['Crew'])
})
