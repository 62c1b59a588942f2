import { folders } from '@dossier/contract/folders'
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
    save: (version) => put(editor, { id: made.id, title: `Night ${names++}`, teams: [crew], ...version }),
    read: async () => (await editor.call(folders.list, { query: { folderType: 'View' } }))[0]!,
  })
})
