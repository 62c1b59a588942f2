import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { createUserField, type NewUserField } from './create-user-field.ts'

const field = (tenant: TestTenant, one: NewUserField) => tenant.asOwner((tx) => createUserField(tx, tenant.id, one))

const beginner = async (tenant: TestTenant) => {
  const person = await tenant.person()
  await tenant.asOwner((tx) =>
    tx.updateTable('users').set({ has_done_first_login: false }).where('id', '=', person.id).execute(),
  )
  return person
}

test('A-MENU-10 A-MENU-11 settings have their defaults until they are saved', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const params = { id: String(person.id) }
  expect(await person.call(userProfile.settings, { params })).toEqual({
    viewFoldersExpanded: true,
    scheduleFoldersExpanded: true,
    viewsOpening: 'newTab',
  })
  const chosen = { viewFoldersExpanded: false, scheduleFoldersExpanded: true, viewsOpening: 'sameTab' } as const

  expect(await person.call(userProfile.saveSettings, { body: chosen })).toEqual(chosen)

  expect(await person.call(userProfile.settings, { params })).toEqual(chosen)
  expect((await person.call(userProfile.me, {})).settings).toEqual(chosen)
})

test("A-MENU-11 an administrator reads a colleague's settings, others only their own, and nobody another tenant's", async () => {
  const tenant = await newTenant()
  const [admin, other] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const foreign = await (await newTenant()).person()
  const read = (by: typeof admin, id: number) => by.send({ method: 'GET', path: `/users/settings/${id}` })

  expect(await read(admin, other.id)).toMatchObject({ status: 200 })
  expect(await read(other, admin.id)).toMatchObject({ status: 403, text: 'You do not have permission to do this.' })
  expect(await read(admin, foreign.id)).toMatchObject({ status: 404, text: 'User not found.' })
})

test('A-MENU-10 an unknown way of opening is rejected', async () => {
  const person = await (await newTenant()).person()
  const body = { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'newWindow' }

  expect(await person.send({ method: 'PUT', path: '/users/settings', body })).toMatchObject({
    status: 400,
    text: 'The way of opening views must be one of sameTab, newTab.',
  })
})

test('A-PROF-09 A-PROF-10 C-USER-07 the definition starts with name and email and continues in order', async () => {
  const tenant = await newTenant()
  await field(tenant, { id: 'shift', title: 'Shift', dataType: 'list', order: 2, choices: ['Day', 'Night'] })
  await field(tenant, { id: 'phone', title: 'Phone', dataType: 'text', order: 1, requiredRecord: true })
  await field(await newTenant(), { id: 'elsewhere', title: 'Elsewhere', dataType: 'text' })
  const { fields } = await (await tenant.person()).call(userProfile.definition, {})

  expect(fields.map((one) => one.field.id)).toEqual(['name', 'email', 'phone', 'shift'])
  expect(fields[0]).toMatchObject({ allowSelfEdit: false, field: { dataType: 'text', displayReadOnly: true } })
  expect(fields[2]).toMatchObject({ allowSelfEdit: true, section: 'General', order: 1, requiredRecord: true })
  expect(fields[3]?.field.columnValues.map(({ label }) => label)).toEqual(['Day', 'Night'])
})

test('A-PROF-08 C-USER-03 a colleague is shown with teams, status and values', async () => {
  const tenant = await newTenant()
  await field(tenant, { id: 'phone', title: 'Phone', dataType: 'text' })
  await field(tenant, { id: 'shift', title: 'Shift', dataType: 'list', choices: ['Day', 'Night'], inHeader: true })
  await field(tenant, { id: 'radio', title: 'Radio', dataType: 'text', inHeader: true })
  const team = await tenant.team('Night Shift')
  const person = await tenant.person({ teamIds: [team] })
  await person.call(userProfile.saveOwnFields, { body: { fieldValues: { phone: '555 0100', shift: 'Night' } } })
  const reader = await tenant.person()
  const status = await tenant.userStatus('Out')
  await person.send({ method: 'POST', path: `/users/setStatus/${person.id}/${status}` })

  expect(await reader.call(userProfile.fieldDetails, { params: { id: String(person.id) } })).toEqual({
    id: person.id,
    name: person.name,
    email: person.email,
    pictureUrl: null,
    teams: [{ id: team, title: 'Night Shift' }],
    currentStatus: { id: status, title: 'Out' },
    userHeaderFieldValues: [{ title: 'Shift', valueLabel: 'Night' }],
    fieldValues: { name: person.name, email: person.email, phone: '555 0100', shift: 'Night', radio: null },
  })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  for (const path of [`/users/fieldDetails/${person.id}`, `/users/cases/${person.id}`])
    expect(await stranger.send({ method: 'GET', path })).toMatchObject({ status: 404, text: 'User not found.' })
})

test('A-PROF-11 C-USER-07 fields that people may not edit themselves are refused, and nothing is saved', async () => {
  const tenant = await newTenant()
  await field(tenant, { id: 'phone', title: 'Phone', dataType: 'text', requiredRecord: true })
  await field(tenant, { id: 'badge', title: 'Badge', dataType: 'text', allowSelfEdit: false })
  await field(tenant, { id: 'grade', title: 'Grade', dataType: 'text', displayReadOnly: true })
  await field(tenant, { id: 'shift', title: 'Shift', dataType: 'list', choices: ['Day'] })
  const person = await tenant.person()
  const save = (fieldValues: object) => person.send({ method: 'POST', path: '/users/ownFields', body: { fieldValues } })

  expect(await save({ phone: '1', badge: '7' })).toMatchObject({
    status: 403,
    text: 'You cannot change Badge yourself.',
  })
  expect(await save({ grade: '7' })).toMatchObject({ status: 403, text: 'You cannot change Grade yourself.' })
  expect(await save({ name: 'King' })).toMatchObject({ status: 403, text: 'You cannot change Name yourself.' })
  expect(await save({ phone: ' ' })).toMatchObject({ status: 400, text: 'Please enter Phone' })
  expect(await save({ shift: 'Never' })).toMatchObject({
    status: 400,
    text: 'Choose one of the values of the list for Shift.',
  })
  expect(await save({ nothing: '1' })).toMatchObject({
    status: 400,
    text: 'This field no longer exists. Reload the page and try again.',
  })
  const { fieldValues } = await person.call(userProfile.fieldDetails, { params: { id: String(person.id) } })
  expect(fieldValues).toMatchObject({ phone: null, badge: null, grade: null, shift: null })
})

test('A-INTRO-09 A-INTRO-06 the introduction ends once everything required is there', async () => {
  const tenant = await newTenant()
  await field(tenant, { id: 'phone', title: 'Phone', dataType: 'text', requiredRecord: true })
  await field(tenant, { id: 'note', title: 'Note', dataType: 'text' })
  const person = await beginner(tenant)
  const isDone = async () => (await person.call(userProfile.me, {})).hasDoneFirstLogin
  const finish = (fieldValues: object) =>
    person.send({ method: 'POST', path: '/users/ownFields?finishIntroduction=true', body: { fieldValues } })

  expect(await finish({ note: 'Hello' })).toMatchObject({ status: 400, text: 'Please enter Phone' })
  expect(await isDone()).toBe(false)
  await person.call(userProfile.saveOwnFields, { body: { fieldValues: { phone: '1' } } })
  expect(await isDone()).toBe(false)
  expect(await finish({ note: 'Hello' })).toMatchObject({ status: 200 })
  expect(await isDone()).toBe(true)
})

test('A-PROF-04 A-PROF-05 A-PROF-06 A-PROF-07 assigned and shared, open and archived records', async () => {
  const tenant = await newTenant()
  const area = await tenant.area('Harbour')
  await tenant.template({ title: 'Request', fields: [] })
  const [person, reader] = [await tenant.person(), await tenant.person()]
  await insertRecords(tenant, [
    { title: 'Assigned', assignee_id: person.id, area_ids: [area] },
    { title: 'Assigned and closed', assignee_id: person.id, is_closed: true },
    { title: 'Shared', user_ids: [person.id] },
    { title: 'Shared and secret', user_ids: [person.id], is_sensitive: true },
    { title: 'Deleted', assignee_id: person.id, deleted: '2026-01-01T00:00:00.000Z' },
    { title: 'Of nobody' },
  ])
  const list = (by: typeof person, query: { includeCollaborating?: 'true'; archived?: 'true' }) =>
    by.call(userProfile.records, { params: { id: String(person.id) }, query })
  const titles = async (by: typeof person, query: Parameters<typeof list>[1]) =>
    (await list(by, query)).data.map(({ title }) => title).toSorted()

  expect(await titles(reader, {})).toEqual(['Assigned'])
  expect(await titles(reader, { archived: 'true' })).toEqual(['Assigned and closed'])
  expect(await titles(reader, { includeCollaborating: 'true' })).toEqual(['Shared'])
  expect(await titles(person, { includeCollaborating: 'true' })).toEqual(['Shared', 'Shared and secret'])
  expect((await list(reader, { includeCollaborating: 'true' })).totalItems).toBe(1)
  expect((await list(reader, {})).data[0]).toMatchObject({
    assigneeId: person.id,
    locations: [{ id: area, title: 'Harbour' }],
  })
})

test('A-PROF-05 records are listed in pages of 50', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await tenant.template({ title: 'Request', fields: [] })
  await insertRecords(
    tenant,
    Array.from({ length: 51 }, (_, index) => ({ title: `Record ${index}`, assignee_id: person.id, is_closed: true })),
  )
  const page = (pageNumber: number) =>
    person.call(userProfile.records, {
      params: { id: String(person.id) },
      query: { archived: 'true', pageNumber },
    })
  const [first, second] = [await page(1), await page(2)]

  expect(first).toMatchObject({ totalItems: 51, pageCount: 2 })
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(51)
  expect(second.data).toHaveLength(1)
})

test('A-LAND-04 the landing page is that of the first team by title that has one', async () => {
  const tenant = await newTenant()
  const teams = [await tenant.team('Aardvarks'), await tenant.team('Zebras'), await tenant.team('Badgers')]
  const [, zebras, badgers] = teams
  const others = await tenant.team('Aal')
  const [person, alone] = [await tenant.person({ teamIds: teams }), await tenant.person()]
  const landing = (id: number | undefined, path: string) =>
    tenant.asOwner((tx) => tx.updateTable('teams').set({ landing_page_path: path }).where('id', '=', id!).execute())
  await landing(zebras, '/users')
  await landing(badgers, '/cases?view=3')
  await landing(others, '/account')

  expect((await person.call(userProfile.me, {})).landingPagePath).toBe('/cases?view=3')
  expect((await alone.call(userProfile.me, {})).landingPagePath).toBeNull()
})

test("A-ME-02 in addition to rights and words, the answer names the tenant, its features and the person's other tenants", async () => {
  const [tenant, there] = [await newTenant({ title: 'Here' }), await newTenant({ title: 'There' })]
  const template = await tenant.template({ title: 'Streets', fields: [] })
  const person = await tenant.person({ extendedPermissions: ['scheduling'] })
  const same = await there.alsoHere(person)
  await person.call(userProfile.updatePreferences, { body: { theme: 'dark' } })

  expect(await person.call(userProfile.me, {})).toMatchObject({
    pictureUrl: null,
    currentStatus: null,
    hasDoneFirstLogin: true,
    hasTenantInfo: false,
    firstDayOfWeek: 1,
    quickCreateTemplates: [
      { id: expect.any(Number), label: 'General' },
      { id: template, label: 'Streets' },
    ],
    loginTenants: [
      { id: tenant.id, userId: person.id, title: 'Here', disabled: false },
      { id: there.id, userId: same.id, title: 'There', disabled: false },
    ],
    extendedPermissions: { scheduling: true, setOtherUsersStatus: false },
    preferences: { theme: 'dark' },
    settings: { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'newTab' },
  })
})
