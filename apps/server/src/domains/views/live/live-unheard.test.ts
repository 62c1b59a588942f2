import { cases } from '@dossier/contract/cases/lifecycle'
import type { ListChanged, ListLoaded } from '@dossier/contract/live/record-view-hub'
import { views } from '@dossier/contract/views'
import { expect, test, vi } from 'vitest'
import { changingAs, changingAsRule } from '../../../testing/changing.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { countsQuery, expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { applyChanges } from '../../cases/writing/apply-changes.ts'
import { LiveLists } from './live-lists.ts'
import { LivePage } from './live-page.ts'

async function store() {
  const tenant = await newTenant()
  const job = await tenant.template({ title: 'Job', fields: [] })
  const [admin, clerk] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const [view] = await clerk.call(views.list, {})
  const lamps = (many: number, more = {}) =>
    insertRecords(
      tenant,
      Array.from({ length: many }, (_, nth) => ({ title: `Lamp ${nth}`, template_id: job, ...more })),
    )
  return { tenant, job, admin, clerk, viewId: view!.id, lamps }
}

test('T16 somebody who is involved in many sensitive records at once follows them in all their lists', async () => {
  const { admin, clerk, viewId, lamps } = await store()
  const ids = await lamps(300, { is_sensitive: true })
  const client = await connectLive({ token: clerk.token, hub: '/record-view-hub' })
  const watchers = [
    await watchList(clerk, pageQuery(viewId), { client }),
    await watchList(clerk, countsQuery(), { client }),
  ]
  await changingAs(admin, (writer) => applyChanges(writer, ids, [{ kind: 'assign', userId: clerk.id }]))
  await expectFresh(watchers)
  expect(watchers[1]!.content()).toMatchObject({ counts: [{ count: 300 }, { count: 300 }] })
})

test('T16 records that were hidden while nobody could tell are named to the screens that still show them', async () => {
  const { admin, clerk, viewId, lamps } = await store()
  const ids = await lamps(300)
  const [lost = 0, closed = 0, open = 0] = ids
  const connect = () => connectLive({ token: clerk.token, hub: '/record-view-hub' })
  const query = pageQuery(viewId, { pageSize: 5 })
  await changingAs(admin, async (writer) => {
    await applyChanges(writer, ids.slice(2, 290), [{ kind: 'assign', userId: admin.id }])
    await applyChanges(writer, [lost], [{ kind: 'markSensitive' }])
    await applyChanges(writer, [closed], [{ kind: 'close' }])
  })
  const client = await connect()
  const shown = [lost, closed, open, 2_000_000_000]
  expect(await client.invoke('subscribe', { id: 'list', query, shown })).toEqual({ ok: true })
  const loaded = await client.message<ListLoaded>('listLoaded')
  const { channel, change } = await client.message<ListChanged>('listChanged')
  expect(channel).toBe(loaded.channel)
  // Those that only left the page come as they are now.
  const rows = [
    { id: closed, isClosed: true },
    { id: open, isClosed: false },
  ]
  expect(change).toMatchObject({ kind: 'page', gone: [lost, 2_000_000_000] })
  const told = 'rows' in change ? change.rows.toSorted((one, other) => one.id - other.id) : []
  expect(told).toMatchObject(rows)
  const many = Array.from({ length: 101 }, () => 1)
  expect(await client.invoke('subscribe', { id: 'list', query, shown: many })).toMatchObject({ status: 400 })
})

test('T27 a field that a new configuration hides leaves the rows that wait for Refresh', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const [secret, plain] = [
    await tenant.field({ title: 'Diagnosis', dataType: 'text' }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
  ]
  const fields = [{ id: secret }, { id: plain }]
  const job = await tenant.template({ title: 'Job', titleTemplate: '{diagnosis}', fields })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${secret}`, `fields.${plain}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const clerk = await tenant.person()
  const values = JSON.stringify({ [secret]: 'canary', [plain]: 'for all' })
  const [waiting = 0] = await insertRecords(tenant, [
    { title: 'canary', template_id: job, fields: values, is_closed: true },
  ])
  const [view] = await clerk.call(views.list, {})
  const client = await connectLive({ token: clerk.token, hub: '/record-view-hub' })
  const ask = () => client.invoke('subscribe', { id: 'list', query: pageQuery(view!.id), shown: [waiting] })
  const told = () =>
    client.messages.flatMap(({ name, body }) => {
      const { change } = body as ListChanged
      return name === 'listChanged' && change.kind === 'page' ? change.rows : []
    })
  await ask()
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  expect(told()[0]).toMatchObject({ title: 'canary', fields: { [secret]: 'canary', [plain]: 'for all' } })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('field_definitions')
      .set({ view_team_ids: [crew] })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', secret)
      .execute(),
  )
  await client.message('listStale')
  await ask()
  await vi.waitFor(() => expect(told()).toHaveLength(2))
  expect(told()[1]).toMatchObject({ id: waiting, fields: { [plain]: 'for all' } })
  expect(JSON.stringify(told()[1])).not.toContain('canary')
})

test('T16 a record that has left the page is named when it is hidden: screens may still show it', async () => {
  const { job, admin, clerk, viewId, lamps } = await store()
  const [lamp = 0, other = 0, secret = 0] = await lamps(3)
  await recordsOf(admin).property(secret, 'isSensitive', true)
  const client = await connectLive({ token: clerk.token, hub: '/record-view-hub' })
  const watchers = [await watchList(clerk, pageQuery(viewId), { client })]
  const gone =
    (id: number) =>
    ({ change }: ListChanged) =>
      change.kind === 'page' && Boolean(change.gone?.includes(id))
  await clerk.call(cases.close, { params: { id: String(lamp) } })
  await expectFresh(watchers)
  await recordsOf(admin).property(lamp, 'isSensitive', true)
  await client.message<ListChanged>('listChanged', gone(lamp))
  // Of what they could not see they are not told that it is gone.
  await admin.call(cases.remove, { params: { id: String(secret) } })
  const unseen = await recordsOf(admin).create({ templateId: job, title: 'Pump' })
  await recordsOf(admin).property(other, 'title', 'Torch')
  await expectFresh(watchers)
  const told = client.messages.flatMap(({ name, body }) => (name === 'listChanged' ? [body as ListChanged] : []))
  expect(told.flatMap(({ change }) => (change.kind === 'page' ? (change.gone ?? []) : []))).toEqual([lamp])
  expect(unseen.id).toBeGreaterThan(0)
})

test('D-127 T27 people whose rights a new configuration sets apart do not share what is read after it', async () => {
  const tenant = await newTenant()
  const [crew, others] = [await tenant.team('Crew'), await tenant.team('Others')]
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [crew] } })
  const plain = await tenant.field({ title: 'Note', dataType: 'text' })
  const job = await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: plain }] })
  const key = `fields.${plain}`
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', key, `fields.${secret}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const [id = 0] = await insertRecords(tenant, [
    { title: 'Lamp', template_id: job, fields: JSON.stringify({ [secret]: 'canary' }) },
  ])
  const [member, outsider] = [await tenant.person({ teamIds: [others] }), await tenant.person()]
  const [view] = await outsider.call(views.list, {})
  const query = pageQuery(view!.id, { sortBy: key, sortDesc: false })
  const clients = await Promise.all(
    [member, outsider].map(({ token }) => connectLive({ token, hub: '/record-view-hub' })),
  )
  const watchers = [
    await watchList(member, query, { client: clients[0]! }),
    await watchList(outsider, query, { client: clients[1]! }),
  ]
  await recordsOf(member).save(id, plain, 'one')
  await clients[1]!.message<ListChanged>('listChanged')
  const follows = vi.spyOn(LivePage.prototype, 'follow')
  await recordsOf(member).save(id, plain, 'two')
  await vi.waitFor(() => expect(follows).toHaveResolvedWith('read'))
  follows.mockRestore()
  const { services } = await testServer()
  // The list waits before it is read again, and has not heard of it yet.
  await services.database.owner
    .updateTable('field_definitions')
    .set({ view_team_ids: [crew, others] })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', secret)
    .execute()
  services.catalogues.changed(tenant.id, ['fields'])
  await recordsOf(member).save(id, plain, 'three')
  await expectFresh(watchers)
  expect(clients[0]!.frames.join('')).toContain('canary')
  expect(clients[1]!.frames.join('')).not.toContain('canary')
})

test('T16 a change of a node that was killed before it told anybody reaches the lists all the same', async () => {
  const { tenant, clerk, viewId, lamps } = await store()
  const [lamp = 0] = await lamps(3)
  const subscribe = vi.spyOn(LiveLists.prototype, 'subscribe')
  const watchers = [await watchList(clerk, pageQuery(viewId)), await watchList(clerk, countsQuery())]
  const [lists] = subscribe.mock.contexts as LiveLists[]
  subscribe.mockRestore()
  await lists!.look()
  // Its messages come, and nothing is read again.
  await recordsOf(clerk).property(lamp, 'title', 'Torch')
  await expectFresh(watchers)
  const loaded = () => watchers[0]!.client.messages.filter(({ name }) => name === 'listLoaded').length
  const before = loaded()
  for (let nth = 0; nth < 3; nth += 1) await lists!.look()
  expect(loaded()).toBe(before)

  await changingAsRule(tenant, (writer) => applyChanges(writer, [lamp], [{ kind: 'close' }]))
  await lists!.look()
  await lists!.look()
  await expectFresh(watchers)
  expect(watchers[1]!.content()).toMatchObject({ counts: [{ count: 2 }, { count: 0 }] })
})
