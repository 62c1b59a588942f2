import { cases } from '@dossier/contract/cases/lifecycle'
import { casePeople } from '@dossier/contract/cases/people'
import { LISTS_PER_CONNECTION } from '@dossier/contract/limits'
import type { ListChanged, ListLoaded, ListQuery } from '@dossier/contract/live/record-view-hub'
import { views } from '@dossier/contract/views'
import { expect, test, vi } from 'vitest'
import { changingAs } from '../../../testing/changing.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive, type LiveClient } from '../../../testing/live/live-client.ts'
import {
  countsQuery,
  expectFresh,
  pageQuery,
  watchList,
  type ListWatcher,
} from '../../../testing/live/live-list-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { applyChanges } from '../../cases/writing/apply-changes.ts'
import { LivePage } from './live-page.ts'

async function clinic() {
  const tenant = await newTenant()
  const doctors = await tenant.team('Doctors')
  const diagnosis = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [doctors] } })
  const visit = await tenant.template({ title: 'Visit', titleTemplate: '{diagnosis}', fields: [{ id: diagnosis }] })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const job = await tenant.template({ title: 'Job', fields: [{ id: note }] })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${diagnosis}`, `fields.${note}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const [admin, doctor, clerk, guest] = [
    await tenant.person({ isAdmin: true }),
    await tenant.person({ teamIds: [doctors] }),
    await tenant.person(),
    await tenant.person(),
  ]
  const [view] = await clerk.call(views.list, {})
  return { tenant, doctors, diagnosis, visit, note, job, admin, doctor, clerk, guest, viewId: view!.id }
}

async function setTeams(tenant: TestTenant, person: TestPerson, teamIds: number[]) {
  const key = { tenant_id: tenant.id, user_id: person.id }
  const { services } = await testServer()
  await services.database.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('team_members').where('tenant_id', '=', tenant.id).where('user_id', '=', person.id).execute()
    for (const team_id of teamIds)
      await tx
        .insertInto('team_members')
        .values({ ...key, team_id })
        .execute()
  })
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } }])
}

const seen = ({ frames }: LiveClient) => frames.join('\n')

const connect = ({ token }: TestPerson) => connectLive({ token, hub: '/record-view-hub' })

test('D-127 T27 T28 a followed list never shows a hidden title or field, whatever its query and whoever changes it', async () => {
  const { diagnosis, visit, note, job, admin, doctor, clerk, viewId } = await clinic()
  const queries = [
    pageQuery(viewId),
    pageQuery(viewId, { sortBy: 'title', sortDesc: false }),
    pageQuery(viewId, { searchTerm: 'canary' }),
    pageQuery(viewId, { searchTerm: 'visit' }),
    pageQuery(viewId, { searchTerm: 'Ärztin' }),
    countsQuery('canary'),
  ]
  const watchers: ListWatcher[] = []
  for (const person of [doctor, clerk, admin]) {
    const client = await connect(person)
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
  }
  const { id } = await recordsOf(doctor).create({ templateId: visit, fields: { [diagnosis]: 'canary flu' } })
  await expectFresh(watchers)
  await recordsOf(doctor).save(id, diagnosis, 'canary ÄRZTIN')
  const plain = await recordsOf(clerk).create({ templateId: job, title: 'Ärztin gesucht' })
  await expectFresh(watchers)
  await recordsOf(clerk).save(plain.id, note, 'seen by all')
  await expectFresh(watchers)

  const [ofDoctor, ofClerk, ofAdmin] = [0, 1, 2].map((nth) => watchers[nth * queries.length]!.client)
  expect(seen(ofDoctor!)).toContain('canary')
  for (const client of [ofClerk!, ofAdmin!]) {
    expect(seen(client)).toContain('seen by all')
    // Their own filters are not answers.
    expect(seen(client)).not.toMatch(/canary|ÄRZTIN/)
  }
})

test('T16 a sensitive record leaves the lists of those who may no longer see it, and joins those of the involved', async () => {
  const { tenant, job, note, admin, clerk, guest, viewId } = await clinic()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lamp', template_id: job }])
  const clients = { admin: await connect(admin), clerk: await connect(clerk), guest: await connect(guest) }
  const watchers = [
    await watchList(admin, pageQuery(viewId), { client: clients.admin }),
    await watchList(clerk, pageQuery(viewId), { client: clients.clerk }),
    await watchList(guest, pageQuery(viewId), { client: clients.guest }),
    await watchList(guest, countsQuery(), { client: clients.guest }),
  ]
  await recordsOf(admin).property(id, 'isSensitive', true)
  await expectFresh(watchers)
  const left = (await clients.guest.message<ListChanged>('listChanged', ({ change }) => change.kind === 'page')).change
  expect(left).toMatchObject({ order: [], gone: [id], total: { records: 0 } })

  await admin.call(casePeople.addUser, { params: { caseId: String(id), userId: String(clerk.id) } })
  await expectFresh(watchers)
  const heard = clients.clerk.frames.length
  await admin.call(casePeople.removeUser, { params: { caseId: String(id), userId: String(clerk.id) } })
  await recordsOf(admin).save(id, note, 'canary')
  await expectFresh(watchers)
  expect(seen(clients.admin)).toContain('canary')
  expect(clients.clerk.frames.slice(heard).join('\n')).not.toContain('canary')
  expect(seen(clients.guest)).not.toContain('canary')
})

test('T16 a right that is lost or gained changes the list immediately, and its message says so', async () => {
  const { tenant, doctors, diagnosis, visit, doctor, clerk, viewId } = await clinic()
  await recordsOf(doctor).create({ templateId: visit, fields: { [diagnosis]: 'canary flu' } })
  const client = await connect(doctor)
  const other = await connect(clerk)
  const watchers = [
    await watchList(doctor, pageQuery(viewId), { client }),
    await watchList(clerk, pageQuery(viewId), { client: other }),
  ]
  await setTeams(tenant, doctor, [])
  const revised = await client.message<ListLoaded>('listLoaded', ({ isRevised }) => isRevised)
  expect(JSON.stringify(revised)).not.toContain('canary')
  const heard = client.frames.length
  await setTeams(tenant, clerk, [doctors])
  await other.message<ListLoaded>('listLoaded', ({ isRevised }) => isRevised)
  await recordsOf(clerk).create({ templateId: visit, fields: { [diagnosis]: 'canary measles' } })
  await expectFresh(watchers)
  expect(seen(other)).toContain('canary measles')
  expect(client.frames.slice(heard).join('\n')).not.toContain('canary')
})

test('T16 a person without the right hears nothing, even if nobody said that it was lost', async () => {
  const { tenant, diagnosis, visit, doctor, viewId } = await clinic()
  const { services } = await testServer()
  const { id } = await recordsOf(doctor).create({ templateId: visit, fields: { [diagnosis]: 'flu' } })
  const colleague = await tenant.person({
    teamIds: (await services.principals.find(doctor.token))!.person!.teams as number[],
  })
  const client = await connect(colleague)
  const watchers = [
    await watchList(colleague, pageQuery(viewId), { client }),
    await watchList(doctor, pageQuery(viewId)),
  ]
  await services.database.owner.deleteFrom('team_members').where('user_id', '=', colleague.id).execute()
  // The next look at the session finds it; no event reaches the hub.
  services.principals.forget({ tenantId: tenant.id, userId: colleague.id })
  await recordsOf(doctor).save(id, diagnosis, 'canary')
  await expectFresh(watchers)
  expect(seen(client)).not.toContain('canary')
})

test('T16 a disabled person hears nothing more', async () => {
  const { tenant, admin, guest, job, viewId } = await clinic()
  const client = await connect(guest)
  const watchers = [await watchList(admin, pageQuery(viewId))]
  await watchList(guest, pageQuery(viewId), { client })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', guest.id).execute())
  const { services } = await testServer()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: guest.id } }])
  await client.ended
  await recordsOf(admin).create({ templateId: job, title: 'canary' })
  await expectFresh(watchers)
  expect(seen(client)).not.toContain('canary')
})

test("T22 another tenant's view cannot be followed, and ids that nobody gave are refused", async () => {
  const { clerk, viewId } = await clinic()
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const client = await connect(stranger)
  const subscribe = (id: string, query: unknown) => client.invoke('subscribe', { id, query })
  const refused = { ok: false, status: 404, message: 'View not found.' }
  expect(await subscribe('a', pageQuery(viewId))).toEqual(refused)
  expect(await subscribe('a', pageQuery(2_000_000_000))).toEqual(refused)
  expect(await subscribe('', countsQuery())).toMatchObject({ status: 400 })
  expect(await subscribe('a', { kind: 'all' })).toMatchObject({ status: 400 })
  expect(await subscribe('a', pageQuery(viewId, { pageSize: 1_000 }))).toMatchObject({ status: 400 })
  expect(client.messages).toEqual([])
  expect(await client.invoke('unsubscribe', { id: 'never' })).toEqual({ ok: true })
  await watchList(clerk, pageQuery(viewId))
})

test('T24 one connection follows so many lists and no more, and one that ends makes room', async () => {
  const { clerk, viewId } = await clinic()
  const client = await connect(clerk)
  const follow = (nth: number) => client.invoke('subscribe', { id: `list-${nth}`, query: pageQuery(viewId) })
  for (let nth = 0; nth < LISTS_PER_CONNECTION; nth += 1) expect(await follow(nth)).toEqual({ ok: true })
  const message = 'Too many lists are open on this page. Close some and try again.'
  expect(await follow(LISTS_PER_CONNECTION)).toEqual({ ok: false, status: 429, message })
  expect(await follow(7)).toEqual({ ok: true })
  await client.invoke('unsubscribe', { id: 'list-0' })
  expect(await follow(LISTS_PER_CONNECTION)).toEqual({ ok: true })
})

test('T24 one person follows so many lists in all windows, and others are not concerned', async () => {
  const { clerk, guest, viewId } = await clinic()
  const clients = await Promise.all(Array.from({ length: 11 }, () => connect(clerk)))
  const follow = (nth: number) =>
    clients[Math.floor(nth / 50)]!.invoke('subscribe', { id: `list-${nth % 50}`, query: pageQuery(viewId) })
  const answers = await Promise.all(Array.from({ length: 510 }, (_, nth) => follow(nth)))
  const message = 'You have too many lists open. Close some pages and try again.'
  const refused = answers.filter(({ ok }) => !ok)
  expect(refused).toEqual(Array.from({ length: 10 }, () => ({ ok: false, status: 429, message })))
  clients[0]!.close()
  await vi.waitFor(async () => expect(await follow(509)).toEqual({ ok: true }))
  await watchList(guest, pageQuery(viewId))
})

test('B-LIVE-04 200 people who subscribe at once share what is read, and the messages that follow', async () => {
  const { tenant, job, admin, viewId } = await clinic()
  const [id = 0] = await insertRecords(tenant, [{ title: 'Lamp', template_id: job }])
  const people = await Promise.all(Array.from({ length: 20 }, () => tenant.person()))
  const clients = await Promise.all(people.flatMap((person) => Array.from({ length: 10 }, () => connect(person))))
  const { services } = await testServer()
  const reads = vi.spyOn(services.database, 'tenantRead')
  const query: ListQuery = pageQuery(viewId)
  const answers = await Promise.all(clients.map((client) => client.invoke('subscribe', { id: 'list', query })))
  expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]))
  const channels = await Promise.all(clients.map((client) => client.message<ListLoaded>('listLoaded')))
  expect(new Set(channels.map(({ channel }) => channel)).size).toBe(1)

  reads.mockClear()
  await recordsOf(admin).property(id, 'title', 'Pump')
  const messages = await Promise.all(clients.map((client) => client.message<ListChanged>('listChanged')))
  expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1)
  const mine = reads.mock.calls.filter(([of]) => of === tenant.id).length
  reads.mockRestore()
  expect(mine).toBeLessThan(5)
})

test('B-LIVE-04 nothing is read for a list that a change cannot touch, and no page because of a record beyond it', async () => {
  const { tenant, job, note, admin, viewId } = await clinic()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 30 }, (_, nth) => ({ title: `Lamp ${nth}`, template_id: job })),
  )
  const watchers = [
    await watchList(admin, pageQuery(viewId, { sortBy: 'caseNumber', sortDesc: false, pageSize: 5 })),
    await watchList(admin, pageQuery(viewId, { sortBy: 'created', sortDesc: false, page: 2, pageSize: 5 })),
    await watchList(admin, countsQuery()),
  ]
  const { services } = await testServer()
  const reads = vi.spyOn(services.database, 'tenantRead')
  const follows = vi.spyOn(LivePage.prototype, 'follow')
  await recordsOf(admin).save(ids[25]!, note, 'beyond')
  // A change that is seen comes after the one that is not.
  await recordsOf(admin).save(ids[0]!, note, 'on the page')
  await watchers[0]!.client.message<ListChanged>('listChanged')
  const mine = reads.mock.calls.filter(([of]) => of === tenant.id).length
  // Only the list that shows the record looked at a change.
  expect(new Set(follows.mock.contexts).size).toBe(1)
  for (const spy of [reads, follows]) spy.mockRestore()
  expect(mine).toBeLessThanOrEqual(1)
  await expectFresh(watchers)
})

test('B-LIVE-04 an action on many records makes each list stale once, and those who ask again share the reading', async () => {
  const { tenant, job, admin, clerk, viewId } = await clinic()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 1_000 }, (_, nth) => ({ title: `Lamp ${nth}`, template_id: job })),
  )
  const clients = [await connect(admin), await connect(clerk)]
  const watchers = [
    await watchList(admin, pageQuery(viewId), { client: clients[0]! }),
    await watchList(clerk, pageQuery(viewId), { client: clients[1]! }),
    await watchList(clerk, countsQuery(), { client: clients[1]! }),
  ]
  await changingAs(admin, (writer) => applyChanges(writer, ids, [{ kind: 'close' }]))
  await expectFresh(watchers)
  const names = clients.map(({ messages }) => messages.map(({ name }) => name))
  expect(names[0]).toEqual(['listLoaded', 'listStale', 'listLoaded'])
  expect(names[1]!.filter((name) => name === 'listChanged')).toEqual([])
  expect(names[1]!.filter((name) => name === 'listStale')).toHaveLength(2)
  await admin.call(cases.reopen, { params: { id: String(ids[3]) } })
  await expectFresh(watchers)
})

test('F9 after messages were lost every list is asked for again', async () => {
  const { tenant, job, admin, viewId } = await clinic()
  await insertRecords(tenant, [{ title: 'Lamp', template_id: job }])
  const watchers = [await watchList(admin, pageQuery(viewId)), await watchList(admin, countsQuery())]
  const { services } = await testServer()
  await services.database.owner
    .updateTable('cases_base')
    .set({ title: 'Unheard' })
    .where('tenant_id', '=', tenant.id)
    .execute()
  services.outbox.send([{ type: 'messages.lost' }])
  await expectFresh(watchers)
  expect(JSON.stringify(watchers[0]!.content())).toContain('Unheard')
})

test('B-LIVE-04 with another query under its id a subscription follows that one only', async () => {
  const { tenant, job, admin, viewId } = await clinic()
  const client = await connect(admin)
  const subscribe = (searchTerm: string) =>
    client.invoke('subscribe', { id: 'list', query: pageQuery(viewId, { searchTerm }) })
  await insertRecords(tenant, [{ title: 'Lamp', template_id: job }])
  await subscribe('lamp')
  await subscribe('pump')
  const loaded = client.messages.filter(({ name }) => name === 'listLoaded').map(({ body }) => body as ListLoaded)
  expect(loaded.map(({ id }) => id)).toEqual(['list', 'list'])
  await recordsOf(admin).create({ templateId: job, title: 'Lamp again' })
  await recordsOf(admin).create({ templateId: job, title: 'Pump' })
  await client.message<ListChanged>('listChanged')
  const changed = client.messages.filter(({ name }) => name === 'listChanged').map(({ body }) => body as ListChanged)
  expect(new Set(changed.map(({ channel }) => channel))).toEqual(new Set([loaded[1]!.channel]))
})

test('B-LIVE-04 a changed configuration makes the lists of its tenant stale, and a view that is gone ends them', async () => {
  const { tenant, admin, viewId } = await clinic()
  const client = await connect(admin)
  const watchers = [await watchList(admin, pageQuery(viewId), { client })]
  await tenant.area('Harbor')
  await client.message('listStale')
  await expectFresh(watchers)
  await tenant.asOwner((tx) => tx.deleteFrom('views').where('tenant_id', '=', tenant.id).execute())
  await vi.waitFor(async () => {
    const answer = await client.invoke('subscribe', { id: 'again', query: pageQuery(viewId) })
    expect(answer).toMatchObject({ ok: false, status: 404 })
  })
})
