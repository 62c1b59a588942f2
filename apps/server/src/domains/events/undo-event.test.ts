import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { expect, test } from 'vitest'
import { changingAs } from '../../testing/changing.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import type { Change } from '../cases/plans/changes.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const guarded = await tenant.field({ title: 'Guarded', dataType: 'text', permissions: { edit: [team] } })
  const fields = [note, cost, secret, guarded].map((id) => ({ id }))
  const templateId = await tenant.template({ title: 'Job', fields })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [note]: 'first' } })
  const params = { caseId: String(caseId) }
  const undo = (person: TestPerson, eventId: number, partly = false) =>
    person.call(events.undo, { params: { ...params, eventId: String(eventId) }, body: { partly } })
  const valuesFor = async (person: TestPerson) => {
    const { fields: shown } = await person.call(cases.details, { query: { caseNumber } })
    return Object.fromEntries(Object.values(shown).map(({ field, value }) => [field.title, value]))
  }
  const newest = async (person: TestPerson) => (await person.call(events.list, { params })).data[0]!
  return {
    tenant,
    team,
    note,
    cost,
    secret,
    guarded,
    templateId,
    ann,
    ben,
    caseId,
    caseNumber,
    params,
    undo,
    valuesFor,
    newest,
  }
}

const act = (person: TestPerson, caseId: number, changes: readonly Change[]) =>
  changingAs(person, (writer) => applyChanges(writer, [caseId], changes))

test('B-CPAGE-14 an event says why it happened, and undoing it is an event that names what it took back', async () => {
  const { note, ann, ben, caseId, undo, valuesFor, newest } = await setUp()
  await recordsOf(ben).save(caseId, note, 'second')
  const changed = await newest(ann)
  expect(changed).toMatchObject({ cause: 'user', undoneActionId: null })

  expect(await undo(ann, changed.id)).toEqual({ caseId, isUndone: true, offersRest: false, left: [] })
  expect(await valuesFor(ann)).toMatchObject({ Note: 'first' })
  const undone = await newest(ben)
  expect(undone).toMatchObject({ cause: 'undo', undoneActionId: changed.actionId, user: { name: 'Ann' } })
  expect(undone.actionId).not.toBe(changed.actionId)

  await undo(ben, undone.id)
  expect(await valuesFor(ann)).toMatchObject({ Note: 'second' })
})

test('D-057 an undo that something later contradicts says what and by whom, and takes back the rest only if asked', async () => {
  const { note, cost, secret, ann, ben, caseId, params, undo, valuesFor, newest } = await setUp()
  await act(ann, caseId, [
    { kind: 'field', fieldId: note, value: 'second' },
    { kind: 'field', fieldId: cost, value: 5 },
    { kind: 'field', fieldId: secret, value: 'gold' },
    { kind: 'comment', comment: 'Done.', isHtml: false },
  ])
  const { id } = await newest(ben)
  await recordsOf(ben).save(caseId, cost, 9)
  const before = (await ann.call(events.list, { params })).totalItems
  const left = [
    { key: `fields.${cost}`, message: 'Ben changed Cost afterwards.' },
    { key: 'comment', message: 'A comment cannot be undone.' },
  ]
  expect(await undo(ben, id)).toEqual({ caseId, isUndone: false, offersRest: true, left })
  expect((await ann.call(events.list, { params })).totalItems).toBe(before)

  expect(await undo(ben, id, true)).toEqual({ caseId, isUndone: true, offersRest: false, left })
  // Ben may not see the secret: it is neither taken back nor mentioned.
  expect(await valuesFor(ann)).toMatchObject({ Note: 'first', Cost: 9, Secret: 'gold' })
})

test('D-093 what the caller may not edit, or somebody has open, stays; without a right on the record all is refused', async () => {
  const { tenant, team, note, cost, guarded, ann, ben, caseId, undo, valuesFor, newest } = await setUp()
  await act(ann, caseId, [
    { kind: 'field', fieldId: note, value: 'second' },
    { kind: 'field', fieldId: cost, value: 5 },
    { kind: 'field', fieldId: guarded, value: 'mine' },
  ])
  const { id } = await newest(ben)
  await recordsOf(ann).lock(caseId, cost)
  expect(await undo(ben, id, true)).toMatchObject({
    isUndone: true,
    left: [
      { message: 'Cost: In use by Ann.' },
      { message: expect.stringMatching(/^Guarded: Edited by team .+ only\.$/) },
    ],
  })
  expect(await valuesFor(ann)).toMatchObject({ Note: 'first', Cost: 5, Guarded: 'mine' })

  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ edit_team_ids: [team] })
      .where('id', '=', caseId)
      .execute(),
  )
  const forbidden = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }
  await expectRefused(tenant, () => undo(ben, id, true), forbidden)
})

test('ADR-88 of two people who undo the same action at once one does, and the other learns by whom it was done', async () => {
  const { note, ann, ben, caseId, params, undo, valuesFor, newest } = await setUp()
  await recordsOf(ann).save(caseId, note, 'second')
  const { id } = await newest(ann)
  const answers = await Promise.all([ann, ben].map((person) => undo(person, id)))
  const [one, other] = answers.toSorted((a, b) => Number(b.isUndone) - Number(a.isUndone))
  expect(one).toMatchObject({ isUndone: true, left: [] })
  const winner = answers[0] === one ? 'Ann' : 'Ben'
  expect(other).toMatchObject({
    isUndone: false,
    offersRest: false,
    left: [{ message: `${winner} changed Note afterwards.` }],
  })
  expect(await valuesFor(ann)).toMatchObject({ Note: 'first' })
  expect((await ann.call(events.list, { params })).totalItems).toBe(3)
})

test('ADR-88 an undo in a record that was deleted, restricted or is not there is not found, nor is one of hidden changes', async () => {
  const { tenant, note, secret, ann, ben, caseId, undo, newest } = await setUp()
  const gone = { status: 404, message: 'Record not found.' }
  await recordsOf(ann).save(caseId, secret, 'gold')
  const hidden = await newest(ann)
  await expectRefused(tenant, () => undo(ben, hidden.id), { status: 404, message: 'Event not found.' })
  await recordsOf(ben).save(caseId, note, 'second')
  const { id } = await newest(ben)
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expectRefused(tenant, () => undo(stranger, id), gone)
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  await expectRefused(tenant, () => undo(ben, id), gone)
  await ann.call(cases.remove, { params: { id: String(caseId) } })
  await expectRefused(tenant, () => undo(ann, id), gone)
})

test('B-CLOSE-02 closing is undone by people who may change closed records, what a rule did by nobody', async () => {
  const { tenant, team, ann, ben, templateId, note } = await setUp()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ edit_closed_team_ids: [team] })
      .where('id', '=', templateId)
      .execute(),
  )
  const record = await recordsOf(ann).create({ templateId })
  const params = { caseId: String(record.id) }
  await recordsOf(ann).save(record.id, note, 'x')
  await ann.call(cases.close, { params: { id: String(record.id) } })
  const undo = (person: TestPerson, eventId: string) =>
    person.call(events.undo, { params: { ...params, eventId }, body: { partly: true } })
  await expectRefused(tenant, () => undo(ben, '3'), {
    status: 403,
    message: expect.stringMatching(/^Once closed, it is edited by/),
  })
  await undo(ann, '3')
  expect(await ann.call(cases.details, { query: { caseNumber: record.caseNumber } })).toMatchObject({ isClosed: false })
  await tenant.asOwner((tx) =>
    tx.updateTable('changes').set({ cause: 'rule' }).where('case_id', '=', record.id).where('seq', '=', 2).execute(),
  )
  await expectRefused(tenant, () => undo(ann, '2'), { status: 400, message: 'Only what a person did can be undone.' })
})

test('T26 ADR-88 the history is filtered by field, person and kind, page by page, without a trace of hidden fields', async () => {
  const { tenant, note, cost, secret, ann, ben, caseId, params } = await setUp()
  for (let nth = 0; nth < 51; nth += 1) await recordsOf(ben).save(caseId, note, `note ${nth}`)
  await recordsOf(ann).save(caseId, cost, 5)
  await recordsOf(ann).save(caseId, secret, 'gold')
  await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  const list = async (person: TestPerson, query: Record<string, unknown>) => {
    const { data, totalItems } = await person.call(events.list, { params, query })
    return [totalItems, ...data.map(({ id }) => id)]
  }
  expect(await list(ann, { userId: String(ann.id) })).toEqual([4, 55, 54, 53, 1])
  expect(await list(ben, { userId: String(ann.id) })).toEqual([3, 55, 53, 1])
  expect(await list(ann, { key: `fields.${secret}` })).toEqual([1, 54])
  expect(await list(ben, { key: `fields.${secret}` })).toEqual([0])
  expect(await list(ann, { type: 'comment' })).toEqual([1, 55])
  expect(await list(ann, { cause: 'import' })).toEqual([0])
  const first = await list(ben, { key: `fields.${note}`, userId: String(ben.id) })
  expect([first.length, first[0], first[1], first.at(-1)]).toEqual([51, 51, 52, 3])
  expect(await list(ben, { key: `fields.${note}`, before: '3' })).toEqual([51, 2])

  const choices = await ben.call(events.choices, { params })
  expect(choices.keys.map(({ label }) => label)).toEqual(['Comment', 'Cost', 'Created', 'Note'])
  expect(choices.users).toEqual([
    { id: ann.id, name: 'Ann' },
    { id: ben.id, name: 'Ben' },
  ])
  expect(choices.types.toSorted()).toEqual(['comment', 'created', 'fieldChanged'])
  expect((await ann.call(events.choices, { params })).keys).toHaveLength(5)
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => stranger.call(events.choices, { params }), gone)
})
