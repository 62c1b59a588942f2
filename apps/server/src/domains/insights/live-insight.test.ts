import { folders } from '@dossier/contract/folders'
import { InsightToRun } from '@dossier/contract/insights/definition'
import { insights } from '@dossier/contract/insights/calls'
import type { InsightQuery, ListContent, TopValueQuery } from '@dossier/contract/live/record-view-hub'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { fetchList, type ListWatcher, watchList } from '../../testing/live/live-list-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

async function desk() {
  const tenant = await newTenant()
  const [cost, note] = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
  ]
  const template = await tenant.template({ title: 'Job', fields: [{ id: cost }, { id: note }] })
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const record = (value: number, more: object = {}) => ({
    template_id: template,
    fields: JSON.stringify({ [cost]: value }),
    ...more,
  })
  const ids = await insertRecords(tenant, [record(1), record(2), record(100, { is_sensitive: true })])
  const sum = { key: 'sum', label: 'Sum', calcType: 'Total', field: `fields.${cost}` }
  const definition = InsightToRun.parse({ groupBy: 'templateId', calculations: [sum] })
  const { id } = await admin.call(insights.save, { body: { ...definition, title: 'Costs', folder: null } })
  return { tenant, admin, cost, note, ids, id }
}

const numbers = (insightId: number): InsightQuery => ({
  kind: 'insight',
  insightId,
  dynamicParameters: [],
  searchClauses: [],
  includeResults: false,
  timeZone: 'UTC',
})

const sumOf = (content: ListContent | undefined) =>
  content?.kind === 'insight' ? content.result.calculations['sum']?.value : undefined

const expectSum = (watcher: ListWatcher, sum: number) =>
  vi.waitFor(() => expect(sumOf(watcher.content())).toBe(sum), { timeout: 10_000 })

test('B-TILE-04 D-137 a followed insight moves when a change touches its question, each reader with what they may see', async () => {
  const { tenant, admin, cost, ids, id } = await desk()
  const reader = await tenant.person()
  const all = await watchList(admin, numbers(id))
  const some = await watchList(reader, numbers(id))
  const top: TopValueQuery = { kind: 'topValue', insightId: id, dynamicParameters: [], orderBy: 'sum', timeZone: 'UTC' }
  const first = await watchList(reader, top)
  await expectSum(all, 103)
  await expectSum(some, 3)
  await recordsOf(admin).save(ids[0]!, cost, 11)
  await expectSum(all, 113)
  await expectSum(some, 13)
  await vi.waitFor(async () => expect(first.content()).toEqual(await fetchList(reader, top)), { timeout: 10_000 })
  expect(first.content()).toMatchObject({ top: { value: 13 } })

  // Made sensitive, a record leaves the sum of those who are not involved.
  await recordsOf(admin).property(ids[0]!, 'isSensitive', true)
  await expectSum(some, 2)
  expect(sumOf(all.content())).toBe(113)
  await recordsOf(admin).property(ids[0]!, 'assigneeId', reader.id)
  await expectSum(some, 13)
})

test('B-TILE-04 D-137 200 who watch one insight cost one run, and a change that does not touch it none', async () => {
  const { tenant, admin, cost, note, ids, id } = await desk()
  const people = await Promise.all(Array.from({ length: 20 }, () => tenant.person()))
  const watchers = await Promise.all(
    people.flatMap((one) => Array.from({ length: 10 }, () => watchList(one, numbers(id)))),
  )
  await Promise.all(watchers.map((one) => expectSum(one, 3)))
  const { services } = await testServer()
  const reads = vi.spyOn(services.database, 'tenantRead')
  const mine = () => reads.mock.calls.filter(([of]) => of === tenant.id).length
  await recordsOf(admin).save(ids[0]!, note, 'not asked')
  await recordsOf(admin).save(ids[1]!, cost, 5)
  await Promise.all(watchers.map((one) => expectSum(one, 6)))
  const cost200 = mine()
  reads.mockRestore()
  expect(cost200).toBeLessThan(6)
})

test('T22 D-147 an insight that somebody does not see, or may no longer see, is not followed', async () => {
  const { tenant, admin, ids, cost, id } = await desk()
  const foreign = await (await newTenant()).person({ isAdmin: true })
  const reader = await tenant.person()
  const stranger = await connectLive({ token: foreign.token, hub: '/record-view-hub' })
  expect(await stranger.invoke('subscribe', { id: 'a', query: numbers(id) })).toMatchObject({ status: 404 })
  const watcher = await watchList(reader, numbers(id))
  await expectSum(watcher, 3)
  const crew = await tenant.team('Crew')
  await admin.call(folders.save, { body: { title: 'Crew only', folderType: 'Insight', teams: [crew] } })
  const mover = await tenant.person({ editData: true, teamIds: [crew] })
  const stored = await mover.call(insights.get, { params: { id: String(id) }, query: {} })
  await mover.call(insights.save, { body: { ...stored, folder: 'Crew only' } })
  await vi.waitFor(() => expect(watcher.content()).toBeUndefined())
  await recordsOf(admin).save(ids[0]!, cost, 987_650)
  expect(await reader.send({ method: 'POST', path: `/insights/${id}`, body: {} })).toMatchObject({ status: 404 })
  expect(JSON.stringify(watcher.client.messages)).not.toContain('98765')
})
