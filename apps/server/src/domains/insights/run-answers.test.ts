import { InsightToRun } from '@dossier/contract/insights/definition'
import type { InsightTable, RunResult } from '@dossier/contract/insights/run'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

async function depot(options: Parameters<typeof newTenant>[0] = {}) {
  const tenant = await newTenant(options)
  const [kind, size, cost, note, many, more] = [
    await tenant.field({ title: 'Kind', dataType: 'text' }),
    await tenant.field({ title: 'Size', dataType: 'list', choices: ['Small', 'Large'] }),
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Note', dataType: 'text-area', extensions: { allowRichText: true } }),
    await tenant.field({ title: 'Many', dataType: 'list-multiple', choices: [] }),
    await tenant.field({ title: 'More', dataType: 'list-multiple', choices: [] }),
  ]
  const ids = { kind, size, cost, note, many, more }
  const template = await tenant.template({ title: 'Job', fields: Object.values(ids).map((id) => ({ id })) })
  const add = (values: Partial<Record<keyof typeof ids, unknown>>) => ({
    template_id: template,
    fields: JSON.stringify(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [ids[name as keyof typeof ids], value])),
    ),
  })
  const key = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `fields.${id}`])) as Record<
    keyof typeof ids,
    string
  >
  return { tenant, reader: await tenant.person(), add, key }
}

/** Stores an insight as the product does, past its checks. */
const store = (tenant: TestTenant, insight: object) =>
  tenant.asOwner(async (tx) => {
    const { id: _id, ...definition } = InsightToRun.parse(insight)
    const row = { tenant_id: tenant.id, title: 'Stored', folder: null, definition: JSON.stringify(definition) }
    return (await tx.insertInto('insights').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

const post = async <T>(person: TestPerson, path: string, body: object = {}) => {
  const { status, text } = await person.send({ method: 'POST', path: `/insights/${path}`, body })
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return JSON.parse(text) as T
}

const count = { key: 'jobs', label: 'Jobs', calcType: 'Count' }

test('B-INS-16 B-INS-18 B-INS-15 a run answers groups, their numbers and second groups, and takes pages, order, filters and zone', async () => {
  const { tenant, reader, add, key } = await depot()
  await insertRecords(tenant, [
    ...[3, 1, 2].map((cost) => add({ kind: 'A', size: 'Small', cost })),
    add({ kind: 'A', size: 'Large', cost: 9 }),
    add({ kind: 'B', cost: 5 }),
  ])
  const id = await store(tenant, {
    columns: ['title', key.cost],
    groupBy: key.kind,
    calculations: [count, { ...count, key: 'sizes', label: 'Sizes', groupBy: key.size }],
  })
  const body = { sortBy: key.cost, sortDesc: false, sortDataType: 'number', pageNumber: 2, pageSize: 3 }
  const run = await post<RunResult>(reader, `${id}?timeZone=Europe/Berlin&includeResults=true`, body)
  expect(run).toMatchObject({
    id: expect.stringMatching(/./),
    labelFormat: { dataType: 'text', option: null },
    groupCount: 2,
    totalRecords: 5,
    unfilteredLength: null,
    isStale: false,
  })
  expect(run.results.map(({ value, totalRecords, results }) => [value, totalRecords, results.length])).toEqual([
    ['A', 4, 1],
    ['B', 1, 0],
  ])
  // The second page of three, by cost.
  expect(Object.values(run.results[0]!.results[0]!.fields)).toContain(9)
  const { groups } = run.calculationGroupByLabels['sizes']!
  const parts = run.results.map((one) => one.calculations['sizes']!.parts!.map(({ value }) => value))
  expect(Object.fromEntries(groups.map(({ value }, nth) => [value, parts.map((row) => row[nth])]))).toEqual({
    Small: [3, 0],
    Large: [1, 0],
    null: [0, 1],
  })
  const few = await post<RunResult>(reader, `${id}?includeResults=false`, {
    searchClauses: [{ field: key.cost, operator: 'GreaterThan', value: 4 }],
  })
  expect(few).toMatchObject({ totalRecords: 2, unfilteredLength: 5 })
  expect(few.results.map(({ results, unfilteredLength }) => [results.length, unfilteredLength])).toEqual([
    [0, 4],
    [0, 1],
  ])
})

test('B-INS-19 B-INS-03 tables of groups, also of an insight that is not saved, go on from their run', async () => {
  const { tenant, reader, add, key } = await depot()
  await insertRecords(
    tenant,
    Array.from({ length: 25 }, (_, cost) => add({ kind: 'A', cost })),
  )
  const insight = { groupBy: key.kind, calculations: [count] }
  const run = await post<RunResult>(reader, 'calculated', { insight })
  const body = { insight, tableId: run.results[0]!.id, pageNumber: 2 }
  const table = await post<InsightTable>(reader, `calculatedTableData/${run.id}`, body)
  expect(table).toMatchObject({ runId: run.id, value: 'A', totalRecords: 25 })
  expect(table.results).toHaveLength(5)
  const stranger = await tenant.person()
  const path = `/insights/calculatedTableData/${run.id}`
  expect((await stranger.send({ method: 'POST', path, body })).status).toBe(404)
  const id = await store(tenant, insight)
  const stored = await post<InsightTable>(reader, `tableData/${id}`, { tableId: run.results[0]!.id })
  expect(stored.results).toHaveLength(20)
  expect(await post(reader, `topValue/${id}?orderBy=-jobs`)).toMatchObject({
    value: 25,
    label: 'A',
    columns: { jobs: 25 },
    groupValue: 'A',
    totalRecords: 25,
  })
  expect(await reader.send({ method: 'POST', path: `/insights/topValue/${id}?orderBy=gone`, body: {} })).toMatchObject({
    status: 400,
    text: 'This insight has no calculation with that key. Choose another one.',
  })
})

test('B-INS-14 D-149 a total adds and takes off, over the groups that are included and not left out, once for each second group', async () => {
  const { tenant, reader, add, key } = await depot()
  await insertRecords(tenant, [
    ...[1, 2, 4].map((cost) => add({ kind: 'A', size: 'Small', cost })),
    add({ kind: 'B', size: 'Large', cost: 8 }),
    add({ kind: 'C', size: 'Large', cost: 16 }),
  ])
  const total = (title: string, parts: object) => ({ title, calculationList: ['cost'], ...parts })
  const run = await post<RunResult>(reader, 'calculated', {
    insight: {
      groupBy: key.kind,
      calculations: [
        count,
        { key: 'cost', label: 'Cost', calcType: 'Total', field: key.cost },
        { key: 'each', label: 'Each', calcType: 'Total', field: key.cost, groupBy: key.size },
      ],
      calculationTotals: [
        total('All', {}),
        total('Less jobs', { subtractCalculationList: ['jobs'] }),
        total('A and C', { collateInclude: ['A', 'C'] }),
        total('But B', { collateExclude: ['B'], collate: 'max' }),
        total('Of both', { collateInclude: ['A', 'B'], collateExclude: ['B'], collate: 'average' }),
        total('Sizes', { calculationList: ['each'], groupBy: key.size }),
      ],
    },
  })
  expect(run.calculationTotals.map(({ value, basis }) => [value, basis.of, basis.amount])).toEqual([
    [31, 'sum', 3],
    [26, 'sum', 3],
    [23, 'sum', 2],
    [16, 'max', 2],
    [7, 'average', 1],
    [31, 'sum', 3],
  ])
  expect(run.calculationTotals[5]!.parts!.map(({ value }) => value).toSorted()).toEqual([24, 7])
})

test('B-PARAM-06 B-PARAM-01 a parameter of numbers takes its value as text, and says what is no number', async () => {
  const { tenant, reader, add, key } = await depot()
  await insertRecords(
    tenant,
    [1, 12, 13].map((cost) => add({ cost })),
  )
  const editor = await tenant.person({ editData: true })
  const parameter = { key: 'least', name: 'Least cost', dataType: 'Number' }
  await editor.send({ method: 'POST', path: '/insightParameters/save', body: { ...parameter, defaultValue: '12' } })
  const insight = {
    dynamicParameters: ['least'],
    clauses: [{ field: key.cost, operator: 'GreaterThan', dynamicValue: 'least' }],
  }
  const withValue = (value: unknown) => ({ insight, dynamicParameters: [{ key: 'least', value }] })
  expect((await post<RunResult>(reader, 'calculated', { insight })).totalRecords).toBe(1)
  expect((await post<RunResult>(reader, 'calculated', withValue('0.5'))).totalRecords).toBe(3)
  for (const [value, text] of [
    ['many', 'Enter a number for "Least cost".'],
    ['', 'Choose a value for "Least cost".'],
    [['1'], 'Enter a number for "Least cost".'],
  ] as const)
    expect(
      await reader.send({ method: 'POST', path: '/insights/calculated', body: withValue(value) }),
      String(value),
    ).toMatchObject({ status: 400, text })
})

test('D-036 D-105 formatted text is plain in a CSV file, and as it is stored where the organization says so; formulas never are', async () => {
  const html = '<p>One <strong>two</strong></p>'
  const lines = async (features: string[]) => {
    const { tenant, reader, add, key } = await depot({ features })
    await insertRecords(tenant, [add({ note: html }), add({ note: '=1+1' })])
    const id = await store(tenant, { columns: [key.note] })
    const path = `/insights/export/${id}`
    const { text } = await reader.send({
      method: 'POST',
      path,
      body: { format: 'csv', sortBy: 'created', sortDesc: false },
    })
    return text.replace('\uFEFF', '').trim().split('\r\n').toSorted()
  }
  expect(await lines(['richText'])).toEqual(["'=1+1", 'Note', 'One two'])
  expect(await lines(['richText', 'disablerichtextinsightscsvsanitization'])).toEqual(["'=1+1", html, 'Note'])
})

test('D-075 a thousand groups by a thousand is a sentence, not an answer that nobody could read', async () => {
  const { tenant, reader, add, key } = await depot()
  const values = (name: string) => Array.from({ length: 320 }, (_, nth) => `${name}${nth}`)
  await insertRecords(tenant, [add({ many: values('a'), more: values('b') })])
  const body = { insight: { groupBy: key.many, calculations: [{ ...count, groupBy: key.more }] } }
  expect(await reader.send({ method: 'POST', path: '/insights/calculated', body })).toMatchObject({
    status: 400,
    text: 'This insight has more than 100,000 groups. Group by something with fewer values, or add a filter.',
  })
})
