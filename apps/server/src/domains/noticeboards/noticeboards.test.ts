import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { type NoteConflict, noticeboards } from '@dossier/contract/noticeboards'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const post = (person: TestPerson, path: string, body: object) => person.send({ method: 'POST', path, body })

test('B-NOTE-02 B-NOTE-08 B-NOTE-09 B-NOTE-10 D-012 people with editData post on noticeboards, everybody reads them, newest first', async () => {
  const tenant = await newTenant()
  const [editor, reader] = [await tenant.person({ editData: true }), await tenant.person()]
  const foreign = await (await newTenant()).person({ isAdmin: true, editData: true })
  const id = await editor.call(noticeboards.save, { body: { title: 'Desk notices', description: 'For the counter' } })
  const note = (text: string) => editor.call(noticeboards.saveNote, { body: { noticeboardId: id, text } })
  const first = await note('Wind advisory\nuntil 9 PM')
  const second = await note('<img src=x onerror=alert(1)>')
  const params = { id: String(id) }

  expect(await reader.call(noticeboards.list, {})).toMatchObject([{ id, description: 'For the counter' }])
  const notes = await reader.call(noticeboards.notes, { params })
  expect(notes.map(({ text }) => text)).toEqual(['<img src=x onerror=alert(1)>', 'Wind advisory\nuntil 9 PM'])
  expect(Object.keys(notes[0]!).toSorted()).toEqual(
    ['id', 'isHtml', 'lastUpdatedAt', 'lastUpdatedBy', 'noticeboardId', 'postedAt', 'text', 'user'].toSorted(),
  )
  expect(await post(editor, '/noticeboards/notes', { text: 'On no board' })).toMatchObject({ status: 400 })
  expect(await editor.send({ method: 'DELETE', path: '/noticeboards/notes/2000000000' })).toMatchObject({ status: 404 })
  expect(second).toMatchObject({ isHtml: false, lastUpdatedAt: null, user: { id: editor.id } })

  for (const person of [reader, foreign]) {
    const status = person === reader ? 403 : 404
    for (const [path, body] of [
      ['/noticeboards', { id, title: 'Taken' }],
      ['/noticeboards/notes', { noticeboardId: id, text: 'Mine' }],
      ['/noticeboards/notes', { id: first.id, text: 'Mine' }],
    ] as const)
      expect(await post(person, path, body)).toMatchObject({ status })
    for (const path of [`/noticeboards/${id}`, `/noticeboards/notes/${first.id}`])
      expect(await person.send({ method: 'DELETE', path })).toMatchObject({ status })
  }
  expect(await foreign.send({ method: 'GET', path: `/noticeboards/${id}/notes` })).toMatchObject({ status: 404 })
  await editor.call(noticeboards.removeNote, { params: { id: String(first.id) } })
  await editor.call(noticeboards.remove, { params })
  expect(await editor.send({ method: 'GET', path: `/noticeboards/${id}/notes` })).toMatchObject({
    status: 404,
    text: 'Noticeboard not found.',
  })
})

test('B-NOTE-03 a noticeboard needs a title of its own, a note a text', async () => {
  const editor = await (await newTenant()).person({ editData: true })
  const id = await editor.call(noticeboards.save, { body: { title: 'Crew' } })
  expect(await post(editor, '/noticeboards', { title: ' ' })).toMatchObject({ status: 400, text: 'Enter a title.' })
  expect(await post(editor, '/noticeboards', { title: 'CREW' })).toMatchObject({
    status: 409,
    text: 'A noticeboard named "CREW" already exists.',
  })
  for (const body of [
    { noticeboardId: id, text: ' \n ' },
    { text: 'Nowhere' },
    { noticeboardId: id, text: 'x'.repeat(20_001) },
  ])
    expect(await post(editor, '/noticeboards/notes', body)).toMatchObject({ status: 400 })
  let nth = 0
  await expectStaleRejected({
    save: (version) => post(editor, '/noticeboards', { id, title: `Crew ${nth++}`, ...version }),
    read: async () => (await editor.call(noticeboards.list, {}))[0]!,
  })
})

test('B-NOTE-06 D-116 of two people who change one note the second gets both texts', async () => {
  const tenant = await newTenant()
  const [one, two] = [await tenant.person({ editData: true }), await tenant.person({ editData: true })]
  const id = await one.call(noticeboards.save, { body: { title: 'Desk' } })
  const note = await one.call(noticeboards.saveNote, { body: { noticeboardId: id, text: 'At first' } })
  const lastUpdated = note.postedAt
  const saved = await two.call(noticeboards.saveNote, { body: { id: note.id, text: 'By two', lastUpdated } })
  expect(saved).toMatchObject({ lastUpdatedBy: { id: two.id }, user: { id: one.id } })
  const refused = await post(one, '/noticeboards/notes', { id: note.id, text: 'By one', lastUpdated })
  expect(refused.status).toBe(409)
  expect((JSON.parse(refused.text) as NoteConflict).current.text).toBe('By two')
  const again = { id: note.id, text: 'By one', lastUpdated: saved.lastUpdatedAt! }
  expect(await one.call(noticeboards.saveNote, { body: again })).toMatchObject({ text: 'By one' })
})

test('D-077 the uses of a noticeboard tell nobody of dashboards that they do not see', async () => {
  const tenant = await newTenant()
  const [owner, admin] = [await tenant.person({ editData: true }), await tenant.person({ isAdmin: true })]
  const id = await owner.call(noticeboards.save, { body: { title: 'Desk' } })
  const tile = {
    id: 'a',
    cellPosition: { x: 0, y: 0 },
    cellSize: { width: 2, height: 2 },
    contents: JSON.stringify({ selectedNoticeboardId: id }),
    cellType: CELL_TYPES.noticeboard,
    pluginTypeId: null,
  }
  const open = await owner.call(dashboards.save, { body: { title: 'Open', cells: [tile] } })
  await owner.call(dashboards.save, { body: { title: 'Secret', cells: [tile], privacy: PRIVACY.private } })
  const params = { id: String(id) }
  expect((await owner.call(noticeboards.usage, { params })).count).toBe(2)
  expect(await admin.call(noticeboards.usage, { params })).toEqual({
    count: 1,
    counts: { dashboard: 1 },
    items: [{ type: 'dashboard', id: open.id, title: 'Open' }],
  })
})
