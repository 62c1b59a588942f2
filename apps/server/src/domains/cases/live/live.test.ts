import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { casePeople } from '@dossier/contract/cases/people'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import type { CaseFieldsUpdated, ViewingUsers } from '@dossier/contract/live/case-hub'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { connectLive } from '../../../testing/live/live-client.ts'
import { expectLive, fetchCase, screenOf, watch } from '../../../testing/live/live-case-client.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'

/** A record with an open field, one for a team and one for administrators, and a person for each of their views. */
async function setting() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const open = await tenant.field({ title: 'Open', dataType: 'text' })
  const forTeam = await tenant.field({ title: 'For the team', dataType: 'text', permissions: { view: [team] } })
  const forAdmins = await tenant.field({
    title: 'For administrators',
    dataType: 'text',
    permissions: { adminOnly: true },
  })
  const templateId = await tenant.template({
    title: 'Report',
    fields: [{ id: open }, { id: forTeam, section: 'Team' }, { id: forAdmins, section: 'Board' }],
  })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const member = await tenant.person({ teamIds: [team], name: 'Mia' })
  const outsider = await tenant.person({ name: 'Otto' })
  const { created } = await admin.call(cases.create, { body: { templateId, title: 'Lost bag' } })
  if (!created) throw new Error('The record was not created.')
  const record = { id: created.id, number: created.caseNumber }
  const save = (person: TestPerson, fieldId: string, value: string, inProgress = false) =>
    person.call(caseFields.saveField, {
      params: { caseId: String(record.id), fieldId, inProgress: inProgress ? 'true' : 'false' },
      body: { value },
    })
  const select = (person: TestPerson, fieldId: string) =>
    person.call(caseFields.select, { params: { caseId: String(record.id), fieldId, itemId: '0' } })
  const setProperty = (person: TestPerson, key: 'title' | 'assigneeId' | 'isSensitive' | 'tags', value: unknown) =>
    person.call(caseFields.saveProperty, { params: { caseId: String(record.id), key }, body: { value } })
  return { tenant, team, open, forTeam, forAdmins, admin, member, outsider, record, save, select, setProperty }
}

type Setting = Awaited<ReturnType<typeof setting>>

const watchAll = ({ admin, member, outsider, record }: Setting) =>
  Promise.all([admin, member, outsider].map((person) => watch(person, record.number)))

/** Changes data without notifying anybody. */
const owner = async () => (await testServer()).services.database.owner

/** The notification that follows a change of teams after the commit. */
async function setTeams(tenant: TestTenant, person: TestPerson, teamIds: number[]) {
  const key = { tenant_id: tenant.id, user_id: person.id }
  await (await owner()).transaction().execute(async (tx) => {
    await tx.deleteFrom('team_members').where('tenant_id', '=', tenant.id).where('user_id', '=', person.id).execute()
    for (const team_id of teamIds)
      await tx
        .insertInto('team_members')
        .values({ ...key, team_id })
        .execute()
  })
  const { services } = await testServer()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } }])
}

test('B-LIVE-04 pushed messages make every screen equal to a fresh fetch, for each way of changing a record', async () => {
  const it = await setting()
  const { admin, member, record, open, forTeam, forAdmins, save, select, setProperty } = it
  const all = await watchAll(it)
  const params = { id: String(record.id) }

  await expectLive(all, () => save(member, open, 'Blue'))
  await expectLive(all, () => save(member, forTeam, 'Found by Kim'))
  await expectLive(all, () => save(admin, forAdmins, 'Worth 900'))
  await expectLive(all, () => setProperty(member, 'title', 'Lost blue bag'))
  await expectLive(all, () => setProperty(member, 'assigneeId', member.id))
  await expectLive(all, () => setProperty(member, 'tags', ['bag', 'blue']))
  await expectLive(all, () => select(member, open))
  await expectLive(all, () => save(member, open, 'Gre', true))
  await expectLive(all, () => save(member, open, 'Green'))
  await expectLive(all, () => select(member, 'title'))
  await expectLive(all, () => select(member, 'none'))
  await expectLive(all, () =>
    member.call(casePeople.addUser, { params: { caseId: String(record.id), userId: String(admin.id) } }),
  )
  const person = { caseId: String(record.id), userId: String(admin.id) }
  const waiting = { caseId: String(record.id), teamId: String(it.team) }
  await expectLive(all, () => member.call(casePeople.addTeam, { params: waiting }))
  await expectLive(all, () => member.call(casePeople.removeTeam, { params: waiting }))
  await expectLive(all, () => member.call(casePeople.removeUser, { params: person }))
  await expectLive(all, () => member.call(casePeople.assign, { params: { ...person, userId: '0' } }))
  await expectLive(all, () => member.call(comments.add, { body: { caseId: record.id, comment: 'Called the hotel.' } }))
  await expectLive(all, async () => {
    const of = { caseId: String(record.id) }
    const { data } = await member.call(events.list, { params: of, query: { pageNumber: 1 } })
    const last = data.find(({ type }) => type === 'fieldChanged')!
    await member.call(events.undo, { params: { ...of, eventId: String(last.id) }, body: {} })
  })
  await expectLive(all, () => admin.call(cases.promote, { params }))
  await expectLive(all, () => admin.call(cases.close, { params }))
  await expectLive(all, () => admin.call(cases.reopen, { params }))

  for (const watcher of all) {
    const { data } = await watcher.person.call(events.list, {
      params: { caseId: String(record.id) },
      query: { pageNumber: 1 },
    })
    const missed = data.filter((event) => event.type !== 'created')
    expect(watcher.events()).toEqual(missed)
  }
})

test('B-LIVE-04 a saved field is one message of changes to people who see it, after its entry, and one without it to the others', async () => {
  const one = await setting()
  const [, member, outsider] = await watchAll(one)
  const before = [member, outsider].map((screen) => screen!.client.messages.length)
  await expectLive([member!, outsider!], () => one.save(one.member, one.forTeam, 'Red'))
  const sent = [member, outsider].map((screen, nth) =>
    screen!.client.messages
      .slice(before[nth])
      .map(({ name }) => name)
      .filter((name) => name.endsWith('Updated') || name === 'caseEvents'),
  )
  // A value without its entry would be somebody's whose name is not known yet.
  expect(sent).toEqual([['caseEvents', 'caseFieldsUpdated'], ['caseUpdated']])
})

test('T27 nothing of a field reaches people who may not see it: no value, no old value, no draft, no holder, no title', async () => {
  const it = await setting()
  const { admin, member, open, forTeam, forAdmins, save, select } = it
  const [, memberScreen, outsiderScreen] = await watchAll(it)
  if (!memberScreen || !outsiderScreen) throw new Error('Three watch.')

  await save(member, forTeam, 'canary-team-1')
  await save(member, forTeam, 'canary-team-2')
  await select(member, forTeam)
  await save(member, forTeam, 'canary-team-draft', true)
  await save(admin, forAdmins, 'canary-admin-1')
  await save(admin, forAdmins, 'canary-admin-2')
  await save(admin, open, 'the last one')
  const isLast = (message: CaseFieldsUpdated) => message.fields[open]?.value === 'the last one'
  await outsiderScreen.client.message('caseFieldsUpdated', isLast)
  await memberScreen.client.message('caseFieldsUpdated', isLast)

  const seenByOutsider = outsiderScreen.client.frames.join('\n')
  expect(seenByOutsider).toContain('the last one')
  for (const hidden of [
    'canary',
    forTeam,
    forAdmins,
    'For the team',
    'For administrators',
    '"Team"',
    '"Board"',
    'Mia:',
  ])
    expect(seenByOutsider).not.toContain(hidden)
  const seenByMember = memberScreen.client.frames.join('\n')
  expect(seenByMember).toContain('canary-team-2')
  for (const hidden of ['canary-admin', forAdmins, 'For administrators', '"Board"'])
    expect(seenByMember).not.toContain(hidden)
})

test('B-LIVE-05 a right gained or lost changes the open screen immediately', async () => {
  const it = await setting()
  const { tenant, team, member, outsider, forTeam, save } = it
  await save(member, forTeam, 'Found by Kim')
  const [, memberScreen, outsiderScreen] = await watchAll(it)
  if (!memberScreen || !outsiderScreen) throw new Error('Three watch.')

  await expectLive([outsiderScreen], () => setTeams(tenant, outsider, [team]))
  expect(outsiderScreen.screen().fields[forTeam]?.value).toBe('Found by Kim')
  await expectLive([memberScreen], () => setTeams(tenant, member, []))
  expect(memberScreen.screen().fields[forTeam]).toBeUndefined()
})

test('B-LIVE-05 a field whose rights are changed leaves and joins the open screens, and sections move', async () => {
  const it = await setting()
  const { tenant, open } = it
  const all = await watchAll(it)
  const restrict = (adminOnly: boolean) => () =>
    tenant.asOwner((tx) =>
      tx
        .updateTable('field_definitions')
        .set({ admin_only: adminOnly })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', open)
        .execute(),
    )
  await expectLive(all, restrict(true))
  await expectLive(all, restrict(false))
  await expectLive(all, () =>
    tenant.asOwner((tx) =>
      tx
        .updateTable('templates')
        .set({ sections: ['Board', 'Team', 'General'] })
        .where('tenant_id', '=', tenant.id)
        .execute(),
    ),
  )
})

test('F9 a returning client names its last sequence number and gets exactly what it missed', async () => {
  const it = await setting()
  const { member, outsider, record, open, forTeam, save, select, setProperty } = it
  await select(member, open)
  const before = await fetchCase(outsider, record.number)
  await save(member, open, 'Red')
  await save(member, forTeam, 'canary')
  await setProperty(member, 'title', 'Lost red bag')

  const client = await connectLive({ token: outsider.token, hub: '/case-hub' })
  const watcher = screenOf(outsider, client, before)
  expect(await client.invoke('joinCase', { caseId: record.id, lastSeq: before.seq })).toEqual({ ok: true })

  expect(watcher.screen()).toEqual(await fetchCase(outsider, record.number))
  expect(watcher.events().map((event) => event.entries.map((entry) => entry.newValue))).toEqual([
    ['Lost red bag'],
    ['Red'],
  ])
  expect(client.frames.join('\n')).not.toContain('canary')
})

test('D-050 an expired lock is shown as free without anybody doing anything', async () => {
  const it = await setting()
  const { member, record, open, select } = it
  const all = await watchAll(it)
  await expectLive(all, () => select(member, open))

  const past = sql<string>`now() - interval '1 second'`
  const database = await owner()
  await expectLive(all, () =>
    database.updateTable('field_locks').set({ expires: past }).where('case_id', '=', record.id).execute(),
  )
  expect(all.map((watcher) => watcher.screen().fields[open]?.inUseBy)).toEqual([null, null, null])
})

test('B-LIVE-02 leaving a record releases the locks there, and so does a lost connection', async () => {
  const it = await setting()
  const { admin, member, record, open, select } = it
  const observer = await watch(admin, record.number)
  const isFree = () => vi.waitFor(() => expect(observer.screen().fields[open]?.inUseBy).toBeNull(), { timeout: 10_000 })

  const first = await watch(member, record.number)
  await expectLive([observer], () => select(member, open))
  expect(await first.client.invoke('leaveCase', { caseId: record.id })).toEqual({ ok: true })
  await isFree()

  const second = await watch(member, record.number)
  await expectLive([observer], () => select(member, open))
  second.client.close()
  await isFree()
})

test('D-050 a brief cut does not cost the lock', async () => {
  const it = await setting()
  const { admin, member, outsider, record, open, select } = it
  const observer = await watch(admin, record.number)
  const cut = await watch(member, record.number)
  const gone = await watch(outsider, record.number)
  await expectLive([observer], () => select(member, open))
  await expectLive([observer], () => select(outsider, 'title'))

  cut.client.close()
  await cut.client.ended
  await watch(member, record.number)
  gone.client.close()
  const freed = () => expect(observer.screen().builtInFieldLocks).toEqual({})
  await vi.waitFor(freed, { timeout: 10_000 })
  // The last person to leave has lost their lock for good, so the grace period is over for the returning one, too.
  expect((await fetchCase(admin, record.number)).fields[open]?.inUseBy?.id).toBe(member.id)
})

test('D-050 a second window of the same person keeps their locks', async () => {
  const it = await setting()
  const { admin, member, outsider, record, open, select } = it
  const observer = await watch(admin, record.number)
  const one = await watch(member, record.number)
  await watch(member, record.number)
  const last = await watch(outsider, record.number)
  await expectLive([observer], () => select(member, open))
  await expectLive([observer], () => select(outsider, 'title'))

  for (const { client } of [one, last]) await client.invoke('leaveCase', { caseId: record.id })
  const freed = () => expect(observer.screen().builtInFieldLocks).toEqual({})
  await vi.waitFor(freed, { timeout: 10_000 })
  expect((await fetchCase(admin, record.number)).fields[open]?.inUseBy).toEqual({ id: member.id, name: 'Mia' })
})

test('D-050 a page that is loaded again leaves its lock, and keeps it only where it takes it again', async () => {
  const it = await setting()
  const { admin, member, record, open, select } = it
  const observer = await watch(admin, record.number)
  const before = await watch(member, record.number)
  const say = (fieldId: string) => ({ caseId: record.id, fieldId, inProgress: true })
  let fence = 0
  for (const place of [open, 'summary', 'title']) {
    fence = (await select(member, place))!.fence
    expect(await before.client.invoke('setInProgress', say(place))).toEqual({ ok: true })
  }
  await watch(member, record.number)
  before.client.close()
  await before.client.ended
  // The new page opens one of them, and a page that was only cut would renew another.
  await expectLive([observer], () => select(member, open))
  const params = { caseId: String(record.id), fieldId: 'title' }
  await member.call(caseFields.extendLock, { params, body: { fence } })
  const holders = () => {
    const { fields, builtInFieldLocks } = observer.screen()
    return [fields[open]?.inUseBy?.id, builtInFieldLocks['summary']?.id, builtInFieldLocks['title']?.id]
  }
  await vi.waitFor(() => expect(holders()).toEqual([member.id, member.id, member.id]), { timeout: 10_000 })
  await vi.waitFor(() => expect(holders()).toEqual([member.id, undefined, member.id]), { timeout: 10_000 })
})

test('B-LIVE-09 only the holder of a lock can announce editing; finishing releases the field', async () => {
  const it = await setting()
  const { admin, member, outsider, record, open, forTeam, select } = it
  const observer = await watch(admin, record.number)
  const { client } = await watch(member, record.number)
  const { client: other } = await watch(outsider, record.number)
  const say = (fieldId: string, inProgress: boolean) => ({ caseId: record.id, fieldId, inProgress })

  expect(await client.invoke('setInProgress', say(open, true))).toMatchObject({ ok: false, status: 409 })
  await expectLive([observer], () => select(member, open))
  expect(await client.invoke('setInProgress', say(open, true))).toEqual({ ok: true })
  expect(await other.invoke('setInProgress', say(open, true))).toMatchObject({ ok: false, status: 409 })
  expect(await other.invoke('setInProgress', say(forTeam, true))).toMatchObject({ ok: false, status: 404 })
  // The same with its values one after the other.
  expect(await other.invoke('setInProgress', record.id, forTeam, true)).toMatchObject({ ok: false, status: 404 })
  await expectLive([observer], () => client.invoke('setInProgress', record.id, open, false))
})

test('B-LIVE-10 a removed record becomes unavailable for everybody who has it open', async () => {
  const it = await setting()
  const { admin, record } = it
  const all = await watchAll(it)
  await admin.call(cases.remove, { params: { id: String(record.id) } })
  for (const { client } of all)
    expect(await client.message('caseNoLongerAvailable')).toEqual({ caseId: record.id, caseNumber: record.number })
})

test('T16 a person who loses the right to a record is removed from its room, and gets no more messages', async () => {
  const it = await setting()
  const { member, outsider, record, open, save, setProperty } = it
  const mine = await watch(member, record.number)
  const { client } = await watch(outsider, record.number)
  await setProperty(member, 'assigneeId', member.id)
  await expectLive([mine], () => setProperty(member, 'isSensitive', true))
  await client.message('caseNoLongerAvailable')
  const heard = client.frames.length

  await expectLive([mine], () => save(member, open, 'canary'))
  // An answer comes after everything that was sent before it.
  expect(await client.invoke('joinCase', { caseId: record.id })).toEqual({
    ok: false,
    status: 404,
    message: 'Record not found.',
  })
  expect(client.frames.slice(heard).join('\n')).not.toContain('canary')
})

test('T29 viewers see each other and who is typing, and nobody else is notified', async () => {
  const it = await setting()
  const { admin, member, outsider, record } = it
  const first = await watch(admin, record.number)
  const second = await watch(member, record.number)
  const stranger = await connectLive({ token: outsider.token, hub: '/case-hub' })
  const both = [
    { id: admin.id, name: 'Ada', isTyping: false },
    { id: member.id, name: 'Mia', isTyping: false },
  ]
  const isJust = (users: unknown) => (message: ViewingUsers) => JSON.stringify(message.users) === JSON.stringify(users)
  expect(await second.client.message('viewingUsers', isJust(both))).toEqual({ caseId: record.id, users: both })
  await first.client.message('viewingUsers', isJust(both))

  await member.call(comments.typing, { params: { caseId: String(record.id) }, query: { typing: 'true' } })
  await first.client.message('viewingUsers', isJust([both[0], { ...both[1], isTyping: true }]))
  second.client.close()
  await vi.waitFor(() => expect(first.client.messages.findLast(isViewers)?.body).toMatchObject({ users: [both[0]] }))
  expect(stranger.messages).toEqual([])
})

const isViewers = ({ name }: { name: string }) => name === 'viewingUsers'

test("another tenant's record cannot be joined, and none of its messages arrive", async () => {
  const it = await setting()
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const client = await connectLive({ token: stranger.token, hub: '/case-hub' })
  expect(await client.invoke('joinCase', { caseId: it.record.id, lastSeq: 0 })).toEqual({
    ok: false,
    status: 404,
    message: 'Record not found.',
  })
  expect(client.messages).toEqual([])
})
