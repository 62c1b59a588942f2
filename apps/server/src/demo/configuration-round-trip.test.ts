import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { FEATURES } from '@dossier/core/tenants/features'
import { expect, test } from 'vitest'
import { insertIntegration } from '../domains/integrations/queries.ts'
import { newTenant, type TestPerson } from '../testing/world.ts'
import { cityCrews, cityRules } from './city/city-rules.ts'
import { cityDashboards, CITY_NOTICES } from './city/city-dashboards.ts'
import { CITY_INSIGHTS } from './city/city-insights.ts'
import { createCityMaterials } from './city/city-materials.ts'
import { createCityPdfTemplates } from './city/city-pdf-templates.ts'
import { citySchedules } from './city/city-schedules.ts'
import { createCityTemplates } from './city/city-templates.ts'
import { createCityVehicles } from './city/city-vehicles.ts'
import { cityViews } from './city/city-views.ts'
import { createCityTenant } from './city/create-city-tenant.ts'
import { readRequests } from './city/requests.ts'
import { createDemoBoard, createDemoDashboards } from './create-demo-dashboards.ts'
import { createDemoInsights } from './create-demo-insights.ts'
import { createDemoIntegration } from './create-demo-integration.ts'
import { createDemoRules } from './create-demo-rules.ts'
import { createDemoSchedules } from './create-demo-schedules.ts'
import { createDemoViews } from './create-demo-views.ts'

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

let made: Promise<TestPerson> | undefined

/** The administrator of the only city. */
const city = (): Promise<TestPerson> => (made ??= createCity())

/** What is set up in the demo's city, without its records. */
async function createCity(): Promise<TestPerson> {
  const tenant = await newTenant()
  const admin = await tenant.person()
  await tenant.asOwner(async (tx) => {
    const made = await createCityTenant(tx, '')
    await createCityVehicles(tx, made)
    await createCityMaterials(tx, made)
    const templates = await createCityTemplates(tx, made, await readRequests())
    const views = await createDemoViews(tx, made, cityViews(made, templates))
    await createCityPdfTemplates(tx, made)
    await createDemoIntegration(tx, made, cityCrews(templates))
    await createDemoRules(tx, made, cityRules(made, templates))
    const insights = await createDemoInsights(tx, made, CITY_INSIGHTS)
    const noticeboardId = await createDemoBoard(tx, made, CITY_NOTICES)
    await createDemoDashboards(tx, made, cityDashboards(made, { insights, views, noticeboardId }))
    const today = Temporal.Now.plainDateISO()
    await createDemoSchedules(tx, made, { schedules: citySchedules(made, { templates, today }), now: Date.now() })
    const found = await tx
      .selectFrom('users')
      .select(['id', 'identity_id'])
      .where('tenant_id', '=', made.id)
      .where('is_admin', '=', true)
      .executeTakeFirstOrThrow()
    // The session of the test's person is the demo administrator's.
    await tx
      .updateTable('sessions')
      .set({ tenant_id: made.id, user_id: found.id, identity_id: found.identity_id! })
      .where('tenant_id', '=', tenant.id)
      .where('user_id', '=', admin.id)
      .execute()
  })
  return admin
}

test('ADR-197 everything that the demo has set up moves into an empty organization, and then there is nothing to do', async () => {
  const ada = await city()
  const file = await fileOf(ada)
  expect(await ada.call(configuration.compare, { body: file })).toMatchObject({ things: [] })

  const there = await newTenant({ features: [...FEATURES] })
  const bob = await there.person({ isAdmin: true })
  const without = await bob.call(configuration.compare, { body: file })
  expect(without.things.filter(({ what }) => what === 'refused')).toMatchObject([
    { kind: 'rule', name: 'Send a lamp crew', fault: expect.stringContaining('the integration "Lamp crews"') },
  ])
  const outputs = [{ out: 'call', title: 'Crew on call', templateIds: [] }]
  await there.asOwner((tx) =>
    insertIntegration(
      tx,
      { tenant_id: there.id, key: 'own', service_id: 'https-webhook', last_updated_by: bob.id },
      { title: 'Lamp crews', active: true, settings: {}, secrets: {}, outputs, schedule: null, events: null },
    ),
  )
  const comparison = await bob.call(configuration.compare, { body: file })
  expect(comparison.things.filter(({ what }) => what === 'refused')).toEqual([])
  await bob.call(configuration.import, { body: { base: comparison.base, file } })
  const again = await bob.call(configuration.compare, { body: file })
  expect(again.things).toEqual([])
  const own = await fileOf(bob)
  // What a new organization has of its own stays.
  const others = new Set(again.others.named.map(({ name }) => name))
  const kinds = Object.keys(file).filter((kind) => !['format', 'version', 'leftOut'].includes(kind)) as 'views'[]
  for (const kind of kinds)
    expect(
      own[kind].filter(({ title }) => !others.has(title)),
      kind,
    ).toEqual(file[kind].filter(({ title }) => !others.has(title)))
}, 120_000)

type Answer = Record<string, unknown> & { id: number; title: string; folderType?: string }

const LISTS = [
  '/views',
  '/folders',
  '/insights',
  '/rules',
  '/schedule/',
  '/pdfTemplates',
  '/noticeboards',
  '/dashboard',
]

/** What is read again as it was: not when it was saved, ids of filters, and names that a form once showed. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (!value || typeof value !== 'object') return value
  const isClause = 'subClauses' in value
  const parts = Object.entries(value).filter(
    ([key]) =>
      !['lastUpdated', 'lastUpdatedBy', 'version', 'teamTitle', 'newValueLabel'].includes(key) &&
      !(isClause && key === 'id'),
  )
  return Object.fromEntries(parts.map(([key, part]) => [key, said(part)]))
}

async function readBy(by: TestPerson): Promise<Map<string, Answer[]>> {
  const get = async (path: string) => JSON.parse((await by.send({ method: 'GET', path })).text) as unknown
  const all = new Map<string, Answer[]>()
  for (const path of LISTS) {
    const list = ((await get(path)) as Answer[]).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    const isShort = path === '/insights' || path === '/dashboard'
    all.set(path, isShort ? await Promise.all(list.map(({ id }) => get(`${path}/${id}`) as Promise<Answer>)) : list)
  }
  return all
}

/** How each thing is changed beyond recognition. */
const SAVES: Readonly<Record<string, (one: Answer) => ['POST' | 'PUT', string, object]>> = {
  '/views': () => ['POST', '/views/updateView', { clauses: [], formattingRules: {}, folder: null, groupBy: null }],
  '/folders': ({ folderType }) => ['PUT', '/folders', { folderType }],
  '/insights': () => ['POST', '/insights/save', { columns: ['title'] }],
  '/rules': () => ['POST', '/rules', { trigger: 'Created', actions: [{ type: 0, field: 'title', newValue: 'x' }] }],
  '/schedule/': (one) => [
    'PUT',
    '/schedule/',
    { ...one, lastUpdated: undefined, startTime: '03:00', folder: null, fields: {} },
  ],
  '/pdfTemplates': () => ['POST', '/pdfTemplates', { body: '<p>x</p>' }],
  '/noticeboards': () => ['POST', '/noticeboards', { description: 'x' }],
  '/dashboard': () => ['POST', '/dashboard', { cells: [] }],
}

test('ADR-197 each save is one version, and a roll back restores what everybody read before', async () => {
  const ada = await city()
  const versions = async () => (await ada.call(configuration.versions, { query: {} })).totalItems
  await ada.send({ method: 'PUT', path: '/folders', body: { title: 'Daily', folderType: 'View' } })
  const [was, file, version] = [await readBy(ada), await fileOf(ada), await versions()]
  let saves = 0
  for (const [path, things] of was)
    for (const one of things) {
      // What happens once is no configuration.
      if (one['date'] || one['isPersonal']) continue
      const [method, at, body] = SAVES[path]!(one)
      const answer = await ada.send({ method, path: at, body: { ...body, id: one.id, title: `${one.title} (x)` } })
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      saves += 1
    }
  expect(await versions()).toBe(version + saves)
  expect(saves).toBeGreaterThan(40)
  await ada.call(configuration.rollBack, { body: { version } })
  expect(said([...(await readBy(ada))])).toEqual(said([...was]))

  for (const path of LISTS.toReversed())
    for (const { id } of was.get(path)!) await ada.send({ method: 'DELETE', path: `${path.replace(/\/$/, '')}/${id}` })
  await ada.call(configuration.rollBack, { body: { version } })
  expect(await fileOf(ada)).toEqual(file)
  expect((await ada.call(configuration.compareVersion, { body: { version } })).things).toEqual([])
}, 120_000)
