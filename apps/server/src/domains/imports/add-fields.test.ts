import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import type { ImportColumn, ImportPlan, MadeField } from '@dossier/contract/import-plan'
import { imports } from '@dossier/contract/imports/calls'
import { templates } from '@dossier/contract/templates/calls'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test, vi } from 'vitest'
import {
  checked,
  columnFor,
  importOf,
  importWorld,
  paramsOf,
  ran,
  recordsOf,
  rowsOf,
  upload,
  workOnImports,
} from '../../testing/importing.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestPerson, TestTenant } from '../../testing/world.ts'

const FILE = 'Kind,Latitude,Longitude,Ward\nSofa,34.07,-118.26,North\nLamp,34.1,-118.2,South\nSofa,,,north\n'
const LOCATION: MadeField = { title: 'Location', dataType: 'map-marker' }
const WARD: MadeField = { title: 'Ward', dataType: 'list' }
/** A column for which the run makes a field. */
const made = (field: MadeField, more: Partial<ImportColumn> = {}) => columnFor(null, { made: field, ...more })
const COLUMNS = [columnFor('title'), made(LOCATION, { longitude: 2 }), columnFor(null), made(WARD, { onFault: 'add' })]

const check = (admin: TestPerson, id: number, plan: ImportPlan) =>
  admin.call(imports.check, { ...paramsOf(id), body: plan })

const fieldsOf = async (admin: TestPerson) =>
  new Map((await admin.call(fieldCalls.definitions, {})).map(({ id, title }) => [title, id]))

const formOf = async (admin: TestPerson, templateId: number) =>
  (await admin.call(templates.design, { params: { id: String(templateId) } })).fields.map(({ field }) => field.title)

async function wards(tenant: TestTenant) {
  const ward = await tenant.field({ title: 'Ward', dataType: 'list', choices: ['North'] })
  return { ward, templateId: await tenant.template({ title: 'Wards', fields: [{ id: ward }] }) }
}

const choicesOf = async (admin: TestPerson, fieldId: string) =>
  (await admin.call(fieldCalls.definitions, {}))
    .find(({ id }) => id === fieldId)!
    .columnValues.map(({ label }) => label)

test('ADR-69 a check adds nothing and judges rows with the fields that the run makes', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  await check(admin, id, { ...plan, columns: COLUMNS })
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({
    checked: { create: 3, refuse: 0 },
    newFields: [LOCATION, WARD],
    newChoices: [],
  })
  expect((await rowsOf(admin, id, 'check'))[0]!.values.map(({ column }) => column)).toEqual([
    'Kind',
    'Latitude',
    'Ward',
  ])
  expect([...(await fieldsOf(admin)).keys()].toSorted()).toEqual(['Cost', 'Reference'])
  expect(await formOf(admin, plan.templateId)).toEqual(['Reference', 'Cost'])

  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  const all = await fieldsOf(admin)
  const [spot, ward] = [all.get('Location')!, all.get('Ward')!]
  expect(await choicesOf(admin, ward)).toEqual(['North', 'South'])
  expect(await formOf(admin, plan.templateId)).toEqual(['Reference', 'Cost', 'Location', 'Ward'])
  expect((await recordsOf(tenant)).map(({ fields }) => [fields[ward], fields[spot]])).toEqual([
    ['North', [expect.objectContaining({ lat: 34.07, lng: -118.26 })]],
    ['South', [expect.objectContaining({ lat: 34.1, lng: -118.2 })]],
    ['North', undefined],
  ])

  await admin.call(imports.undo, paramsOf(id))
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({
    state: 'undone',
    takenBack: [
      { field: 'Location', why: '' },
      { field: 'Ward', why: '' },
    ],
  })
  expect(await formOf(admin, plan.templateId)).toEqual(['Reference', 'Cost'])
  expect([...(await fieldsOf(admin)).keys()].toSorted()).toEqual(['Cost', 'Reference'])
  // The same file can be checked again as it was.
  const { plan: again } = await admin.call(imports.columns, {
    ...paramsOf(id),
    query: { templateId: String(plan.templateId) },
  })
  expect(again?.columns[3]).toMatchObject({ target: null, made: WARD })
})

test('ADR-69 records that are there are changed by new fields as well, as checked', async () => {
  const { tenant, admin, plan, ref } = await importWorld()
  await ran(admin, plan, 'T,R,C\nSofa,A-1,1\n')
  const columns = [columnFor(`fields.${ref}`), made({ title: 'Depth', dataType: 'number' })]
  const id = await checked(admin, { ...plan, columns, key: 0, creates: false }, 'Ref,Depth\nA-1,2.125\n')
  expect(await rowsOf(admin, id, 'check')).toMatchObject([
    { verdict: 'update', values: [{ column: 'Depth', before: null, after: '2.125' }] },
  ])
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  const depth = (await fieldsOf(admin)).get('Depth')!
  expect((await recordsOf(tenant))[0]!.fields[depth]).toBe(2.125)
})

test('ADR-69 an undo removes the fields and choices that nothing else uses, and says what stays and why', async () => {
  const { tenant, admin, plan } = await importWorld()
  const { ward, templateId } = await wards(tenant)
  const more = [
    columnFor('title'),
    columnFor(`fields.${ward}`, { onFault: 'add' }),
    made({ title: 'Size', dataType: 'number' }),
    made({ title: 'Shade', dataType: 'text' }),
    made({ title: 'Weight', dataType: 'number' }),
  ]
  const file = 'T,Ward,Size,Shade,Weight\nA,Harbor,1,red,1\nB,Kite,2,blue,2\nC,Mill,3,green,3\n'
  const id = await ran(admin, { ...plan, templateId, columns: more }, file)
  const all = await fieldsOf(admin)
  const [size, weight] = [all.get('Size')!, all.get('Weight')!]
  // By hand: a record of somebody else, a view, and a default value of the template.
  const others = { [ward]: 'Harbor', [size]: 5 }
  await insertRecords(tenant, [{ template_id: templateId, fields: JSON.stringify(others) }])
  const view = { title: 'Heavy', pageSize: 100, columns: ['title', `fields.${weight}`], clauses: [] }
  await admin.call(viewEditing.save, { body: view as never })
  const design = await admin.call(templates.design, { params: { id: String(templateId) } })
  await admin.call(templates.save, {
    body: { id: templateId, title: design.title, fieldDefaultValues: { [ward]: 'Kite' } },
  } as never)

  await admin.call(imports.undo, paramsOf(id))
  await workOnImports()
  const { takenBack, state, undone } = await importOf(admin, id)
  expect([state, undone?.undone]).toEqual(['undone', 3])
  expect(takenBack).toEqual([
    { field: 'Size', labels: [], total: 0, why: 'Records have it.' },
    { field: 'Shade', labels: [], total: 0, why: '' },
    {
      field: 'Weight',
      labels: [],
      total: 0,
      why: '"Weight" is in use by view "Heavy". Remove it there first.',
    },
    { field: 'Ward', labels: ['Harbor'], total: 1, why: 'Records have it.' },
    { field: 'Ward', labels: ['Kite'], total: 1, why: 'It is a default value of the template Wards.' },
    { field: 'Ward', labels: ['Mill'], total: 1, why: '' },
  ])
  expect(await choicesOf(admin, ward)).toEqual(['North', 'Harbor', 'Kite'])
  expect(await formOf(admin, templateId)).toEqual(['Ward', 'Size', 'Weight'])
})

test('ADR-69 the run adds the choices that the check has found, and only then', async () => {
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

test('ADR-69 a choice that somebody removes during the run refuses its rows', async () => {
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

test('ADR-69 a field that is there is used and stays, and twins are refused', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await upload(admin, FILE)
  const ward = await tenant.field({ title: 'ward', dataType: 'text' })
  const planned = (...fields: MadeField[]) => ({
    ...plan,
    columns: [columnFor('title'), ...[0, 1, 2].map((nth) => (fields[nth] ? made(fields[nth]) : columnFor(null)))],
  })
  await expect(check(admin, id, planned(WARD))).rejects.toMatchObject({ status: 409 })
  const twins: MadeField[] = [
    { title: 'Same', dataType: 'text' },
    { title: 'same', dataType: 'text' },
  ]
  await expect(check(admin, id, planned(...twins))).rejects.toMatchObject({ status: 400 })
  const empty = await upload(admin, 'A,B\n1,\n')
  const list = { ...plan, columns: [columnFor('title'), made(WARD)] }
  await expect(check(admin, empty, list)).rejects.toMatchObject({ status: 409 })
  await admin.call(fieldCalls.save, { body: { id: ward, title: 'District' } })
  await expect(check(admin, empty, list)).rejects.toMatchObject({
    status: 400,
    message: 'The first rows have no values to choose from. Make it a text field.',
  })
  await check(admin, id, planned({ title: 'district', dataType: 'text' }))
  await workOnImports()
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect((await recordsOf(tenant)).map(({ fields }) => fields[ward])).toEqual(['34.07', '34.1', undefined])
  await admin.call(imports.undo, paramsOf(id))
  await workOnImports()
  expect((await importOf(admin, id)).takenBack).toEqual([])
  expect([...(await fieldsOf(admin)).values()]).toContain(ward)
})

test('ADR-69 a new number keeps the decimals of the file, and a template without sections gets one', async () => {
  const { tenant, admin, plan } = await importWorld()
  const templateId = await tenant.template({ title: 'Bare', fields: [] })
  await tenant.asOwner((tx) => tx.updateTable('templates').set({ sections: [] }).where('id', '=', templateId).execute())
  const columns = [columnFor('title'), made({ title: 'Depth', dataType: 'number' })]
  await ran(admin, { ...plan, templateId, columns }, 'Kind,Depth\nSofa,40.760373789216\nLamp,1.5\n')
  const depth = (await fieldsOf(admin)).get('Depth')!
  // A number has ten decimals at most.
  expect((await recordsOf(tenant)).map(({ fields }) => fields[depth])).toEqual([40.7603737892, 1.5])
  const design = await admin.call(templates.design, { params: { id: String(templateId) } })
  expect(design.fields.map(({ section }) => section)).toEqual(['General'])
})

test('ADR-69 a plan that adds to what is no list, or has half a place, is refused with a sentence', async () => {
  const { admin, plan, ref } = await importWorld()
  const id = await upload(admin, 'T,Ref\nA,B\n')
  const checkWith = (more: object) =>
    check(admin, id, { ...plan, columns: [columnFor('title'), columnFor(`fields.${ref}`, more)] })
  await expect(checkWith({ onFault: 'add' })).rejects.toMatchObject({
    status: 400,
    message: 'The column Ref does not fill a list. Choose what to do with rows that have unknown values.',
  })
  await expect(checkWith({ longitude: 0 })).rejects.toMatchObject({ status: 400 })
  await expect(checkWith({ longitude: 2 })).rejects.toMatchObject({ status: 400 })
})

test('ADR-69 T16 a node that has not heard of the new choices imports them, too', async () => {
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

test('D-145 no field is planned for a column that is called like an archived one, nor is that one added to the form', async () => {
  const { tenant, admin, plan } = await importWorld()
  const { ward, templateId } = await wards(tenant)
  const id = await upload(admin, FILE)
  await admin.call(fieldCalls.save, { body: { id: ward, archived: true } })
  const elsewhere = await tenant.template({ title: 'Elsewhere', fields: [] })
  for (const one of [templateId, elsewhere])
    await expect(check(admin, id, { ...plan, templateId: one, columns: COLUMNS })).rejects.toMatchObject({
      status: 409,
      message: 'The field "Ward" is archived. Restore it, or change the title of the column.',
    })
})
