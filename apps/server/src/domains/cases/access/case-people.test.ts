import { casePeople } from '@dossier/contract/cases/people'
import { expect, test } from 'vitest'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [],
    permissions: {
      record: { edit: [team] },
      case: { edit: [] },
    },
  })
  const ann = await tenant.person({ name: 'Ann', teamIds: [team] })
  const bob = await tenant.person({ name: 'Bob' })
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, team, ann, bob, record, caseId: record.id }
}

const people = (person: TestPerson, caseId: number) => {
  const of = (id: number) => ({ params: { caseId: String(caseId), userId: String(id), teamId: String(id) } })
  return {
    contacts: () => person.call(casePeople.contacts, of(0)),
    addUser: (id: number) => person.call(casePeople.addUser, of(id)),
    removeUser: (id: number) => person.call(casePeople.removeUser, of(id)),
    assign: (id: number) => person.call(casePeople.assign, of(id)),
    addTeam: (id: number) => person.call(casePeople.addTeam, of(id)),
    removeTeam: (id: number) => person.call(casePeople.removeTeam, of(id)),
  }
}

test('B-CASE-14 collaborators, assignee and awaiting teams are added and removed, each with its history', async () => {
  const { tenant, team, ann, bob, caseId } = await setUp()
  const does = people(ann, caseId)
  expect(await does.addUser(bob.id)).toMatchObject({ users: [{ id: bob.id, name: 'Bob' }], seq: 2 })
  expect(await does.addUser(bob.id)).toMatchObject({ users: [{ id: bob.id }], seq: 2 })
  expect(await does.assign(bob.id)).toMatchObject({ assigneeId: bob.id, assigneeName: 'Bob', seq: 3 })
  expect(await does.addTeam(team)).toMatchObject({ pendingTeams: [{ id: team, title: 'Night' }], seq: 4 })
  expect(await does.addTeam(team)).toMatchObject({ seq: 4 })
  await does.removeTeam(team)
  await does.removeUser(bob.id)
  expect(await does.assign(0)).toMatchObject({ assigneeId: null, users: [], pendingTeams: [], seq: 7 })
  const { changes } = await storedRecords(tenant)
  expect(changes.slice(1).map((change) => [change.key, change.new_value])).toEqual([
    ['users', [bob.id]],
    ['assigneeId', bob.id],
    ['pendingTeams', [team]],
    ['pendingTeams', []],
    ['users', []],
    ['assigneeId', null],
  ])
})

test('B-CASE-15 C-ROLE-14 contacts are opener, assignee and collaborators, each once', async () => {
  const { ann, bob, caseId } = await setUp()
  await people(ann, caseId).assign(ann.id)
  await people(ann, caseId).addUser(bob.id)
  expect(await people(bob, caseId).contacts()).toEqual([
    { id: ann.id, name: 'Ann', email: ann.email, isExternal: false, roles: ['opener', 'assignee'] },
    { id: bob.id, name: 'Bob', email: bob.email, isExternal: false, roles: ['collaborator'] },
  ])
})

test('only people who may edit change people, but all collaborators may remove themselves', async () => {
  const { tenant, team, ann, bob, caseId } = await setUp()
  const cyd = await tenant.person()
  await people(ann, caseId).addUser(bob.id)
  await people(ann, caseId).addUser(cyd.id)
  const forbidden = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }
  const theirs = people(bob, caseId)
  await expectRefused(tenant, () => theirs.addUser(bob.id), forbidden)
  await expectRefused(tenant, () => theirs.removeUser(cyd.id), forbidden)
  await expectRefused(tenant, () => theirs.assign(bob.id), forbidden)
  await expectRefused(tenant, () => theirs.addTeam(team), forbidden)
  await expectRefused(tenant, () => theirs.removeTeam(team), forbidden)
  await theirs.removeUser(bob.id)
  expect((await storedRecords(tenant)).records[0]!.user_ids).toEqual([cyd.id])
})

test("D-120 another tenant's people, teams and records are answered like ids that do not exist", async () => {
  const { tenant, ann, caseId } = await setUp()
  const other = await setUp()
  const does = people(ann, caseId)
  const [noUser, noTeam] = ['User', 'Team'].map((noun) => ({ status: 404, message: `${noun} not found.` }))
  for (const id of [other.ann.id, 2_147_483_647]) {
    await expectRefused(tenant, () => does.addUser(id), noUser!)
    await expectRefused(tenant, () => does.removeUser(id), noUser!)
    await expectRefused(tenant, () => does.assign(id), noUser!)
  }
  for (const id of [other.team, 2_147_483_647]) {
    await expectRefused(tenant, () => does.addTeam(id), noTeam!)
    await expectRefused(tenant, () => does.removeTeam(id), noTeam!)
  }
  const noRecord = { status: 404, message: 'Record not found.' }
  const theirs = people(other.ann, caseId)
  for (const call of [theirs.contacts, () => theirs.addUser(other.ann.id), () => theirs.assign(0)])
    await expectRefused(tenant, call, noRecord)
  for (const call of [() => theirs.removeUser(ann.id), () => theirs.addTeam(1), () => theirs.removeTeam(1)])
    await expectRefused(tenant, call, noRecord)
})

test('a disabled person is not added', async () => {
  const { tenant, ann, bob, caseId } = await setUp()
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', bob.id).execute())
  const refused = { status: 400, message: 'Bob is disabled. Choose another user.' }
  await expectRefused(tenant, () => people(ann, caseId).addUser(bob.id), refused)
  await expectRefused(tenant, () => people(ann, caseId).assign(bob.id), refused)
})
