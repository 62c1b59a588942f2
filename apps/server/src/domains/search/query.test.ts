import { search } from '@dossier/contract/search'
import { expect, test } from 'vitest'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { insertRecords } from '../../testing/insert-records.ts'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const read = (person: TestPerson, text: string) => person.call(search.query, { body: { text, cursor: text.length } })
const write = (person: TestPerson, clauses: object[]) =>
  person.call(search.query, { body: { clauses: clauses as never } })

async function found(person: TestPerson, query: string): Promise<string[]> {
  const reply = await person.call(search.advanced, { params: { type: 'cases' }, body: { query, columns: ['title'] } })
  return reply.data.map((row) => ('title' in row ? row.title : row.name)).toSorted()
}

test('D-071 a typed question finds what its filters find, and names are those of the tenant', async () => {
  const tenant = await newTenant()
  const [ada, twin] = [await tenant.person({ name: 'Ada King' }), await tenant.person({ name: 'Twin' })]
  await tenant.person({ name: 'twin' })
  const team = await tenant.team('Night shift')
  const due = await tenant.field({ title: 'Due date', dataType: 'date' })
  const template = await tenant.template({ title: 'Dig', fields: [{ id: due }] })
  const dated = (day: string) => JSON.stringify({ [due]: day })
  await insertRecords(tenant, [
    { title: 'Leak', template_id: template, assignee_id: ada.id, fields: dated('2026-01-05') },
    { title: 'Leak too', template_id: template, pending_team_ids: [team], fields: dated('2026-03-05') },
    { title: 'Hole', template_id: template, assignee_id: twin.id },
  ])
  expect(await found(ada, 'leak template:Dig')).toEqual(['Leak', 'Leak too'])
  expect(await found(ada, 'leak "due date"<2026-02-01')).toEqual(['Leak'])
  expect(await found(ada, '(assignee:me or awaiting:"night SHIFT") due date is set')).toEqual(['Leak', 'Leak too'])
  expect(await found(ada, `assignee:#${twin.id}`)).toEqual(['Hole'])
  expect(await read(ada, 'assignee:Twin')).toMatchObject({
    faults: [{ start: 9, end: 13, message: expect.stringContaining('Several have the name “Twin”.') }],
    offers: { start: 9, all: [{ label: 'Twin', text: expect.stringMatching(/^#\d+$/) }, { label: 'twin' }] },
  })
  expect((await read(ada, 'leak assignee:"Kin')).offers).toEqual({
    start: 14,
    all: [{ label: 'Ada King', text: '"Ada King"' }],
  })
  expect((await write(ada, [{ field: 'assigneeId', operator: 'Equals', value: [ada.id] }])).text).toBe(
    'Assignee:"Ada King"',
  )
})

test('D-071 ADR-104 a phrase among filters finds its words in this order', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [
    { title: 'Broken water pipe' },
    { title: 'Water pipe, broken' },
    { title: 'A broken pipe', is_closed: true },
    { title: 'Broken pipe' },
  ])
  expect(await found(person, '"broken pipe" isClosed:no')).toEqual(['Broken pipe'])
  expect(await found(person, 'broken pipe isClosed:no')).toHaveLength(3)
  expect(await found(person, 'pipe isClosed:no -"water pipe"')).toEqual(['Broken pipe'])
})

test('D-071 people are found by a phrase, too', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ name: 'Ada King' })
  await tenant.person({ name: 'King Ada' })
  const find = async (body: object) =>
    (await ada.call(search.advanced, { params: { type: 'users' }, body })).data.map((one) => 'name' in one && one.name)
  expect(await find({ query: '"ada king"' })).toEqual(['Ada King'])
  expect(await find({ searchTerm: '“Ada King”' })).toEqual(['Ada King'])
})

test('C-DS-16 items of data sources and records are named as people know them, each with one question', async () => {
  const [tenant, elsewhere] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  const source = await freshSource(tenant, { labels: ['Van, red', 'Bus'] })
  const vehicle = await tenant.field({ title: 'Vehicle', dataType: 'list', dataSourceId: source.id })
  const about = await tenant.field({ title: 'About', dataType: 'list', dataSourceId: RECORDS_SOURCE })
  const [shown, hidden] = await insertRecords(tenant, [
    { title: 'Shown', case_number: 'A-7' },
    { title: 'Hidden', case_number: 'A-8', is_sensitive: true },
  ])
  const clauses = [
    { field: `fields.${vehicle}`, operator: 'Any', value: source.itemIds },
    { field: `fields.${about}`, operator: 'Equals', value: [String(shown), String(hidden)] },
  ]
  const { text } = await write(person, clauses)
  expect(text).toBe(`Vehicle in ("Van, red", Bus) About:#A-7,#id-${hidden}`)
  expect((await read(person, text)).clauses).toMatchObject(clauses)
  expect((await read(person, 'about:#A-8')).faults).toHaveLength(1)
  expect((await read(person, 'vehicle:va')).offers!.all).toEqual([{ label: 'Van, red', text: '"Van, red"' }])
  const stranger = await elsewhere.person()
  expect((await read(stranger, 'vehicle:Bus')).faults[0]).toMatchObject({ start: 0, end: 7 })
})

test('T23 a hidden field is as unknown in a text as one that does not exist', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const [person, insider] = [await tenant.person(), await tenant.person({ teamIds: [team] })]
  const secret = await tenant.field({ title: 'Salary', dataType: 'number', permissions: { view: [team] } })
  await tenant.template({ title: 'Pay', fields: [{ id: secret }] })
  expect((await read(insider, 'salary>5')).faults).toEqual([])
  const [hidden, absent] = [await read(person, 'salary>5'), await read(person, 'wealth>5')]
  expect(hidden.faults).toEqual([
    { ...absent.faults[0]!, message: absent.faults[0]!.message.replace('wealth', 'salary') },
  ])
  expect((await read(person, 'sal')).offers!.all).toEqual([])
  expect((await read(person, `fields.${secret}>5`)).faults).toHaveLength(1)
  const clauses = [{ field: `fields.${secret}`, operator: 'IsSet' }]
  expect(await person.send({ method: 'POST', path: '/search/query', body: { clauses } })).toMatchObject({ status: 400 })
})

test('T35 a filter that could not be sent back is a fault of the text, not of the server', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const size = await tenant.field({ title: 'Size', dataType: 'number' })
  const spots = await tenant.field({ title: 'Spots', dataType: 'map-marker' })
  await tenant.template({ title: 'Dig', fields: [{ id: size }, { id: spots }] })
  const corners = (corner: string, count = 3) => `spots within (${Array<string>(count).fill(corner).join(', ')})`
  const texts = [
    'title:'.repeat(333),
    `title:"${'x'.repeat(1_001)}"`,
    `tag:${'x'.repeat(1_001)}`,
    `size:${'9'.repeat(400)}`,
    `size:${'9'.repeat(1_001)}`,
    corners('. .'),
    corners('1.2.3 4'),
    corners(`${'9'.repeat(400)} 4`),
    corners('1 2', 1_001),
  ]
  const outcomes = texts.map(async (text) => {
    const read = await person.send({ method: 'POST', path: '/search/query', body: { text, cursor: text.length } })
    const faults = read.status === 200 ? JSON.parse(read.text).faults.length : 0
    const found = await person.send({ method: 'POST', path: '/search/advanced/cases', body: { query: text } })
    return [text.slice(0, 40), read.status, faults, found.status]
  })
  expect(await Promise.all(outcomes)).toEqual(texts.map((text) => [text.slice(0, 40), 200, 1, 400]))
  expect((await read(person, 'title:'.repeat(150))).faults).toEqual([])
})

test('T23 a question that cannot be read is refused with the place, and none is too long', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const refusal = async (query: string) => {
    const { status, text } = await person.send({ method: 'POST', path: '/search/advanced/cases', body: { query } })
    return [status, text]
  }
  expect(await refusal('leak status:"Op')).toEqual([
    400,
    expect.stringContaining('Close this quotation mark. (At character 13'),
  ])
  for (const query of ['('.repeat(19_000), 'x'.repeat(100_000), 'status:"'.repeat(2_000), 'tag:a\0'])
    expect((await refusal(query))[0]).toBe(400)
  const people = { method: 'POST', path: '/search/advanced/users', body: { query: 'status is set' } }
  expect((await person.send(people)).status).toBe(400)
})
