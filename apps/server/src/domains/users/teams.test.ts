import { FAULT_AT } from '@dossier/contract/endpoint'
import { teams } from '@dossier/contract/users/teams'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const save = (person: TestPerson, body: unknown) => person.send({ method: 'POST', path: '/teams', body })
const remove = (person: TestPerson, id: number) => person.send({ method: 'DELETE', path: `/teams/${id}` })

test('C-TEAM-02 teams are listed by title with their members', async () => {
  const tenant = await newTenant()
  const [night, day] = [await tenant.team('night'), await tenant.team('Day')]
  const person = await tenant.person({ teamIds: [night] })

  expect(await person.call(teams.list, {})).toEqual([
    { id: day, title: 'Day', landingPagePath: null, userIds: [], lastUpdated: expect.any(String) },
    { id: night, title: 'night', landingPagePath: null, userIds: [person.id], lastUpdated: expect.any(String) },
  ])
})

test('C-TEAM-01 a team is created and changed; omitted values stay', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const [one, two] = [await tenant.person(), await tenant.person()]

  const made = await editor.call(teams.save, {
    body: { title: ' Day ', landingPagePath: '/cases?view=2', userIds: [two.id, one.id, one.id] },
  })
  expect(made).toEqual({
    id: made.id,
    title: 'Day',
    landingPagePath: '/cases?view=2',
    userIds: [one.id, two.id],
    lastUpdated: made.lastUpdated,
  })
  const renamed = await editor.call(teams.save, { body: { id: made.id, title: 'Days' } })
  expect(renamed).toEqual({ ...made, title: 'Days', lastUpdated: renamed.lastUpdated })
  const emptied = await editor.call(teams.save, {
    body: { id: made.id, title: 'Days', landingPagePath: '', userIds: [two.id] },
  })
  expect(emptied).toEqual({
    id: made.id,
    title: 'Days',
    landingPagePath: null,
    userIds: [two.id],
    lastUpdated: emptied.lastUpdated,
  })
  expect(await editor.call(teams.list, {})).toEqual([emptied])
  expect(await remove(editor, made.id)).toMatchObject({ status: 204 })
  expect(await editor.call(teams.list, {})).toEqual([])
  expect(await remove(editor, made.id)).toMatchObject({ status: 404, text: 'Team not found.' })
})

test('D-027 a landing page is a page of this site', async () => {
  const editor = await (await newTenant()).person({ editUsers: true })
  for (const landingPagePath of ['cases', '//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a\\b'])
    expect(await save(editor, { title: 'Day', landingPagePath })).toMatchObject({
      status: 400,
      text: 'Enter a page of this site, such as /cases.',
      headers: { [FAULT_AT]: 'landingPagePath' },
    })
  expect(await editor.call(teams.list, {})).toEqual([])
})

test('D-091 no two teams of a tenant have the same title', async () => {
  await (await (await newTenant()).person({ editUsers: true })).call(teams.save, { body: { title: 'Day' } })
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  await tenant.team('Day')
  const night = await tenant.team('Night')

  for (const body of [{ title: 'day' }, { id: night, title: 'DAY' }])
    expect(await save(editor, body)).toMatchObject({
      status: 409,
      text: `A team named "${body.title}" already exists.`,
      headers: { [FAULT_AT]: 'title' },
    })
})

test('D-091 a team in use is not deleted, and the answer lists its uses', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const team = async (title: string) => tenant.team(title)
  const edits = await team('Edits')
  const views = await team('Views')
  const inTemplate = await team('In a template')
  const inRecords = await team('In records')
  const field = await tenant.field({ title: 'Note', dataType: 'text', permissions: { view: [views] } })
  const hidden = await tenant.field({ title: 'Hidden', dataType: 'text' })
  await tenant.template({
    title: 'Report',
    permissions: { case: { edit: [] }, record: { edit: [edits] } },
    editClosedPermissions: [views],
    hiddenFields: [hidden],
    fields: [{ id: field }, { id: hidden, permissions: { view: [], edit: [inTemplate], adminOnly: false } }],
  })
  await insertRecords(tenant, [{ edit_team_ids: [inRecords] }, { pending_team_ids: [inRecords] }])

  const refused = [
    [edits, '"Edits" is in use by template "Report". Remove it there first.'],
    [views, '"Views" is in use by template "Report" and field "Note". Remove it there first.'],
    [inTemplate, '"In a template" is in use by template "Report". Remove it there first.'],
    [inRecords, '"In records" is in use by 2 records. Remove it there first.'],
  ] as const
  for (const [id, text] of refused) expect(await remove(editor, id)).toMatchObject({ status: 409, text })
  // The form says the same before anybody asks.
  const usage = (id: number) => editor.call(teams.usage, { params: { id: String(id) } })
  expect(await usage(views)).toEqual({ uses: ['template "Report"', 'field "Note"'] })
  expect(await usage(await tenant.team('Unused'))).toEqual({ uses: [] })
  expect(await editor.call(teams.list, {})).toHaveLength(5)
})

test('C-TEAM-02 a team that cannot be saved is refused with a sentence', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const other = await newTenant()
  const [foreign, foreignTeam] = [await other.person(), await other.team()]
  const refused = [
    [{ title: ' ' }, 400, 'Enter a title.'],
    [{ title: 'x'.repeat(101) }, 400, 'The title can have up to 100 characters.'],
    [{ title: 'Day', userIds: [foreign.id] }, 404, 'User not found.'],
    [{ id: foreignTeam, title: 'Day' }, 404, 'Team not found.'],
  ] as const
  for (const [body, status, text] of refused) expect(await save(editor, body)).toMatchObject({ status, text })
  expect(await save(await tenant.person({ editData: true }), { title: 'Day' })).toMatchObject({ status: 403 })
  expect(await editor.call(teams.list, {})).toEqual([])
})
