import { cases } from '@dossier/contract/cases/lifecycle'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { expectLive, watch } from '../../testing/live/live-case-client.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** A record with a vehicle of a data source, and a list of them. */
async function setting() {
  const tenant = await newTenant()
  const source = await freshSource(tenant, { title: 'Vehicles', labels: ['Truck', 'Van', 'Boat'] })
  const [truck = '', van = '', boat = ''] = source.itemIds
  const of = { dataSourceId: source.id, extensions: { allowAddingToDataSource: true } }
  const vehicle = await tenant.field({ title: 'Vehicle', dataType: 'list', ...of })
  const fleet = await tenant.field({ title: 'Fleet', dataType: 'list-multiple', ...of })
  const templateId = await tenant.template({
    title: 'Trip',
    titleTemplate: 'Trip by {Vehicle}',
    fields: [{ id: vehicle }, { id: fleet }],
  })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const ann = await tenant.person({ name: 'Ann' })
  const record = await recordsOf(ann).create({ templateId, fields: { [vehicle]: truck } })
  const rename = (id: string, label: string) =>
    admin.call(dataItems.save, { body: { id, dataSourceId: source.id, label } })
  return { tenant, source, truck, van, boat, vehicle, fleet, templateId, admin, ann, record, rename }
}

const path = (caseId: number, fieldId: string) => `/cases/field/${caseId}/${fieldId}/false`
const save = (by: TestPerson, caseId: number, fieldId: string, body: object) =>
  by.send({ method: 'POST', path: path(caseId, fieldId), body })
const remove = (by: TestPerson, id: string) => by.call(dataItems.remove, { params: { id } })
const addLabel = (by: TestPerson, id: string, label: string) =>
  by.send({ method: 'POST', path: `/datasource/item/label/${id}`, body: { label } })

test('C-FLD-03 D-085 an item is stored by its id and read by its present name, everywhere', async () => {
  const { ann, record, truck, van, vehicle, fleet, rename } = await setting()
  expect(record.title).toBe('Trip by Truck')
  expect(await recordsOf(ann).save(record.id, fleet, [van, truck, van])).toMatchObject({
    value: [van, truck],
    label: 'Van, Truck',
  })
  expect(await recordsOf(ann).save(record.id, vehicle, van)).toMatchObject({ value: van, label: 'Van' })
  expect((await recordsOf(ann).details(record.caseNumber)).title).toBe('Trip by Van')
  await rename(van, 'Minivan')
  const details = await recordsOf(ann).details(record.caseNumber)
  expect([details.fields[vehicle]?.label, details.fields[fleet]?.label]).toEqual(['Minivan', 'Minivan, Truck'])
  const { data } = await ann.call(events.list, { params: { caseId: String(record.id) }, query: {} })
  const values = data.flatMap(({ entries }) => entries.filter(({ key }) => key === `fields.${vehicle}`))
  expect(values).toMatchObject([{ oldValue: 'Truck', newValue: 'Minivan' }])
  expect(await ann.call(dataItems.names, { query: { ids: `${van},${crypto.randomUUID()}` } })).toEqual([
    { id: van, label: 'Minivan', deleted: false },
  ])
})

test('B-SEL-05 only items of the data source are stored; a deleted one stays where it is', async () => {
  const { tenant, admin, ann, record, boat, truck, van, vehicle, fleet, templateId } = await setting()
  const [foreign] = (await freshSource(await newTenant(), { labels: ['Bus'] })).itemIds
  const [other] = (await freshSource(tenant, { labels: ['Depot'] })).itemIds
  const gone = 'The item you chose for Vehicle no longer exists. Choose another one.'
  for (const value of [foreign, other, crypto.randomUUID()])
    expect(await save(ann, record.id, vehicle, { value })).toMatchObject({ status: 400, text: gone })
  expect(await save(ann, record.id, vehicle, { value: 'Truck' })).toMatchObject({ status: 400 })
  await recordsOf(ann).save(record.id, fleet, [truck, boat])
  await remove(admin, boat)
  expect(await save(ann, record.id, vehicle, { value: boat })).toMatchObject({ status: 400, text: gone })
  expect(await recordsOf(ann).save(record.id, fleet, [boat, van])).toMatchObject({ label: 'Boat [Deleted item], Van' })
  const made = await ann.call(cases.create, { body: { templateId, fields: { [vehicle]: boat, [fleet]: [van] } } })
  expect(made.errors).toEqual([{ field: `fields.${vehicle}`, message: gone }])
  expect(made.created?.title).toBe('Trip by')
})

test('D-123 two people who choose at once have both items; an item that is being saved is not deleted', async () => {
  const { admin, ann, record, boat, truck, van, fleet } = await setting()
  const { seq: base } = await recordsOf(ann).details(record.caseNumber)
  await Promise.all([
    save(ann, record.id, fleet, { value: [truck], base }),
    save(admin, record.id, fleet, { value: [van], base }),
  ])
  const both = await recordsOf(ann).details(record.caseNumber)
  expect((both.fields[fleet]!.value as string[]).toSorted()).toEqual([truck, van].toSorted())
  // Whoever comes first: the save is refused, or the record keeps what was deleted after it.
  const [saved] = await Promise.all([save(ann, record.id, fleet, { value: [boat] }), remove(admin, boat)])
  const { label } = (await recordsOf(ann).details(record.caseNumber)).fields[fleet]!
  expect(label).toBe(saved.status === 200 ? 'Boat [Deleted item]' : both.fields[fleet]?.label)
})

test('C-DS-16 T32 200 people who add one label through a field have one item; others may not add', async () => {
  const { tenant, ann, source } = await setting()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => addLabel(ann, source.id, n % 2 ? 'Bus' : 'BUS')),
  )
  const ids = new Set(answers.map(({ text }) => (JSON.parse(text) as { id: string }).id))
  expect(ids.size).toBe(1)
  const closed = await freshSource(tenant, { labels: [] })
  expect(await addLabel(ann, closed.id, 'Bus')).toMatchObject({ status: 403 })
  const support = await tenant.field({
    title: 'Hidden',
    dataType: 'list',
    dataSourceId: closed.id,
    extensions: { allowAddingToDataSource: true },
    permissions: { adminOnly: true },
  })
  await tenant.template({ title: 'Closed', fields: [{ id: support }] })
  expect(await addLabel(ann, closed.id, 'Bus')).toMatchObject({ status: 403 })
  expect(await addLabel(await (await newTenant()).person({ isAdmin: true }), source.id, 'Bus')).toMatchObject({
    status: 404,
  })
})

test('C-DS-16 B-SEL-07 C-DS-03 whoever fills in a field adds items with their values through it, and changes none', async () => {
  const { tenant, admin, ann, source, van } = await setting()
  const plate = await admin.call(dataDefinitions.save, {
    body: { id: source.definitionId, title: 'Vehicle', fields: [{ title: 'Plate', dataType: 'text', required: true }] },
  })
  const fields = { [plate.fields[0]!.id]: 'A 1' }
  const add = (by: TestPerson, body: object) =>
    by.send({ method: 'POST', path: '/datasource/item', body: { dataSourceId: source.id, label: 'Bus', ...body } })
  expect(await add(ann, {})).toMatchObject({ status: 400, text: 'Please enter Plate' })
  const added = await add(ann, { fields })
  expect(JSON.parse(added.text)).toMatchObject({ id: expect.any(String) as string, label: 'Bus', fields })
  expect(await add(ann, { id: van, label: 'Van', fields })).toMatchObject({ status: 403 })
  const closed = await freshSource(tenant, { labels: [] })
  expect(await add(ann, { dataSourceId: closed.id })).toMatchObject({ status: 403 })
  expect(await add(await (await newTenant()).person(), { fields })).toMatchObject({ status: 404 })
})

test('B-LIVE-04 a renamed item is seen on open records and lists at once', async () => {
  const { tenant, ann, record, truck, vehicle, rename } = await setting()
  const columns = ['title', `fields.${vehicle}`]
  await tenant.asOwner((tx) => tx.updateTable('views').set({ columns }).where('tenant_id', '=', tenant.id).execute())
  const [view] = await ann.call(views.list, {})
  const page = () => ann.call(views.cases, { query: { viewId: String(view!.id) } })
  const list = await connectLive({ token: ann.token, hub: '/record-view-hub' })
  await list.invoke('joinRecordView', { viewId: view!.id })
  const screen = await watch(ann, record.caseNumber)

  await expectLive([screen], () => rename(truck, 'Lorry'))
  expect(screen.screen().fields[vehicle]?.label).toBe('Lorry')
  const hasName = (next: Awaited<ReturnType<typeof page>>) =>
    next.casesTables[0]?.cases[0]?.items?.[0]?.label === 'Lorry'
  expect(await list.message('recordView', hasName)).toEqual(await page())
})

test('C-DS-04 D-093 a field and its data source name each other; neither goes while the other needs it', async () => {
  const { admin, vehicle, source, tenant, ann } = await setting()
  const params = { params: { id: source.id } }
  expect(await admin.call(fields.usage, { params: { id: vehicle } })).toMatchObject({ dataSource: 'Vehicles' })
  expect((await ann.call(dataSources.usage, params)).items.map(({ title }) => title)).toEqual(['Fleet', 'Vehicle'])
  expect(await admin.send({ method: 'DELETE', path: `/dataSource/${source.id}` })).toMatchObject({ status: 409 })
  const another = await freshSource(tenant, { labels: ['Depot'] })
  const change = (body: object) => admin.send({ method: 'POST', path: '/fields', body })
  expect(await change({ id: vehicle, dataSourceId: another.id })).toMatchObject({ status: 409 })
  const foreign = await freshSource(await newTenant(), {})
  const { id } = await admin.call(fields.generateId, {})
  const depot = { id, title: 'Depot', dataType: 'list' }
  expect(await change({ ...depot, dataSourceId: foreign.id })).toMatchObject({ status: 404 })
  expect(await change({ ...depot, dataSourceId: another.id, columnValues: [{ label: 'A' }] })).toMatchObject({
    status: 400,
    text: 'Remove the choices: people choose from the data source.',
  })
  expect(await change({ ...depot, dataType: 'text', dataSourceId: another.id })).toMatchObject({ status: 400 })
  expect(await change({ ...depot, dataSourceId: another.id })).toMatchObject({ status: 200 })
})

test('B-SEL-06 D-085 another field of the record limits the items, for those who may see the field that chooses', async () => {
  const { tenant, admin, ann, source, truck, van, boat } = await setting()
  for (const [id, plate] of [
    [truck, 'West'],
    [van, 'East'],
    [boat, 'West'],
  ] as const)
    await admin.call(dataItems.save, {
      body: { id, dataSourceId: source.id, label: plate + id.slice(0, 4), fields: { plate } },
    })
  const region = await tenant.field({ title: 'Region', dataType: 'text' })
  const of = { dataType: 'list', dataSourceId: source.id } as const
  const extensions = { listFilter: region, listFilterValueField: 'plate' }
  const chosen = await tenant.field({ title: 'Chosen', ...of, extensions })
  const hidden = await tenant.field({ title: 'Hidden', ...of, extensions, permissions: { adminOnly: true } })
  const search = (query: object) => ann.call(dataItems.search, { params: { id: source.id }, query })
  const found = async (query: object) =>
    (await search({ fieldId: chosen, ...query })).data.map(({ id }) => id).toSorted()
  expect(await found({ filterValue: 'West' })).toEqual([truck, boat].toSorted())
  expect(await search({ fieldId: chosen, filterValue: 'East' })).toMatchObject({ totalItems: 1, pageCount: 1 })
  expect(await found({ filterValue: 'West', search: truck.slice(0, 4) })).toEqual([truck])
  expect(await found({ filterValue: 'west' })).toEqual([])
  expect(await found({})).toHaveLength(3)
  const foreign = await tenant.field({ title: 'Foreign', dataType: 'text' })
  for (const fieldId of [hidden, foreign, 'absent'])
    expect(
      await ann.send({ method: 'GET', path: `/datasource/search/${source.id}?fieldId=${fieldId}&filterValue=West` }),
    ).toMatchObject({ status: 404, text: 'Field not found.' })

  const change = (body: object) => admin.send({ method: 'POST', path: '/fields', body: { id: chosen, ...body } })
  for (const wrong of [
    { listFilter: region },
    { listFilter: chosen, listFilterValueField: 'plate' },
    { listFilter: 'absent', listFilterValueField: 'plate' },
    { listFilter: region, listFilterValueField: 'absent' },
  ])
    expect(await change({ extensions: wrong })).toMatchObject({ status: 400 })
  expect(await admin.send({ method: 'DELETE', path: `/fields/${region}` })).toMatchObject({
    status: 409,
    text: expect.stringContaining('field "Chosen"'),
  })
})
