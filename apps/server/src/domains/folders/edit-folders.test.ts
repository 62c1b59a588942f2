import { folders } from '@dossier/contract/folders'
import { formattingRules } from '@dossier/contract/formatting-rules'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const put = (person: TestPerson, body: object) => person.send({ method: 'PUT', path: '/folders', body })

test('B-VIEW-24 D-066 a renamed folder takes its views along, a deleted one leaves them in none', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team()
  const editor = await tenant.person({ editData: true })
  const member = await tenant.person({ editData: true, teamIds: [crew] })
  const made = await editor.call(folders.save, { body: { title: 'Daily' } })
  const open = await editor.call(viewEditing.save, { body: { title: 'Open', folder: 'Daily' } })
  await member.call(viewEditing.save, { body: { title: 'Hidden', folder: 'Daily', teams: [crew] } })
  expect(await put(editor, { title: 'DAILY' })).toMatchObject({
    status: 409,
    text: 'A folder named "DAILY" already exists.',
  })
  expect(await editor.call(folders.save, { body: { title: 'Daily', folderType: 'Insight' } })).toMatchObject({
    folderType: 'Insight',
  })
  const usage = { query: { folderType: 'View' as const, title: 'Daily' } }
  expect(await editor.call(folders.usage, usage)).toEqual({
    count: 2,
    counts: { view: 2 },
    items: [{ type: 'view', id: open.id, title: 'Open' }],
  })

  await editor.call(folders.save, { body: { id: made.id, title: 'Every day' } })
  const folderOf = async () => (await editor.call(views.list, {})).find(({ id }) => id === open.id)?.folder
  expect(await folderOf()).toBe('Every day')
  await editor.call(folders.remove, { params: { id: made.id } })
  expect(await folderOf()).toBeNull()
  expect((await editor.call(folders.list, { query: {} })).map(({ folderType }) => folderType)).toEqual(['Insight'])
})

test('D-066 D-116 folders are changed by people who see them, with editData, or for schedules the right to schedule', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team()
  const editor = await tenant.person({ editData: true, teamIds: [crew] })
  const other = await tenant.person({ editData: true })
  const planner = await tenant.person({ extendedPermissions: ['scheduling'] })
  const made = await editor.call(folders.save, { body: { title: 'Night', teams: [crew] } })
  const foreign = await (await newTenant()).person({ isAdmin: true, editData: true })
  for (const one of [other, foreign]) {
    expect(await one.call(folders.list, { query: { folderType: 'View' } })).toEqual([])
    expect(await put(one, { id: made.id, title: 'Day' })).toMatchObject({ status: 404, text: 'Folder not found.' })
    expect(await one.send({ method: 'DELETE', path: `/folders/${made.id}` })).toMatchObject({ status: 404 })
    expect(await one.send({ method: 'GET', path: '/folders/usage?folderType=View&title=Night' })).toMatchObject({
      status: 404,
    })
  }
  const reader = await tenant.person({ teamIds: [crew] })
  for (const [method, path] of [
    ['DELETE', `/folders/${made.id}`],
    ['GET', '/folders/usage?folderType=View&title=Night'],
  ] as const)
    expect(await reader.send({ method, path })).toMatchObject({ status: 403 })
  expect(await put(planner, { title: 'Day' })).toMatchObject({ status: 403 })
  const plans = await planner.call(folders.save, { body: { title: 'Plans', folderType: 'Schedule' } })
  expect(await put(planner, { id: plans.id, title: 'Plans', folderType: 'View' })).toMatchObject({ status: 403 })
  let names = 0
  await expectStaleRejected({
    save: (known) => put(editor, { id: made.id, title: `Night ${names++}`, teams: [crew], ...known }),
    read: async () => (await editor.call(folders.list, { query: { folderType: 'View' } }))[0]!,
  })
})

test('C-FMT-05 C-FMT-08 D-111 administrators keep rules for a data type that everybody can copy', async () => {
  const tenant = await newTenant()
  const [admin, person] = [await tenant.person({ isAdmin: true }), await tenant.person({ editData: true })]
  const rules = [{ operator: 'GreaterThan' as const, value: 5, setIcon: true, icon: 'caret-up' as const }]
  const made = await admin.call(formattingRules.save, { body: { title: 'Large', dataType: 'number', rules } })
  expect(await person.call(formattingRules.list, {})).toEqual([made])
  const send = (who: TestPerson, body: object) => who.send({ method: 'POST', path: '/formattingRules', body })
  expect(await send(person, { title: 'Mine', dataType: 'number', rules })).toMatchObject({ status: 403 })
  expect(await send(admin, { title: 'LARGE', dataType: 'number', rules })).toMatchObject({ status: 409 })
  expect(await send(admin, { title: 'Texts', dataType: 'text', rules })).toMatchObject({
    status: 400,
    headers: expect.objectContaining({ 'fault-at': 'rules.0.operator' }),
  })
  let names = 0
  await expectStaleRejected({
    save: (known) => send(admin, { id: made.id, title: `Large ${names++}`, dataType: 'number', rules, ...known }),
    read: async () => (await person.call(formattingRules.list, {}))[0]!,
  })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  expect(await foreign.call(formattingRules.list, {})).toEqual([])
  expect(await send(foreign, { id: made.id, title: 'Theirs', dataType: 'number', rules })).toMatchObject({
    status: 404,
  })
  const remove = { method: 'DELETE' as const, path: `/formattingRules/${made.id}` }
  expect([(await foreign.send(remove)).status, (await person.send(remove)).status]).toEqual([404, 403])
  await admin.call(formattingRules.remove, { params: { id: made.id } })
  expect(await person.call(formattingRules.list, {})).toEqual([])
})
