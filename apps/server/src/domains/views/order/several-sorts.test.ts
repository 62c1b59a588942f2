import { fields } from '@dossier/contract/fields/calls'
import { search, type FoundCases } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { expectRefused, recordsOf } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

/** Records by room and name, with a view that is sorted by both. */
async function clinic() {
  const tenant = await newTenant()
  const team = await tenant.team('Doctors')
  const ann = await tenant.person({ name: 'Ann' })
  const doctor = await tenant.person({ name: 'Don', teamIds: [team] })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true })
  const room = await tenant.field({ title: 'Room', dataType: 'number' })
  const name = await tenant.field({ title: 'Name', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Visit', fields: [room, name].map((id) => ({ id })) })
  const values = [
    [2, 'ann'],
    [1, 'Zoe'],
    [2, 'Bob'],
    [1, 'bea'],
    [null, 'Cem'],
    [1, null],
  ] as const
  const ids: number[] = []
  for (const [number, text] of values) {
    const given = { ...(number !== null && { [room]: number }), ...(text !== null && { [name]: text }) }
    ids.push((await recordsOf(ann).create({ templateId, fields: given })).id)
  }
  const view = await admin.call(viewEditing.save, {
    body: {
      id: 0,
      title: 'By room',
      columns: ['title', `fields.${room}`],
      sortBy: `fields.${room}`,
      sortByDescending: true,
      thenSortBy: [{ sortBy: `fields.${name}`, descending: false }],
    },
  })
  const order = async (person: TestPerson, query: Record<string, string> = {}) => {
    const { casesTables } = await person.call(views.cases, { query: { viewId: String(view.id), ...query } as never })
    return casesTables.map(({ cases }) => cases.map(({ id }) => ids.indexOf(id)))
  }
  return { tenant, ann, doctor, admin, team, room, name, ids, view, order }
}

test('ADR-57 a view is sorted by several columns, also in groups, filtered, in its preview and live', async () => {
  const { ann, room, name, ids, view, order } = await clinic()
  const sorted = [[0, 2, 3, 1, 5, 4]]
  expect(view.thenSortBy).toEqual([{ sortBy: `fields.${name}`, descending: false }])
  expect(await order(ann)).toEqual(sorted)
  expect(await order(ann, { sortBy: `fields.${room}`, sortDesc: 'true' })).toEqual(sorted)
  expect(await order(ann, { sortBy: `fields.${room}`, sortDesc: 'false' })).toEqual([[1, 3, 5, 0, 2, 4]])
  expect(await order(ann, { pageSize: '2', page: '2' })).toEqual([[3, 1]])
  expect((await order(ann, { groupBy: 'statusId' })).flat()).toEqual(sorted[0])
  const preview = (await ann.call(search.advanced, {
    params: { type: 'cases' },
    query: { sortBy: `fields.${room}`, sortDesc: 'true' } as never,
    body: { clauses: [], columns: [], thenSortBy: view.thenSortBy } as never,
  })) as FoundCases
  expect(preview.data.map(({ id }) => ids.indexOf(id))).toEqual(sorted[0])

  const other = { sortBy: `fields.${room}`, sortDesc: 'false' }
  expect(await order(ann, { ...other, thenSortBy: `-fields.${name}` })).toEqual([[1, 3, 5, 2, 0, 4]])
  expect(await order(ann, { ...other, sortDesc: 'true', thenSortBy: '' })).toEqual([[2, 0, 5, 3, 1, 4]])
  const [table] = (await ann.call(views.cases, { query: { viewId: String(view.id), groupBy: 'statusId' } })).casesTables
  const inGroup = { ...other, groupBy: 'statusId', tableId: table!.id, thenSortBy: `fields.${name}` }
  expect(await order(ann, inGroup)).toEqual([[3, 1, 5, 0, 2, 4]])
  for (const thenSortBy of ['fields.none', `fields.${room},summary.x`, '-', 'title,title,title,title'])
    await expect(order(ann, { ...other, thenSortBy })).rejects.toMatchObject({ status: 400 })

  const list = await watchList(ann, pageQuery(view.id, { sortBy: `fields.${room}`, sortDesc: true }))
  const added = { sortBy: 'statusId', sortDesc: false, thenSortBy: `-fields.${name}` }
  const further = await watchList(ann, pageQuery(view.id, added))
  await recordsOf(ann).save(ids[3]!, name, 'Zz')
  await expectFresh([list, further])
  expect(await order(ann)).toEqual([[0, 2, 1, 3, 5, 4]])
})

test('ADR-57 D-127 a further column that somebody may not see decides nothing for them, and stays when they save', async () => {
  const { tenant, ann, doctor, admin, team, name, view, order } = await clinic()
  await tenant.asOwner((tx) =>
    tx.updateTable('users').set({ edit_data: true }).where('id', 'in', [ann.id, doctor.id]).execute(),
  )
  await admin.call(fields.save, { body: { id: name, permissions: { view: [team], edit: [], adminOnly: false } } })
  expect(await order(doctor)).toEqual([[0, 2, 3, 1, 5, 4]])
  expect(await order(ann)).toEqual([[2, 0, 5, 3, 1, 4]])
  const seen = (await ann.call(views.list, {})).find(({ id }) => id === view.id)!
  expect(seen.thenSortBy).toEqual([])
  expect(seen.faults).toContain(
    '1 sort column of this view needs a field that does not exist, or that you may not see.',
  )
  const save = (person: TestPerson, thenSortBy: { sortBy: string; descending: boolean }[]) =>
    person.call(viewEditing.save, { body: { id: view.id, title: 'By room', thenSortBy } })
  await save(admin, [{ sortBy: 'title', descending: true }])
  const { items } = await admin.call(fields.usage, { params: { id: name } })
  expect(items.filter(({ type }) => type === 'view')).toEqual([{ type: 'view', id: view.id, title: 'By room' }])
  const cannot = { status: 400, message: 'Records cannot be sorted by that column.' }
  for (const sortBy of [`fields.${name}`, 'fields.none', 'nothing'])
    await expectRefused(tenant, () => save(admin, [{ sortBy, descending: true }]), cannot)
  await expectRefused(tenant, () => save(admin, Array(2).fill({ sortBy: 'title', descending: true })), {
    status: 400,
    message: 'A column is chosen twice. Remove one of them.',
  })
  // Those that they do not see are not pushed out.
  const all = ['title', 'caseNumber', 'created'].map((sortBy) => ({ sortBy, descending: true }))
  await save(doctor, [{ sortBy: `fields.${name}`, descending: false }])
  await expectRefused(tenant, () => save(admin, all), {
    status: 400,
    message: 'This view is sorted by 1 column that you may not see. Choose at most 2 others.',
  })
  const stranger = await clinic()
  await expectRefused(tenant, () => save(stranger.admin, []), { status: 404, message: 'View not found.' })
})

test('ADR-57 records that were opened on the same day have been open for as many days', async () => {
  const { tenant, admin, ids, view, order } = await clinic()
  await tenant.asOwner(async (tx) => {
    for (const [nth, id] of ids.entries()) {
      const hours = nth < 3 ? 30 + nth : 60 - nth
      const created = new Date(Date.now() - hours * 3_600_000).toISOString()
      await tx.updateTable('cases_base').set({ created }).where('id', '=', id).execute()
    }
  })
  const thenSortBy = [{ sortBy: 'caseNumber', descending: true }]
  await admin.call(viewEditing.save, {
    body: { id: view.id, title: 'By age', sortBy: 'openForDays', sortByDescending: true, thenSortBy },
  })
  expect(await order(admin)).toEqual([[5, 4, 3, 2, 1, 0]])
})
