import { auditLog } from '@dossier/contract/audit-log'
import { folders } from '@dossier/contract/folders'
import { insights } from '@dossier/contract/insights/calls'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { fields } from '@dossier/contract/fields/calls'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const save = (person: TestPerson, body: object) => person.send({ method: 'POST', path: '/insights/save', body })
const get = (person: TestPerson, id: number) => person.call(insights.get, { params: { id: String(id) } })

async function office() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({
    title: 'Diagnosis',
    dataType: 'text',
    permissions: { view: [crew], edit: [], adminOnly: false },
  })
  const weight = await tenant.field({ title: 'Weight', dataType: 'number' })
  await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: weight }] })
  const editor = await tenant.person({ editData: true, teamIds: [crew] })
  const other = await tenant.person({ editData: true })
  return { tenant, crew, secret, secretKey: `fields.${secret}`, weight, weightKey: `fields.${weight}`, editor, other }
}

const COUNT = { key: 'n', label: 'Records', calcType: 'Count' as const }

test('B-INS-12 B-INS-17 an insight is created, read, changed and deleted; everybody is told and the audit log says what', async () => {
  const { tenant, editor, other, weightKey } = await office()
  const client = await connectLive({ token: other.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const made = await editor.call(insights.save, {
    body: {
      title: ' By status ',
      groupBy: 'statusId',
      columns: ['title', weightKey],
      calculations: [COUNT, { key: 'w', label: 'Weight', calcType: 'Total', field: weightKey }],
      calculationTotals: [{ title: 'All', calculationList: ['n'] }],
      formattingRules: { [weightKey]: [{ operator: 'GreaterThan', value: 5, setIcon: true, icon: 'caret-up' }] },
    },
  })
  expect(made).toMatchObject({ title: 'By status', folder: null, groupByDataType: 'list', faults: [], refusal: null })
  expect(await get(other, made.id)).toEqual(made)
  await client.message('refresh', (kind) => kind === 'insight')
  expect(await other.call(insights.list, {})).toMatchObject([
    { id: made.id, title: 'By status', needsAttention: false },
  ])

  // It replaces the whole.
  await editor.call(insights.save, { body: { id: made.id, title: 'Plain', lastUpdated: made.lastUpdated } })
  expect(await get(editor, made.id)).toMatchObject({ title: 'Plain', groupBy: null, calculations: [] })
  await expectStaleRejected({
    save: (version) => save(editor, { id: made.id, title: `Plain ${Math.random()}`, ...version }),
    read: () => get(editor, made.id),
  })
  const foreign = await (await newTenant()).person({ isAdmin: true, editData: true })
  expect(await foreign.call(insights.list, {})).toEqual([])
  expect(await save(foreign, { id: made.id, title: 'Mine' })).toMatchObject({ status: 404, text: 'Insight not found.' })
  expect(await save(await tenant.person(), { title: 'Mine' })).toMatchObject({ status: 403 })
  await editor.call(insights.remove, { params: { id: String(made.id) } })
  expect(await editor.send({ method: 'GET', path: `/insights/${made.id}` })).toMatchObject({ status: 404 })
  const admin = await tenant.person({ isAdmin: true })
  const { data } = await admin.call(auditLog.list, { query: {} })
  const kept = data.filter(({ kind }) => kind === 'insight')
  expect(kept.map(({ thing }) => thing.name)).toEqual(expect.arrayContaining(['By status', 'Plain']))
  expect(JSON.stringify(kept)).toContain('Weight [w] = Total of Weight')
})

test.each<[string, object]>([
  ['calculations.1.key', { calculations: [COUNT, COUNT] }],
  ['calculations.1.expression', { calculations: [COUNT, { key: 'x', label: 'X', expression: '[n] / [m]' }] }],
  ['calculations.0.expression', { calculations: [{ key: 'x', label: 'X', expression: '[x]' }] }],
  ['groupBy', { groupBy: 'fields.gone' }],
  ['columns.0', { columns: ['fields.gone'] }],
  ['folder', { folder: 'Nowhere' }],
  ['clauses.0.value', { clauses: [{ field: 'openForDays', operator: 'Equals', value: 'many' }] }],
  ['dynamicParameters.0', { dynamicParameters: ['gone'] }],
  [
    'calculations.0.formattingRules.0.icon',
    { calculations: [{ ...COUNT, formattingRules: [{ operator: 'Equals', value: 1, setIcon: true }] }] },
  ],
  ['title', { title: ' ' }],
])('B-INS-12 a save refuses with its place what is wrong at %s', async (at, parts) => {
  const editor = await (await newTenant()).person({ editData: true })
  expect(await save(editor, { title: 'T', ...parts })).toMatchObject({
    status: 400,
    headers: expect.objectContaining({ 'fault-at': at }),
  })
  expect(await editor.call(insights.list, {})).toEqual([])
})

test('C-FMT-09 formatting rules are held by the column that they format, or by their calculation', async () => {
  const editor = await (await newTenant()).person({ editData: true })
  const rule = { operator: 'Contains', value: 'Open', setTextColor: true, textColor: '#ff0000' }
  const ofNumber = { ...rule, operator: 'GreaterThan', value: 5 }
  const { text } = await save(editor, {
    title: 'Ruled',
    columns: ['title', 'summary'],
    formattingRules: { title: [rule], summary: [] },
    calculations: [{ ...COUNT, formattingRules: [ofNumber] }],
  })
  expect(JSON.parse(text)).toMatchObject({
    formattingRules: { title: [{ operator: 'Contains', value: 'Open', textColor: '#ff0000' }] },
    calculations: [{ formattingRules: [{ operator: 'GreaterThan', value: 5 }] }],
  })
})

test('D-066 D-147 folders and hidden fields: what decides numbers is kept from readers, what is only displayed stays', async () => {
  const { tenant, crew, editor, other, secretKey, weightKey } = await office()
  await editor.call(folders.save, { body: { title: 'Inner', folderType: 'Insight', teams: [crew] } })
  const inner = await editor.call(insights.save, { body: { title: 'Inside', folder: 'Inner' } })
  expect((await other.call(insights.list, {})).length).toBe(0)
  expect(await other.send({ method: 'GET', path: `/insights/${inner.id}` })).toMatchObject({ status: 404 })
  const shown = await editor.call(insights.save, { body: { title: 'Shown', columns: [secretKey, 'title', weightKey] } })
  expect(await get(other, shown.id)).toMatchObject({ columns: ['title', weightKey], refusal: null })
  await other.call(insights.save, { body: { id: shown.id, title: 'Shown', columns: [weightKey] } })
  expect((await get(editor, shown.id)).columns).toEqual([secretKey, weightKey])
  for (const parts of [
    { groupBy: secretKey },
    { clauses: [{ field: secretKey, operator: 'Equals', value: 'canary' }] },
    { calculations: [{ ...COUNT, groupBy: secretKey }] },
  ] as const) {
    const hidden = await editor.call(insights.save, { body: { title: 'Hidden', ...structuredClone(parts) } as never })
    const answer = await get(other, hidden.id)
    expect(answer.refusal).toMatch(/a field that you may not see/)
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`canary|${secretKey.slice(7)}`))
    expect(await save(other, { id: hidden.id, title: 'Hidden' })).toMatchObject({ status: 403 })
  }
  await editor.call(folders.save, {
    body: { id: (await folderOf(editor)).id, title: 'Renamed', folderType: 'Insight' },
  })
  expect((await get(other, inner.id)).folder).toBe('Renamed')
  await editor.call(folders.remove, { params: { id: (await folderOf(editor)).id } })
  expect((await get(other, inner.id)).folder).toBeNull()
  expect(tenant.id).toBeGreaterThan(0)
})

const folderOf = async (person: TestPerson) =>
  (await person.call(folders.list, { query: { folderType: 'Insight' } }))[0]!

test('D-132 D-013 fields, insights and parameters say what uses them, and an insight whose parts are gone still opens', async () => {
  const { tenant, editor, weight, weightKey } = await office()
  const admin = await tenant.person({ isAdmin: true, editData: true })
  await editor.call(insightParameters.save, { body: { key: 'least', name: 'Least', dataType: 'Number' } })
  const source = await editor.call(insights.save, {
    body: {
      title: 'Source',
      dynamicParameters: ['least'],
      clauses: [{ field: weightKey, operator: 'GreaterThan', dynamicValue: 'least' }],
      calculations: [COUNT],
    },
  })
  const importing = await editor.call(insights.save, {
    body: { title: 'Import', calculations: [{ key: 'm', label: 'M', imported: { insight: source.id, key: 'n' } }] },
  })
  expect(
    await save(editor, {
      id: source.id,
      title: 'Source',
      calculations: [COUNT, { key: 'c', label: 'C', imported: { insight: importing.id, key: 'm' } }],
    }),
  ).toMatchObject({
    status: 400,
    text: expect.stringMatching(/circle: "Source", "Import", "Source"/),
  })
  expect(await editor.call(insights.usage, { params: { id: String(source.id) } })).toMatchObject({
    counts: { insight: 1 },
  })
  expect(await admin.call(fields.usage, { params: { id: weight } })).toMatchObject({ counts: { insight: 1 } })
  expect(await editor.call(insightParameters.usage, { params: { key: 'least' } })).toMatchObject({
    items: [{ type: 'insight', title: 'Source' }],
  })
  expect(await editor.send({ method: 'DELETE', path: '/insightParameters/least' })).toMatchObject({
    status: 409,
    text: '"Least" is in use by insight "Source". Remove it there first.',
  })
  expect(
    (
      await editor.send({
        method: 'POST',
        path: '/insightParameters/save',
        body: { key: 'least', name: 'Least', dataType: 'Text' },
      })
    ).status,
  ).toBe(409)
  await editor.call(insights.remove, { params: { id: String(source.id) } })
  expect(await get(editor, importing.id)).toMatchObject({ faults: [{ at: 'calculations.0.imported' }] })
  expect(await editor.call(insights.list, {})).toMatchObject([{ title: 'Import', needsAttention: true }])
  await editor.call(insightParameters.remove, { params: { key: 'least' } })
  expect(await editor.call(insightParameters.list, {})).toEqual([])
})

test('B-PARAM-07 B-PARAM-02 parameters are saved by key, once when they are new, with a default of their type', async () => {
  const { tenant, editor } = await office()
  const send = (body: object) => editor.send({ method: 'POST', path: '/insightParameters/save', body })
  const week = { key: 'week', name: 'Week', dataType: 'DateRange' as const }
  const made = await editor.call(insightParameters.save, {
    body: { ...week, dynamicValue: 'CurrentWeek', isNew: true },
  })
  expect(await (await tenant.person()).call(insightParameters.list, {})).toEqual([made])
  expect(await send({ ...week, isNew: true })).toMatchObject({ status: 409 })
  expect(await send({ ...week, key: 'other' })).toMatchObject({
    status: 409,
    text: 'A parameter named "Week" already exists.',
  })
  for (const [at, parts] of [
    ['defaultValue', { key: 'n', name: 'N', dataType: 'Number', defaultValue: 'many' }],
    ['dataSourceId', { key: 'd', name: 'D', dataType: 'DataSource' }],
    ['passValueToParameter', { key: 'n', name: 'N', dataType: 'Number', passValueToParameter: 'week' }],
    ['key', { key: '1st', name: 'N', dataType: 'Number' }],
    [
      'defaultValue',
      {
        key: 'r',
        name: 'R',
        dataType: 'DateRange',
        defaultValue: 'DateRange',
        dynamicValue: true,
        searchClauseParameters: { startDate: '2026-02-02', endDate: '2026-02-01' },
      },
    ],
  ] as const)
    expect(await send(parts)).toMatchObject({ status: 400, headers: expect.objectContaining({ 'fault-at': at }) })
  await expectStaleRejected({
    save: (version) => send({ ...week, name: `Week ${Math.random()}`, ...version }),
    read: async () => (await editor.call(insightParameters.list, {}))[0]!,
  })
})
