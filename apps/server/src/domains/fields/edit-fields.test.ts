import { optionsOf } from '@dossier/core/fields/options'
import { auditLog } from '@dossier/contract/audit-log'
import { templates } from '@dossier/contract/templates/calls'
import type { CallOf } from '@dossier/contract/endpoint'
import { fields } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { keepOrdersNow } from '../../testing/keep-orders-now.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true, name: 'Ada' }), reader: await tenant.person() }
}

const save = (by: TestPerson, body: unknown) => by.send({ method: 'POST', path: '/fields', body })
const remove = (by: TestPerson, id: string) => by.send({ method: 'DELETE', path: `/fields/${id}` })
const reserve = async (by: TestPerson) => (await by.call(fields.generateId, {})).id
const usage = (by: TestPerson, id: string) => by.call(fields.usage, { params: { id } })
async function make(by: TestPerson, field: Omit<CallOf<typeof fields.save>['body'], 'id'>) {
  return by.call(fields.save, { body: { id: await reserve(by), ...field } })
}
const OPEN = { view: [], edit: [], adminOnly: false }

test('C-FLD-11 a field is created under a reserved id and changed; omitted values stay, and everybody has it at once', async () => {
  const { tenant, admin, reader } = await setting()
  const team = await tenant.team('Night')
  const client = await connectLive({ token: reader.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const made = await make(admin, {
    title: ' Site ',
    dataType: 'number',
    description: 'Where',
    extensions: { precision: 3 },
    permissions: { view: [], edit: [team, team], adminOnly: false },
  })
  await client.message('refresh', (kind) => kind === 'field')
  expect(made).toEqual({
    id: made.id,
    title: 'Site',
    dataType: 'number',
    dataSourceId: null,
    description: 'Where',
    displayReadOnly: false,
    permissions: { view: [], edit: [team], adminOnly: false },
    columnValues: [],
    extensions: { precision: 3 },
    lastUpdated: made.lastUpdated,
    templates: { titles: [], total: 0 },
    rules: { titles: [], total: 0 },
  })
  const changed = await admin.call(fields.save, { body: { id: made.id, displayReadOnly: true } })
  expect(changed).toEqual({ ...made, displayReadOnly: true, lastUpdated: changed.lastUpdated })
  const { lastUpdated: _saved, templates: _templates, rules: _rules, ...definition } = changed
  expect(await reader.call(fields.list, {})).toEqual([definition])
  const rename = (version: object) => save(admin, { id: made.id, title: `Place ${(turn += 1)}`, ...version })
  let turn = 0
  await expectStaleRejected({ save: rename, read: async () => (await admin.call(fields.definitions, {}))[0]! })
  expect(await remove(admin, made.id)).toMatchObject({ status: 204 })
  expect(await admin.call(fields.definitions, {})).toEqual([])

  const { data } = await admin.call(auditLog.list, { query: { kind: 'field' } })
  const told = data.map(({ thing, changes }) => [
    thing.name,
    changes.map(({ property, from, to }) => [property, from, to]),
  ])
  expect(told.slice(-3)).toEqual([
    ['Place 1', [['Title', 'Site', 'Place 1']]],
    ['Site', [['Read-only', false, true]]],
    [
      'Site',
      [
        ['Title', null, 'Site'],
        ['Description', null, 'Where'],
        ['Type', null, 'Number'],
        ['Settings of the type', null, ['Decimals: 3']],
        ['Teams that edit it', null, ['Night']],
      ],
    ],
  ])
})

test('C-FLD-11 D-093 what does not fit is refused with a sentence at its place', async () => {
  const { tenant, admin, reader } = await setting()
  const other = await (await newTenant()).person({ isAdmin: true })
  const refused = async (body: object, status: number, text: string) =>
    expect(await save(admin, body)).toMatchObject({ status, text })
  const made = await make(admin, { title: 'Site', dataType: 'text' })
  const id = await reserve(admin)
  await refused({ id, dataType: 'text' }, 400, 'Enter a title.')
  await refused({ id, title: 'Size' }, 400, 'Choose a type.')
  await refused({ id, title: 'sITE', dataType: 'text' }, 409, 'A field named "sITE" already exists.')
  await refused({ id, title: 'Size', dataType: 'list' }, 400, 'Enter at least one choice.')
  const precise = { id, title: 'Size', dataType: 'text', extensions: { precision: 1 } }
  await refused(precise, 400, 'Leave out "precision": fields of the type Text do not have it.')
  const choices = { id, title: 'Size', dataType: 'text', columnValues: [{ label: 'S' }] }
  await refused(choices, 400, 'Remove the choices: fields of the type Text have none.')
  const twins = { id, title: 'Size', dataType: 'list', columnValues: [{ label: 'S' }, { label: 's' }] }
  await refused(twins, 400, '"s" is listed twice.')
  await refused(
    { id, title: 'caseNumber', dataType: 'text' },
    409,
    'In titles of templates, this stands for the number. Choose another title.',
  )
  const team = await (await newTenant()).team()
  await refused({ id: made.id, permissions: { ...OPEN, view: [team] } }, 404, 'Team not found.')
  // Neither another tenant's reservation nor one that is used up is an id.
  for (const foreign of ['tags', 'none', 'absent', await reserve(other)])
    await refused({ id: foreign, title: 'Size', dataType: 'text' }, 404, 'Field not found.')
  expect(await save(other, { id: made.id, title: 'Mine' })).toMatchObject({ status: 404 })
  expect(await remove(other, made.id)).toMatchObject({ status: 404 })
  for (const path of ['/fields/generateId', `/fields/usage/${made.id}`, '/fields/definitions'])
    expect(await reader.send({ method: 'GET', path })).toMatchObject({ status: 403 })
  expect(await save(reader, { id: made.id, title: 'Mine' })).toMatchObject({ status: 403 })
  expect(await remove(reader, made.id)).toMatchObject({ status: 403 })
  expect(await (await tenant.person({ isAdmin: true })).call(fields.definitions, {})).toMatchObject([{ title: 'Site' }])
})

test('C-FLD-11 D-122 200 ids at once are 200 ids, and two saves under one of them make one field', async () => {
  const { admin } = await setting()
  const ids = await Promise.all(Array.from({ length: 200 }, () => reserve(admin)))
  expect(new Set(ids).size).toBe(200)
  const body = { id: ids[0]!, title: 'Site', dataType: 'text' }
  const answers = await Promise.all([save(admin, body), save(admin, { ...body, title: 'Size' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await admin.call(fields.definitions, {})).toHaveLength(1)
  const { lastUpdated } = (await admin.call(fields.definitions, {}))[0]!
  const saves = await Promise.all(
    Array.from({ length: 50 }, (_, n) => save(admin, { id: ids[0], title: `Site ${n}`, lastUpdated })),
  )
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('D-093 a field in use is not deleted, and its usage says by what', async () => {
  const { tenant, admin, reader } = await setting()
  const id = await tenant.field({ title: 'Site', dataType: 'text' })
  const template_id = await tenant.template({ title: 'Visit', titleTemplate: 'At {site}', fields: [{ id }] })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: [`fields.${id}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await insertRecords(tenant, [
    { template_id, fields: JSON.stringify({ [id]: 'North' }) },
    { template_id, closed: '2026-01-01T00:00:00Z', fields: JSON.stringify({ [id]: 'South' }) },
  ])
  const used = await usage(admin, id)
  expect(used.items.filter(({ type }) => type !== 'view')).toEqual([
    { type: 'template', id: template_id, title: 'Visit' },
    { type: 'titleTemplate', id: template_id, title: 'Visit' },
  ])
  const shown = used.items.length - 2
  expect(shown).toBeGreaterThan(0)
  expect(used).toMatchObject({
    count: 4 + shown,
    counts: { template: 1, titleTemplate: 1, view: shown, record: 2 },
    dataSource: null,
  })
  const { status, text } = await remove(admin, id)
  expect(status).toBe(409)
  expect(text).toMatch(
    /^"Site" is in use by template "Visit", title template "Visit", view .* and 2 records\. Remove it there first\.$/,
  )
  expect(await admin.call(fields.definitions, {})).toMatchObject([{ templates: { titles: ['Visit'], total: 1 } }])

  // Of views that the caller does not see there is a number, in the answer and in the refusal.
  const columns = [`fields.${id}`]
  const body = (title: string) => ({ title, columns, sortBy: 'title' })
  await reader.call(viewEditing.save, { body: { ...body('canary'), isPersonal: true } })
  await admin.call(viewEditing.save, { body: { ...body('Mine'), isPersonal: true } })
  const team = await tenant.team('Night')
  const night = await tenant.person({ editData: true, teamIds: [team] })
  await night.call(viewEditing.save, { body: { ...body('canary of a team'), teams: [team] } })
  const more = await usage(admin, id)
  expect(more).toMatchObject({ count: used.count + 3, counts: { view: shown + 3 } })
  expect(more.items.filter(({ title }) => !used.items.some((one) => one.title === title))).toMatchObject([
    { type: 'view', title: 'Mine' },
  ])
  const refusal = await remove(admin, id)
  expect(refusal.text).toContain('2 views that you do not see')
  expect(JSON.stringify(more) + refusal.text).not.toContain('canary')
})

test('D-093 the type of a field changes only while no value can meet it', async () => {
  const { tenant, admin } = await setting()
  const id = await tenant.field({ title: 'Day', dataType: 'text' })
  const template_id = await tenant.template({ title: 'Visit', fields: [{ id }] })
  const change = (dataType: string) => save(admin, { id, dataType })
  expect(await change('date')).toMatchObject({
    status: 409,
    text: '"Day" is in template "Visit". Remove it there before you change its type, or add another field.',
  })
  const leave = () => tenant.asOwner((tx) => tx.deleteFrom('template_fields').where('field_id', '=', id).execute())
  await insertRecords(tenant, [
    { template_id, deleted: '2026-01-01T00:00:00Z', fields: JSON.stringify({ [id]: 'tomorrow' }) },
  ])
  await leave()
  const refused = {
    status: 409,
    text: 'Records have or had values of "Day", so its type cannot change. Add another field instead.',
  }
  expect(await change('date')).toMatchObject(refused)
  expect(await save(admin, { id, title: 'Date', dataType: 'text' })).toMatchObject({ status: 200 })

  const made = await make(admin, { title: 'Size', dataType: 'list', columnValues: [{ label: 'S' }] })
  const changed = await admin.call(fields.save, {
    body: { id: made.id, dataType: 'number', extensions: { precision: 0 } },
  })
  expect(changed).toMatchObject({ dataType: 'number', columnValues: [], extensions: { precision: 0 } })
})

test('C-FLD-01 a choice keeps its value when it is renamed or moved, and lists follow its place', async () => {
  const { tenant, admin, reader } = await setting()
  const made = await make(admin, {
    title: 'Size',
    dataType: 'list',
    columnValues: ['S', 'M', 'L'].map((label) => ({ label })),
  })
  const template_id = await tenant.template({ title: 'Shirt', fields: [{ id: made.id }] })
  await insertRecords(
    tenant,
    ['L', 'S', 'M'].map((size) => ({ template_id, title: size, fields: JSON.stringify({ [made.id]: size }) })),
  )
  const viewId = await tenant.asOwner(async (tx) => {
    const changed = tx.updateTable('views').set({ columns: ['title', `fields.${made.id}`] })
    return (await changed.where('tenant_id', '=', tenant.id).returning('id').execute())[0]!.id
  })
  const query = { viewId: String(viewId), sortBy: `fields.${made.id}`, sortDesc: 'false' }
  const titles = async () => {
    const { casesTables } = await reader.call(views.cases, { query: query as never })
    return casesTables[0]!.cases.map(({ title }) => title)
  }
  await keepOrdersNow(tenant)
  expect(await titles()).toEqual(['S', 'M', 'L'])
  const [small, medium, large] = optionsOf(made)
  const reordered = await admin.call(fields.save, {
    body: {
      id: made.id,
      columnValues: [{ ...large!, label: 'Large' }, { ...small! }, { ...medium! }].map(({ key, label }) => ({
        key,
        label,
      })),
    },
  })
  expect(reordered.columnValues).toEqual([{ key: 3, value: 'L', label: 'Large' }, small, medium])
  expect(await titles()).toEqual(['L', 'S', 'M'])
  // Records with a choice that is gone are still in the list, after the others.
  await admin.call(fields.save, {
    body: {
      id: made.id,
      columnValues: [
        { key: 1, label: 'S' },
        { key: 2, label: 'M' },
      ],
    },
  })
  expect(await titles()).toEqual(['S', 'M', 'L'])
  const again = await admin.call(fields.save, {
    body: { id: made.id, columnValues: [{ label: 'L' }, { key: 1, label: 'S' }, { key: 2, label: 'M' }] },
  })
  expect(again.columnValues[0]).toEqual({ key: 3, value: 'L', label: 'L' })
  expect(await titles()).toEqual(['L', 'S', 'M'])
})

test('D-127 a renamed field stays in the titles that are made from it, and hidden there', async () => {
  const { tenant, admin, reader } = await setting()
  const team = await tenant.team('Doctors')
  await tenant.person({ teamIds: [team] })
  const id = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Visit', titleTemplate: 'Visit { diagnosis }', fields: [{ id }] })
  await admin.call(fields.save, { body: { id, title: 'Finding' } })
  const doctor = await tenant.person({ teamIds: [team] })
  const seen = async (by: TestPerson) =>
    (await by.call(templates.details, { params: { id: String(templateId) } })).titleTemplate
  expect(await seen(doctor)).toBe('Visit {Finding}')
  expect(await seen(reader)).toBe('')

  const readers = (permissions: typeof OPEN) => admin.call(fields.readers, { body: { id, permissions } })
  // Ada and the reader.
  expect(await readers(OPEN)).toEqual({ people: 2, titles: [{ template: 'Visit', people: 2 }], calculated: [] })
  expect(await readers({ ...OPEN, adminOnly: true })).toEqual({
    people: 1,
    titles: [{ template: 'Visit', people: 1 }],
    calculated: [],
  })
  const unchanged = { view: [team], edit: [], adminOnly: false }
  const body = { id, permissions: unchanged }
  expect(await admin.call(fields.readers, { body })).toEqual({ people: 0, titles: [], calculated: [] })
  expect(await reader.send({ method: 'POST', path: '/fields/readers', body })).toMatchObject({ status: 403 })
})

test('T32 a team that a field names is not deleted, so that its list never becomes one for everybody', async () => {
  const { tenant, admin, reader } = await setting()
  const team = await tenant.team('Night')
  const made = await make(admin, { title: 'Site', dataType: 'text', permissions: { ...OPEN, view: [team] } })
  expect(await admin.send({ method: 'DELETE', path: `/teams/${team}` })).toMatchObject({
    status: 409,
    text: '"Night" is in use by field "Site". Remove it there first.',
  })
  expect(await reader.call(fields.list, {})).toEqual([])
  // Administrators who are not in the team can still define the field.
  expect(await admin.call(fields.list, {})).toEqual([])
  expect(await admin.call(fields.definitions, {})).toMatchObject([{ id: made.id, permissions: { view: [team] } }])
})
