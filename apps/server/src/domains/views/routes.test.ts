import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { insertRecords, type RecordValues } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { caller } from '../../testing/caller.ts'

async function viewOf(person: TestPerson): Promise<number> {
  const [view] = await person.call(views.list, {})
  return view?.id ?? 0
}

type Query = Omit<Parameters<typeof views.cases.query.parse>[0] & object, 'viewId'>

async function list(person: TestPerson, query: Query = {}) {
  const page = await person.call(views.cases, { query: { viewId: String(await viewOf(person)), ...query } as never })
  const [table] = page.casesTables
  if (!table || page.casesTables.length !== 1) throw new Error('A list without grouping is one table.')
  return { ...table, titles: table.cases.map((row) => row.title) }
}

async function tenantWith(records: readonly RecordValues[]) {
  const tenant = await newTenant()
  const ids = await insertRecords(tenant, records)
  return { tenant, ids, reader: await tenant.person() }
}

async function addColumns(tenant: TestTenant, columns: string[]) {
  await tenant.asOwner((tx) => tx.updateTable('views').set({ columns }).where('tenant_id', '=', tenant.id).execute())
}

test('B-VIEW-22 the views are listed with everything a list screen needs', async () => {
  const { reader } = await tenantWith([])

  expect(await reader.call(views.list, {})).toMatchObject([
    { title: 'All Records', folder: null, sortBy: 'lastUpdated', sortByDescending: true, page: 1, pageSize: 20 },
    { title: 'Assigned to me' },
  ])
})

test("D-066 B-VIEW-22 a new tenant has a view of one's own records; the summary brings the first page of the one that is asked for", async () => {
  const tenant = await newTenant()
  const reader = await tenant.person()
  await insertRecords(tenant, [{ title: 'Mine', assignee_id: reader.id }, { title: 'Of nobody' }])
  const [all, mine] = await reader.call(views.summary, {})
  expect([all, mine]).toMatchObject([{ count: 2 }, { title: 'Assigned to me', count: 1 }])
  expect(all).not.toHaveProperty('page')

  const query = { activeViewId: String(mine!.id), id: 'any', timeZone: 'Asia/Tokyo', searchTerm: 'mine' } as never
  const [bare, active] = await reader.call(views.summary, { query })
  expect(bare).toMatchObject({ count: 1 })
  expect(bare).not.toHaveProperty('page')
  expect(active!.page).toEqual(
    await reader.call(views.cases, { query: { viewId: String(mine!.id), searchTerm: 'mine' } as never }),
  )
  expect(active!.page!.casesTables[0]!.cases.map(({ title }) => title)).toEqual(['Mine'])

  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expect(stranger.call(views.summary, { query })).rejects.toMatchObject({ status: 404 })
})

test('B-VIEW-22 a view has no column for a field that the caller may not see', async () => {
  const { tenant, reader } = await tenantWith([])
  const admin = await tenant.person({ isAdmin: true })
  const open = await tenant.field({ title: 'Open', dataType: 'text' })
  const closed = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  await addColumns(tenant, ['title', `fields.${open}`, `fields.${closed}`, 'fields.gone'])

  const [seen] = await reader.call(views.list, {})
  expect(seen?.columns).toEqual(['title', `fields.${open}`])
  expect(seen?.fields.map((field) => field.title)).toEqual(['Open'])
  const [all] = await admin.call(views.list, {})
  expect(all?.columns).toEqual(['title', `fields.${open}`, `fields.${closed}`])
  expect(all?.fields.map((field) => field.title)).toEqual(['Open', 'Secret'])
})

test('B-EDIT-14 a view says of each field in which templates the caller is in no team that edits it', async () => {
  const { tenant, reader } = await tenantWith([])
  const crew = await tenant.team('Crew')
  const member = await tenant.person({ teamIds: [crew] })
  const note = await tenant.field({ title: 'Note', dataType: 'text', permissions: { edit: [crew] } })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const anybody = { view: [], edit: [], adminOnly: false }
  const job = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: site }] })
  const patrol = await tenant.template({
    title: 'Patrol',
    fields: [
      { id: note, permissions: anybody },
      { id: site, permissions: { ...anybody, edit: [crew] } },
    ],
  })
  await addColumns(tenant, ['title', `fields.${note}`, `fields.${site}`])
  expect((await reader.call(views.list, {}))[0]!.closedIn).toEqual({ [note]: [job], [site]: [patrol] })
  expect((await member.call(views.list, {}))[0]!.closedIn).toEqual({})
})

test('B-VIEW-01 only open records are listed and counted, the last updated first', async () => {
  const { reader } = await tenantWith([
    { title: 'Older', last_updated: '2026-01-01T00:00:00.000Z' },
    { title: 'Closed', is_closed: true },
    { title: 'Deleted', deleted: '2026-01-01T00:00:00.000Z' },
    { title: 'Newer', last_updated: '2026-01-02T00:00:00.000Z' },
  ])

  expect(await list(reader)).toMatchObject({ totalRecords: 2, totalIsMinimum: false, titles: ['Newer', 'Older'] })
  expect(await reader.call(views.summary, {})).toMatchObject([{ title: 'All Records', count: 2 }, { count: 0 }])
})

test('D-048 a sensitive record is listed, counted and found only for the people involved', async () => {
  const tenant = await newTenant()
  const [opener, other, admin] = [await tenant.person(), await tenant.person(), await tenant.person({ isAdmin: true })]
  await insertRecords(tenant, [{ title: 'Hushed', is_sensitive: true, opened_by_id: opener.id }, { title: 'Plain' }])

  for (const person of [opener, admin]) {
    expect(await list(person, { sortBy: 'title' })).toMatchObject({ totalRecords: 2, titles: ['Plain', 'Hushed'] })
    expect(await list(person, { searchTerm: 'hush' })).toMatchObject({ totalRecords: 1 })
  }
  expect(await list(other)).toMatchObject({ totalRecords: 1, titles: ['Plain'] })
  expect(await list(other, { searchTerm: 'hush' })).toMatchObject({ totalRecords: 0, titles: [] })
  expect(await other.call(views.summary, {})).toMatchObject([{ count: 1 }, { count: 0 }])
  expect(await other.call(views.summary, { query: { searchTerm: 'hush' } })).toMatchObject([{ count: 0 }, { count: 0 }])
})

test('B-VIEW-25 the pages of a list together contain every record once, and nothing follows the last', async () => {
  const { reader } = await tenantWith(Array.from({ length: 45 }, () => ({ last_updated: '2026-01-01T00:00:00.000Z' })))
  const keys = ['caseNumber', 'title', 'templateId', 'created', 'lastUpdated', 'statusId', 'severityId', 'assigneeId']

  for (const sortBy of keys as 'title'[])
    for (const sortDesc of ['true', 'false'] as const) {
      const pages = await Promise.all(
        ['1', '2', '3', '4', '5', '6'].map((page) => list(reader, { sortBy, sortDesc, page, pageSize: '10' })),
      )
      expect(pages.map((page) => page.titles.length)).toEqual([10, 10, 10, 10, 5, 0])
      expect(pages.every((page) => page.totalRecords === 45)).toBe(true)
      const whole = await list(reader, { sortBy, sortDesc, pageSize: '100' })
      expect(pages.flatMap((page) => page.titles)).toEqual(whole.titles)
      expect(new Set(whole.titles).size).toBe(45)
    }
})

test('B-VIEW-02 the filter finds parts of titles and prefixes of numbers, ignoring case, and takes special characters literally', async () => {
  const { reader } = await tenantWith([
    { case_number: 'HR-12', title: 'Broken Lamp' },
    { case_number: 'HR-123', title: '100% done' },
    { case_number: 'IT-12', title: 'a_b' },
    { case_number: 'IT-HR-1', title: 'axb \\ end' },
  ])
  const found = async (searchTerm: string) => (await list(reader, { searchTerm })).titles.toSorted()

  expect(await found('LAMP')).toEqual(['Broken Lamp'])
  expect(await found('  lamp ')).toEqual(['Broken Lamp'])
  expect(await found('hr-12')).toEqual(['100% done', 'Broken Lamp'])
  expect(await found('HR')).toEqual(['100% done', 'Broken Lamp'])
  expect(await found('%')).toEqual(['100% done'])
  expect(await found('a_b')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['axb \\ end'])
  expect(await found("' or 1=1 --")).toEqual([])
  expect(await list(reader, { searchTerm: 'hr-1', page: '2', pageSize: '1', sortBy: 'caseNumber' })).toMatchObject({
    totalRecords: 2,
    titles: ['Broken Lamp'],
  })
})

test('D-093 a row contains the fields of its columns that the caller may see in its template', async () => {
  const tenant = await newTenant()
  const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  const field = await tenant.field({ title: 'Amount', dataType: 'number' })
  const hidden = await tenant.field({ title: 'Pay', dataType: 'number', permissions: { adminOnly: true } })
  const rights = { view: [], edit: [], adminOnly: true }
  const open = await tenant.template({ title: 'Open', fields: [{ id: field }, { id: hidden }] })
  const strict = await tenant.template({ title: 'Strict', fields: [{ id: field, permissions: rights }] })
  const fields = JSON.stringify({ [field]: 12, [hidden]: 4711 })
  await insertRecords(tenant, [
    { template_id: open, fields },
    { template_id: strict, fields },
  ])
  await addColumns(tenant, ['title', `fields.${field}`, `fields.${hidden}`])

  const seen = (await list(reader, { sortBy: 'caseNumber', sortDesc: 'false' })).cases.map((row) => row.fields)
  expect(seen).toEqual([{ [field]: 12 }, {}])
  const all = (await list(admin, { sortBy: 'caseNumber', sortDesc: 'false' })).cases.map((row) => row.fields)
  expect(all).toEqual([{ [field]: 12, [hidden]: 4711 }, { [field]: 12 }])
})

test('D-093 a view with many field columns returns the same values', async () => {
  const tenant = await newTenant()
  const reader = await tenant.person()
  const ids: string[] = []
  for (let index = 0; index < 7; index++) ids.push(await tenant.field({ title: `F${index}`, dataType: 'text-area' }))
  const template = await tenant.template({ title: 'Many', fields: ids.map((id) => ({ id })) })
  const values = Object.fromEntries(ids.map((id, index) => [id, `value ${index}`]))
  await insertRecords(tenant, [{ template_id: template, fields: JSON.stringify({ ...values, other: 'unseen' }) }])
  await addColumns(
    tenant,
    ids.map((id) => `fields.${id}`),
  )

  expect((await list(reader)).cases[0]?.fields).toEqual(values)
})

test('B-VIEW-25 a row names its people, areas, tags and teams where a column shows them', async () => {
  const tenant = await newTenant()
  const reader = await tenant.person({ name: 'Rita Reader' })
  const [area, team] = [await tenant.area('North'), await tenant.team('Night')]
  const tag = await tenant.asOwner((tx) =>
    tx.insertInto('tags').values({ tenant_id: tenant.id, title: 'urgent' }).returning('id').executeTakeFirstOrThrow(),
  )
  await insertRecords(tenant, [
    { assignee_id: reader.id, user_ids: [reader.id], area_ids: [area], pending_team_ids: [team], tag_ids: [tag.id] },
  ])

  expect((await list(reader)).cases).toMatchObject([
    {
      assigneeName: 'Rita Reader',
      statusTitle: 'New',
      severityTitle: 'Low',
      severityLevel: 1,
      templateTitle: 'General',
    },
  ])
  expect((await list(reader)).cases).toMatchObject([{ areas: [], tags: [], users: [], pendingTeams: [] }])
  await addColumns(tenant, ['areas', 'tags', 'users', 'pendingTeams'])
  expect((await list(reader)).cases).toMatchObject([
    {
      areas: [{ id: area, title: 'North' }],
      tags: ['urgent'],
      users: [{ id: reader.id, name: 'Rita Reader' }],
      pendingTeams: [{ id: team, title: 'Night' }],
    },
  ])
})

test('B-VIEW-22 records and views of another tenant are nowhere', async () => {
  const canary = 'canary-of-the-neighbor'
  const { reader: neighbor } = await tenantWith([{ title: canary, case_number: canary }])
  const { reader } = await tenantWith([{ title: 'Ours' }])
  const foreign = String(await viewOf(neighbor))

  for (const searchTerm of ['', 'canary', 'ca']) {
    const page = await list(reader, { searchTerm })
    expect(JSON.stringify(page)).not.toContain(canary)
    expect(page.totalRecords).toBe(searchTerm === '' ? 1 : 0)
  }
  await expect(reader.call(views.cases, { query: { viewId: foreign } })).rejects.toMatchObject({
    status: 404,
    message: 'View not found.',
  })
})

test('B-VIEW-23 the older calls serve the same lists, and know no view of another tenant', async () => {
  const { reader } = await tenantWith([
    { title: 'Older', last_updated: '2026-01-01T00:00:00.000Z' },
    { title: 'Newer', last_updated: '2026-01-02T00:00:00.000Z' },
    { title: 'Hidden', is_sensitive: true },
  ])
  const other = await tenantWith([])
  const viewId = String(await viewOf(reader))
  const foreign = String(await viewOf(other.reader))

  const page = await reader.call(views.cases, { query: { viewId, page: 2, pageSize: 1 } })
  expect(page.casesTables[0]?.cases.map(({ title }) => title)).toEqual(['Older'])
  const query = { viewId, pageNumber: 2, pageSize: 1, cacheId: 'kept' }
  expect(await reader.call(views.caseList, { query })).toEqual(page)
  expect(await reader.call(views.caseTable, { query: { viewId, page: 2, pageSize: 1 } })).toEqual(page)
  for (const call of [views.caseList, views.caseTable])
    await expect(reader.call(call, { query: { viewId: foreign } })).rejects.toMatchObject({
      status: 404,
      message: 'View not found.',
    })
})

test('B-VIEW-22 a request that cannot be meant is refused with a sentence', async () => {
  const { reader } = await tenantWith([])
  const viewId = await viewOf(reader)
  const refused = async (query: string) => {
    const { status, text } = await reader.send({ method: 'GET', path: `/views/cases?${query}` })
    return [status, text]
  }

  expect(await refused('page=1')).toEqual([400, 'The view is missing.'])
  expect(await refused('viewId=x')).toEqual([400, 'Use a whole number as the id.'])
  expect(await refused(`viewId=${viewId}&page=0`)).toEqual([400, 'The page must be at least 1.'])
  expect(await refused(`viewId=${viewId}&page=1e9`)).toEqual([400, 'The page can be at most 100,000.'])
  expect(await refused(`viewId=${viewId}&pageSize=1e9`)).toEqual([400, 'The page size can be at most 100.'])
  expect(await refused(`viewId=${viewId}&sortBy=fields`)).toEqual([400, 'Records cannot be sorted by that column.'])
  expect(await refused(`viewId=${viewId}&searchTerm=${'x'.repeat(201)}`)).toEqual([
    400,
    'Filter by up to 200 characters.',
  ])
  expect(await refused('viewId=2147483647')).toEqual([404, 'View not found.'])
  const hidden = { method: 'GET', path: `/views/cases?viewId=${viewId}&sortBy=fields.none` }
  expect(await reader.send(hidden)).toMatchObject({ status: 400, headers: { 'fault-at': 'sortBy' } })
})

test('B-VIEW-22 no view without a session', async () => {
  const stranger = await caller(null)

  for (const path of [
    '/views',
    '/views/summary',
    '/views/cases?viewId=1',
    '/cases/list?viewId=1',
    '/cases/table?viewId=1',
  ])
    expect(await stranger.send({ method: 'GET', path })).toMatchObject({ status: 401, text: 'Please sign in.' })
})
