import { auditLog } from '@dossier/contract/audit-log'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems, type UploadResult } from '@dossier/contract/data-sources/items'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf } from '../../testing/example-picture.ts'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** Vehicles with plates and seats, edited by the crew. */
async function garage({ isPlateRequired = true } = {}) {
  const tenant = await newTenant({ features: ['dataSourceItemLimit500'] })
  const [crew, admin, reader] = [
    await tenant.team('Crew'),
    await tenant.person({ isAdmin: true }),
    await tenant.person(),
  ]
  const driver = await tenant.person({ teamIds: [crew] })
  const definition = await admin.call(dataDefinitions.save, {
    body: {
      title: 'Vehicle',
      fields: [
        { title: 'Plate', dataType: 'text', required: isPlateRequired },
        { title: 'Seats', dataType: 'number', includeInTable: false },
      ],
    },
  })
  const [plate = '', seats = ''] = definition.fields.map(({ id }) => id)
  const body = { title: 'Vehicles', definitionId: definition.id, editPermissions: [crew] }
  const source = await admin.call(dataSources.save, { body })
  const add = (label: string, by = driver) =>
    by.call(dataItems.save, { body: { dataSourceId: source.id, label, fields: { [plate]: 'A 1', [seats]: 3 } } })
  return { tenant, crew, admin, driver, reader, definition, source, plate, seats, add }
}

const on = (id: string) => ({ params: { id } })
const post = (by: TestPerson, path: string, body: object) => by.send({ method: 'POST', path, body })
const search = (by: TestPerson, id: string, query: object = {}) => by.call(dataItems.search, { params: { id }, query })

async function upload(
  by: TestPerson,
  id: string,
  csv: string | Uint8Array,
  rest: { query?: string; key?: string } = {},
) {
  const { status, text } = await by.send({
    method: 'POST',
    path: `/dataSource/upload/${id}${rest.query ?? ''}`,
    body: formOf(Buffer.from(csv), 'items.csv'),
    ...(rest.key && { headers: { 'idempotency-key': rest.key } }),
  })
  return { status, text, result: (status === 200 ? JSON.parse(text) : undefined) as UploadResult | undefined }
}

test('C-DS-01 C-DS-02 C-DS-17 a data source is created by those with the right, and its items edited by its teams', async () => {
  const { admin, driver, reader, definition, source, plate, seats, add } = await garage()
  expect(source).toMatchObject({ title: 'Vehicles', itemCount: 0, definitionId: definition.id, extraFields: [] })
  const van = await add('Van')
  expect(await reader.call(dataItems.get, on(van.id))).toMatchObject({
    label: 'Van',
    fields: { [plate]: 'A 1', [seats]: 3 },
    deleted: false,
  })
  // Lists have what tables show, and what the data source adds.
  expect((await search(reader, source.id)).data).toMatchObject([{ label: 'Van', fields: { [plate]: 'A 1' } }])
  await driver.call(dataSources.save, { body: { id: source.id, title: 'Cars', extraFields: [seats] } })
  expect((await reader.call(dataItems.all, { ...on(source.id), query: {} }))[0]?.fields).toEqual({
    [plate]: 'A 1',
    [seats]: 3,
  })
  expect(await reader.call(dataSources.get, on(source.id))).toMatchObject({ title: 'Cars', itemCount: 1 })
  expect(await post(driver, '/datasource', { id: source.id, title: 'Cars', editPermissions: [] })).toMatchObject({
    status: 403,
  })
  expect(await post(reader, '/datasource/item', { dataSourceId: source.id, label: 'Bus' })).toMatchObject({
    status: 403,
  })
  expect((await driver.call(userProfile.me, {})).editsDataSources).toBe(true)
  expect((await reader.call(userProfile.me, {})).editsDataSources).toBe(false)
  expect(await post(admin, '/datasource', { title: 'CARS', definitionId: definition.id })).toMatchObject({
    status: 409,
    text: 'A data source named "CARS" already exists.',
  })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await stranger.send({ method: 'GET', path: `/datasource/item/${van.id}` })).toMatchObject({ status: 404 })
})

test('B-SEL-07 an item needs its label and the required values, and values of their types', async () => {
  const { driver, source, plate, seats } = await garage()
  const save = (label: string, fields: object) =>
    post(driver, '/datasource/item', { dataSourceId: source.id, label, fields })
  expect(await save(' ', { [plate]: 'A' })).toMatchObject({ status: 400, text: 'Please enter text.' })
  expect(await save('Van', { [plate]: ' ' })).toMatchObject({ status: 400, text: 'Please enter Plate' })
  expect(await save('Van', { [plate]: 'A', [seats]: 'x' })).toMatchObject({ text: 'Enter a number for Seats.' })
  expect(await save('Van', { [plate]: 'A', wheels: 4 })).toMatchObject({
    text: 'The definition was changed. Reload and try again.',
  })
})

test('C-DS-09 D-085 200 at once who add the same label get the same item', async () => {
  const { driver, source } = await garage({ isPlateRequired: false })
  const added = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      driver.call(dataItems.addLabel, { ...on(source.id), body: { label: nth % 2 ? 'Tram' : 'TRAM' } }),
    ),
  )
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
  expect(await driver.call(dataSources.get, on(source.id))).toMatchObject({ itemCount: 1 })
})

test('C-DS-09 B-SEL-07 a label alone adds no item that needs values, and still finds the one that has it', async () => {
  const { driver, source, add } = await garage()
  const label = (text: string) => post(driver, `/datasource/item/label/${source.id}`, { label: text })
  expect(await label('Van')).toMatchObject({ status: 400, text: 'Please enter Plate' })
  const van = await add('Van')
  expect(await driver.call(dataItems.addLabel, { ...on(source.id), body: { label: 'VAN' } })).toMatchObject({
    id: van.id,
  })
  expect(await driver.call(dataSources.get, on(source.id))).toMatchObject({ itemCount: 1 })
})

test('C-DS-09 two who save the same label at once get one item, and the other the sentence', async () => {
  const { source, add, driver } = await garage()
  const both = await Promise.allSettled([add('Van'), add('van')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: expect.stringMatching(/^An item named "van" already exists\.$/i) },
  })
  expect((await search(driver, source.id)).totalItems).toBe(1)
})

test('C-DS-08 D-085 a deleted item stays readable, is listed on demand, and gives its label away', async () => {
  const { driver, source, add } = await garage()
  const van = await add('Van')
  const remove = () => driver.send({ method: 'DELETE', path: `/datasource/item/${van.id}` })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([204, 204])
  expect(await driver.call(dataItems.get, on(van.id))).toMatchObject({ label: 'Van', deleted: true })
  expect(await driver.call(dataSources.get, on(source.id))).toMatchObject({ itemCount: 0 })
  const again = await add('Van')
  const all = (includeAll: string) =>
    driver.call(dataItems.all, { ...on(source.id), query: { includeAll: includeAll as 'true' } })
  expect((await all('false')).map(({ id }) => id)).toEqual([again.id])
  expect((await all('true')).map(({ id }) => id)).toEqual([again.id, van.id])
  expect(await post(driver, '/datasource/item', { id: van.id, dataSourceId: source.id, label: 'Lorry' })).toMatchObject(
    { status: 409, text: 'This item was removed. Restore it first.' },
  )
})

test('D-145 a removed item is found among the removed ones, and restored by a person or by a file with its label or id', async () => {
  const { driver, reader, source, plate, seats, add } = await garage({ isPlateRequired: false })
  const [van, bus] = [await add('Van'), await add('Bus')]
  const remove = (id: string) => driver.call(dataItems.remove, on(id))
  await remove(van.id)
  const removed = async (text = '') => (await search(driver, source.id, { removed: 'true', search: text })).data
  expect(await removed()).toMatchObject([{ id: van.id, deleted: true }])
  expect(await removed('bu')).toEqual([])
  const body = { id: van.id, dataSourceId: source.id, label: 'Van', deleted: false } as const
  expect(await post(reader, '/datasource/item', body)).toMatchObject({ status: 403 })
  const stranger = (await garage()).driver
  expect(await post(stranger, '/datasource/item', body)).toMatchObject({ status: 404 })
  const restored = await driver.call(dataItems.save, { body })
  expect(restored).toMatchObject({ id: van.id, deleted: false, fields: { [plate]: 'A 1', [seats]: 3 } })
  expect(await driver.call(dataSources.get, on(source.id))).toMatchObject({ itemCount: 2 })

  // Another item has its label by now.
  await remove(van.id)
  const other = await add('van')
  expect(await post(driver, '/datasource/item', body)).toMatchObject({ status: 409 })
  await remove(other.id)
  await remove(bus.id)
  const csv = `label,id,Seats\nVAN,${van.id},5\nBus,,6\nTram,,7\n`
  const checked = await upload(driver, source.id, csv, { query: '?dryRun=true' })
  expect(checked.result).toMatchObject({ added: 1, updated: 0, restored: 2, errors: [] })
  expect((await removed()).map(({ label }) => label)).toEqual(['Bus', 'van', 'Van'])
  const stored = await upload(driver, source.id, csv)
  expect(stored.result!.rows.map(({ label, outcome }) => [label, outcome])).toEqual([
    ['VAN', 'restored'],
    ['Bus', 'restored'],
    ['Tram', 'added'],
  ])
  const now = (await search(driver, source.id)).data
  expect(now.map(({ id, label }) => [id, label])).toEqual([
    [bus.id, 'Bus'],
    [expect.any(String), 'Tram'],
    [van.id, 'VAN'],
  ])
  expect(await driver.call(dataItems.get, on(bus.id))).toMatchObject({ fields: { [plate]: 'A 1', [seats]: 6 } })
  expect(await driver.call(dataSources.get, on(source.id))).toMatchObject({ itemCount: 3 })
})

test('C-DS-04 C-DS-05 what is in use is not deleted, and says by what', async () => {
  const { tenant, admin, driver, definition, source, add } = await garage()
  const van = await add('Van')
  const remove = (path: string) => admin.send({ method: 'DELETE', path: `/datasource/${path}` })
  expect(await remove(`definition/${definition.id}`)).toMatchObject({
    status: 409,
    text: '"Vehicle" is in use by data source "Vehicles". Choose another definition there first.',
  })
  expect(await admin.call(dataDefinitions.usage, on(definition.id))).toEqual({
    count: 1,
    counts: { dataSource: 1 },
    items: [{ type: 'dataSource', id: source.id, title: 'Vehicles' }],
  })
  const fieldId = await tenant.field({ title: 'Sent by', dataType: 'list' })
  const choose = (data_source_id: string | null) =>
    tenant.asOwner((tx) =>
      tx.updateTable('field_definitions').set({ data_source_id }).where('id', '=', fieldId).execute(),
    )
  await choose(source.id)
  expect(await remove(source.id)).toMatchObject({
    status: 409,
    text: '"Vehicles" is in use by field "Sent by". Change the fields first.',
  })
  expect(await admin.call(dataSources.usage, on(source.id))).toEqual({
    count: 1,
    counts: { field: 1 },
    items: [{ type: 'field', id: fieldId, title: 'Sent by' }],
  })
  await tenant.asOwner((tx) =>
    tx.updateTable('field_definitions').set({ admin_only: true }).where('id', '=', fieldId).execute(),
  )
  const manager = await tenant.person({ editData: true })
  expect(await manager.call(dataSources.usage, on(source.id))).toEqual({ count: 1, counts: { field: 1 }, items: [] })
  expect(await driver.call(dataSources.usage, on(source.id))).toEqual({ count: 0, counts: {}, items: [] })
  await choose(null)
  expect(await remove(source.id)).toMatchObject({ status: 204 })
  expect(await remove(source.id)).toMatchObject({ status: 404 })
  expect(await remove(`definition/${definition.id}`)).toMatchObject({ status: 204 })
  // Records may still have it.
  expect(await admin.call(dataItems.get, on(van.id))).toMatchObject({ label: 'Van', deleted: true })
})

test('C-DS-17 D-091 a team that edits a data source is not deleted', async () => {
  const { admin, crew } = await garage()
  expect(await admin.send({ method: 'DELETE', path: `/teams/${crew}` })).toMatchObject({
    status: 409,
    text: '"Crew" is in use by data source "Vehicles". Remove it there first.',
  })
})

test('C-DS-02 fields of a definition keep their ids and types, and their titles differ', async () => {
  const { admin, definition, plate, seats, source, add, reader } = await garage()
  await add('Van')
  const [first, second] = definition.fields
  const save = (fields: object[]) =>
    post(admin, '/datasource/definition', { id: definition.id, title: 'Vehicle', fields })
  expect(await save([{ ...first, dataType: 'number' }])).toMatchObject({
    status: 400,
    text: 'The type of a field cannot change. Remove the field and add another one.',
  })
  for (const title of ['plate', 'Label', 'ID'])
    expect(await save([first!, { title, dataType: 'text' }])).toMatchObject({
      text: `"${title}" is used already. Choose another title.`,
    })
  await save([second!, { ...first, title: 'Number plate' }])
  const { fields } = await reader.call(dataDefinitions.forSource, on(source.id))
  expect(fields.map(({ id, title, order }) => [id, title, order])).toEqual([
    [seats, 'Seats', 0],
    [plate, 'Number plate', 1],
  ])
  await save([second!])
  expect((await search(reader, source.id)).data[0]?.fields).toEqual({})
})

test('C-DS-06 D-085 the definition of users has the fields of people; areas and teams have names alone', async () => {
  const { reader } = await garage()
  const id = await reader.call(dataDefinitions.special, { params: { x: 'user' } })
  expect((await reader.call(dataDefinitions.get, on(id))).fields.map(({ title }) => title)).toEqual(['Name', 'Email'])
  for (const x of ['area', 'team'] as const)
    expect(
      await reader.call(dataDefinitions.get, on(await reader.call(dataDefinitions.special, { params: { x } }))),
    ).toMatchObject({ fields: [] })
  expect(await reader.send({ method: 'GET', path: '/dataSource/specialDefinitionId/case' })).toMatchObject({
    status: 400,
  })
})

test('C-DS-10 D-086 a file adds and changes items, says what became of each row, and changes nothing in a dry run', async () => {
  const { driver, reader, source, seats, add, admin } = await garage()
  await add('Van')
  const csv = '\uFEFFLabel,Seats,Plate\r\nvan,5,A 1\r\n\r\n"Bus, red",many,B 2\r\nTram,40,T 1\r\nCart,1,\r\n'
  const expected = {
    added: 1,
    updated: 1,
    restored: 0,
    errors: [
      { row: 4, label: 'Bus, red', message: 'Seats: “many” is not a number.' },
      { row: 6, label: 'Cart', message: 'Please enter Plate' },
    ],
    rows: [
      { row: 2, label: 'van', outcome: 'updated', remarks: [] },
      { row: 5, label: 'Tram', outcome: 'added', remarks: [] },
    ],
    remarks: [],
    open: { dates: null, numbers: null },
  }
  expect((await upload(driver, source.id, csv, { query: '?dryRun=true' })).result).toEqual(expected)
  expect((await search(reader, source.id)).data.map(({ label }) => label)).toEqual(['Van'])
  const key = randomUUID()
  const [first, lost] = await Promise.all([1, 2].map(() => upload(driver, source.id, csv, { key })))
  expect([first?.result, lost?.result]).toEqual([expected, expected])
  const { data, totalItems } = await search(reader, source.id)
  expect(data.map(({ label }) => label)).toEqual(['Tram', 'van'])
  expect(totalItems).toBe(2)
  expect((await reader.call(dataItems.get, on(data[1]!.id))).fields[seats]).toBe(5)
  expect((await upload(reader, source.id, csv)).status).toBe(403)
  const log = await admin.call(auditLog.list, { query: { kind: 'dataItem', thingId: data[1]!.id } })
  expect(log.data[0]?.changes).toMatchObject([
    { property: 'Label', from: 'Van', to: 'van' },
    { property: 'Seats', from: '3', to: '5' },
  ])
})

test.each([
  ['that is a workbook', Buffer.from('PK\u0003\u0004'), /^This is an Excel workbook\. Save it as CSV\./],
  ['without titles', 'Van\nBus', /^"Van" is not a field of this data source\./],
  ['with an open quotation mark', 'label\n"Van\nBus', /^The file could not be read at line \d+\. Check the quotation/],
  ['of too many rows', `label\n${'Van\n'.repeat(10_001)}`, /^A file can have up to 10,000 rows\./],
])('D-086 a file %s is refused with a sentence', async (_, csv, sentence) => {
  const { driver, source } = await garage()
  expect(await upload(driver, source.id, csv)).toMatchObject({ status: 400, text: expect.stringMatching(sentence) })
})

test('D-143 D-142 a file as an office saves it is stored, asked about, and refused to others', async () => {
  const { driver, reader, source, plate, seats } = await garage()
  const csv = Buffer.from('Name;Plate;Seats\r\nMünchen;M 1;1.234\r\nÉcole;M 2;2.345\r\nTram;T 1;lots\r\n', 'latin1')
  const { result } = await upload(driver, source.id, csv, { query: '?dryRun=true&timeZone=America/Los_Angeles' })
  expect(result).toMatchObject({ added: 2, open: { numbers: { titles: ['Seats'], decimal: ',' } } })
  expect(result?.errors).toEqual([{ row: 4, label: 'Tram', message: 'Seats: “lots” is not a number.' }])
  expect(result?.remarks).toEqual([
    'The labels are taken from the column "Name".',
    expect.stringMatching(/was read as Windows-1252/),
  ])
  expect((await upload(driver, source.id, csv, { query: '?decimal=.' })).result?.open.numbers?.decimal).toBe('.')
  const { data } = await search(driver, source.id)
  expect(data.map(({ label }) => label).toSorted()).toEqual(['München', 'École'])
  const item = await driver.call(dataItems.get, on(data.find(({ label }) => label === 'München')!.id))
  expect(item.fields).toEqual({ [plate]: 'M 1', [seats]: 1.23 })
  expect((await upload(reader, source.id, csv)).status).toBe(403)
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect((await upload(stranger, source.id, csv)).status).toBe(404)
  expect((await upload(driver, source.id, csv, { query: '?timeZone=Nowhere' })).status).toBe(400)
})

test('D-105 a downloaded file computes nothing, and uploaded again changes nothing', async () => {
  const { driver, reader, source, add } = await garage()
  for (const label of ['=HYPERLINK("x")', '@cmd', 'Plain, "quoted"']) await add(label)
  const path = `/datasource/download/${source.id}`
  const { text } = await driver.send({ method: 'GET', path })
  const [titles, ...lines] = text.trimEnd().split('\r\n')
  expect(titles).toBe('\uFEFFid,label,Plate,Seats')
  expect(lines.map((line) => line.slice(37))).toEqual([
    `"'=HYPERLINK(""x"")",A 1,3`,
    `'@cmd,A 1,3`,
    `"Plain, ""quoted""",A 1,3`,
  ])
  const { result } = await upload(driver, source.id, text)
  expect(result?.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(result?.errors).toEqual([])
  expect((await reader.send({ method: 'GET', path })).status).toBe(403)
})

test('C-DS-12 C-DS-13 a data source is loaded as a whole below the limit only', async () => {
  const { tenant } = await garage()
  const labels = Array.from({ length: 250 }, (_, nth) => `Item ${nth}`)
  const small = await newTenant()
  const load = async (of: typeof small) => {
    const { id } = await freshSource(of, { labels })
    return (await of.person()).send({ method: 'GET', path: `/datasource/item/all/${id}` })
  }
  expect((await load(tenant)).status).toBe(200)
  expect(await load(small)).toMatchObject({ status: 400, text: expect.stringContaining('has 250 items or more.') })
})

test('D-116 a save based on an older version of a data source, definition or item is refused', async () => {
  const { admin, source, definition, add, plate } = await garage()
  const van = await add('Van')
  let nth = 0
  await expectStaleRejected({
    save: (version) => post(admin, '/datasource', { id: source.id, title: `Cars ${nth++}`, ...version }),
    read: () => admin.call(dataSources.get, on(source.id)),
  })
  await expectStaleRejected({
    save: (version) => post(admin, '/datasource/definition', { id: definition.id, title: `Car ${nth++}`, ...version }),
    read: async () => (await admin.call(dataDefinitions.list, {}))[0] as { lastUpdated: string },
  })
  await expectStaleRejected({
    save: (version) =>
      post(admin, '/datasource/item', {
        id: van.id,
        dataSourceId: source.id,
        label: 'Van',
        fields: { [plate]: `${nth++}` },
        ...version,
      }),
    read: () => admin.call(dataItems.get, on(van.id)),
  })
})
