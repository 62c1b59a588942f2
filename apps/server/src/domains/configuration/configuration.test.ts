import { randomUUID } from 'node:crypto'
import { auditLog } from '@dossier/contract/audit-log'
import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { fields } from '@dossier/contract/fields/calls'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { categories, templates } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { configurationFile } from '../../testing/configuration-file.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** A tenant with a bit of everything that can be configured. */
async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const crew = (await admin.call(teams.save, { body: { title: 'Crew', userIds: [] } })).id
  await admin.call(statuses.save, { body: { title: 'Paused', order: 1, default: true } })
  await admin.call(severities.save, { body: { title: 'Extreme', level: 9 } })
  const permissions = { case: { edit: [crew] }, record: { edit: [] } }
  const category = await admin.call(categories.save, { body: { title: 'Visits', permissions } })
  const vehicle = await admin.call(dataDefinitions.save, {
    body: { title: 'Vehicle', fields: [{ title: 'Depot', dataType: 'text' }] },
  })
  const fleet = await admin.call(dataSources.save, {
    body: { title: 'Fleet', definitionId: vehicle.id, editPermissions: [crew], extraFields: [vehicle.fields[0]!.id] },
  })
  const field = async (body: object) => {
    const { id } = await admin.call(fields.generateId, {})
    await admin.call(fields.save, { body: { id, ...body } })
    return id
  }
  const depot = await field({ title: 'Depot', dataType: 'text' })
  const size = await field({
    title: 'Size',
    dataType: 'list',
    columnValues: [
      { key: 0, label: 'S' },
      { key: 0, label: 'L' },
    ],
  })
  const car = await field({
    // As its data source is called.
    title: 'Fleet',
    dataType: 'list',
    dataSourceId: fleet.id,
    extensions: { listFilter: depot, listFilterValueField: vehicle.fields[0]!.id },
  })
  const hours = await field({
    title: 'Hours',
    dataType: 'number',
    permissions: { view: [crew], edit: [], adminOnly: false },
  })
  const cost = await field({
    title: 'Cost',
    dataType: 'calculated',
    extensions: { calculationType: 'Numerical', expression: `[${hours}] * 2` },
  })
  const lead = await field({ title: 'Lead', dataType: 'user-role', extensions: { teams: [crew], isSingleUser: true } })
  const placed = [depot, size, car, lead].map((id, order) => ({ field: { id }, order, section: 'Main' }))
  const { id: templateId } = await admin.call(templates.save, {
    body: {
      title: 'Visit',
      order: 0,
      categoryId: category.id,
      sections: ['Main'],
      sectionDetails: { Main: { description: 'First', collapsed: false, hideWhenEmpty: true } },
      fields: placed,
      hiddenFields: [`fields.${depot}`, 'tags'],
      fieldDefaultValues: { [size]: 'L', [lead]: { users: [], subRoles: [] } },
      enableTitleTemplate: true,
      titleTemplate: '{Size} no. {CaseNumber}',
      editClosedPermissions: [crew],
    },
  })
  return { tenant, admin, crew, templateId, ids: { depot, size, car, hours, cost, lead } }
}

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

const admin = async () => (await newTenant()).person({ isAdmin: true, name: 'Bob' })
const importing = (by: TestPerson, body: object) => by.send({ method: 'POST', path: '/configuration/import', body })
const titleOf = ({ title }: { title: string }) => title

test('ADR-197 a configuration moves into another tenant with everything that it names, and then there is nothing to do', async () => {
  const here = await office()
  const file = await fileOf(here.admin)
  expect(JSON.stringify(file)).not.toContain(here.ids.size)
  const there = await admin()
  const comparison = await there.call(configuration.compare, { body: file })
  expect(comparison.things.filter(({ what }) => what === 'refused')).toEqual([])
  expect(comparison.things.map(({ kind, name, what }) => `${what} ${kind} ${name}`)).toContain('created template Visit')
  expect(await there.call(templates.list, {})).toHaveLength(1)

  const imported = await there.call(configuration.import, { body: { base: comparison.base, file } })
  expect(imported.things).toEqual(comparison.things)
  const again = await fileOf(there)
  expect({ ...again, fields: again.fields.map(titleOf) }).toEqual({ ...file, fields: file.fields.map(titleOf) })
  expect(again.fields).toEqual(file.fields)
  const nothing = await there.call(configuration.compare, { body: file })
  expect([nothing.things, nothing.others.total]).toEqual([[], 0])

  const { data } = await there.call(auditLog.list, { query: {} })
  expect(new Set(data.map(({ actionId }) => actionId)).size).toBe(1)
})

test('ADR-197 a comparison says what would be changed, from which value to which, and what only the tenant has', async () => {
  const { admin: ada, ids } = await office()
  const file = await fileOf(ada)
  const changed: ConfigurationFile = {
    ...file,
    statuses: file.statuses.filter(({ title }) => title !== 'On Hold'),
    fields: file.fields.map((one) =>
      one.title === 'Hours' ? { ...one, description: 'Of everybody', viewTeams: [] } : one,
    ),
    templates: file.templates.toReversed(),
  }
  const { things, others, base } = await ada.call(configuration.compare, { body: changed })
  expect(others).toEqual({ named: [{ kind: 'status', name: 'On Hold' }], total: 1 })
  expect(things).toMatchObject([
    {
      kind: 'field',
      name: 'Hours',
      what: 'changed',
      changes: [
        { property: 'Description', from: '', to: 'Of everybody' },
        { property: 'Teams that view it', from: ['Crew'], to: [] },
      ],
    },
    { kind: 'template', name: 'General', changes: [{ property: 'Position' }] },
  ])
  await ada.call(configuration.import, { body: { base, file: changed } })
  expect((await ada.call(fields.definitions, {})).find(({ id }) => id === ids.hours)?.permissions.view).toEqual([])
  expect((await ada.call(templates.list, {})).map(titleOf)).toEqual(['General', 'Visit'])
  expect((await ada.call(statuses.list, {})).map(titleOf)).toContain('On Hold')
})

test('D-116 an import of a configuration that somebody changed since the comparison changes nothing', async () => {
  const { admin: ada, tenant } = await office()
  const bob = await tenant.person({ isAdmin: true, name: 'Bob' })
  const file = await fileOf(ada)
  const edited = { ...file, teams: [...file.teams, { title: 'Night shift' }] }
  const { base } = await ada.call(configuration.compare, { body: edited })
  await bob.call(categories.save, { body: { title: 'Calls' } })
  expect(await importing(ada, { base, file: edited })).toMatchObject({
    status: 409,
    text: 'The configuration was changed since this comparison. Compare again first.',
  })
  expect((await ada.call(teams.list, {})).map(titleOf)).toEqual(['Crew'])
})

test('ADR-197 what one thing is refused for keeps the whole file out, and the comparison says why', async () => {
  const { admin: ada, tenant, templateId, ids } = await office()
  await recordsOf(ada).create({ templateId, fields: { [ids.size]: 'S' } })
  const file = await fileOf(ada)
  const edited = {
    ...file,
    teams: [...file.teams, { title: 'Night shift' }],
    fields: file.fields.map((one) => (one.title === 'Size' ? { ...one, dataType: 'text' as const, choices: [] } : one)),
    templates: file.templates.map((one) => ({ ...one, defaults: {} })),
  }
  const { things, base } = await ada.call(configuration.compare, { body: edited })
  const fault = things.find(({ what }) => what === 'refused')
  expect(fault).toMatchObject({ kind: 'field', name: 'Size' })
  expect(fault?.fault).toContain('Remove it there before you change its type')
  expect(await importing(ada, { base, file: edited })).toMatchObject({ status: 409 })
  expect((await ada.call(teams.list, {})).map(titleOf)).toEqual(['Crew'])
  const reader = await tenant.person()
  expect(await importing(reader, { file: edited })).toMatchObject({ status: 403 })
})

test('T32 a file never opens a field: unknown teams, parts and versions are refused with their place', async () => {
  const bob = await admin()
  const closed = { ...(await fileOf((await office()).admin)).fields.find(({ title }) => title === 'Hours')! }
  const send = (body: object) => bob.send({ method: 'POST', path: '/configuration/comparison', body })
  const cases: [object, string][] = [
    [configurationFile({ teams: [], fields: [closed] }), 'fields.0.viewTeams.0'],
    [
      configurationFile({
        fields: [
          { ...closed, viewTeams: [] },
          { ...closed, viewTeams: [] },
        ],
      }),
      'fields.1',
    ],
    [{ ...configurationFile(), version: 2 }, 'version'],
    [configurationFile({ fields: [{ ...closed, viewTeams: [7] } as never] }), 'fields.0.viewTeams.0'],
    [configurationFile({ fields: [{ ...closed, owner: 'me' } as never] }), 'fields.0'],
    [
      configurationFile({
        statuses: [
          { title: 'A', default: true },
          { title: 'B', default: true },
        ],
      }),
      'statuses',
    ],
  ]
  for (const [body, at] of cases) {
    const answer = await send(body)
    expect([answer.status, answer.headers['fault-at']]).toEqual([400, at])
  }
  let deep: unknown[] = []
  for (let nth = 0; nth < 2_000; nth += 1) deep = [deep]
  expect((await send({ ...configurationFile(), teams: deep })).status).toBe(400)
  expect(await bob.call(fields.definitions, {})).toEqual([])
})

test('D-007 default values that an administrator may not view are not exported, and an import keeps them', async () => {
  const { admin: ada, templateId, ids, tenant } = await office()
  const member = await tenant.team('Secret')
  await ada.call(fields.save, { body: { id: ids.size, permissions: { view: [member], edit: [], adminOnly: false } } })
  const file = await fileOf(ada)
  expect(file.templates.find(({ title }) => title === 'Visit')?.defaults).toEqual({})
  const edited = { ...file, templates: file.templates.map((one) => ({ ...one, description: 'Changed' })) }
  await ada.call(configuration.import, { body: { file: edited } })
  const { field_default_values } = await tenant.asOwner((tx) =>
    tx.selectFrom('templates').select('field_default_values').where('id', '=', templateId).executeTakeFirstOrThrow(),
  )
  expect(field_default_values).toMatchObject({ [ids.size]: 'L' })
})

test('ADR-22 an import whose answer was lost is done once, and of twenty at once one is', async () => {
  const ada = await admin()
  const file = configurationFile()
  const { base } = await ada.call(configuration.compare, { body: file })
  const headers = { 'idempotency-key': randomUUID() }
  const twice = async () =>
    (await ada.send({ method: 'POST', path: '/configuration/import', body: { base, file }, headers })).status
  expect([await twice(), await twice()]).toEqual([200, 200])
  const other = configurationFile()
  const compared = await ada.call(configuration.compare, { body: other })
  const all = await Promise.all(Array.from({ length: 20 }, () => importing(ada, { base: compared.base, file: other })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await ada.call(teams.list, {})).toHaveLength(2)
})

test('ADR-197 another tenant’s configuration is neither exported nor changed', async () => {
  const { admin: ada } = await office()
  const before = await fileOf(ada)
  const bob = await admin()
  expect((await fileOf(bob)).fields).toEqual([])
  await bob.call(configuration.import, { body: { file: configurationFile({ teams: [{ title: 'Crew' }] }) } })
  expect(await fileOf(ada)).toEqual(before)
})

/** How many rows the database gives while something is done. */
async function rowsGiven(work: () => Promise<unknown>): Promise<number> {
  const { database } = (await testServer()).services
  const { tenantTx } = database
  let rows = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length
      return result
    },
  }
  database.tenantTx = (id, inside) => tenantTx(id, (tx) => inside(tx.withPlugin(counting)))
  try {
    await work()
  } finally {
    database.tenantTx = tenantTx
  }
  return rows
}

test('ADR-197 twice as many new fields take twice as long: saving one does not read all of the others', async () => {
  const count = 80
  const ada = await admin()
  const field = {
    description: '',
    dataType: 'text' as const,
    dataSource: null,
    displayReadOnly: false,
    viewTeams: [],
    editTeams: [],
    adminOnly: false,
    choices: [],
    columns: [],
    settings: {},
  }
  const all = Array.from({ length: count }, (_, nth) => ({ title: `Field ${nth}`, ...field }))
  const file = configurationFile({ fields: all })
  expect(await rowsGiven(() => ada.call(configuration.import, { body: { file } }))).toBeLessThan(count * 12)
  expect(await ada.call(fields.definitions, {})).toHaveLength(count)
})
