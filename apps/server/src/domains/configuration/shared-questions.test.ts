import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { folders } from '@dossier/contract/folders'
import { insights } from '@dossier/contract/insights/calls'
import { InsightToSave } from '@dossier/contract/insights/definition'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

/** Views and insights that name a bit of everything. */
async function office() {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true, editData: true, name: 'Ada' })
  const crew = await tenant.team('Crew')
  const size = await tenant.field({
    title: 'Size',
    dataType: 'list',
    choices: ['S', 'L'],
    permissions: { view: [crew] },
  })
  const hours = await tenant.field({ title: 'Hours', dataType: 'number' })
  const visit = await tenant.template({ title: 'Visit', fields: [{ id: size }, { id: hours }] })
  await ada.call(folders.save, { body: { title: 'Daily', teams: [crew] } })
  const member = await tenant.person({ isAdmin: true, editData: true, teamIds: [crew] })
  const view = await member.call(viewEditing.save, {
    body: {
      title: 'Large visits',
      folder: 'Daily',
      teams: [crew],
      columns: ['title', `fields.${size}`, `fields.${hours}`, 'assigneeId'],
      clauses: [
        { field: `fields.${size}`, operator: 'Any', value: ['L', 'S'] },
        { field: 'assigneeId', operator: 'Equals', value: ada.id },
        { field: 'assigneeId', operator: 'Equals', value: null, dynamicValue: 'me' },
        {
          orClause: true,
          subClauses: [
            { field: 'templateId', operator: 'Equals', value: visit },
            { field: 'pendingTeams', operator: 'Contains', value: crew },
            { field: 'deleted', operator: 'IsSet' },
          ],
        },
      ],
      groupBy: `fields.${size}`,
      sortBy: `fields.${hours}`,
      formattingRules: {
        [`fields.${size}`]: [{ operator: 'Equals', value: 'L', setTextColor: true, textColor: '#112233' }],
        [`fields.${hours}`]: [
          {
            operator: 'IsSet',
            setBar: true,
            barColor: '#112233',
            setBarMaximum: 'relative',
            barMaximum: `fields.${hours}`,
          },
        ],
      },
      layout: { kind: 'board', column: `fields.${size}` },
      thenSortBy: [{ sortBy: `fields.${hours}`, descending: true }],
      thenGroupBy: `fields.${hours}`,
      calculations: [{ column: `fields.${hours}`, calcType: 'Total' }],
    },
  })
  await member.call(viewEditing.save, { body: { title: 'Mine', isPersonal: true } })
  const ask = (body: object) => member.call(insights.save, { body: InsightToSave.parse({ id: 0, ...body }) })
  const parameter = { key: 'who', name: 'Team', dataType: 'Team' as const }
  await member.call(insightParameters.save, { body: { ...parameter, defaultValue: [crew] } })
  await member.call(insightParameters.save, { body: { key: 'a', name: 'From', dataType: 'Date' } })
  await member.call(insightParameters.save, {
    body: { key: 'b', name: 'Start', dataType: 'Date', passValueToParameter: 'a' },
  })
  await member.call(insightParameters.save, {
    body: { key: 'a', name: 'From', dataType: 'Date', passValueToParameter: 'b' },
  })
  const total = await ask({
    title: 'Total',
    groupBy: 'templateId',
    clauses: [{ field: 'created', operator: 'GreaterThan', value: null, dynamicValue: 'a' }],
    dynamicParameters: ['a'],
    calculations: [
      { key: 'hours', label: 'Hours', calcType: 'Total', field: `fields.${hours}` },
      {
        key: 'sizes',
        label: 'By size',
        calcType: 'Count',
        groupBy: `fields.${size}`,
        groupByKeyLabels: { L: 'Large' },
      },
      { key: 'twice', label: 'Twice', expression: '[hours] * 2' },
    ],
    calculationTotals: [{ title: 'Visits', calculationList: ['hours'], collateInclude: [String(visit)] }],
  })
  await ask({
    title: 'Again',
    groupBy: 'templateId',
    calculations: [{ key: 'hours', label: 'Hours', imported: { insight: total.id, key: 'hours' } }],
  })
  return { tenant, ada, member, crew, size, hours, visit, view }
}

test('ADR-197 views, insights and their parameters move with everything that they name', async () => {
  const { ada, size, hours } = await office()
  const file = await fileOf(ada)
  expect(file.leftOut).toEqual(['View "Large visits": its filter by Assignee names people.'])
  const told = JSON.stringify([file.views, file.insights, file.insightParameters])
  for (const id of [size, hours]) expect(told).not.toContain(`fields.${id}`)
  expect(file.views).toContainEqual(
    expect.objectContaining({
      title: 'Large visits',
      folder: 'View: Daily',
      teams: ['Crew'],
      groupBy: 'fields.Size',
      thenSortBy: [{ sortBy: 'fields.Hours', descending: true }],
      thenGroupBy: 'fields.Hours',
      clauses: [
        { field: 'fields.Size', operator: 'Any', value: ['L', 'S'] },
        { field: 'assigneeId', operator: 'Equals', value: null, dynamicValue: 'me' },
        {
          anyOf: [
            { field: 'templateId', operator: 'Equals', value: 'Visit' },
            { field: 'pendingTeams', operator: 'Contains', value: 'Crew' },
            { field: 'deleted', operator: 'IsSet', value: null },
          ],
        },
      ],
    }),
  )
  const bob = await (await newTenant()).person({ isAdmin: true, editData: true })
  // Other ids than there.
  await bob.call(viewEditing.save, { body: { title: 'Own' } })
  const comparison = await bob.call(configuration.compare, { body: file })
  expect(comparison.things.filter(({ what }) => what === 'refused')).toEqual([])
  expect(comparison.leftOut).toEqual(file.leftOut)
  await bob.call(configuration.import, { body: { base: comparison.base, file } })
  const again = await bob.call(configuration.compare, { body: file })
  expect([again.things, again.others.named]).toEqual([[], [{ kind: 'view', name: 'Own' }]])
  const { views: both, ...rest } = await fileOf(bob)
  expect({ ...rest, views: both.filter(({ title }) => title !== 'Own'), leftOut: file.leftOut }).toEqual(file)
})

test('ADR-197 an import keeps what the file could not have, and a view is rolled back with its people', async () => {
  const { ada, member, view } = await office()
  const file = await fileOf(ada)
  expect(await ada.call(configuration.compare, { body: file })).toMatchObject({ things: [] })
  const changed = {
    ...file,
    views: file.views.map((one) => (one.title === 'Large visits' ? { ...one, pageSize: 50 } : one)),
  }
  const { things } = await ada.call(configuration.import, { body: { file: changed } })
  expect(things).toMatchObject([
    { kind: 'view', what: 'changed', changes: [{ property: 'Records on a page', from: 20, to: 50 }] },
  ])
  const seen = async () => (await member.call(views.list, {})).find(({ id }) => id === view.id)!
  const people = { field: 'assigneeId', operator: 'Equals', value: ada.id }
  expect((await seen()).clauses).toEqual(expect.arrayContaining([expect.objectContaining(people)]))

  const { data } = await ada.call(configuration.versions, { query: {} })
  await member.call(viewEditing.remove, { params: { id: String(view.id) } })
  await ada.call(configuration.rollBack, { body: { version: data[0]!.version } })
  const [back] = await member.call(views.list, {}).then((all) => all.filter(({ title }) => title === 'Large visits'))
  expect(back!.clauses).toEqual(expect.arrayContaining([expect.objectContaining(people)]))
  expect(back!.pageSize).toBe(50)
})

test('ADR-197 what names something that was deleted is left out, and what nobody can resolve is refused', async () => {
  const { tenant, ada } = await office()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', 'fields.gone'] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const file = await fileOf(ada)
  const view = file.views.find(({ title }) => title === 'Large visits')
  expect(view!.columns).toEqual(['title'])
  const bob = await (await newTenant()).person({ isAdmin: true, editData: true })
  const clause = { field: 'statusId', operator: 'Equals' as const, value: 'Nowhere' }
  const wrong = { ...file, views: [{ ...view!, clauses: [clause] }] }
  expect(await bob.send({ method: 'POST', path: '/configuration/comparison', body: wrong })).toMatchObject({
    status: 400,
    text: 'The value of filter 1 of view 1 names the status "Nowhere", which the file does not have. Add it to the file, or remove the name.',
  })
  const person = { field: 'assigneeId', operator: 'Equals' as const, value: 5 }
  expect(
    await bob.send({
      method: 'POST',
      path: '/configuration/comparison',
      body: { ...file, views: [{ ...view!, clauses: [person] }] },
    }),
  ).toMatchObject({
    status: 400,
    text: 'The value of filter 1 of view 1 names people, which no file can do. Remove "5".',
  })
})
