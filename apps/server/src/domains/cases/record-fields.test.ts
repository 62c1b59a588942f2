import { cases } from '@dossier/contract/cases/lifecycle'
import { pickedRecords, RECORDS_OFFERED } from '@dossier/contract/data-sources/records'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { DELETED_ITEM, RESTRICTED } from '@dossier/core/data-sources/item-name'
import { expect, test } from 'vitest'
import { columnFor, importWorld, ran, recordsOf as importedRecords, rowsOf } from '../../testing/importing.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { expectLive, watch } from '../../testing/live/live-case-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** Orders that refer to a cause, to related records and to a table of them; one of the records is sensitive. */
async function setting() {
  const tenant = await newTenant()
  const of = { dataSourceId: RECORDS_SOURCE }
  const cause = await tenant.field({ title: 'Cause', dataType: 'list', ...of })
  const related = await tenant.field({ title: 'Related', dataType: 'list-multiple', ...of })
  const parts = await tenant.field({ title: 'Parts', dataType: 'list-data', ...of })
  const templateId = await tenant.template({ title: 'Order', fields: [{ id: cause }, { id: related }, { id: parts }] })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const [ann, ben] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Ben' })]
  const make = (by: TestPerson, title: string) => recordsOf(by).create({ templateId, title })
  const [order, lamp, secret] = [
    await make(ann, 'Order'),
    await make(ann, 'Broken lamp'),
    await make(ben, 'Canary of a secret'),
  ]
  await ben.call(cases.markSensitive, { params: { id: String(secret.id) } })
  return { tenant, cause, related, parts, templateId, admin, ann, ben, order, lamp, secret, make }
}

const pick = (by: TestPerson, id: string, query: { searchTerm?: string; searchTermIsId?: 'true' } = {}) =>
  by.call(pickedRecords.search, { params: { id }, query })
const namesFor = (by: TestPerson, ...ids: number[]) => by.call(pickedRecords.names, { query: { ids: ids.join(',') } })
const save = (by: TestPerson, caseId: number, fieldId: string, value: unknown) =>
  by.send({ method: 'POST', path: `/cases/field/${caseId}/${fieldId}/false`, body: { value } })
const id = ({ id: of }: { id: number }) => String(of)
const named = ({ id: of, caseNumber }: { id: number; caseNumber: string }, title: string) => ({
  id: String(of),
  label: `#${caseNumber} ${title}`,
  deleted: false,
  caseNumber,
})
const restricted = (of: { id: number }) => ({ id: String(of.id), label: '', deleted: false, restricted: true })

test('C-DS-11 D-085 a field offers records by number and title, the last changed ones first, or one by its id', async () => {
  const { tenant, cause, ann, ben, order, lamp, secret } = await setting()
  const lamps = named(lamp, 'Broken lamp')
  expect(await pick(ann, cause)).toEqual([lamps, named(order, 'Order')])
  expect(await pick(ann, cause, { searchTerm: 'LAMP' })).toEqual([lamps])
  for (const searchTerm of [lamp.caseNumber, `#${lamp.caseNumber.toLowerCase()}`])
    expect(await pick(ann, cause, { searchTerm })).toEqual([lamps])
  expect(await pick(ann, cause, { searchTerm: id(lamp), searchTermIsId: 'true' })).toEqual([lamps])
  for (const searchTerm of ['999999', '0', '9999999999', 'lamp', ''])
    expect(await pick(ann, cause, { searchTerm, searchTermIsId: 'true' })).toEqual([])
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS_OFFERED + 5 }, (_, nth) => ({ title: `Many ${nth}` })),
  )
  expect(await pick(ann, cause)).toHaveLength(RECORDS_OFFERED)
  expect(await pick(ann, cause, { searchTerm: 'many' })).toHaveLength(RECORDS_OFFERED)
  expect(await pick(ben, cause, { searchTerm: 'canary' })).toEqual([named(secret, 'Canary of a secret')])
})

test('C-DS-11 D-048 nobody is offered what they may not view, through a field that they may not view, or of others', async () => {
  const { tenant, admin, cause, ann, secret } = await setting()
  expect(await pick(ann, cause, { searchTerm: 'canary' })).toEqual([])
  expect(await pick(ann, cause, { searchTerm: secret.caseNumber })).toEqual([])
  expect(await pick(ann, cause, { searchTerm: id(secret), searchTermIsId: 'true' })).toEqual([restricted(secret)])
  expect(await pick(admin, cause, { searchTerm: 'canary' })).toEqual([named(secret, 'Canary of a secret')])
  const team = await tenant.team('Doctors')
  const permissions = { view: [team] }
  const hidden = await tenant.field({ title: 'Hidden', dataType: 'list', dataSourceId: RECORDS_SOURCE, permissions })
  const text = await tenant.field({ title: 'Text', dataType: 'text' })
  const elsewhere = (await setting()).cause
  for (const field of [hidden, text, elsewhere])
    expect(await ann.send({ method: 'GET', path: `/datasource/cases/field/${field}` })).toMatchObject({ status: 404 })
  const other = await setting()
  expect(await namesFor(ann, other.lamp.id)).toEqual([])
  expect(await pick(ann, cause, { searchTerm: id(other.lamp), searchTermIsId: 'true' })).toEqual([])
})

test('C-DS-11 D-127 of a record with a hidden title, the picker shows what lists show', async () => {
  const { tenant, cause, ann, admin } = await setting()
  const team = await tenant.team('Doctors')
  const doctor = await tenant.person({ teamIds: [team] })
  const diagnosis = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({
    title: 'Visit',
    titleTemplate: '{Diagnosis}',
    fields: [{ id: diagnosis }],
  })
  const visit = await recordsOf(doctor).create({ templateId, fields: { [diagnosis]: 'canary' } })
  const shown = { id: id(visit), label: `Visit #${visit.caseNumber}`, deleted: false, caseNumber: visit.caseNumber }
  for (const by of [ann, admin]) {
    expect((await pick(by, cause))[0]).toEqual(shown)
    expect(await namesFor(by, visit.id)).toEqual([shown])
  }
  expect(await pick(ann, cause, { searchTerm: 'canary' })).toEqual([])
  expect(await namesFor(doctor, visit.id)).toEqual([named(visit, 'canary')])
})

test('B-SEL-02 D-048 a record in a value reads by its number, as deleted, or as restricted: never by a title', async () => {
  const { ann, ben, admin, cause, related, order, lamp, secret } = await setting()
  await recordsOf(ann).save(order.id, cause, id(lamp))
  await recordsOf(ben).save(order.id, related, [id(secret), id(lamp), id(secret)])
  const label = async (by: TestPerson, field: string) =>
    (await recordsOf(by).details(order.caseNumber)).fields[field]?.label
  expect(await label(ann, cause)).toBe(`#${lamp.caseNumber}`)
  for (const by of [ann, ben, admin]) expect(await label(by, related)).toBe(`${RESTRICTED}, #${lamp.caseNumber}`)
  expect(await namesFor(ann, secret.id, lamp.id)).toEqual(
    expect.arrayContaining([restricted(secret), named(lamp, 'Broken lamp')]),
  )
  expect(await namesFor(ben, secret.id)).toEqual([named(secret, 'Canary of a secret')])
  await recordsOf(ann).property(lamp.id, 'title', 'Mended lamp')
  expect(await namesFor(ann, lamp.id)).toEqual([named(lamp, 'Mended lamp')])
  for (const one of [lamp, secret]) await admin.call(cases.remove, { params: { id: id(one) } })
  expect(await label(ann, cause)).toBe(`#${lamp.caseNumber} ${DELETED_ITEM}`)
  expect(await label(ann, related)).toBe(`${DELETED_ITEM}, #${lamp.caseNumber} ${DELETED_ITEM}`)
  expect(await namesFor(ben, lamp.id, secret.id)).toEqual(
    expect.arrayContaining([
      { id: id(lamp), label: `#${lamp.caseNumber}`, deleted: true },
      { id: id(secret), label: '', deleted: true },
    ]),
  )
  const { data } = await ann.call(events.list, { params: { caseId: id(order) }, query: {} })
  expect(JSON.stringify(data)).not.toMatch(/lamp|secret/i)
})

test('B-SEL-02 D-048 people choose records that they may view; what a record has already may stay', async () => {
  const { ann, ben, admin, cause, related, parts, templateId, order, lamp, secret, make } = await setting()
  const other = (await setting()).lamp
  const gone = await make(ann, 'Gone')
  await admin.call(cases.remove, { params: { id: id(gone) } })
  const refusal = 'The item you chose for Cause no longer exists. Choose another one.'
  for (const one of [secret, other, gone])
    expect(await save(ann, order.id, cause, id(one))).toMatchObject({ status: 400, text: refusal })
  for (const wrong of ['0', '12345678901', 'lamp', crypto.randomUUID(), order.id])
    expect(await save(ann, order.id, cause, wrong)).toMatchObject({ status: 400 })
  await recordsOf(ben).save(order.id, related, [id(secret)])
  const both = await recordsOf(ann).save(order.id, related, [id(secret), id(lamp)])
  expect(both.value).toEqual([id(secret), id(lamp)])
  const row = { id: 'a'.repeat(32), itemId: id(lamp) }
  expect((await recordsOf(ann).save(order.id, parts, [row, { id: id(order) }])).value).toMatchObject([
    { ...row, label: `#${lamp.caseNumber}` },
    { id: id(order), itemId: id(order), label: `#${order.caseNumber}` },
  ])
  expect(await save(ann, order.id, parts, [{ ...row, itemId: id(secret) }])).toMatchObject({ status: 400 })
  const made = await ann.call(cases.create, {
    body: { templateId, title: 'Made', fields: { [cause]: id(secret), [related]: [id(lamp)] } },
  })
  expect(made.errors).toMatchObject([{ field: `fields.${cause}`, message: refusal }])
})

test('D-123 two people who choose at once have both records; a list shows them by number', async () => {
  const { tenant, ann, ben, admin, related, order, lamp, make } = await setting()
  const depot = await make(ben, 'Depot')
  const base = order.seq
  await recordsOf(ann).saveKnowing(order.id, related, { value: [id(lamp)], base })
  await recordsOf(ben).saveKnowing(order.id, related, { value: [id(depot)], base })
  const { value } = (await recordsOf(ann).details(order.caseNumber)).fields[related] ?? {}
  expect(value).toEqual([id(lamp), id(depot)])
  const [view] = await admin.call(views.list, {})
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${related}`] })
      .where('id', '=', view!.id)
      .execute(),
  )
  const page = await ann.call(views.cases, { query: { viewId: String(view!.id) } })
  const row = page.casesTables[0]?.cases.find((one) => one.id === order.id)
  expect(row?.items?.map(({ label }) => label).toSorted()).toEqual(
    [lamp, depot].map(({ caseNumber }) => `#${caseNumber}`).toSorted(),
  )
})

test('C-DS-11 what is pushed equals what is fetched, and names no record to those who may not view it', async () => {
  const { ann, ben, related, order, lamp, secret } = await setting()
  const client = await watch(ann, order.caseNumber)
  await expectLive([client], () => recordsOf(ben).save(order.id, related, [id(secret), id(lamp)]))
})

test('C-FLD-03 D-093 a field of records has neither choices, columns nor settings, and goes with the configuration', async () => {
  const { admin, cause } = await setting()
  const fresh = async (rest: object) => {
    const { id: of } = await admin.call(fields.generateId, {})
    return admin.send({ method: 'POST', path: '/fields', body: { id: of, ...rest } })
  }
  const table = { dataType: 'list-data', dataSourceId: RECORDS_SOURCE }
  const refused = [
    { ...table, title: 'A', columnValues: [{ label: 'Price', field: 'price' }] },
    { ...table, title: 'B', extensions: { allowAddingToDataSource: true } },
    { ...table, title: 'C', dataType: 'text' },
    { ...table, title: 'D', dataType: 'list', columnValues: [{ label: 'One' }] },
  ]
  for (const one of refused) expect(await fresh(one)).toMatchObject({ status: 400 })
  expect(await fresh({ ...table, title: 'Table of records' })).toMatchObject({ status: 200 })
  const stored = (await admin.call(fields.definitions, {})).filter(({ dataSourceId }) => dataSourceId !== null)
  expect(stored.map(({ title }) => title)).toEqual(['Cause', 'Parts', 'Related', 'Table of records'])
  const file = JSON.parse((await admin.send({ method: 'GET', path: '/configuration/export' })).text) as {
    fields: { title: string; dataSource: string | null }[]
  }
  expect(file.fields.find(({ title }) => title === 'Cause')).toMatchObject({ dataSource: RECORDS_SOURCE })
  const limited = { dataType: 'list', title: 'E', dataSourceId: null, columnValues: [{ label: 'One' }] }
  expect(await fresh({ ...limited, extensions: { listFilter: cause, listFilterValueField: 'x' } })).toMatchObject({
    status: 400,
  })
})

test('C-DS-11 an import finds records by their numbers, as far as whoever imports may view them', async () => {
  const { admin, plan, tenant } = await importWorld()
  const cause = await tenant.field({ title: 'Cause', dataType: 'list', dataSourceId: RECORDS_SOURCE })
  const templateId = await tenant.template({ title: 'Order', caseNumberPrefix: 'HC-', fields: [{ id: cause }] })
  const lamp = await recordsOf(admin).create({ templateId, title: 'Lamp' })
  const number = lamp.caseNumber.toLowerCase()
  const columns = [columnFor('title'), columnFor(`fields.${cause}`)]
  const id = await ran(admin, { ...plan, templateId, columns }, `Title,Cause\nA,${number}\nB,#${number}\nC,HC-999\n`)
  const made = (await importedRecords(tenant)).filter(({ title }) => title !== 'Lamp')
  expect(made.map(({ title, fields: values }) => [title, values[cause]])).toEqual([
    ['A', String(lamp.id)],
    ['B', String(lamp.id)],
  ])
  expect(await rowsOf(admin, id, 'run')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        row: 4,
        remarks: [expect.objectContaining({ message: 'You can see nothing with the number “HC-999” for Cause.' })],
      }),
    ]),
  )
})

test('D-115 a title made from a record names its number, and nothing of a restricted one', async () => {
  const { tenant, ann, ben, cause, related, lamp, secret } = await setting()
  const templateId = await tenant.template({
    title: 'Follow-up',
    titleTemplate: 'After {Cause} {Related}',
    fields: [{ id: cause }, { id: related }],
  })
  const made = await recordsOf(ben).create({ templateId, fields: { [cause]: id(lamp), [related]: [id(secret)] } })
  expect(made.title).toBe(`After #${lamp.caseNumber}`)
  expect(await recordsOf(ann).save(made.id, related, null)).toMatchObject({ value: null })
})
