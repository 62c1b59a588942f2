import { casePeople } from '@dossier/contract/cases/people'
import type { FieldExtensions, FieldValue } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { teams } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { events } from '@dossier/contract/events/calls'
import { templates } from '@dossier/contract/templates/calls'
import { CallFailed } from '../../testing/caller.ts'
import { changingAs } from '../../testing/changing.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectLive, watch } from '../../testing/live/live-case-client.ts'
import { countsQuery, expectFresh, pageQuery, watchList } from '../../testing/live/live-list-client.ts'
import { expectRefused, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { undoAction } from './undo/undo-action.ts'

const of = (...people: (number | RoleUser)[]): RoleValue => ({
  users: people.map((one) => (typeof one === 'number' ? { id: one } : one)),
  subRoles: [],
})
const EVA = { id: 'ext-new', name: 'Eva Outside', email: 'eva@example.com', isExternal: true }
const GUID = /^ext-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A server with too many calls asks to try again. */
async function untilTaken<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 503) throw error
    return untilTaken(call)
  }
}

/** A record with the role Inspector, and a role Auditor that only the board sees. */
async function setUp(extensions: FieldExtensions = {}) {
  const tenant = await newTenant()
  const board = await tenant.team('Board')
  const inspector = await tenant.field({ title: 'Inspector', dataType: 'user-role', extensions })
  const auditor = await tenant.field({ title: 'Auditor', dataType: 'user-role', permissions: { view: [board] } })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: inspector }, { id: auditor }] })
  const [ann, bob, cyd, chair] = [
    await tenant.person({ name: 'Ann' }),
    await tenant.person({ name: 'Bob' }),
    await tenant.person({ name: 'Cyd' }),
    await tenant.person({ name: 'Chair', isAdmin: true, teamIds: [board] }),
  ]
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, board, inspector, auditor, templateId, ann, bob, cyd, chair, caseId: record.id, record }
}

const contactsOf = (person: TestPerson, caseId: number) =>
  person.call(casePeople.contacts, { params: { caseId: String(caseId) } })
const profileOf = (reader: TestPerson, person: TestPerson) =>
  reader.call(userProfile.records, { params: { id: String(person.id) }, query: { includeCollaborating: 'true' } })

test('C-ROLE-02 C-ROLE-10 people of a role are stored as ids and shown with their names, external ones get an id', async () => {
  const { tenant, ann, bob, inspector, caseId } = await setUp({ allowExternalUsers: true, allowTimeTracking: true })
  const html = { id: bob.id, name: '<img src=x>', timeSpent: 1.256 }
  const saved = await recordsOf(ann).save(caseId, inspector, of(html, { ...EVA, name: '<b>Eva</b>' }))
  const { users: shown } = saved.value as RoleValue
  expect(shown).toEqual([
    { id: bob.id, name: 'Bob', timeSpent: 1.26 },
    { ...EVA, name: '<b>Eva</b>', id: expect.stringMatching(GUID) },
  ])
  expect(saved.label).toBe('Bob (1.26 h), <b>Eva</b>')
  const { records } = await storedRecords(tenant)
  expect(records[0]!.fields[inspector]).toEqual(of({ id: bob.id, timeSpent: 1.26 }, shown[1]!))
  expect(records[0]!.role_user_ids).toEqual([bob.id])
  // A repeated save, and one with a made-up id, is the same person.
  const made = { ...shown[1]!, id: 'ext-00000000-0000-4000-8000-000000000000' }
  const again = await recordsOf(ann).save(caseId, inspector, of({ id: bob.id, timeSpent: 1.26 }, made))
  expect(again.seq).toBe(saved.seq)
  const { data } = await ann.call(events.list, { params: { caseId: String(caseId) } })
  expect(data[0]?.entries[0]).toMatchObject({ label: 'Inspector', newValue: 'Bob (1.26 h), <b>Eva</b>' })
})

test('D-114 T22 people of other tenants and disabled ones are refused; people who have the role keep it', async () => {
  const { tenant, ann, bob, inspector, caseId } = await setUp()
  const stranger = await (await newTenant()).person()
  const refused = (value: FieldValue, message: string) =>
    expectRefused(tenant, () => recordsOf(ann).save(caseId, inspector, value), { status: 400, message })
  await refused(of(stranger.id), 'The user does not exist.')
  await refused(of(EVA), 'Only people of the organization can be added to Inspector.')
  await refused(of({ id: bob.id, timeSpent: 1 }), 'Leave out the hours: Inspector does not track time.')
  await refused([] as never, 'Choose the people of Inspector from the list.')
  await recordsOf(ann).save(caseId, inspector, of(bob.id))
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', bob.id).execute())
  const saved = await recordsOf(ann).save(caseId, inspector, of(bob.id, ann.id))
  expect(saved.label).toBe('Bob, Ann')
  await recordsOf(ann).save(caseId, inspector, of(ann.id))
  await refused(of(ann.id, bob.id), 'Bob is disabled. Choose another user.')
  // An undo brings them back.
  const { changes } = await storedRecords(tenant)
  await changingAs(ann, (writer) => undoAction(writer, changes.at(-1)!.action_id))
  expect((await storedRecords(tenant)).records[0]!.role_user_ids).toEqual([ann.id, bob.id].toSorted((a, b) => a - b))
})

test('C-ROLE-11 C-ROLE-12 C-ROLE-13 a role takes members of its teams, as they are when they are added, and its teams cannot be deleted', async () => {
  const { tenant, ann, bob, chair, caseId } = await setUp()
  const night = await tenant.team('Night')
  const role = await tenant.field({ title: 'Guard', dataType: 'user-role', extensions: { teams: [night] } })
  const templateId = await tenant.template({ title: 'Round', fields: [{ id: role }] })
  const { id } = await recordsOf(ann).create({ templateId })
  expect(id).not.toBe(caseId)
  const message = 'Bob is in no team whose members can be added to Guard.'
  await expectRefused(tenant, () => recordsOf(ann).save(id, role, of(bob.id)), { status: 400, message })
  await chair.call(teams.save, { body: { id: night, title: 'Night', userIds: [bob.id] } })
  await recordsOf(ann).save(id, role, of(bob.id))
  const remove = chair.call(teams.remove, { params: { id: String(night) } })
  await expect(remove).rejects.toMatchObject({ status: 409, message: expect.stringContaining('field "Guard"') })
  const search = (query: object) => ann.call(users.search, { query: { search: '', ...query } })
  expect((await search({ teams: String(night) })).data.map(({ name }) => name)).toEqual(['Bob'])
  expect((await search({ teams: String(night), without: String(bob.id) })).data).toEqual([])
  const invitees = await ann.call(users.searchForInvite, {
    params: { caseId: String(id) },
    query: { search: '', teams: String(night) },
  })
  expect(invitees.map(({ name }) => name)).toEqual(['Bob', 'Night'])
  const foreign = await (await newTenant()).team()
  await expect(search({ teams: String(foreign) })).rejects.toMatchObject({ status: 404 })
  await expect(
    ann.call(users.searchForInvite, { params: { caseId: String(id) }, query: { teams: String(foreign) } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('D-123 what two people do to a role at once comes together, or is a choice', async () => {
  const { ann, bob, cyd, inspector, caseId, record } = await setUp({ allowTimeTracking: true })
  const { seq: base } = await recordsOf(ann).save(caseId, inspector, of(ann.id, bob.id))
  expect(base).toBeGreaterThan(record.seq)
  const knowing = (person: TestPerson, value: RoleValue, from = base) =>
    recordsOf(person).saveKnowing(caseId, inspector, { value, base: from })
  await knowing(ann, of(ann.id))
  const added = await knowing(bob, of(ann.id, bob.id, cyd.id))
  expect(added.label).toBe('Ann, Cyd')
  const conflict = (error: unknown) => error instanceof CallFailed && error.status === 409
  const hours = knowing(cyd, of(ann.id, { id: bob.id, timeSpent: 3 }))
  expect(await hours.then(() => false, conflict)).toBe(true)
  await knowing(ann, of({ id: ann.id, timeSpent: 2 }, cyd.id), added.seq)
  expect(await knowing(bob, of({ id: ann.id, timeSpent: 5 }, cyd.id), added.seq).then(() => false, conflict)).toBe(true)
})

test('D-123 C-ROLE-06 of two people for one place the second is told, and 200 additions at once all count', async () => {
  const { tenant, ann, inspector, caseId } = await setUp()
  const one = await tenant.field({ title: 'Head', dataType: 'user-role', extensions: { isSingleUser: true } })
  const templateId = await tenant.template({ title: 'Round', fields: [{ id: one }] })
  const round = await recordsOf(ann).create({ templateId })
  const take = (id: number) => recordsOf(ann).saveKnowing(round.id, one, { value: of(id), base: round.seq })
  await take(ann.id)
  // Another window of the same person replaces; another person is asked.
  const bob = await tenant.person()
  const theirs = recordsOf(bob).saveKnowing(round.id, one, { value: of(bob.id), base: round.seq })
  await expect(theirs).rejects.toMatchObject({ status: 409 })

  const ids = await tenant.asOwner(async (tx) => {
    const rows = await tx.selectFrom('users').selectAll().where('id', '=', bob.id).execute()
    const { id: _, ...row } = rows[0]!
    const many = Array.from({ length: 200 }, (_, at) => ({ ...row, identity_id: null, email: `p${at}@example.com` }))
    return (
      await tx
        .insertInto('users')
        .values(many as never)
        .returning('id')
        .execute()
    ).map(({ id }) => id)
  })
  const { seq } = (await storedRecords(tenant)).records.find(({ id }) => id === caseId)!
  const add = (id: number) => recordsOf(ann).saveKnowing(caseId, inspector, { value: of(id), base: seq })
  await Promise.all(ids.map((id) => untilTaken(() => add(id))))
  const { records } = await storedRecords(tenant)
  expect(records.find(({ id }) => id === caseId)!.role_user_ids).toEqual(ids.toSorted((a, b) => a - b))
}, 60_000)

test('D-048 T16 people who are given a role see the sensitive record until it is taken from them, live as fetched', async () => {
  const { ann, bob, cyd, chair, inspector, auditor, caseId, record } = await setUp()
  await recordsOf(chair).property(caseId, 'isSensitive', true)
  const [view] = await bob.call(views.list, {})
  const client = await connectLive({ token: bob.token, hub: '/record-view-hub' })
  const watchers = [
    await watchList(bob, pageQuery(view!.id), { client }),
    await watchList(bob, countsQuery(), { client }),
    await watchList(cyd, pageQuery(view!.id)),
  ]
  await expect(recordsOf(bob).details(record.caseNumber)).rejects.toMatchObject({ status: 403 })
  await recordsOf(ann).save(caseId, inspector, of(bob.id))
  await expectFresh(watchers)
  expect(client.frames.join('\n')).toContain(record.title)
  const screen = await watch(bob, record.caseNumber)
  await expectLive([screen], () => recordsOf(ann).save(caseId, inspector, of(bob.id, ann.id)))
  await recordsOf(ann).save(caseId, inspector, of(ann.id))
  await screen.client.message('caseNoLongerAvailable')
  await expectFresh(watchers)
  await expect(recordsOf(bob).details(record.caseNumber)).rejects.toMatchObject({ status: 403 })
  // A role that they may not see lets them in as well, and stays out of what they get.
  await recordsOf(chair).save(caseId, auditor, of(bob.id))
  await expectFresh(watchers)
  expect(JSON.stringify(await recordsOf(bob).details(record.caseNumber))).not.toContain('Auditor')
})

test('D-059 D-093 contacts, profiles and answers name the people of a role only to those who may see the role', async () => {
  const { ann, bob, cyd, chair, inspector, auditor, caseId, record } = await setUp({
    allowExternalUsers: true,
    hasSubroles: true,
    subroles: [{ title: 'Lead' }],
  })
  await recordsOf(ann).save(caseId, inspector, {
    users: [],
    subRoles: [{ title: 'Lead', users: [{ id: bob.id }, EVA] }],
  })
  await recordsOf(chair).save(caseId, auditor, of(cyd.id))
  const names = async (person: TestPerson) =>
    (await contactsOf(person, caseId)).map(({ name, roles, isExternal }) => [name, roles.join(), isExternal])
  const open = [
    ['Ann', 'opener', false],
    ['Bob', 'Inspector: Lead', false],
    ['Eva Outside', 'Inspector: Lead', true],
  ]
  expect(await names(ann)).toEqual(open)
  expect(await names(chair)).toEqual([...open, ['Cyd', 'Auditor', false]])
  expect((await profileOf(ann, bob)).data.map(({ id }) => id)).toEqual([caseId])
  expect((await profileOf(ann, cyd)).data).toEqual([])
  expect((await profileOf(chair, cyd)).data.map(({ id }) => id)).toEqual([caseId])
  expect(JSON.stringify(await recordsOf(ann).details(record.caseNumber))).not.toContain('Cyd')
})

test('C-TPL-05 D-115 a template has roles, and a default value without people who have left', async () => {
  const { tenant, ann, bob, cyd, chair, inspector, templateId } = await setUp({ isSingleUser: false })
  const foreign = await (await newTenant()).person()
  const design = { id: templateId, title: 'Visit' }
  const set = (value: RoleValue) =>
    chair.call(templates.save, { body: { ...design, fieldDefaultValues: { [inspector]: value } } })
  await expect(set(of(foreign.id))).rejects.toMatchObject({ status: 400, message: 'The user does not exist.' })
  const saved = await set(of(bob.id, cyd.id))
  expect(saved.fieldDefaultValues[inspector]).toEqual(of({ id: bob.id, name: 'Bob' }, { id: cyd.id, name: 'Cyd' }))
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', cyd.id).execute())
  const details = await ann.call(templates.details, { params: { id: String(templateId) } })
  expect(details.fieldDefaultValues[inspector]).toEqual(of({ id: bob.id, name: 'Bob' }))
  expect(details.roles).toEqual([
    {
      fieldId: inspector,
      title: 'Inspector',
      subroles: [],
      isSingleUser: false,
      allowExternalUsers: false,
      allowTimeTracking: false,
    },
  ])
  const created = await recordsOf(ann).create({ templateId })
  expect((await recordsOf(ann).details(created.caseNumber)).fields[inspector]?.label).toBe('Bob')
  const stored = (await storedRecords(tenant)).records.find(({ id }) => id === created.id)
  expect(stored?.role_user_ids).toEqual([bob.id])
})
