import { cases } from '@dossier/contract/cases/lifecycle'
import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import { search } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { daysOpen } from '@dossier/core/views/days-open'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectFresh, pageQuery, watchList } from '../../testing/live/live-list-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const EXTRA = ['title', 'summary', 'closed', 'openForDays', 'hiddenFromInsights']
const DAY = 86_400_000

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const plain = await tenant.person({ editData: true })
  const long = `${'😀'.repeat(SUMMARY_IN_LISTS)} end`
  const [open, closed] = await insertRecords(tenant, [
    { title: 'Open', summary: long, created: new Date(Date.now() - 2.9 * DAY).toISOString() },
    {
      title: 'Done',
      summary: 'Short',
      created: '2026-01-01T12:00:00.000Z',
      is_closed: true,
      closed: '2026-01-04T11:59:59.000Z',
      hidden_from_insights: true,
    },
  ])
  const clauses = [
    { orClause: true, subClauses: [true, false].map((value) => ({ field: 'isClosed', operator: 'Equals', value })) },
  ]
  const saved = await admin.call(viewEditing.save, { body: { title: 'All', columns: EXTRA, clauses } as never })
  return { tenant, admin, plain, long, open: open!, closed: closed!, viewId: saved.id }
}

async function rows(person: TestPerson, viewId: number) {
  const { casesTables } = await person.call(views.cases, { query: { viewId: String(viewId) } as never })
  return new Map(casesTables[0]!.cases.map((row) => [row.title, row]))
}

test('B-COL-06 a list has summaries, moments of closing and marks only where it has the column', async () => {
  const { admin, viewId, long } = await setting()
  const shown = await rows(admin, viewId)
  expect(shown.get('Done')).toMatchObject({
    summary: 'Short',
    closed: '2026-01-04T11:59:59.000Z',
    hiddenFromInsights: true,
  })
  expect(shown.get('Open')).toMatchObject({ closed: null, hiddenFromInsights: false })
  expect(shown.get('Open')!.summary).toBe([...long].slice(0, SUMMARY_IN_LISTS).join(''))
  const [all] = await admin.call(views.list, {})
  const plain = (await rows(admin, all!.id)).get('Open')
  for (const key of ['summary', 'closed', 'hiddenFromInsights', 'deleted']) expect(plain).not.toHaveProperty(key)
})

test('B-COL-04 the days that a record has been open are whole ones, and stop when it is closed', async () => {
  const { admin, viewId } = await setting()
  const all = (await admin.call(views.list, {})).find(({ id }) => id === viewId)!
  const body = { title: 'Days', columns: ['title', 'openForDays'], clauses: all.clauses } as never
  for (const id of [viewId, (await admin.call(viewEditing.save, { body })).id]) {
    const shown = await rows(admin, id)
    expect(['Open', 'Done'].map((title) => daysOpen(shown.get(title)!, Date.now()))).toEqual([2, 2])
  }
})

test('B-VIEW-09 lists and searches are sorted by the moment of closing and by the days open, with empty values last', async () => {
  const { tenant, plain, viewId } = await setting()
  await insertRecords(tenant, [
    { title: 'Old', created: new Date(Date.now() - 400 * DAY).toISOString() },
    { title: 'Later', created: '2026-01-02T00:00:00.000Z', is_closed: true, closed: '2026-02-01T00:00:00.000Z' },
  ])
  const listed = async (sortBy: string, sortDesc: string, id = viewId) => {
    const query = { viewId: String(id), sortBy, sortDesc } as never
    return (await plain.call(views.cases, { query })).casesTables[0]!.cases.map(({ title }) => title).join()
  }
  const searched = async (sortBy: string, sortDesc: string) => {
    const query = { sortBy, sortDesc } as never
    const body = { clauses: [{ field: 'created', operator: 'LessThan', dynamicValue: 1 }] } as never
    const found = await plain.call(search.advanced, { params: { type: 'cases' }, query, body })
    return found.data.map((row) => 'title' in row && row.title).join()
  }
  for (const ask of [listed, searched]) {
    expect(await ask('closed', 'true')).toBe('Later,Done,Old,Open')
    expect(await ask('closed', 'false')).toBe('Done,Later,Open,Old')
    expect(await ask('openForDays', 'true')).toBe('Old,Later,Done,Open')
    expect(await ask('openForDays', 'false')).toBe('Open,Done,Later,Old')
  }
  const [all] = await plain.call(views.list, {})
  expect(await listed('openForDays', 'true', all!.id)).toBe('Old,Open')
  expect(await listed('openForDays', 'false', all!.id)).toBe('Open,Old')
  const saved = { title: 'Longest', isPersonal: true, sortBy: 'openForDays', sortByDescending: true } as const
  expect(await plain.call(viewEditing.save, { body: saved })).toMatchObject(saved)
})

test('B-COL-05 only administrators get what is hidden from insights and what was deleted; a save by others keeps the column', async () => {
  const { admin, plain, viewId, open } = await setting()
  const seen = (await plain.call(views.list, {})).find(({ id }) => id === viewId)!
  expect(seen.columns).toEqual(EXTRA.slice(0, -1))
  expect((await rows(plain, viewId)).get('Done')).not.toHaveProperty('hiddenFromInsights')
  const save = (columns: string[]) =>
    plain.call(viewEditing.save, { body: { id: viewId, title: 'All', columns } as never })
  await expect(save(['title', 'hiddenFromInsights'])).rejects.toMatchObject({ status: 400 })
  expect((await save(['title', 'closed'])).columns).toEqual(['title', 'closed'])
  expect((await admin.call(views.list, {})).find(({ id }) => id === viewId)!.columns).toContain('hiddenFromInsights')

  await admin.call(cases.remove, { params: { id: String(open) } })
  const found = (person: TestPerson) =>
    person.call(search.advanced, {
      params: { type: 'cases' },
      query: {} as never,
      body: { columns: ['deleted', 'summary', 'hiddenFromInsights'], clauses: [] } as never,
    })
  const { data } = (await found(plain)) as { data: object[] }
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ summary: 'Short' })
  expect(data[0]).not.toHaveProperty('deleted')
  expect(data[0]).not.toHaveProperty('hiddenFromInsights')
  expect(((await found(admin)) as { data: object[] }).data[0]).toMatchObject({
    deleted: null,
    hiddenFromInsights: true,
  })
})

test('B-COL-06 an exported file has whole summaries and the other columns', async () => {
  const { admin, plain, viewId, long } = await setting()
  const exported = async (person: TestPerson) => {
    const records = { all: true, of: { viewId, searchTerm: '', timeZone: 'UTC' } }
    const { text } = await person.send({ method: 'POST', path: '/exports/records', body: { format: 'csv', records } })
    return text
  }
  const file = await exported(admin)
  expect(file).toContain('Title,Summary,Closed At,Days Open,Hidden from Insights')
  expect(file).toContain(`Open,${long},,2,No`)
  expect(file).toContain('Done,Short,2026-01-04 11:59:59,2,Yes')
  expect(await exported(plain)).not.toContain('Hidden')
})

test('B-COL-06 B-LIVE-04 followed lists with these columns equal a fresh fetch after changes', async () => {
  const { admin, plain, viewId, open, closed } = await setting()
  const watchers = []
  for (const person of [admin, plain]) {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    watchers.push(await watchList(person, pageQuery(viewId, { sortBy: 'title' }), { client }))
  }
  await recordsOf(admin).property(open, 'summary', 'Ärger '.repeat(200))
  await expectFresh(watchers)
  await admin.call(cases.close, { params: { id: String(open) } })
  await recordsOf(admin).property(closed, 'hiddenFromInsights', false)
  await expectFresh(watchers)
})
