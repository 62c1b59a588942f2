import { setTimeout as wait } from 'node:timers/promises'
import { statuses } from '@dossier/contract/lookups/statuses'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { countsQuery, expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { newTenant } from '../../../testing/world.ts'
import { LiveCounts } from './live-counts.ts'

async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const [status, another] = await admin.call(statuses.list, {})
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 6 }, (_, nth) => ({ title: `Lamp ${nth}`, status_id: status!.id })),
  )
  const [all] = await admin.call(views.list, {})
  const clauses = [{ id: 'of', field: 'statusId', operator: 'Any', value: [status!.id] }]
  await admin.call(viewEditing.save, { body: { title: 'With a status', clauses } as never })
  return { tenant, admin, ids, viewId: all!.id, otherId: another!.id, by: recordsOf(admin) }
}

test('B-VIEW-22 counts that nobody followed while records changed are counted again', async () => {
  const { admin, ids, viewId, otherId, by } = await office()
  // This page keeps the lists of the tenant open, and none of the changes concerns it.
  const other = await watchList(admin, pageQuery(viewId, { sortBy: 'caseNumber', sortDesc: true, pageSize: 1 }))
  const { client } = other
  await client.invoke('subscribe', { id: 'counts', query: countsQuery() })
  await client.invoke('unsubscribe', { id: 'counts' })
  await by.property(ids[0]!, 'statusId', otherId)
  // Changes are gathered before they are looked at.
  await wait(100)
  await expectFresh([await watchList(admin, countsQuery(), { client }), other])
})

test('B-VIEW-22 ADR-104 counts that are filtered by a word follow it without being read again', async () => {
  const { admin, ids, otherId, by } = await office()
  const client = await connectLive({ token: admin.token, hub: '/record-view-hub' })
  const watchers = [
    await watchList(admin, countsQuery('lamp'), { client }),
    await watchList(admin, countsQuery('walrus'), { client }),
  ]
  await expectFresh(watchers)
  const reads = vi.spyOn(LiveCounts.prototype, 'read')
  await by.property(ids[0]!, 'summary', 'Of a walrus')
  await expectFresh(watchers)
  await by.property(ids[0]!, 'statusId', otherId)
  await by.property(ids[0]!, 'title', 'Torch')
  await expectFresh(watchers)
  await by.property(ids[0]!, 'summary', 'Of a lamp and of a whale')
  await expectFresh(watchers)
  expect(reads).not.toHaveBeenCalled()
  expect(watchers.map(({ content }) => content())).toMatchObject([
    { counts: expect.arrayContaining([expect.objectContaining({ count: 6 })]) },
    { counts: [{ count: 0 }, { count: 0 }, { count: 0 }] },
  ])
  reads.mockRestore()
})
