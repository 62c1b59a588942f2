import { SearchClause } from '@dossier/contract/clauses'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { search, type FoundCases, type FoundPeople } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { keepOrdersNow } from '../../testing/keep-orders-now.ts'
import { expectFresh, pageQuery, watchList } from '../../testing/live/live-list-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

type Body = Parameters<typeof search.advanced.body.parse>[0]

const find = async (person: TestPerson, body: Body, query: Record<string, string> = {}) =>
  (await person.call(search.advanced, { params: { type: 'cases' }, query, body: body as never })) as FoundCases
const findPeople = async (person: TestPerson, searchTerm: string) =>
  (await person.call(search.advanced, { params: { type: 'users' }, body: { searchTerm } })) as FoundPeople
const titles = ({ data }: FoundCases) => data.map(({ title }) => title)
const refused = (person: TestPerson, body: unknown, type = 'cases') =>
  person.send({ method: 'POST', path: `/search/advanced/${type}`, body })
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T12:00:00.000Z`

test('A-ASEARCH-09 A-ASEARCH-13 records are found by text and clauses, open and closed, the newest first', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  await insertRecords(other, [{ title: 'Lamp elsewhere' }])
  await insertRecords(tenant, [
    { title: 'Lamp one', created: day(1), summary: 'broken' },
    { title: 'Lamp two', created: day(3), is_closed: true, summary: 'Broken glass' },
    { title: 'Lamp three', created: day(2), summary: 'fine' },
    { title: 'Lamp gone', created: day(4), summary: 'broken', deleted: day(5) },
    { title: 'Bench', created: day(5), case_number: 'LAMP-7', summary: 'broken' },
  ])
  const broken = { field: 'summary', operator: 'Contains', value: 'BROKEN' } as const
  expect(titles(await find(person, { searchTerm: 'lamp' }))).toEqual(['Bench', 'Lamp two', 'Lamp three', 'Lamp one'])
  expect(titles(await find(person, { searchTerm: 'lamp', clauses: [broken] }))).toEqual([
    'Bench',
    'Lamp two',
    'Lamp one',
  ])
  const oldest = await find(person, { clauses: [broken] }, { sortBy: 'title', sortDesc: 'false' })
  expect(titles(oldest)).toEqual(['Bench', 'Lamp one', 'Lamp two'])
  expect(oldest).toMatchObject({ type: 'cases', totalItems: 3, totalIsMinimum: false, pageCount: 1 })
})

test('A-ASEARCH-10 A-ASEARCH-15 a page has 50 records, and the total counts them all', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(
    tenant,
    Array.from({ length: 60 }, (_, nth) => ({ title: `Lamp ${nth}`, created: day(1 + (nth % 28)) })),
  )
  const first = await find(person, { searchTerm: 'lamp' })
  const second = await find(person, { searchTerm: 'lamp' }, { pageNumber: '2' })
  expect([first.data.length, second.data.length]).toEqual([50, 10])
  expect(new Set([...titles(first), ...titles(second)]).size).toBe(60)
  expect(second).toMatchObject({ totalItems: 60, pageCount: 2 })
  expect((await find(person, { searchTerm: 'lamp' }, { pageNumber: '100000' })).data).toEqual([])
})

test('A-ASEARCH-11 a row names what its ids mean, and has the values of the fields that were asked for', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ name: 'Ada' })
  const [depth, other] = [
    await tenant.field({ title: 'Depth', dataType: 'number' }),
    await tenant.field({ title: 'Width', dataType: 'number' }),
  ]
  const template = await tenant.template({ title: 'Dig', fields: [{ id: depth }, { id: other }] })
  const values = JSON.stringify({ [depth]: 3, [other]: 4 })
  await insertRecords(tenant, [{ title: 'Hole', template_id: template, assignee_id: person.id, fields: values }])
  const { data } = await find(person, { searchTerm: 'hole', columns: ['title', `fields.${depth}`] })
  expect(data[0]).toMatchObject({
    templateTitle: 'Dig',
    statusTitle: 'New',
    assigneeName: 'Ada',
    fields: { [depth]: 3 },
  })
  expect(data[0]!.fields).not.toHaveProperty(other)
})

test('B-VIEW-09 A-ASEARCH-13 D-068 found records, closed ones too, are sorted by a field, those without a value last both ways', async () => {
  const [tenant, elsewhere] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  const hidden = { view: [await tenant.team()], edit: [], adminOnly: false }
  const cost = await tenant.field({ title: 'Cost', dataType: 'dollar' })
  const side = await tenant.field({ title: 'Side', dataType: 'list', choices: ['West', 'East'] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'number', permissions: hidden })
  const foreign = await elsewhere.field({ title: 'Foreign', dataType: 'number' })
  const template = await tenant.template({ title: 'Dig', fields: [{ id: cost }, { id: side }, { id: secret }] })
  const masked = await tenant.template({ title: 'Masked', fields: [{ id: cost, permissions: hidden }] })
  await insertRecords(
    tenant,
    [
      { title: 'Hole of ten', values: { [cost]: 10, [side]: 'East', [secret]: 1 } },
      { title: 'Hole of credit', values: { [cost]: -2.5, [side]: 'West', [secret]: 2 } },
      { title: 'Hole of nine', values: { [cost]: 9.75, [side]: 'East', [secret]: 3 }, is_closed: true },
      { title: 'Hole of nothing', values: {} },
      { title: 'Hole of others', values: { [cost]: 5 }, template_id: masked },
    ].map(({ values, ...one }) => ({ template_id: template, ...one, fields: JSON.stringify(values) })),
  )
  const editor = await tenant.person({ editData: true })
  const columns = ['title', `fields.${cost}`, `fields.${side}`]
  await editor.call(viewEditing.save, { body: { id: 0, title: 'Costs', columns } })
  await keepOrdersNow(tenant)
  const by = async (id: string, sortDesc: boolean) => {
    const order = { sortBy: `fields.${id}`, sortDesc: String(sortDesc) }
    return titles(await find(person, { searchTerm: 'hole' }, order)).map((title) => title.slice('Hole of '.length))
  }
  expect(await by(cost, false)).toEqual(['credit', 'nine', 'ten', 'nothing', 'others'])
  expect(await by(cost, true)).toEqual(['ten', 'nine', 'credit', 'others', 'nothing'])
  expect(await by(side, false)).toEqual(['credit', 'nine', 'ten', 'others', 'nothing'])
  expect(await by(side, true)).toEqual(['nine', 'ten', 'credit', 'others', 'nothing'])
  const refusal = async (id: string) => {
    const path = `/search/advanced/cases?sortBy=fields.${id}`
    const { status, text, headers } = await person.send({ method: 'POST', path, body: {} })
    return [status, text, headers['fault-at']]
  }
  const refusals = await Promise.all([secret, foreign, 'nothing'].map(refusal))
  expect(refusals).toEqual(Array(3).fill([400, 'Records cannot be sorted by that column.', 'sortBy']))
})

test('T23 a field that the person may not see is refused as a filter like one that does not exist, and is not shown', async () => {
  const [tenant, elsewhere] = [await newTenant(), await newTenant()]
  const team = await tenant.team()
  const person = await tenant.person()
  const secret = await tenant.field({ title: 'Secret', dataType: 'number', permissions: { view: [team] } })
  const shown = await tenant.field({ title: 'Shown', dataType: 'number' })
  const foreign = await elsewhere.field({ title: 'Foreign', dataType: 'number' })
  const template = await tenant.template({ title: 'Both', fields: [{ id: secret }, { id: shown }] })
  await insertRecords(tenant, [
    { title: 'Vault', template_id: template, fields: JSON.stringify({ [secret]: 7, [shown]: 7 }) },
  ])
  const clauses = (id: string) => [
    [{ field: `fields.${id}`, operator: 'IsSet' }],
    [{ field: `fields.${id}`, operator: 'Equals', value: 7 }],
    [{ field: `fields.${shown}`, operator: 'Equals', dynamicField: `fields.${id}` }],
    [{ orClause: true, subClauses: [{ field: `fields.${id}`, operator: 'GreaterThan', value: 1 }] }],
  ]
  const answers = async (id: string) =>
    Promise.all(
      clauses(id).map(async (one) => {
        const { status, text, headers } = await refused(person, { clauses: one })
        return [status, text, headers['fault-at']]
      }),
    )
  const hidden = await answers(secret)
  expect(hidden.map(([status]) => status)).toEqual([400, 400, 400, 400])
  expect(await answers(foreign)).toEqual(hidden)
  expect(await answers('nothing')).toEqual(hidden)
  expect((await find(person, { columns: [`fields.${secret}`] })).data[0]!.fields).toEqual({})
  expect(titles(await find(person, { clauses: [{ field: `fields.${shown}`, operator: 'Equals', value: 7 }] }))).toEqual(
    ['Vault'],
  )
})

test('T25 a sensitive record is found and counted for those alone who may see it', async () => {
  const tenant = await newTenant()
  const [stranger, involved] = [await tenant.person(), await tenant.person()]
  const admin = await tenant.person({ isAdmin: true })
  await insertRecords(tenant, [{ title: 'Leak', is_sensitive: true, user_ids: [involved.id], summary: 'gas' }])
  const gas = { clauses: [{ field: 'summary', operator: 'IsSet' as const }] }
  expect((await find(stranger, gas)).totalItems).toBe(0)
  expect((await find(involved, gas)).totalItems).toBe(1)
  expect((await find(admin, gas)).totalItems).toBe(1)
})

test('A-ASEARCH-16 a found record is summed up with its people, areas and values', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ name: 'Ada' })
  const area = await tenant.area('Harbor')
  const width = await tenant.field({ title: 'Width', dataType: 'number' })
  const template = await tenant.template({ title: 'Dig', fields: [{ id: width }] })
  const fields = JSON.stringify({ [width]: 3 })
  const values = { template_id: template, area_ids: [area], user_ids: [person.id], assignee_id: person.id, fields }
  await insertRecords(tenant, [{ title: 'Hole', case_number: 'D-1', created: day(1), last_updated: day(2), ...values }])
  expect((await find(person, { columns: ['users', 'areas', `fields.${width}`] })).data[0]).toMatchObject({
    caseNumber: 'D-1',
    title: 'Hole',
    templateTitle: 'Dig',
    created: day(1),
    lastUpdated: day(2),
    statusTitle: 'New',
    assigneeId: person.id,
    users: [{ id: person.id, name: 'Ada' }],
    areas: [{ id: area, title: 'Harbor' }],
    fields: { [width]: 3 },
  })
})

test('D-127 a title with hidden fields is not searched, the one that is shown instead of it is', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const person = await tenant.person()
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
  const template = await tenant.template({ title: 'Visit', titleTemplate: 'For {Diagnosis}', fields: [{ id: secret }] })
  await insertRecords(tenant, [{ title: 'For gout', template_id: template, case_number: 'V-1' }])
  const holding = (value: string) => find(person, { clauses: [{ field: 'title', operator: 'Contains', value }] })
  expect(titles(await holding('gout'))).toEqual([])
  expect(titles(await holding('visit'))).toEqual(['Visit #V-1'])
  expect(titles(await find(person, { searchTerm: 'gout' }))).toEqual([])
})

test('B-FILTER-09 D-065 administrators who ask about deletion find deleted records, nobody else does', async () => {
  const tenant = await newTenant()
  const [person, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  await insertRecords(tenant, [{ title: 'There' }, { title: 'Gone', deleted: day(1) }])
  const clauses = [{ field: 'deleted', operator: 'IsSet' as const }]
  expect(titles(await find(admin, { clauses }))).toEqual(['Gone'])
  expect(titles(await find(admin, {}))).toEqual(['There'])
  expect(titles(await find(admin, { clauses: [{ field: 'deleted', operator: 'NotSet' }] }))).toEqual(['There'])
  expect(await refused(person, { clauses })).toMatchObject({
    status: 400,
    text: 'This field is not available. Choose another one.',
  })
})

test('B-FILTER-07 B-COL-07 "me" is the person who asks', async () => {
  const tenant = await newTenant()
  const [one, other] = [await tenant.person(), await tenant.person()]
  await insertRecords(tenant, [
    { title: 'Mine', assignee_id: one.id },
    { title: 'Yours', assignee_id: other.id },
    { title: 'Nobody’s' },
  ])
  const mine = { clauses: [{ field: 'assigneeId', operator: 'Equals' as const, dynamicValue: 'me' }] }
  expect(titles(await find(one, mine))).toEqual(['Mine'])
  expect(titles(await find(other, mine))).toEqual(['Yours'])
})

test('D-071 two fields of a record are compared, and another kind is refused', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [due, done, size] = [
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Done', dataType: 'date' }),
    await tenant.field({ title: 'Size', dataType: 'number' }),
  ]
  const template = await tenant.template({ title: 'Job', fields: [{ id: due }, { id: done }, { id: size }] })
  const job = (title: string, values: object) => ({ title, template_id: template, fields: JSON.stringify(values) })
  await insertRecords(tenant, [
    job('Late', { [due]: '2026-01-01', [done]: '2026-01-02' }),
    job('In time', { [due]: '2026-01-02', [done]: '2026-01-02' }),
    job('Not done', { [due]: '2026-01-02' }),
  ])
  const late = { field: `fields.${done}`, operator: 'GreaterThan' as const, dynamicField: `fields.${due}` }
  expect(titles(await find(person, { clauses: [late] }))).toEqual(['Late'])
  const differ = { field: `fields.${done}`, operator: 'NotEqual' as const, dynamicField: `fields.${due}` }
  expect(titles(await find(person, { clauses: [differ] })).toSorted()).toEqual(['Late', 'Not done'])
  expect(await refused(person, { clauses: [{ ...late, dynamicField: `fields.${size}` }] })).toMatchObject({
    status: 400,
    text: 'Size is of another kind than Done. Choose a field of the same kind.',
  })
})

const text = (field: string, more: object) => ({ clauses: [{ field, ...more }] })
const filters = (amount: number) => ({
  clauses: Array.from({ length: amount }, () => ({ field: 'title', operator: 'Contains', value: 'a' })),
})
const nested = (depth: number): object =>
  depth === 0 ? { field: 'title' } : { orClause: true, subClauses: [nested(depth - 1)] }

test.each([
  ['an unknown column', text('constructor', { operator: 'Equals', value: 1 }), 'clauses.0.field'],
  ['a column with SQL', text('title" or 1=1 --', { operator: 'Contains', value: 'x' }), 'clauses.0.field'],
  ['an operator of another column', text('title', { operator: 'Within', value: [] }), 'clauses.0.operator'],
  ['an operator that does not exist', text('title', { operator: 'Like', value: 'x' }), 'clauses.0.operator'],
  ['no value', text('title', { operator: 'Contains' }), 'clauses.0.value'],
  ['no number', text('openForDays', { operator: 'GreaterThan', value: 'many' }), 'clauses.0.value'],
  ['an id that does not exist', text('statusId', { operator: 'Equals', value: 1e12 }), 'clauses.0.value'],
  ['no day', text('created', { operator: 'Equals', value: '2026-02-30' }), 'clauses.0.value'],
  [
    'a week 53',
    text('created', { operator: 'DateRange', dynamicValue: 'WeekNumber', searchClauseParameters: { weekNumber: 53 } }),
    'clauses.0.searchClauseParameters',
  ],
  [
    'a range upside down',
    text('created', {
      operator: 'DateRange',
      dynamicValue: 'DateRange',
      searchClauseParameters: { startDate: '2026-02-01', endDate: '2026-01-01' },
    }),
    'clauses.0.searchClauseParameters',
  ],
  [
    'a period that does not exist',
    text('created', { operator: 'Equals', dynamicValue: 'NextCentury' }),
    'clauses.0.dynamicValue',
  ],
  ['101 filters', filters(101), 'clauses'],
  ['an empty group', { clauses: [{ orClause: true, subClauses: [] }] }, 'clauses.0.subClauses'],
  ['groups 100 deep', { clauses: [nested(100)] }, 'clauses.0.subClauses.0.orClause'],
  ['no clauses', { clauses: 'all' }, 'clauses'],
])('B-FILTER-18 D-071 %s is refused with its place', async (_what, body, at) => {
  const person = await (await newTenant()).person()
  const { status, headers } = await refused(person, body)
  expect([status, headers['fault-at']]).toEqual([400, at])
})

test('D-072 D-071 a zone that nobody knows is UTC, and signs of patterns mean themselves', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [{ title: 'A', created: '2026-01-01T23:30:00.000Z', summary: '100% a_b' }])
  const created = { clauses: [{ field: 'created', operator: 'Equals' as const, value: '2026-01-02' }] }
  expect((await find(person, created, { timeZone: 'Nowhere/Land' })).totalItems).toBe(0)
  expect((await find(person, created, { timeZone: '+05:30' })).totalItems).toBe(0)
  expect((await find(person, created, { timeZone: 'Europe/Berlin' })).totalItems).toBe(1)
  const summary = (value: string) => find(person, { clauses: [{ field: 'summary', operator: 'Contains', value }] })
  expect((await summary('%')).totalItems).toBe(1)
  expect((await summary('a%b')).totalItems).toBe(0)
  expect((await summary('.*')).totalItems).toBe(0)
})

test('B-DATES-01 B-FILTER-19 the first and the last day that can be written are days like others, in every zone', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const until = await tenant.field({ title: 'Until', dataType: 'date' })
  const template = await tenant.template({ title: 'Permit', fields: [{ id: until }] })
  const permit = (title: string, day?: string) => ({
    title,
    template_id: template,
    fields: JSON.stringify({ [until]: day }),
  })
  await insertRecords(tenant, [permit('First', '0001-01-01'), permit('Last', '9999-12-31'), permit('None')])
  const range = { operator: 'DateRange', dynamicValue: 'DateRange' } as const
  const found = async (field: string, more: object, timeZone = 'UTC') =>
    titles(await find(person, { clauses: [{ field, ...more }] }, { timeZone, sortBy: 'title', sortDesc: 'false' }))
  const all = { ...range, searchClauseParameters: { startDate: '0001-01-01', endDate: '9999-12-31' } }
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York'])
    expect(await found('created', all, zone)).toEqual(['First', 'Last', 'None'])
  const field = `fields.${until}`
  expect(await found(field, all)).toEqual(['First', 'Last'])
  expect(await found(field, { operator: 'Equals', value: '9999-12-31' })).toEqual(['Last'])
  expect(await found(field, { operator: 'NotEqual', value: '9999-12-31' })).toEqual(['First', 'None'])
  expect(await found(field, { operator: 'GreaterThan', value: '9999-12-31' })).toEqual([])
  expect(await found('created', { operator: 'GreaterThan', value: '9999-12-31' }, 'America/New_York')).toEqual([])
  expect(await found('created', { operator: 'LessThan', value: '0001-01-01' }, 'Asia/Tokyo')).toEqual([])
  const before = { field: 'created', operator: 'LessThan', value: '0001-01-01T00:00:00+14:00' }
  expect(await refused(person, { clauses: [before] })).toMatchObject({
    status: 400,
    text: 'Choose a date for Created.',
  })
})

test('A-ASEARCH-12 people are found by name and email with their teams, and take no filters', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  await other.person({ name: 'Quentin Elsewhere' })
  const person = await tenant.person({ name: 'Subscriber' })
  const quentin = await tenant.person({ name: 'Quentin' })
  expect(await findPeople(person, 'quentin')).toEqual({
    type: 'users',
    data: [{ id: quentin.id, name: 'Quentin', email: quentin.email, teams: [] }],
    totalItems: 1,
    pageCount: 1,
  })
  expect(
    await refused(person, { clauses: [{ field: 'title', operator: 'Contains', value: 'x' }] }, 'users'),
  ).toMatchObject({
    status: 400,
    text: 'People are found by name and email only. Leave the filters out.',
  })
  expect((await refused(person, {}, 'everything')).status).toBe(400)
})

test('A-ASEARCH-14 a clause carries its names and types, and what it is compared by besides is refused, not ignored', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [{ title: 'Leak', summary: 'gas' }])
  const clause = {
    id: 'c-1',
    field: 'summary',
    label: 'Summary',
    dataSourceId: null,
    fieldDataType: 'text',
    dynamicField: null,
    operator: 'Contains',
    value: 'gas',
    dynamicValue: null,
    valueLabel: 'gas',
    definitionId: null,
    definitionField: null,
    definitionFieldLabel: null,
    definitionFieldDataType: null,
  } as const
  expect(SearchClause.parse(clause)).toMatchObject(clause)
  expect(titles(await find(person, { clauses: [clause] }))).toEqual(['Leak'])
  const { status, headers } = await refused(person, { clauses: [{ ...clause, definitionField: 'plate' }] })
  expect([status, headers['fault-at']]).toEqual([400, 'clauses.0.definitionField'])
})

test('A-ASEARCH-14 D-071 records are found by values of the items that they have, in filters, as text and in live views', async () => {
  const tenant = await newTenant()
  const [admin, person] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const { fields: values, ...definition } = await admin.call(dataDefinitions.save, {
    body: {
      title: 'Vehicles',
      fields: [
        { title: 'Plate', dataType: 'text' },
        { title: 'Seats', dataType: 'number' },
        { title: 'Electric', dataType: 'checkbox' },
        { title: 'Bought', dataType: 'date' },
      ],
    },
  })
  const [plate, seats, electric, bought] = values.map(({ id }) => id) as [string, string, string, string]
  const source = await admin.call(dataSources.save, { body: { title: 'Fleet', definitionId: definition.id } })
  const item = (label: string, fields: object) =>
    admin.call(dataItems.save, { body: { dataSourceId: source.id, label, fields: fields as never } })
  const van = await item('Van', { [plate]: 'LA-1', [seats]: 9, [electric]: true, [bought]: '2026-03-31' })
  const bus = await item('Bus', { [plate]: 'la-2', [seats]: 40, [bought]: '2026-04-01' })
  const bike = await item('Bike', {})
  const one = await tenant.field({ title: 'Vehicle', dataType: 'list', dataSourceId: source.id })
  const hidden = await tenant.field({
    title: 'Hidden',
    dataType: 'list',
    dataSourceId: source.id,
    permissions: { view: [await tenant.team()], edit: [], adminOnly: false },
  })
  const all = await tenant.field({ title: 'Fleet', dataType: 'list-multiple', dataSourceId: source.id })
  const template = await tenant.template({ title: 'Trip', fields: [{ id: one }, { id: all }, { id: hidden }] })
  const record = (title: string, fields: object) => ({ title, template_id: template, fields: JSON.stringify(fields) })
  const [first] = await insertRecords(tenant, [
    record('A', { [one]: van.id, [all]: [bike.id, bus.id], [hidden]: bus.id }),
    record('B', { [one]: bus.id, [all]: [van.id, bike.id] }),
    record('C', { [one]: bike.id }),
    record('D', { [all]: [], [hidden]: van.id }),
  ])
  const by = (field: string, definitionField: string, operator: string, value: unknown = null, more: object = {}) => ({
    field: `fields.${field}`,
    definitionField,
    operator,
    value,
    ...more,
  })
  const foundBy = async (...clauses: object[]) =>
    titles(await find(person, { clauses } as never))
      .toSorted()
      .join('')
  expect(await foundBy(by(one, plate, 'Contains', 'LA-'))).toBe('AB')
  expect(await foundBy(by(one, plate, 'NotEqual', 'la-1'))).toBe('BCD')
  expect(await foundBy(by(all, seats, 'GreaterThan', 9))).toBe('A')
  expect(await foundBy(by(all, seats, 'IsSet'))).toBe('AB')
  expect(await foundBy(by(all, seats, 'NotSet'))).toBe('CD')
  expect(await foundBy(by(one, electric, 'Equals', true))).toBe('A')
  expect(await foundBy(by(one, electric, 'Equals', false))).toBe('BCD')
  expect(
    await foundBy(
      by(one, bought, 'DateRange', 'MonthRange', {
        dynamicValue: true,
        searchClauseParameters: { startMonthRange: '2026-03', endMonthRange: '2026-03' },
      }),
    ),
  ).toBe('A')
  const anyOf = [by(one, seats, 'LessThan', 10), by(all, plate, 'Equals', 'LA-1')]
  expect(await foundBy({ orClause: true, subClauses: anyOf })).toBe('AB')

  // As hidden as the field itself, and no more than there is.
  for (const [clause, at] of [
    [by(hidden, plate, 'IsSet'), 'field'],
    [by(one, 'gone', 'IsSet'), 'definitionField'],
    [by(one, plate, 'Equals', null, { dynamicField: `items.${all}.${plate}` }), 'dynamicField'],
    [{ field: `items.${hidden}.${plate}`, operator: 'IsSet' }, 'field'],
  ] as const) {
    const { status, headers } = await refused(person, { clauses: [clause] })
    expect([status, headers['fault-at']]).toEqual([400, `clauses.0.${at}`])
  }

  const read = await person.call(search.query, { body: { text: '"Vehicle › Seats">9' } })
  expect(read).toMatchObject({ faults: [], clauses: [by(one, seats, 'GreaterThan', 9)] })
  const written = await person.call(search.query, { body: { clauses: read.clauses } })
  expect(written.text).toBe('"Vehicle › Seats">9')

  const view = await person.call(viewEditing.save, {
    body: { title: 'Large', isPersonal: true, clauses: [by(one, seats, 'GreaterThan', 9)] as never },
  })
  const listed = async () => {
    const { casesTables } = await person.call(views.cases, { query: { viewId: String(view.id) } })
    return casesTables[0]!.cases.map(({ title }) => title)
  }
  expect(await listed()).toEqual(['B'])
  const watchers = [
    await watchList(person, pageQuery(view.id)),
    await watchList(person, { kind: 'counts', timeZone: 'UTC', searchTerm: '' }),
  ]
  await expectFresh(watchers)
  await admin.call(dataItems.save, {
    body: {
      id: bike.id,
      dataSourceId: source.id,
      label: 'Bike',
      fields: { [seats]: 10 },
      lastUpdated: bike.lastUpdated,
    },
  })
  expect((await listed()).toSorted()).toEqual(['B', 'C'])
  await expectFresh(watchers)
  await recordsOf(admin).save(first!, one, bus.id)
  expect((await listed()).toSorted()).toEqual(['A', 'B', 'C'])
  await expectFresh(watchers)
  await admin.call(dataDefinitions.save, {
    body: {
      id: definition.id,
      title: 'Vehicles',
      fields: values.filter(({ id }) => id !== seats) as never,
      lastUpdated: definition.lastUpdated,
    },
  })
  expect(await listed()).toEqual([])
  await expectFresh(watchers)
  expect((await person.call(views.list, {})).find(({ id }) => id === view.id)?.clauses).toMatchObject([
    { fault: 'The items do not have this value. Choose another one.' },
  ])
})
