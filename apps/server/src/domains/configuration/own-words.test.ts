import { configuration, type Comparison } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { areas, type AreaNode } from '@dossier/contract/lookups/areas'
import { tenant as tenants } from '@dossier/contract/organization/tenant'
import { caseNameSettings, recordNameSettings } from '@dossier/contract/organization/word-settings'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { configurationFile } from '../../testing/configuration-file.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const administrator = async () => (await newTenant()).person({ isAdmin: true })

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

const latest = async (by: TestPerson) => (await by.call(configuration.versions, { query: {} })).totalItems

const outline = (nodes: readonly AreaNode[]): unknown[] =>
  nodes.map(({ title, disabled, children }) => [title, disabled, outline(children)])

const treeOf = async (by: TestPerson) => outline(await by.call(areas.fullTree, {}))

async function saidBy(by: TestPerson) {
  const { recordName, caseName } = await by.call(userProfile.me, {})
  const settings = await by.call(tenants.settings, {})
  return [recordName, caseName, Object.fromEntries(settings.map(({ setting, value }) => [setting.key, value]))]
}

const area = (by: TestPerson, title: string, more: object = {}) =>
  by.call(areas.save, { body: { id: 0, title, ...more } })

/** Two areas with a center each, out of the order in which they were made. */
async function setUp(by: TestPerson) {
  const south = await area(by, 'South')
  const north = await area(by, 'North', { order: 0 })
  const pier = await area(by, 'Pier', { parentId: south.id })
  const centers = [
    await area(by, 'Center', { parentId: south.id, order: 0 }),
    await area(by, 'Center', { parentId: north.id, disabled: true }),
  ]
  const job = await by.call(recordNameSettings.save, { body: { title: 'Job' } })
  await by.call(recordNameSettings.save, { body: { title: 'Request' } })
  await by.call(recordNameSettings.makeDefault, { params: { id: String(job.id) } })
  await by.call(caseNameSettings.save, { body: { title: 'Job' } })
  await by.call(tenants.saveSettings, {
    body: [
      { setting: { key: 'timeZone' }, value: 'Europe/Berlin' },
      { setting: { key: 'defaultFirstDayOfWeek' }, value: '0' },
    ],
  })
  const clauses = [{ field: 'areas', operator: 'Contains' as const, value: [centers[0]!.id, pier.id] }]
  await by.call(viewEditing.save, { body: { title: 'In the south', clauses } })
  return { south, north, pier, job }
}

test('ADR-197 areas, words and settings move into another organization, and what is exported there is the same', async () => {
  const [ada, bob] = [await administrator(), await administrator()]
  await setUp(ada)
  const file = await fileOf(ada)
  expect(file).toMatchObject({
    areas: [
      { title: 'North', parent: null },
      { key: 'North / Center', title: 'Center', parent: 'North', disabled: true },
      { title: 'South', parent: null },
      { key: 'South / Center', title: 'Center', parent: 'South', disabled: false },
      { key: 'South / Pier', title: 'Pier', parent: 'South' },
    ],
    recordNames: [
      { title: 'Job', default: true },
      { title: 'Request', default: false },
    ],
    caseNames: [{ title: 'Job', default: false }],
    leftOut: [],
  })
  const view = file.views.find(({ title }) => title === 'In the south')
  expect(view).toMatchObject({ clauses: [{ value: ['South / Center', 'South / Pier'] }] })
  const comparison = await bob.call(configuration.compare, { body: file })
  expect(comparison.things.filter(({ what }) => what === 'refused')).toEqual([])
  await bob.call(configuration.import, { body: { base: comparison.base, file } })
  expect(await fileOf(bob)).toEqual(file)
  expect(await treeOf(bob)).toEqual(await treeOf(ada))
  expect(await saidBy(bob)).toEqual(await saidBy(ada))
  expect((await bob.call(configuration.compare, { body: file })).things).toEqual([])

  // What the other organization has of its own stays, and a file of before knows nothing of them.
  await area(bob, 'East', { order: 0 })
  const { areas: _areas, recordNames: _records, caseNames: _cases, settings: _settings, ...older } = file
  expect((await bob.call(configuration.compare, { body: { ...older, views: [] } })).things).toEqual([])
  await area(ada, 'Quay', {
    parentId: (await ada.call(areas.list, {})).find(({ title }) => title === 'South')!.id,
    order: 0,
  })
  const later = await fileOf(ada)
  await bob.call(configuration.import, { body: { file: later } })
  expect(await treeOf(bob)).toEqual([['East', false, []], ...(await treeOf(ada))])
})

test('ADR-197 a file names areas and settings that exist, and no area lies within itself', async () => {
  const bob = await administrator()
  const compare = async (body: object) => {
    const answer = await bob.send({ method: 'POST', path: '/configuration/comparison', body: configurationFile(body) })
    if (answer.status !== 200) return [answer.status, answer.text]
    const { things } = JSON.parse(answer.text) as Comparison
    return [200, things.filter(({ kind }) => kind !== 'team')]
  }
  expect(await compare({ areas: [{ title: 'Pier', parent: 'Nowhere', disabled: false }] })).toEqual([
    400,
    'The parent of area 1 names the area "Nowhere", which the file does not have. Add it to the file, or remove the name.',
  ])
  const circle = [
    { title: 'One', parent: 'Two', disabled: false },
    { title: 'Two', parent: 'One', disabled: false },
  ]
  expect(await compare({ areas: circle })).toMatchObject([200, [{ what: 'refused' }, { what: 'refused' }]])
  expect(await compare({ settings: [{ title: 'color', value: 'red' }] })).toMatchObject([
    200,
    [{ what: 'refused', fault: 'There is no setting "color".' }],
  ])
})

test('ADR-82 a roll back restores areas and their order, words and settings', async () => {
  const ada = await administrator()
  const { south, north, pier, job } = await setUp(ada)
  const before = [await treeOf(ada), await saidBy(ada), await fileOf(ada)]
  const version = await latest(ada)
  await ada.call(areas.save, { body: { id: pier.id, title: 'Jetty', parentId: north.id, order: 0 } })
  await ada.call(areas.save, { body: { id: south.id, title: 'South', order: 0 } })
  await area(ada, 'West')
  await ada.call(recordNameSettings.delete, { params: { id: String(job.id) } })
  const [matter] = await ada.call(caseNameSettings.list, {})
  await ada.call(caseNameSettings.makeDefault, { params: { id: String(matter!.id) } })
  await ada.call(tenants.saveSettings, { body: [{ setting: { key: 'timeZone' }, value: 'UTC' }] })
  expect(await latest(ada)).toBeGreaterThan(version)
  const { things } = await ada.call(configuration.rollBack, { body: { version } })
  expect(things.filter(({ what }) => what === 'refused')).toEqual([])
  expect([await treeOf(ada), await saidBy(ada), await fileOf(ada)]).toEqual(before)
})
