import { viewEditing } from '@dossier/contract/views/editing'
import { InsightToRun, type InsightToRun as Definition } from '@dossier/contract/insights/definition'
import type { RunBodyInput, RunResult } from '@dossier/contract/insights/run'
import { insightRuns } from '@dossier/contract/insights/running'
import { HIDDEN_PART } from '@dossier/core/access/insights'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { insertRecords } from '../../testing/insert-records.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

type Insight = Omit<Partial<z.input<typeof InsightToRun>>, 'calculations' | 'clauses'> & {
  calculations?: readonly object[]
  clauses?: readonly object[]
}

const leaf = (key: string, calcType: string, field: string | null = null, more: object = {}) => ({
  key,
  label: key,
  calcType,
  field,
  ...more,
})
const made = (key: string, expression: string) => ({ key, label: key, expression })

const run = (person: TestPerson, insight: Insight, body: RunBodyInput = {}, query: object = {}): Promise<RunResult> =>
  person.call(insightRuns.calculated, { body: { insight, ...body } as never, query: query as never })

const refused = (person: TestPerson, insight: Insight, body: object = {}) =>
  person.send({ method: 'POST', path: '/insights/calculated', body: { insight, ...body } })

/** Stores an insight as the product does, past its checks. */
const store = (tenant: TestTenant, insight: Insight) =>
  tenant.asOwner(async (tx) => {
    const { id: _id, ...definition } = InsightToRun.parse(insight) as Definition
    const row = { tenant_id: tenant.id, title: 'Stored', folder: null, definition: JSON.stringify(definition) }
    return (await tx.insertInto('insights').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

async function shop() {
  const tenant = await newTenant({ settings: { defaultFirstDayOfWeek: '0' } })
  const crew = await tenant.team('Crew')
  const [cost, kind, secret] = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Kind', dataType: 'text' }),
    await tenant.field({ title: 'Secret', dataType: 'number', permissions: { view: [crew] } }),
  ]
  const template = await tenant.template({ title: 'Job', fields: [cost, kind, secret].map((id) => ({ id })) })
  const admin = await tenant.person({ isAdmin: true, editData: true, teamIds: [crew] })
  const reader = await tenant.person()
  const add = (values: object, more: object = {}) => ({
    template_id: template,
    fields: JSON.stringify(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [{ cost, kind, secret }[name], value])),
    ),
    ...more,
  })
  return {
    tenant,
    admin,
    reader,
    add,
    f: { cost: `fields.${cost}`, kind: `fields.${kind}`, secret: `fields.${secret}` },
  }
}

const values = (result: RunResult, key: string) => result.results.map(({ calculations }) => calculations[key]?.value)

test('D-130 B-INS-10 B-CALC-03 D-113 totals are calculated from records, and every number is rounded once', async () => {
  const { tenant, reader, add, f } = await shop()
  await insertRecords(tenant, [
    add({ kind: 'A', cost: 10 }),
    ...[2, 2, 2, 2].map((cost) => add({ kind: 'B', cost })),
    ...[0.449, 0.449, 0.449].map((cost) => add({ kind: 'C', cost })),
    add({ kind: 'D', cost: 1.005 }),
    add({ kind: 'E', cost: -2.345 }),
    ...Array.from({ length: 10 }, () => add({ kind: 'F', cost: 0.1 })),
    add({}),
  ])
  const all = {
    groupBy: f.kind,
    calculations: [leaf('mean', 'Average', f.cost), leaf('sum', 'Total', f.cost), leaf('all', 'Count')],
  }
  const groups = await run(reader, all)
  expect(groups.results.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', null])
  expect(values(groups, 'mean')).toEqual([10, 2, 0.45, 1.01, -2.35, 0.1, 0])
  expect(values(groups, 'sum')).toEqual([10, 8, 1.35, 1.01, -2.35, 1, 0])
  const few = { ...all, clauses: [{ field: f.kind, operator: 'Equals', value: 'A' }] } as Insight
  expect((await run(reader, few)).calculations['mean']).toMatchObject({ value: 10, records: 1 })
  const both = {
    ...all,
    clauses: [
      { orClause: true, subClauses: ['A', 'B'].map((value) => ({ field: f.kind, operator: 'Equals', value })) },
    ],
  } as Insight
  const total = await run(reader, {
    ...both,
    calculationTotals: [{ title: 'Mean', calculationList: ['mean'], collate: 'average' }],
  })
  expect(total.calculations['mean']).toMatchObject({ value: 3.6 })
  expect(total.calculationTotals).toEqual([{ value: 6, basis: { of: 'average', amount: 2 } }])
  const three = { ...all, clauses: [{ field: f.kind, operator: 'Equals', value: 'C' }] } as Insight
  expect((await run(reader, three)).calculations['sum']).toMatchObject({ value: 1.3, exact: '1.347' })
})

test('D-075 D-151 B-INS-08 an expression is invalid where it divides by zero, and there alone', async () => {
  const { tenant, reader, add, f } = await shop()
  await insertRecords(tenant, [
    add({ kind: 'A', cost: 1 }),
    ...Array.from({ length: 9 }, (_, nth) => add({ kind: 'B', cost: nth === 0 ? 1 : 0 })),
    add({ kind: 'C' }),
  ])
  const insight: Insight = {
    groupBy: f.kind,
    calculations: [
      leaf('done', 'Total', f.cost),
      leaf('all', 'Count'),
      leaf('least', 'Min', f.cost),
      made('share', '[done] / [all]'),
      made('back', '[all] / [done]'),
      made('more', '[done] + 1'),
      made('gone', '[nothing] * 0'),
      made('round', '[round] + 1'),
    ] as never,
  }
  const { results, calculations } = await run(reader, insight)
  const cells = (key: string) => results.map((one) => one.calculations[key])
  expect(cells('share').map((one) => one!.value)).toEqual([1, 0.11, 0])
  expect(calculations['share']).toMatchObject({ value: 0.2 })
  expect(cells('back')).toEqual([
    { value: 1, records: 1 },
    { value: 9, records: 9 },
    { value: null, isInvalid: true },
  ])
  expect(cells('more').map((one) => one!.value)).toEqual([2, 2, 1])
  expect(cells('least').map((one) => one!.value)).toEqual([1, 0, null])
  for (const key of ['gone', 'round'])
    expect(cells(key)).toEqual(cells('gone').map(() => ({ value: null, isInvalid: true })))
})

test('D-135 D-148 D-150 periods have no gaps, weeks no year, and each day of a range counts once, whatever the clocks do', async () => {
  const { tenant, reader, add } = await shop()
  const at = (instant: string, amount = 1) => Array.from({ length: amount }, () => add({}, { created: instant }))
  await insertRecords(tenant, [
    ...at('2026-01-27T12:00:00Z', 27),
    ...at('2026-02-03T12:00:00Z', 5),
    ...at('2026-03-18T12:00:00Z', 4),
    ...at('2026-12-31T12:00:00Z'),
    ...at('2027-01-01T12:00:00Z'),
    ...at('2025-03-28T12:00:00Z', 9),
  ])
  const range = (startDate: string, endDate: string) => ({
    clauses: [
      {
        field: 'created',
        operator: 'DateRange',
        dynamicValue: 'DateRange',
        searchClauseParameters: { startDate, endDate },
      },
    ],
  })
  const weekly = {
    groupBy: 'created',
    groupByOption: 'Week',
    calculations: [leaf('all', 'Count'), leaf('daily', 'CountPerDay')],
  } as Insight
  const zone = { timeZone: 'America/New_York' }
  const weeks = await run(reader, { ...weekly, ...(range('2026-01-01', '2026-03-31') as Insight) }, {}, zone)
  expect(values(weeks, 'all').toReversed()).toEqual([27, 5, 0, 0, 0, 0, 0, 4])
  expect(weeks.results.map(({ value }) => value)).toContain('2026-03-08')
  const yearEnd = await run(reader, { ...weekly, ...(range('2026-12-30', '2027-01-02') as Insight) }, {}, zone)
  expect(yearEnd.results.map(({ value, totalRecords }) => [value, totalRecords])).toEqual([['2026-12-27', 2]])
  const spring = await run(
    reader,
    { ...weekly, ...(range('2025-03-28', '2025-03-30') as Insight) },
    {},
    { timeZone: 'Europe/Berlin' },
  )
  expect(spring.calculations['daily']).toMatchObject({ value: 3 })
  const open = await run(reader, weekly)
  expect(open.calculations['daily']).toEqual({ value: null, isInvalid: true })
})

test('B-INS-21 D-138 B-INS-03 a number leads to exactly its records, page by page, and a group to its rows', async () => {
  const { tenant, reader, admin, add, f } = await shop()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 50 }, (_, nth) =>
      add({ kind: nth % 2 ? 'odd' : ' Even', ...(nth % 5 && { cost: nth + (nth % 2) }) }),
    ),
  )
  const insight: Insight = {
    groupBy: f.kind,
    calculations: [leaf('sum', 'Total', f.cost), leaf('all', 'Count')] as never,
  }
  const id = await store(tenant, insight)
  const result = await reader.call(insightRuns.run, {
    params: { id: String(id) },
    query: {} as never,
    body: {} as never,
  })
  const [even] = result.results
  expect(even).toMatchObject({ value: 'Even', totalRecords: 25, calculations: { sum: { value: 500, records: 20 } } })
  expect(even!.results).toHaveLength(20)
  const cases = (more: object) =>
    reader.call(insightRuns.cases, {
      params: { id: String(id) },
      query: {} as never,
      body: { tableId: even!.id, ...more } as never,
    })
  const behind = await cases({ calculation: 'sum', pageSize: 100, calculatedResultsId: result.id })
  expect(behind).toMatchObject({ totalRecords: 20, sum: { value: 500 } })
  expect(behind.cases.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(
    ids.filter((_, nth) => nth % 2 === 0 && nth % 5 > 0),
  )
  expect((await cases({})).totalRecords).toBe(25)
  const page = await reader.call(insightRuns.tableData, {
    params: { id: String(id) },
    query: {} as never,
    body: { id: result.id, tableId: even!.id, pageNumber: 2, sortBy: 'caseNumber', sortDesc: false } as never,
  })
  expect([page.results.map((one) => one.id), page.totalRecords]).toEqual([
    ids.filter((_, nth) => nth % 2 === 0).slice(20),
    25,
  ])
  // The run of somebody else is nobody's.
  for (const path of [`/insights/tableData/${id}`, `/insights/cases/${id}`])
    expect(
      await admin.send({
        method: 'POST',
        path,
        body: { id: result.id, calculatedResultsId: result.id, tableId: even!.id },
      }),
    ).toMatchObject({ status: 404 })
  const top = await reader.call(insightRuns.topValue, {
    params: { id: String(id) },
    query: { orderBy: 'sum' } as never,
    body: {} as never,
  })
  expect(top).toEqual({
    value: 520,
    label: 'odd',
    columns: { sum: 520, all: 25 },
    groupValue: expect.stringMatching(/odd/i),
    labelFormat: { dataType: 'text', option: null, dateFormat: null },
    valueTypes: { sum: 'number', all: 'number' },
    totalRecords: 50,
  })
  const file = await reader.send({
    method: 'POST',
    path: `/insights/export/${id}`,
    body: { format: 'csv', content: 'calculations' },
  })
  expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Kind,sum,all',
    'Even,500,25',
    'odd,520,25',
    'Total,1020,50',
    '',
  ])
  const rows = await reader.send({ method: 'POST', path: `/insights/export/${id}`, body: { format: 'csv' } })
  expect(rows.text.trim().split('\r\n')).toHaveLength(51)
})

test('D-147 D-146 B-CALC-04 what a reader may not see refuses the run in every part, with one sentence', async () => {
  const { tenant, reader, admin, add, f } = await shop()
  await insertRecords(tenant, [add({ secret: 1 })])
  const clause = { field: f.secret, operator: 'IsSet' }
  const parts: [Insight, object?][] = [
    [{ groupBy: f.secret }],
    [{ clauses: [clause] as never }],
    [{ clauses: [{ orClause: true, subClauses: [clause] }] as never }],
    [{ clauses: [{ field: f.cost, operator: 'Equals', dynamicField: f.secret }] as never }],
    [{ calculations: [leaf('a', 'Min', f.secret)] as never }],
    [{ calculations: [leaf('a', 'Count', null, { groupBy: f.secret })] as never }],
    [{}, { searchClauses: [clause] }],
    [{}, { searchClauses: [{ ...clause, field: 'fields.never' }] }],
    [{}, { sortBy: f.secret }],
    [{}, { searchClauses: [{ field: 'hiddenFromInsights', operator: 'IsSet' }] }],
  ]
  for (const [insight, body] of parts) {
    expect(await refused(reader, insight, body), JSON.stringify(insight)).toMatchObject({
      status: 403,
      text: HIDDEN_PART,
    })
    if (!JSON.stringify(body ?? {}).includes('never')) expect((await refused(admin, insight, body)).status).toBe(200)
  }
  expect((await run(reader, { columns: ['title', f.secret] })).results[0]!.results).toHaveLength(1)
  const deleted = { searchClauses: [{ field: 'deleted', operator: 'IsSet' }] }
  expect(await run(reader, {}, deleted as never)).toMatchObject({ totalRecords: 0, unfilteredLength: 1 })
  const list = await tenant.field({ title: 'List', dataType: 'list', choices: ['a'] })
  const times = await tenant.field({ title: 'Times', dataType: 'time-spent', extensions: { trackingFieldId: list } })
  await tenant.template({ title: 'Timed', fields: [{ id: list }, { id: times }] })
  for (const calcType of ['Average', 'CountPerDay'])
    expect(await refused(reader, { calculations: [leaf('a', calcType, `fields.${times}`)] as never })).toMatchObject({
      status: 400,
      text: 'No time spent calculation parameters set',
    })
})

test('D-137 D-074 an answer is kept for equal rights until something changes, and never for others', async () => {
  const { tenant, reader, admin, add, f } = await shop()
  const other = await tenant.person()
  const [first] = await insertRecords(tenant, [
    add({ cost: 1, kind: 'A' }),
    ...Array.from({ length: 9 }, () => add({ kind: 'A' })),
    ...[1, 2].map(() => add({ kind: 'A' }, { is_sensitive: true })),
  ])
  const id = await store(tenant, { groupBy: f.kind, calculations: [leaf('sum', 'Total', f.cost)] as never })
  const ask = (person: TestPerson, query: object = {}) =>
    person.call(insightRuns.run, { params: { id: String(id) }, query: query as never, body: {} as never })
  expect((await ask(admin)).totalRecords).toBe(12)
  const own = await ask(reader)
  expect([own.totalRecords, (await ask(other)).totalRecords]).toEqual([10, 10])
  expect((await ask(reader)).calculatedAt).toBe(own.calculatedAt)
  // Somebody with equal rights shares it; somebody who is involved in a sensitive record does not.
  expect((await ask(other)).calculatedAt).toBe(own.calculatedAt)
  const involved = await tenant.person()
  await insertRecords(tenant, [add({ kind: 'Z' }, { is_sensitive: true, is_closed: true, user_ids: [involved.id] })])
  const seen = await ask(involved)
  expect(seen.totalRecords).toBe(11)
  const again = await ask(reader)
  expect([again.totalRecords, (await ask(other)).calculatedAt]).toEqual([10, again.calculatedAt])
  // A saved view is no part of it. (ADR 205)
  await admin.call(viewEditing.save, { body: { title: 'Another view' } })
  expect((await ask(reader)).calculatedAt).toBe(again.calculatedAt)
  await recordsOf(admin).save(first!, f.cost.slice('fields.'.length), 5)
  const stale = await ask(reader, { allowCached: 'true' })
  expect([stale.isStale, stale.calculations['sum']!.value, stale.calculatedAt]).toEqual([true, 1, again.calculatedAt])
  const fresh = await ask(reader)
  expect([fresh.isStale, fresh.calculations['sum']!.value]).toEqual([false, 5])
  await admin.call(insightRuns.markAsCacheExpired, { params: { id: String(id) } })
  expect((await ask(reader)).calculatedAt).not.toBe(fresh.calculatedAt)
})

test('D-153 D-152 B-PARAM-04 an imported calculation has its own conditions and these groups; a parameter without a value is named', async () => {
  const { tenant, reader, add, f } = await shop()
  await insertRecords(tenant, [
    add({ kind: 'A', cost: 1 }),
    add({ kind: 'A', cost: 2 }, { is_closed: true }),
    add({ kind: 'B', cost: 4 }, { is_closed: true }),
  ])
  const closed = await store(tenant, {
    clauses: [{ field: 'isClosed', operator: 'Equals', value: true }] as never,
    calculations: [leaf('sum', 'Total', f.cost), made('twice', '[sum] * 2')] as never,
  })
  const insight: Insight = {
    groupBy: f.kind,
    clauses: [{ field: 'isClosed', operator: 'Equals', value: false }] as never,
    calculations: [
      leaf('own', 'Total', f.cost),
      { key: 'twice', label: 'Twice', imported: { insight: closed, key: 'twice' } },
      made('both', '[own] + [twice]'),
    ] as never,
  }
  const result = await run(reader, insight)
  expect(
    result.results.map(({ value, calculations }) => [value, calculations['twice']!.value, calculations['both']!.value]),
  ).toEqual([['A', 4, 5]])
  expect([result.calculations['twice']!.value, result.calculations['both']]).toEqual([12, { value: 13 }])
  await tenant.asOwner((tx) =>
    tx
      .insertInto('insight_parameters')
      .values({
        tenant_id: tenant.id,
        key: 'kind',
        definition: JSON.stringify({
          name: 'Kind of job',
          dataType: 'Text',
          dataSourceId: null,
          defaultValue: 'a',
          dynamicValue: null,
          searchClauseParameters: null,
          passValueToParameter: null,
        }),
      })
      .execute(),
  )
  const withChoice: Insight = {
    dynamicParameters: ['kind'],
    clauses: [{ field: f.kind, operator: 'Equals', dynamicValue: 'kind' }] as never,
  }
  expect((await run(reader, withChoice)).totalRecords).toBe(2)
  expect((await run(reader, withChoice, { dynamicParameters: [{ key: 'kind', value: 'B' }] })).totalRecords).toBe(1)
  expect(await refused(reader, withChoice, { dynamicParameters: [{ key: 'kind', value: null }] })).toMatchObject({
    status: 400,
    text: 'Choose a value for "Kind of job".',
  })
})
