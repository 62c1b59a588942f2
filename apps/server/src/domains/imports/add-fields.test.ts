import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import type { NewField } from '@dossier/contract/import-plan'
import { imports } from '@dossier/contract/imports/calls'
import { templates } from '@dossier/contract/templates/calls'
import { expect, test, vi } from 'vitest'
import {
  checked,
  columnFor,
  importOf,
  importWorld,
  paramsOf,
  recordsOf,
  rowsOf,
  upload,
  workOnImports,
} from '../../testing/importing.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const FORM = { encoding: 'utf-8', separator: ',' } as const
const FILE = 'Kind,Latitude,Longitude,Ward\nSofa,34.07,-118.26,North\nLamp,34.1,-118.2,South\nSofa,,,north\n'
const NEW: NewField[] = [
  { column: 1, title: 'Location', dataType: 'map-marker' },
  { column: 3, title: 'Ward', dataType: 'list' },
]

const add = (admin: TestPerson, id: number, templateId: number, columns: NewField[]) =>
  admin.call(imports.addFields, { ...paramsOf(id), body: { ...FORM, templateId, columns } })

async function wards(tenant: TestTenant) {
  const ward = await tenant.field({ title: 'Ward', dataType: 'list', choices: ['North'] })
  return { ward, templateId: await tenant.template({ title: 'Wards', fields: [{ id: ward }] }) }
}

const choicesOf = async (admin: TestPerson, fieldId: string) =>
  (await admin.call(fieldCalls.definitions, {}))
    .find(({ id }) => id === fieldId)!
    .columnValues.map(({ label }) => label)

test('ADR-76 fields are made for the columns of a file, and filled by it', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  const added = await add(admin, id, plan.templateId, NEW)
  expect(added.map(({ column, title }) => [column, title])).toEqual([
    [1, 'Location'],
    [3, 'Ward'],
  ])
  const [spot, ward] = added.map(({ target }) => target.slice('fields.'.length)) as [string, string]
  expect(await choicesOf(admin, ward)).toEqual(['North', 'South'])
  const design = await admin.call(templates.design, { params: { id: String(plan.templateId) } })
  expect(design.fields.map(({ field }) => field.title)).toEqual(['Reference', 'Cost', 'Location', 'Ward'])

  const columns = [
    columnFor('title'),
    columnFor(`fields.${spot}`, { longitude: 2 }),
    columnFor(null),
    columnFor(`fields.${ward}`, { onFault: 'add' }),
  ]
  await admin.call(imports.check, { ...paramsOf(id), body: { ...plan, columns } })
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ checked: { create: 3 }, newChoices: [] })
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect((await recordsOf(tenant)).map(({ fields }) => [fields[ward], fields[spot]])).toEqual([
    ['North', [expect.objectContaining({ lat: 34.07, lng: -118.26 })]],
    ['South', [expect.objectContaining({ lat: 34.1, lng: -118.2 })]],
    ['North', undefined],
  ])
})

test('ADR-76 the run adds the choices that the check has found, and only then', async () => {
  const { tenant, admin, plan } = await importWorld()
  const { ward, templateId } = await wards(tenant)
  const columns = [columnFor('title'), columnFor(`fields.${ward}`, { onFault: 'add' })]
  const id = await checked(
    admin,
    { ...plan, templateId, columns },
    'T,Ward\nA,Harbor\nB,NORTH\nC,harbor\nD,Kite Park\n',
  )
  const found = await importOf(admin, id)
  expect(found).toMatchObject({
    checked: { create: 4, refuse: 0 },
    newChoices: [{ field: 'Ward', labels: ['Harbor', 'Kite Park'], total: 2 }],
  })
  expect(await choicesOf(admin, ward)).toEqual(['North'])
  const other = await tenant.person({ isAdmin: true })
  expect((await importOf(other, id)).newChoices).toEqual([])

  // Somebody adds one of them before the run, and another choice.
  const before = (await admin.call(fieldCalls.definitions, {})).find((one) => one.id === ward)!.columnValues
  await other.call(fieldCalls.save, {
    body: { id: ward, columnValues: [...before, { key: 0, label: 'kite park' }, { key: 0, label: 'West' }] },
  })
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect(await choicesOf(admin, ward)).toEqual(['North', 'kite park', 'West', 'Harbor'])
  expect((await recordsOf(tenant)).map(({ fields }) => fields[ward])).toEqual([
    'Harbor',
    'North',
    'Harbor',
    'kite park',
  ])
})

test('ADR-76 a choice that somebody removes during the run refuses its rows', async () => {
  const { tenant, admin, plan } = await importWorld()
  const { ward, templateId } = await wards(tenant)
  const columns = [columnFor('title'), columnFor(`fields.${ward}`, { onFault: 'add' })]
  const id = await checked(admin, { ...plan, templateId, columns }, 'T,Ward\nA,Harbor\nB,North\n')
  await admin.call(imports.run, paramsOf(id))
  const [north] = (await admin.call(fieldCalls.definitions, {})).find((one) => one.id === ward)!.columnValues
  await admin.call(fieldCalls.save, { body: { id: ward, columnValues: [north!] } })
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ ran: { create: 1, refuse: 1 } })
  expect((await rowsOf(admin, id, 'run'))[0]!.remarks[0]!.message).toBe('“Harbor” is not a choice of Ward.')
})

test('ADR-76 a field that is there is used, and twins are refused', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  const ward = await tenant.field({ title: 'ward', dataType: 'text' })
  const [used] = await add(admin, id, plan.templateId, [{ column: 3, title: 'Ward', dataType: 'text' }])
  expect(used!.target).toBe(`fields.${ward}`)
  await expect(add(admin, id, plan.templateId, [NEW[1]!])).rejects.toMatchObject({ status: 409 })
  const twins: NewField[] = [
    { column: 0, title: 'Same', dataType: 'text' },
    { column: 1, title: 'same', dataType: 'text' },
  ]
  await expect(add(admin, id, plan.templateId, twins)).rejects.toMatchObject({ status: 400 })
  const beyond: NewField[] = [{ column: 4, title: 'Beyond', dataType: 'text' }]
  await expect(add(admin, id, plan.templateId, beyond)).rejects.toMatchObject({ status: 400 })
  const empty = await upload(admin, 'A,B\n1,\n')
  await expect(add(admin, empty, plan.templateId, [{ column: 1, title: 'B', dataType: 'list' }])).rejects.toMatchObject(
    { status: 400, message: 'The first rows have no values to choose from. Make it a text field.' },
  )
})

test('ADR-76 a new number keeps the decimals of the file', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, 'Kind,Depth\nSofa,40.760373789216\nLamp,1.5\n')
  const [depth] = await add(admin, id, plan.templateId, [{ column: 1, title: 'Depth', dataType: 'number' }])
  await admin.call(imports.check, {
    ...paramsOf(id),
    body: { ...plan, columns: [columnFor('title'), columnFor(depth!.target)] },
  })
  await workOnImports()
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  const values = (await recordsOf(tenant)).map(({ fields }) => fields[depth!.target.slice('fields.'.length)])
  // A number has ten decimals at most.
  expect(values).toEqual([40.7603737892, 1.5])
})

test('ADR-76 a template without sections gets one', async () => {
  const { tenant, admin } = await importWorld()
  const templateId = await tenant.template({ title: 'Bare', fields: [] })
  await tenant.asOwner((tx) => tx.updateTable('templates').set({ sections: [] }).where('id', '=', templateId).execute())
  await add(admin, await upload(admin, FILE), templateId, [NEW[1]!])
  const design = await admin.call(templates.design, { params: { id: String(templateId) } })
  expect(design.fields.map(({ section }) => section)).toEqual(['General'])
})

test('ADR-76 fields are added by whoever brought the file, in their own tenant', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  const other = await tenant.person({ isAdmin: true })
  await expect(add(other, id, plan.templateId, NEW)).rejects.toMatchObject({ status: 403 })
  await expect(add(await tenant.person(), id, plan.templateId, NEW)).rejects.toMatchObject({ status: 403 })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expect(add(stranger, id, plan.templateId, NEW)).rejects.toMatchObject({ status: 404 })
  const foreign = await (await newTenant()).template({ title: 'Theirs', fields: [] })
  await expect(add(admin, id, foreign, NEW)).rejects.toMatchObject({ status: 404 })
})

test('ADR-76 a plan that adds to what is no list, or has half a place, is refused with a sentence', async () => {
  const { admin, plan, ref } = await importWorld()
  const id = await upload(admin, 'T,Ref\nA,B\n')
  const check = (more: object) =>
    admin.call(imports.check, {
      ...paramsOf(id),
      body: { ...plan, columns: [columnFor('title'), columnFor(`fields.${ref}`, more)] },
    })
  await expect(check({ onFault: 'add' })).rejects.toMatchObject({
    status: 400,
    message: 'The column Ref does not fill a list. Choose what to do with rows that have unknown values.',
  })
  await expect(check({ longitude: 0 })).rejects.toMatchObject({ status: 400 })
  await expect(check({ longitude: 2 })).rejects.toMatchObject({ status: 400 })
})

test('ADR-76 T16 a node that has not heard of the new choices imports them, too', async () => {
  const { tenant, admin, plan } = await importWorld()
  const { ward, templateId } = await wards(tenant)
  const columns = [columnFor('title'), columnFor(`fields.${ward}`, { onFault: 'add' })]
  const id = await checked(admin, { ...plan, templateId, columns }, 'T,Ward\nA,Harbor\nB,North\n')
  const { catalogues } = (await testServer()).services
  // The message about the field is lost; the job is found by looking.
  const heard = vi.spyOn(catalogues, 'changed').mockImplementation(() => {})
  await admin.call(imports.run, paramsOf(id))
  heard.mockRestore()
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ state: 'done', ran: { create: 2, refuse: 0 } })
})

test('ADR-76 twenty calls at once, and one that is sent again, make each field once', async () => {
  const { admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  const body = { ...FORM, templateId: plan.templateId, columns: NEW }
  const send = (key: string) =>
    admin.send({ method: 'POST', path: `/imports/${id}/fields`, body, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => send(`fields-${nth}`)))
  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 19])
  const [nth] = [...answers.entries()].find(([, { status }]) => status === 200)!
  expect((await send(`fields-${nth}`)).text).toBe(answers[nth]!.text)
  const titles = (await admin.call(fieldCalls.definitions, {})).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Cost', 'Location', 'Reference', 'Ward'])
})
