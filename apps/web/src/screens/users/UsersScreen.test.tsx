import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unsavedEntries } from '../../testing/unsaved-texts.ts'
import { AT, exampleUser, stageUsers } from '../../testing/stage-users.tsx'

const rights = (changed: object) => ({ ...exampleUser(1).rights!, ...changed })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openUser = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('C-USER-01 people are listed with teams, status and permissions, and disabled ones are marked', async () => {
  stageUsers({
    users: [
      exampleUser(7, { currentStatus: { id: 3, title: 'Out' }, rights: rights({ editData: true, editUsers: true }) }),
      exampleUser(8, { teams: [], disabled: true, rights: rights({ isAdmin: true, editData: true }) }),
    ],
  })

  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(await cellsOf(/Person 7/)).toEqual(['person7@city.example', 'Roads', 'Out', 'Edit data, Edit users'])
  expect(await cellsOf(/Person 8 ?Disabled/)).toEqual(['person8@city.example', '', '', 'Administrator'])
  expect(screen.getByText('2 users')).toBeDefined()
})

/** The contents of a table's skeleton, which screen readers skip. */
const skeleton = () => ({
  headings: [...document.querySelectorAll('.late thead th')].map(({ textContent }) => textContent),
  rows: document.querySelectorAll('.late tbody tr').length,
})

test('C-USER-01 until the people are loaded, a skeleton shows the headings of their table', async () => {
  stageUsers({ late: '/api/users/search' })
  await screen.findByText('Loading')
  expect(skeleton()).toEqual({ headings: ['Name', 'Email', 'Teams', 'Status', 'Permissions'], rows: 12 })
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()
  stageUsers({ me: { editUsers: false }, late: '/api/users/search' })
  await screen.findByText('Loading')
  expect(skeleton().headings).not.toContain('Permissions')
  cleanup()
  stageUsers({ users: [exampleUser(7)] })
  await screen.findByText('Person 7')
  expect(screen.queryByText('Loading')).toBeNull()
})

test.each([
  ['teams', '/api/teams'],
  ['statuses', '/api/userStatus'],
])('C-USER-01 a skeleton is shown until the %s are loaded', async (section, late) => {
  stageUsers({ at: `/users?section=${section}`, me: { isAdmin: true }, late })
  const skeleton = await screen.findByText('Loading')
  expect(skeleton.parentElement?.getAttribute('aria-busy')).toBe('true')
  expect(skeleton.parentElement?.querySelectorAll('.sk').length).toBeGreaterThan(3)
})

test('A-STATUS-10 an external user is labeled so, without a face, and cannot be opened', async () => {
  stageUsers({ users: [exampleUser(7, { isExternal: true, name: 'Nia Holt' })] })
  const row = await screen.findByRole('row', { name: /External User/ })
  expect(within(row).queryByRole('button')).toBeNull()
  expect(row.querySelector('.avatar')?.getAttribute('data-initials')).toBe('')
  expect(row.textContent).not.toContain('Nia Holt')
})

test('C-USER-02 the server searches for the typed text, disabled people included', async () => {
  const { calls, router } = stageUsers({ at: '/users?team=5', users: [exampleUser(7)] })
  await screen.findByText('Person 7')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name or email' }), { target: { value: ' ann ' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'ann', team: 5 }))

  await waitFor(() =>
    expect(calls.at(-1)?.call).toBe('GET /api/users/search?search=ann&pageNumber=1&withDisabled=true&teamId=5'),
  )
})

test('C-TEAM-02 C-USER-02 a deleted team in the filter: it says so and leads to everybody, and the filter remains', async () => {
  const { router } = stageUsers({ at: '/users?team=77&filter=per&page=3', users: [exampleUser(7)] })
  await screen.findByText('This team is no longer available.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  click('Show all users')
  await screen.findByText('Person 7')
  expect(router.state.location.search).toEqual({ filter: 'per' })
  expect(document.activeElement).toBe(screen.getByRole('table').parentElement)
})

test('C-USER-02 a team or page that no number can be is dropped from the address', async () => {
  const { calls } = stageUsers({ at: '/users?team=99999999999&page=1000000', users: [exampleUser(7)] })
  await screen.findByText('Person 7')
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/users/search?search=&pageNumber=1&withDisabled=true'])
})

test('D-006 without the right to edit users the page is only to be read', async () => {
  stageUsers({ me: { editUsers: false }, users: [exampleUser(7)] })
  await screen.findByText('Person 7')

  expect(screen.queryByRole('button', { name: /Add|Person 7/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Permissions' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'User Statuses' })).toBeNull()
})

test('C-USER-02 a page past the end leads to the last one', async () => {
  const { router } = stageUsers({ at: '/users?page=9&filter=per', users: [exampleUser(7)] })
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'per' }))
  await screen.findByText('Person 7')
})

test("D-090 only one's own rights can be granted; others can be removed", async () => {
  const { calls } = stageUsers({
    me: { editUsers: true, editData: false },
    users: [exampleUser(7, { rights: rights({ editData: true }) })],
    write: () => Response.json({}),
  })
  await openUser('Person 7')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  expect(box('Administrator').disabled).toBe(true)
  expect(box('Edit users').disabled).toBe(false)
  expect(box('Edit data').disabled).toBe(false)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Scheduling' })).disabled).toBe(true)
  fireEvent.click(box('Edit data'))
  click('Save')
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/users')?.body).toEqual({
      id: 7,
      name: 'Person 7',
      email: 'person7@city.example',
      editData: false,
      lastUpdated: AT,
    }),
  )
  await screen.findByText('Saved!')
})

test("C-USER-02 unchanged values are not sent, so that they cannot undo a colleague's change", async () => {
  const { calls } = stageUsers({
    users: [exampleUser(7, { rights: rights({ editUsers: true }) })],
    write: () => Response.json({}),
  })
  await openUser('Person 7')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nia' } })
  click('Save')
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/users')?.body).toEqual({
      id: 7,
      name: 'Nia',
      email: 'person7@city.example',
      lastUpdated: AT,
    }),
  )
})

test('C-USER-02 the filter follows the URL when the list is reopened', async () => {
  const { router } = stageUsers({ at: '/users?filter=ann', users: [exampleUser(7)] })
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find by name or email' })
  expect(box.value).toBe('ann')
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await waitFor(() => expect(box.value).toBe(''))
})

test('D-090 an administrator can be changed by administrators only', async () => {
  stageUsers({ users: [exampleUser(7, { rights: rights({ isAdmin: true }) })] })
  await openUser('Person 7')

  expect(screen.getByText('Only an administrator can change an administrator.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
})

test('C-USER-02 typed values stay when the server refuses them, and discarding them asks first', async () => {
  stageUsers({
    users: [],
    write: () => new Response('A user with the email a@b.example already exists.', { status: 409 }),
  })
  await openUser('Add User')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nia' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.example' } })
  click('Save')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('A user with the email a@b.example already exists.')
  expect(document.activeElement).toBe(alert)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nia')
  click('Cancel')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('C-USER-02 rejects names made only of invisible characters', async () => {
  const { calls } = stageUsers({})
  await openUser('Add User')
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Email', 'nia@city.example')
  type('Name', ' \u200b\u2060')
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  click('Save')
  await screen.findByText('Enter a name.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  type('Name', 'Nia')
  expect(save.getAttribute('aria-disabled')).toBeNull()
})

test('C-USER-02 disabling somebody asks for confirmation', async () => {
  const { calls } = stageUsers({ users: [exampleUser(7)], write: () => Response.json({}) })
  await openUser('Person 7')
  click('Disable')
  const question = await screen.findByRole('alertdialog', { name: 'Disable Person 7?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Disable' }))

  await waitFor(() => expect(calls.at(-2)?.body ?? calls.at(-1)?.body).toMatchObject({ id: 7, disabled: true }))
})

test('C-USER-02 every line of a list gets its result, and only the failed ones are sent again', async () => {
  const refused = new Set(['two@city.example'])
  const { calls } = stageUsers({
    write: ({ body }) => {
      const { email } = body as { email: string }
      return refused.has(email) ? new Response('There is one already.', { status: 409 }) : Response.json({})
    },
  })
  await openUser('Add from List')
  const list =
    'name,email,teams\nOne,one@city.example,roads\nTwo,two@city.example\nOne,ONE@city.example\nX,x@y.example,None'
  fireEvent.change(await screen.findByLabelText('List'), { target: { value: list } })
  click('Add 4 Users')

  const results = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild?.textContent)
  await waitFor(() =>
    expect(results().slice(-4)).toEqual([
      'Added',
      'There is one already.',
      'Line 2 has the same email.',
      'There is no team "None".',
    ]),
  )
  const posted = () => calls.filter(({ call }) => call === 'POST /api/users').map(({ body }) => body)
  expect(posted()).toEqual([
    { name: 'One', email: 'one@city.example', teams: [5] },
    { name: 'Two', email: 'two@city.example', teams: [] },
  ])
  const alert = await screen.findByText('3 people were not added. The results say why.')
  await waitFor(() => expect(document.activeElement).toContain(alert))
  expect(screen.getByLabelText<HTMLTextAreaElement>('List').value).toBe(list)
  refused.clear()
  click('Add 3 Users')
  await screen.findByText('2 of 4 added')
  expect(posted()).toHaveLength(3)
})

test('C-USER-02 nothing is sent from an empty list or one that is too long, and the list says why', async () => {
  const { calls } = stageUsers({ write: () => Response.json({}) })
  await openUser('Add from List')
  const box = await screen.findByLabelText('List')
  click('Add Users')
  await screen.findByText('Paste a list or choose a file.')
  await waitFor(() => expect(document.activeElement).toBe(box))
  const lines = Array.from({ length: 501 }, (_, n) => `Person ${n},p${n}@city.example`)
  fireEvent.change(box, { target: { value: lines.join('\n') } })
  await screen.findByText('A list can hold up to 500 people. Split it and add the parts one after the other.')
  click('Add 501 Users')
  fireEvent.change(box, { target: { value: lines[7] } })
  click('Add 1 User')
  await screen.findByText('1 of 1 added')
  expect(calls.filter(({ call }) => call === 'POST /api/users')).toHaveLength(1)
  // All are added: closing asks nothing, and nothing is on offer.
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(unsavedEntries()).toEqual([])
})

test('C-USER-02 D-123 a list that was not added is on offer when the sheet is opened again, unless it was given up', async () => {
  const list = 'One,one@city.example'
  stageUsers({})
  await openUser('Add from List')
  fireEvent.change(await screen.findByLabelText('List'), { target: { value: list } })
  cleanup()
  stageUsers({})
  await openUser('Add from List')
  await screen.findByLabelText('List')
  click('Use it: unsaved text for Add Users from List')
  expect(screen.getByLabelText<HTMLTextAreaElement>('List').value).toBe(list)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(unsavedEntries()).toEqual([]))
})

test('C-USER-02 a list saved by a spreadsheet keeps its accents', async () => {
  stageUsers({})
  await openUser('Add from List')
  await screen.findByLabelText('List')
  const bytes = Uint8Array.from([...'Zo\xeb;zoe@city.example'].map((sign) => sign.charCodeAt(0)))
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File([bytes], 'list.csv')] } })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('List').value).toBe('Zoë;zoe@city.example'))
  expect(screen.getByRole('row', { name: /Zoë/ })).toBeTruthy()
})

test('C-TEAM-01 a team is saved with its members', async () => {
  const { calls } = stageUsers({
    at: '/users?section=teams',
    users: [exampleUser(7)],
    write: () => Response.json({}),
  })
  await openUser('Roads')
  await screen.findByText('Person 7')
  fireEvent.change(screen.getByLabelText('Landing page'), { target: { value: '/cases' } })
  click('Remove Person 7')
  click('Save')

  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      call: 'POST /api/teams',
      body: { id: 5, title: 'Roads', landingPagePath: '/cases', userIds: [], lastUpdated: AT },
    }),
  )
})

test('C-TEAM-02 unchanged members are not sent, and are reloaded each time the team is opened', async () => {
  const { calls } = stageUsers({
    at: '/users?section=teams',
    users: [exampleUser(7)],
    write: () => Response.json({}),
  })
  await openUser('Roads')
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Streets' } })
  click('Save')
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      call: 'POST /api/teams',
      body: { id: 5, title: 'Streets', landingPagePath: '', lastUpdated: AT },
    }),
  )
})

test('C-TEAM-02 a team whose members cannot be loaded says why', async () => {
  stageUsers({ at: '/users?section=teams', gone: '/api/users/team/5' })
  await openUser('Roads')
  expect((await screen.findByRole('alert')).textContent).toContain('Team not found.')
})

test('A-STATUS-09 the statuses are for administrators', async () => {
  stageUsers({ at: '/users?section=statuses', me: { isAdmin: true } })
  fireEvent.click(await screen.findByRole('button', { name: 'Out' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Out')
})
