import { cases } from '@dossier/contract/cases/lifecycle'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import { events } from '@dossier/contract/events/calls'
import type { FieldValue, ItemColumn } from '@dossier/contract/fields'
import type { SavedField } from '@dossier/contract/cases/fields'
import { fields } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { expectLive, watch } from '../../testing/live/live-case-client.ts'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const COLUMNS = [
  { field: 'price', label: 'Price', order: 0, dataType: 'dollar' },
  { field: 'count', label: 'Count', order: 1, dataType: 'number' },
] satisfies ItemColumn[]
const DEFINED = COLUMNS.map(({ field: id, label: title, dataType }) => ({ id, title, dataType }))
const STORED = DEFINED.map((one) => ({ ...one, required: false, includeInTable: true, section: '' }))

/** A record with a table of parts: drills for 12 dollars, and saws. */
async function setting() {
  const tenant = await newTenant()
  const source = await freshSource(tenant, { title: 'Parts', labels: ['Drill', 'Saw'] })
  const [drill = '', saw = ''] = source.itemIds
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('data_definitions')
      .set({ fields: JSON.stringify(STORED) })
      .where('id', '=', source.definitionId)
      .execute(),
  )
  await admin.call(dataItems.save, {
    body: { id: drill, dataSourceId: source.id, label: 'Drill', fields: { price: 12 } },
  })
  const parts = await tenant.field({ title: 'Parts', dataType: 'list-data', dataSourceId: source.id, columns: COLUMNS })
  const templateId = await tenant.template({ title: 'Repair', fields: [{ id: parts }] })
  const ann = await tenant.person({ name: 'Ann' })
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, source, drill, saw, admin, ann, parts, templateId, record }
}

const ID = (digit: number) => String(digit).repeat(32)

/** One row is added, changed or removed. */
async function change(by: TestPerson, of: { id: number }, fieldId: string, updateType: string, body: object) {
  const path = `/cases/field/${of.id}/${fieldId}/item?updateType=${updateType}`
  const answer = await by.send({ method: 'POST', path, body })
  return { ...answer, value: answer.status === 200 ? (JSON.parse(answer.text) as SavedField).value : null }
}

test('B-EDIT-16 D-052 rows are added with the values of their items, changed and removed; the item stays', async () => {
  const { ann, record, parts, drill } = await setting()
  const one = (updateType: string, body: object) => change(ann, record, parts, updateType, body)
  const stored = { itemId: drill, label: 'Drill' }
  const first = await one('add', { id: ID(1), itemId: drill })
  expect(first.value).toEqual([{ id: ID(1), ...stored, fields: { price: 12 } }])
  expect((await one('add', { id: ID(2), itemId: drill, label: 'ignored', fields: { count: 2 } })).value).toHaveLength(2)
  // The answer was lost.
  expect((await one('add', { id: ID(2), itemId: drill, fields: { count: 2 } })).value).toHaveLength(2)
  expect((await one('update', { id: ID(2), fields: { price: '3.456' } })).value).toMatchObject([
    {},
    { fields: { count: 2, price: 3.46 } },
  ])
  expect(await one('update', { id: ID(3), fields: {} })).toMatchObject({ status: 409 })
  expect(await one('update', { id: ID(2), fields: { count: 'x' } })).toMatchObject({ status: 400 })
  expect((await one('remove', { id: ID(1) })).value).toMatchObject([{ id: ID(2) }])
  expect((await one('remove', { id: ID(1) })).value).toHaveLength(1)
  expect(await ann.call(dataItems.get, { params: { id: drill } })).toMatchObject({ deleted: false })
  const details = await recordsOf(ann).details(record.caseNumber)
  expect(details.fields[parts]?.label).toBe('Drill (Price: $3.46, Count: 2)')
  const { data } = await ann.call(events.list, { params: { caseId: String(record.id) }, query: {} })
  const shown = data.flatMap(({ entries }) => entries).filter(({ key }) => key === `fields.${parts}`)
  expect(shown.map(({ oldValue, newValue }) => [oldValue, newValue]).toReversed()).toEqual([
    [null, 'Drill (Price: $12.00)'],
    [null, 'Drill (Count: 2)'],
    ['Drill (Count: 2)', 'Drill (Price: $3.46, Count: 2)'],
    ['Drill (Price: $12.00)', null],
  ])
})

test('D-123 people who add, change and remove rows at once lose none', async () => {
  const { admin, ann, record, parts, drill, saw } = await setting()
  const rows = Array.from({ length: 40 }, (_, n) => ({ id: String(n).padStart(32, '0'), itemId: n % 2 ? drill : saw }))
  await Promise.all(rows.map((row, n) => change(n % 2 ? ann : admin, record, parts, 'add', row)))
  const { seq: base, fields } = await recordsOf(ann).details(record.caseNumber)
  const value = fields[parts]!.value as { id: string; fields: object }[]
  expect(value.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id))
  const save = (by: TestPerson, next: unknown) =>
    by.send({ method: 'POST', path: `/cases/field/${record.id}/${parts}/false`, body: { value: next, base } })
  const [first, second, ...rest] = value
  const mine = [{ ...first, fields: { count: 1 } }, second, ...rest]
  const theirs = [first, { ...second, fields: { count: 2 } }, ...rest.slice(1), { id: ID(7), itemId: saw }]
  expect(await Promise.all([save(ann, mine), save(admin, theirs)])).toMatchObject([{ status: 200 }, { status: 200 }])
  const merged = (await recordsOf(ann).details(record.caseNumber)).fields[parts]!.value
  expect(merged).toHaveLength(40)
  expect(merged).toEqual(expect.arrayContaining([expect.objectContaining({ id: first!.id, fields: { count: 1 } })]))
  expect(merged).toEqual(expect.arrayContaining([expect.objectContaining({ id: second!.id, fields: { count: 2 } })]))
  // The same value changed by both is a choice.
  expect(await save(ann, [{ ...first, fields: { count: 5 } }, ...value.slice(1)])).toMatchObject({ status: 409 })
})

test('B-SEL-05 D-115 rows are of items of the data source; deleted ones stay, and so do values of former columns', async () => {
  const { tenant, admin, ann, record, parts, drill, saw, source, templateId } = await setting()
  const add = (body: object) => change(ann, record, parts, 'add', body)
  const [foreign = ''] = (await freshSource(await newTenant(), { labels: ['Bus'] })).itemIds
  const [other = ''] = (await freshSource(tenant, { labels: ['Depot'] })).itemIds
  for (const itemId of [foreign, other, crypto.randomUUID()])
    expect(await add({ id: ID(1), itemId })).toMatchObject({
      status: 400,
      text: 'The item you chose for Parts no longer exists. Choose another one.',
    })
  expect(await add({ id: 'x' })).toMatchObject({ status: 400, text: 'Choose an item for each row of Parts.' })
  await add({ id: ID(1), itemId: drill, fields: { price: 1, count: 1 } })
  await admin.call(dataItems.remove, { params: { id: drill } })
  expect(await add({ id: ID(2), itemId: saw })).toMatchObject({ status: 200 })
  const labels = (await recordsOf(ann).details(record.caseNumber)).fields[parts]?.label
  expect(labels).toBe('Drill [Deleted item] (Price: $1.00, Count: 1); Saw')
  await admin.call(fields.save, { body: { id: parts, columnValues: [{ field: 'count', label: 'How many' }] } })
  await change(ann, record, parts, 'update', { id: ID(1), fields: { count: 2 } })
  const { value } = (await recordsOf(ann).details(record.caseNumber)).fields[parts]!
  expect(value).toMatchObject([{ fields: { price: 1, count: 2 } }, {}])
  const made = await ann.call(cases.create, {
    body: { templateId, title: 'T', fields: { [parts]: [{ id: drill }] as FieldValue } },
  })
  expect(made.errors).toMatchObject([{ field: `fields.${parts}` }])
  expect(await admin.send({ method: 'DELETE', path: `/dataSource/${source.id}` })).toMatchObject({ status: 409 })
})

test('D-052 A-GEN-12 only those who may edit the field change its rows, and only rows of tables', async () => {
  const { tenant, ann, record, parts, drill } = await setting()
  const row = { id: ID(1), itemId: drill }
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await change(stranger, record, parts, 'add', row)).toMatchObject({ status: 404 })
  const team = await tenant.team('Buyers')
  const closed = await tenant.field({ title: 'Closed', dataType: 'list-data', permissions: { edit: [team] } })
  const text = await tenant.field({ title: 'Text', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Order', fields: [{ id: closed }, { id: text }] })
  const order = await recordsOf(ann).create({ templateId })
  expect(await change(ann, order, closed, 'add', row)).toMatchObject({ status: 403 })
  expect(await change(ann, order, text, 'add', row)).toMatchObject({
    status: 400,
    text: 'Text has no rows. Save its value instead.',
  })
  expect(await change(ann, record, parts, 'put', row)).toMatchObject({ status: 400 })
  expect(await change(ann, record, 'absent', 'add', row)).toMatchObject({ status: 404 })
})

test('D-093 columns are values of the items, with their types', async () => {
  const { admin, source, parts } = await setting()
  expect((await admin.call(fields.list, {})).find(({ id }) => id === parts)?.columnValues).toEqual(COLUMNS)
  const { id } = await admin.call(fields.generateId, {})
  const save = (body: object) =>
    admin.send({ method: 'POST', path: '/fields', body: { id, title: 'Lines', dataType: 'list-data', ...body } })
  expect(await save({})).toMatchObject({ status: 400, text: 'Choose a data source.' })
  const of = { dataSourceId: source.id }
  const column = { field: 'count', label: 'Pieces' }
  expect(await save({ ...of, columnValues: [column, column] })).toMatchObject({ status: 400 })
  expect(await save({ ...of, columnValues: [{ field: 'absent', label: 'Absent' }] })).toMatchObject({ status: 400 })
  expect(await save({ ...of, columnValues: [{ label: 'A choice' }] })).toMatchObject({ status: 400 })
  const saved = await save({ ...of, columnValues: [column] })
  expect(JSON.parse(saved.text)).toMatchObject({ columnValues: [{ ...column, order: 0, dataType: 'number' }] })
  await admin.call(dataDefinitions.save, { body: { id: source.definitionId, title: 'Part', fields: [] } })
  expect(await save({ columnValues: [{ ...column, label: 'Kept' }] })).toMatchObject({ status: 200 })
})

test('B-LIVE-04 a changed row is pushed as it is fetched; lists name the items alone', async () => {
  const { tenant, ann, admin, record, parts, drill } = await setting()
  const screen = await watch(ann, record.caseNumber)
  await expectLive([screen], () => change(admin, record, parts, 'add', { id: ID(1), itemId: drill }))
  expect(screen.screen().fields[parts]?.label).toBe('Drill (Price: $12.00)')
  const columns = ['title', `fields.${parts}`]
  await tenant.asOwner((tx) => tx.updateTable('views').set({ columns }).where('tenant_id', '=', tenant.id).execute())
  const [view] = await ann.call(views.list, {})
  const { casesTables } = await ann.call(views.cases, { query: { viewId: String(view!.id) } })
  expect(casesTables[0]?.cases[0]).toMatchObject({
    fields: { [parts]: [{ id: ID(1), itemId: drill }] },
    items: [{ label: 'Drill' }],
  })
})

test('D-082 a total of a column follows the rows, and keeps its column', async () => {
  const { tenant, admin, ann, parts, drill } = await setting()
  const extensions = { calculationType: 'Total', dataListField: parts, dataItemField: 'price' } as const
  const total = await tenant.field({ title: 'Costs', dataType: 'calculated', extensions })
  const templateId = await tenant.template({ title: 'Bill', fields: [{ id: parts }, { id: total }] })
  const bill = await recordsOf(ann).create({ templateId, fields: { [parts]: [{ id: drill }] } })
  const costs = async () => (await recordsOf(ann).details(bill.caseNumber)).fields[total]?.value
  expect(await costs()).toBe(12)
  await change(ann, bill, parts, 'add', { id: ID(1), itemId: drill, fields: { price: 1.5 } })
  expect(await costs()).toBe(13.5)
  expect(
    await admin.send({
      method: 'POST',
      path: '/fields',
      body: { id: parts, columnValues: [{ field: 'count', label: 'C' }] },
    }),
  ).toMatchObject({ status: 409, text: expect.stringContaining('"Costs" needs "Parts"') })
  expect(await admin.send({ method: 'DELETE', path: `/fields/${parts}` })).toMatchObject({
    status: 409,
    text: expect.stringContaining('field "Costs"'),
  })
})
