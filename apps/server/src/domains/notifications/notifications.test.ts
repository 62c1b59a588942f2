import { casePeople } from '@dossier/contract/cases/people'
import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { notifications, type Notification } from '@dossier/contract/notifications'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { recordsOf } from '../../testing/records.ts'
import { secondNode } from '../../testing/second-node.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import { newAction } from '../../history/action.ts'

async function setUp() {
  const tenant = await newTenant()
  const night = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [night] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: secret }] })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [night] })
  const ben = await tenant.person({ name: 'Ben' })
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId })
  const params = (userId: number) => ({ params: { caseId: String(caseId), userId: String(userId) } })
  const assign = (by: TestPerson, to: number) => by.call(casePeople.assign, params(to))
  return { tenant, night, note, secret, templateId, ann, ben, caseId, caseNumber, params, assign }
}

const listOf = (person: TestPerson) => person.call(notifications.list, {})
const said = async (person: TestPerson) => (await listOf(person)).map(({ type, message }) => `${type}: ${message}`)

test('A-NOTIF-08 A-NOTIF-09 D-041 an assigned record is notified once, to the person and nobody else', async () => {
  const { ann, ben, caseNumber, assign } = await setUp()
  await assign(ann, ann.id)
  await assign(ann, ben.id)
  expect(await listOf(ben)).toEqual([
    {
      id: expect.any(String),
      type: 'RecordAssignedToUser',
      title: `#${caseNumber} Lamp`,
      message: 'Assigned to you by Ann',
      created: expect.any(String),
      data: caseNumber,
      comment: null,
    },
  ])
  expect(await listOf(ann)).toEqual([])
})

test('D-041 updates are notified to assignee and collaborators; a repeat replaces the earlier one', async () => {
  const { ann, ben, tenant, caseId, note, night, params, assign } = await setUp()
  const cid = await tenant.person({ name: 'Cid', teamIds: [night] })
  await ann.call(casePeople.addUser, params(cid.id))
  expect(await said(cid)).toEqual(['UserAddedToRecord: You were added by Ann'])
  await assign(ann, ben.id)
  const { id: comment } = await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  const [first] = await listOf(ben)
  expect(first).toMatchObject({ type: 'RecordUpdatedByOtherUser', comment })
  await recordsOf(cid).save(caseId, note, 'dark')
  expect(await said(ben)).toEqual([
    'RecordUpdatedByOtherUser: Updated by Cid: Note',
    'RecordAssignedToUser: Assigned to you by Ann',
  ])
  const [second] = await listOf(ben)
  expect(second!.id).not.toBe(first!.id)
  expect(second!.comment).toBeNull()
  expect(await said(cid)).toEqual([
    'RecordUpdatedByOtherUser: Updated by Ann: Comment',
    'UserAddedToRecord: You were added by Ann',
  ])
})

test('D-041 members of a team that a record begins to wait for are notified, also of a new record', async () => {
  const { ann, tenant, night, templateId, caseId } = await setUp()
  const cid = await tenant.person({ name: 'Cid', teamIds: [night] })
  const gone = await tenant.person({ name: 'Gus', teamIds: [night] })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  await ann.call(casePeople.addTeam, { params: { caseId: String(caseId), teamId: String(night) } })
  await recordsOf(ann).create({ templateId, pendingTeams: [night], assigneeId: cid.id })
  expect(await said(cid)).toEqual([
    'RecordAssignedToUser: Assigned to you by Ann',
    'TeamAwaiting: Awaiting your team, set by Ann',
  ])
  const rows = await tenant.asOwner((tx) =>
    tx.selectFrom('notifications').select('user_id').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([cid.id]))
})

test('D-127 nobody is notified of a field that they may not see, nor reads of one that they may see no more', async () => {
  const { ann, ben, tenant, caseId, note, secret, assign } = await setUp()
  await assign(ann, ben.id)
  const before = await listOf(ben)
  await recordsOf(ann).save(caseId, secret, 'gold')
  expect(await listOf(ben)).toEqual(before)
  await recordsOf(ann).save(caseId, note, 'dark')
  expect(await said(ben)).toContain('RecordUpdatedByOtherUser: Updated by Ann: Note')
  const hidden = await tenant.team()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('template_fields')
      .set({ permissions: JSON.stringify({ adminOnly: false, view: [hidden], edit: [] }) })
      .where('tenant_id', '=', tenant.id)
      .where('field_id', '=', note)
      .execute(),
  )
  expect(await listOf(ben)).toEqual(before)
})

test('D-048 a notification about a record that somebody may see no more, or that is deleted, is not listed', async () => {
  const { ann, ben, caseId, assign } = await setUp()
  await assign(ann, ben.id)
  await recordsOf(ann).property(caseId, 'summary', 'Dark')
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  expect(await listOf(ben)).toHaveLength(2)
  await assign(ann, ann.id)
  expect(await listOf(ben)).toEqual([])
  await recordsOf(ann).property(caseId, 'isSensitive', false)
  expect(await listOf(ben)).toHaveLength(2)
  await ann.call(cases.remove, { params: { id: String(caseId) } })
  expect(await listOf(ben)).toEqual([])
})

test('A-NOTIF-03 A-NOTIF-09 a person removes their own notifications, one or all that they have seen', async () => {
  const { ann, ben, caseId, assign, params } = await setUp()
  await assign(ann, ben.id)
  await ann.call(casePeople.addUser, params(ben.id))
  const [newest, older] = (await listOf(ben)) as [Notification, Notification]
  const remove = (person: TestPerson, id: string) => person.call(notifications.remove, { params: { id } })
  const gone = { status: 404, message: 'Notification not found.' }
  await expect(remove(ann, older.id)).rejects.toMatchObject(gone)
  const stranger = await (await newTenant()).person()
  await expect(remove(stranger, older.id)).rejects.toMatchObject(gone)
  await remove(ben, older.id)
  await expect(remove(ben, older.id)).rejects.toMatchObject(gone)
  expect(await listOf(ben)).toEqual([newest])
  // What came after the list was read is not removed with it.
  await recordsOf(ann).property(caseId, 'summary', 'Dark')
  await ben.call(notifications.removeAll, { query: { until: newest.created } })
  expect(await said(ben)).toEqual(['RecordUpdatedByOtherUser: Updated by Ann: Summary'])
  await ben.call(notifications.removeAll, { query: {} })
  expect(await listOf(ben)).toEqual([])
})

test('D-042 a change of many records at once notifies each person of 200 of them', async () => {
  const { tenant, ann, ben, templateId } = await setUp()
  const records = Array.from({ length: 250 }, () => ({ template_id: templateId, assignee_id: ben.id }))
  const ids = await insertRecords(tenant, records)
  const { services } = await testServer()
  await services.database.tenantTx(tenant.id, async (tx) => {
    const scene = { tx, emit: () => {}, action: newAction(), tenant: { id: tenant.id, features: [] }, services }
    const author = { id: ann.id, name: 'Ann', person: null }
    await applyChanges({ ...scene, author }, ids, [{ kind: 'property', key: 'summary', value: 'Dark' }])
  })
  const stored = await tenant.asOwner((tx) =>
    tx.selectFrom('notifications').select('user_id').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(stored).toHaveLength(200)
  expect(await listOf(ben)).toHaveLength(200)
})

const joined = async (person: TestPerson, origin?: string) => {
  const client = await connectLive({ token: person.token, hub: '/notification-hub', ...(origin && { origin }) })
  await client.invoke('joinNotifications')
  return client
}

/** Demands that the person is pushed what a fetch gives. */
async function expectPushed(
  client: Awaited<ReturnType<typeof joined>>,
  person: TestPerson,
  act: () => Promise<unknown>,
) {
  const before = client.messages.length
  await act()
  const list = JSON.stringify(await listOf(person))
  await expect
    .poll(() => JSON.stringify(client.messages.slice(before).findLast(({ name }) => name === 'notifications')?.body))
    .toBe(list)
}

test('A-NOTIF-11 what is pushed after each kind of change is what a fetch gives', async () => {
  const { ann, ben, caseId, assign, params } = await setUp()
  const client = await joined(ben)
  const pushed = (act: () => Promise<unknown>) => expectPushed(client, ben, act)
  await pushed(() => assign(ann, ben.id))
  await pushed(() => recordsOf(ann).property(caseId, 'title', 'Lamp 7'))
  // Another title by their own hand, and other rights, change the list without a new notification.
  await pushed(() => recordsOf(ben).property(caseId, 'title', 'Lamp 8'))
  await pushed(() => recordsOf(ann).property(caseId, 'isSensitive', true))
  await pushed(() => assign(ann, ann.id))
  await pushed(() => ann.call(casePeople.addUser, params(ben.id)))
  await pushed(() => ben.call(notifications.removeAll, { query: {} }))
  expect(client.messages.every(({ name }) => name === 'notifications')).toBe(true)
})

test.runIf(testEngine() === 'server')('A-NOTIF-11 people on another node are pushed the same', async () => {
  const { ann, ben, assign } = await setUp()
  const client = await joined(ben, await secondNode())
  await expectPushed(client, ben, () => assign(ann, ben.id))
})

test('A-NOTIF-11 of 200 saves at once, one notification is left, the one that a fetch gives', async () => {
  const { ann, ben, caseId, assign } = await setUp()
  await assign(ann, ben.id)
  const client = await joined(ben)
  await expectPushed(client, ben, () =>
    Promise.all(Array.from({ length: 200 }, (_, nth) => recordsOf(ann).property(caseId, 'summary', `Dark ${nth}`))),
  )
  expect(await listOf(ben)).toHaveLength(2)
})
