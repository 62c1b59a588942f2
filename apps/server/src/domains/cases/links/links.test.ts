import { randomUUID } from 'node:crypto'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseLinks } from '@dossier/contract/cases/links'
import { events } from '@dossier/contract/events/calls'
import { expect, test, vi } from 'vitest'
import { changingAs } from '../../../testing/changing.ts'
import { brokenInvariants } from '../../../testing/faults/check-invariants.ts'
import { expectLive, fetchCase, watch } from '../../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { undoAction } from '../undo/undo-action.ts'

async function world() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const closers = await tenant.team()
  const templateId = await tenant.template({ title: 'Job', fields: [], editClosedPermissions: [closers] })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [closers] })
  const bob = await tenant.person({ name: 'Bob' })
  const create = (title: string) => recordsOf(ann).create({ templateId, title })
  const [lamp, pole] = [await create('Lamp'), await create('Pole')]
  return { tenant, team, templateId, ann, bob, create, lamp, pole }
}

const pair = (a: number, b: number) => ({ params: { a: String(a), b: String(b) } })
const link = (person: TestPerson, a: number, b: number) => person.call(caseLinks.link, pair(a, b))
const unlink = (person: TestPerson, a: number, b: number) => person.call(caseLinks.unlink, pair(a, b))
const one = (caseId: number) => ({ params: { id: String(caseId) } })
const historyOf = async (person: TestPerson, caseId: number) => {
  const { data } = await person.call(events.list, { params: { caseId: String(caseId) }, query: {} })
  return data.map(({ type, entries }) => [type, entries[0]?.oldValue, entries[0]?.newValue])
}
const soundly = async () => expect(await brokenInvariants((await testServer()).services.database.owner)).toEqual([])

test('B-CPAGE-08 D-055 a link is shown by both records, stored once and in the history of both', async () => {
  const { ann, bob, lamp, pole } = await world()
  const there = { caseId: pole.id, caseNumber: pole.caseNumber, title: 'Pole', isClosed: false, type: 'Related' }

  const links = await link(bob, lamp.id, pole.id)

  expect(links).toMatchObject([{ ...there, mergedCaseId: null }])
  expect(await link(bob, pole.id, lamp.id)).toMatchObject([{ caseId: lamp.id, title: 'Lamp', id: links[0]!.id }])
  expect((await fetchCase(ann, lamp.caseNumber)).links).toEqual(links)
  expect(await historyOf(ann, lamp.id)).toEqual([
    ['linked', null, `#${pole.caseNumber} Pole`],
    ['created', null, null],
  ])
  expect((await historyOf(ann, pole.id))[0]).toEqual(['linked', null, `#${lamp.caseNumber} Lamp`])
  expect(await unlink(bob, pole.id, lamp.id)).toEqual([])
  expect(await unlink(bob, pole.id, lamp.id)).toEqual([])
  expect((await fetchCase(ann, lamp.caseNumber)).links).toEqual([])
  expect((await historyOf(ann, lamp.id))[0]).toEqual(['unlinked', `#${pole.caseNumber} Pole`, null])
})

test('D-055 200 calls at once, from both sides, make one link and one event for each record', async () => {
  const { tenant, bob, lamp, pole } = await world()
  const ids = [lamp.id, pole.id]

  // Some may be answered that the service is busy, and have done nothing.
  await Promise.allSettled(Array.from({ length: 200 }, (_, nth) => link(bob, ids[nth % 2]!, ids[1 - (nth % 2)]!)))

  const { changes } = await storedRecords(tenant)
  expect(changes.filter(({ type }) => type === 'linked').map((change) => change.case_id)).toEqual(ids)
  expect((await fetchCase(bob, lamp.caseNumber)).links).toHaveLength(1)
  await soundly()
})

test('D-055 D-123 a link whose answer was lost is answered again, and nothing is done twice', async () => {
  const { tenant, bob, lamp, pole, ann } = await world()
  const key = { 'idempotency-key': randomUUID() }
  const first = await bob.call(caseLinks.link, pair(lamp.id, pole.id), key)
  expect(await bob.call(caseLinks.link, pair(lamp.id, pole.id), key)).toEqual(first)
  await ann.call(cases.markSensitive, one(pole.id))
  expect(await bob.call(caseLinks.link, pair(lamp.id, pole.id), key)).toEqual([])
  const { changes } = await storedRecords(tenant)
  expect(changes.filter(({ type }) => type === 'linked')).toHaveLength(2)
})

test('D-055 refuses links to itself, to what the caller may not see, and from what they may not change', async () => {
  const { tenant, team, ann, bob, lamp, pole, create } = await world()
  const foreign = await world()
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => link(bob, lamp.id, lamp.id), {
    status: 400,
    message: 'A record cannot be linked to itself.',
  })
  await expectRefused(tenant, () => link(bob, lamp.id, foreign.lamp.id), gone)
  await expectRefused(foreign.tenant, () => link(bob, foreign.lamp.id, lamp.id), gone)
  const closed = await create('Closed')
  await ann.call(cases.close, one(closed.id))
  await expectRefused(tenant, () => link(bob, closed.id, lamp.id), {
    status: 403,
    message: expect.stringMatching(/^Once closed, it is edited by/),
  })
  expect(await link(bob, lamp.id, closed.id)).toMatchObject([{ isClosed: true }])
  expect(await link(ann, closed.id, pole.id)).toHaveLength(2)
  const member = await tenant.person({ teamIds: [team] })
  const permissions = { record: { edit: [team] }, case: { edit: [] } }
  const templateId = await tenant.template({ title: 'Of a team', fields: [], permissions })
  const owned = await recordsOf(member).create({ templateId })
  await expectRefused(tenant, () => link(bob, owned.id, lamp.id), { status: 403, message: NOT_ALLOWED })
  await ann.call(cases.markSensitive, one(lamp.id))
  await expectRefused(tenant, () => link(bob, closed.id, lamp.id), gone)
  await expectRefused(tenant, () => unlink(bob, lamp.id, closed.id), gone)
})

const NOT_ALLOWED = expect.stringMatching(/only\.$|do this\.$/)

test('T33 B-LIVE-01 pages of linked records follow each other, and a restricted or deleted one is gone from them', async () => {
  const { ann, bob, lamp, pole, create } = await world()
  const secret = await create('canary-title')
  const watchers = await Promise.all([ann, bob].map((person) => watch(person, lamp.caseNumber)))
  const others = await Promise.all([ann, bob].map((person) => watch(person, pole.caseNumber)))
  const [byAnn, byBob] = watchers as [(typeof watchers)[0], (typeof watchers)[0]]
  await expectLive([...watchers, ...others], () => link(bob, lamp.id, pole.id))
  await expectLive([...watchers, ...others], () => recordsOf(ann).property(pole.id, 'title', 'Tall pole'))
  await expectLive(watchers, () => ann.call(cases.close, one(pole.id)))
  await expectLive(watchers, () => ann.call(cases.reopen, one(pole.id)))
  await expectLive(watchers, () => ann.call(cases.remove, one(pole.id)))
  expect(byAnn.screen().links).toEqual([])
  await expectLive(watchers, () => ann.call(cases.restore, one(pole.id)))
  expect(byBob.screen().links).toMatchObject([{ title: 'Tall pole' }])
  await expectLive(watchers, () => ann.call(cases.markSensitive, one(pole.id)))
  expect([byAnn, byBob].map((each) => each.screen().links.length)).toEqual([1, 0])

  await ann.call(cases.markSensitive, one(secret.id))
  await expectLive(watchers, () => link(ann, lamp.id, secret.id))
  await vi.waitFor(() => expect(byBob.events().map(({ type }) => type)).toContain('linked'))
  expect(JSON.stringify(byBob.client.messages)).not.toContain('canary')
  expect(JSON.stringify(byBob.client.messages)).not.toContain(`"${secret.caseNumber}"`)
  expect(await historyOf(bob, lamp.id)).toContainEqual(['linked', null, 'a restricted record'])
  const seen = [await fetchCase(bob, lamp.caseNumber), await historyOf(bob, lamp.id)]
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`canary|#${secret.caseNumber}\\b`))
  expect((await historyOf(ann, lamp.id))[0]).toEqual(['linked', null, `#${secret.caseNumber} canary-title`])
})

test('D-127 a link shows the title of the template where the reader may not view the fields in the title', async () => {
  const { tenant, team, ann, bob, lamp } = await world()
  const diagnosis = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
  const doctor = await tenant.person({ teamIds: [team] })
  const visits = await tenant.template({
    title: 'Visit',
    titleTemplate: 'Visit {Diagnosis}',
    fields: [{ id: diagnosis }],
  })
  const visit = await recordsOf(doctor).create({ templateId: visits, title: '', fields: { [diagnosis]: 'flu' } })
  const watchers = await Promise.all([ann, bob, doctor].map((person) => watch(person, lamp.caseNumber)))
  await expectLive(watchers, () => link(bob, lamp.id, visit.id))
  const titles = watchers.map((each) => each.screen().links[0]?.title)
  expect(titles).toEqual([`Visit #${visit.caseNumber}`, `Visit #${visit.caseNumber}`, 'Visit flu'])
  expect((await historyOf(bob, lamp.id))[0]).toEqual([
    'linked',
    null,
    `#${visit.caseNumber} Visit #${visit.caseNumber}`,
  ])
})

test('D-055 an undo takes a link away from both records, and an undo of that brings it back', async () => {
  const { tenant, ann, bob, lamp, pole } = await world()
  await link(bob, lamp.id, pole.id)
  const { changes } = await storedRecords(tenant)
  const actionId = changes.find(({ type }) => type === 'linked')!.action_id

  const undone = await changingAs(bob, (writer) => undoAction(writer, actionId))

  expect(undone.result).toEqual({ restored: [lamp.id, pole.id], left: [] })
  expect((await fetchCase(ann, pole.caseNumber)).links).toEqual([])
  await changingAs(bob, (writer) => undoAction(writer, undone.action.id))
  expect((await fetchCase(ann, pole.caseNumber)).links).toMatchObject([{ caseId: lamp.id }])
  await soundly()
})
