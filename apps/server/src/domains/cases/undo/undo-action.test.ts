import { comments } from '@dossier/contract/comments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changingAs } from '../../../testing/changing.ts'
import { brokenInvariants } from '../../../testing/faults/check-invariants.ts'
import { importInto } from '../../../testing/import-records.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../../testing/world.ts'
import { applyChanges } from '../writing/apply-changes.ts'
import type { Change } from '../plans/changes.ts'
import { undoAction } from './undo-action.ts'

const MANY = testEngine() === 'server' ? 1_050 : 40

/** What a record is, without how often and when it was written. */
const stateOf = async (tenant: TestTenant, ids: readonly number[]) => {
  const rows = await tenant.asOwner((tx) =>
    tx.selectFrom('cases_base').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  )
  return rows.map(({ seq: _s, last_updated: _l, field_times: _f, ...state }) => state)
}

async function world(count: number) {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ann' })
  const team = await tenant.team()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await tenant.template({
    title: 'Job',
    titleTemplate: 'Job {note}',
    permissions: { record: { edit: [] }, case: { edit: [] } },
    fields: [{ id: note }, { id: cost, requiredRecord: true }],
  })
  const rows = Array.from({ length: count }, (_, nth) => ({
    templateId,
    title: '',
    openedBy: { id: null, name: 'Shop' },
    created: '2026-01-05T08:00:00.000Z',
    tags: nth % 2 ? ['Odd'] : [],
    fields: nth % 3 ? { [note]: `n${nth}`, [cost]: nth } : {},
  }))
  const ids = (await importInto(tenant, rows)).imported.map(({ id }) => id)
  return { tenant, admin, team, note, cost, ids }
}

const soundly = async () => expect(await brokenInvariants((await testServer()).services.database.owner)).toEqual([])

test('one undo brings back what an action did to many records, and an undo of the undo does it again', async () => {
  const { tenant, admin, note, cost, ids } = await world(MANY)
  const before = await stateOf(tenant, ids)
  const changes: Change[] = [
    { kind: 'field', fieldId: note, value: 'Checked' },
    { kind: 'field', fieldId: cost, value: 5 },
    { kind: 'property', key: 'tags', value: ['Seen'] },
    { kind: 'assign', userId: admin.id },
    { kind: 'promote' },
    { kind: 'close' },
  ]
  const changed = await changingAs(admin, (writer) => applyChanges(writer, ids, changes))
  const after = await stateOf(tenant, ids)
  expect(after[0]).not.toEqual(before[0])

  const undone = await changingAs(admin, (writer) => undoAction(writer, changed.action.id))
  expect(undone.result.left).toEqual([])
  expect(undone.result.restored).toEqual(ids)
  expect(await stateOf(tenant, ids)).toEqual(before)
  const log = await tenant.asOwner((tx) =>
    tx.selectFrom('changes').select(['cause', 'cause_id']).distinct().where('case_id', 'in', ids).execute(),
  )
  expect(log).toContainEqual({ cause: 'undo', cause_id: changed.action.id })

  const again = await changingAs(admin, (writer) => undoAction(writer, lastAction(undone)))
  expect(again.result.left).toEqual([])
  // Closed it is again, but not at the same time.
  const anyTime = (states: typeof after) => states.map((state) => ({ ...state, closed: null }))
  expect(anyTime(await stateOf(tenant, ids))).toEqual(anyTime(after))
  await soundly()
})

const lastAction = ({ action }: { action: { id: string } }) => action.id

test('an undo leaves alone what was changed since or may not be changed, and says which records and why', async () => {
  const { tenant, admin, note, cost, ids } = await world(6)
  const [touched, hidden, closed, partly, commented, plain] = ids as [number, number, number, number, number, number]
  const clerk = await tenant.person({ name: 'Ben' })
  const before = await stateOf(tenant, ids)
  const changes: Change[] = [
    { kind: 'field', fieldId: note, value: 'Checked' },
    { kind: 'field', fieldId: cost, value: 5 },
  ]
  const { action } = await changingAs(clerk, (writer) =>
    applyChanges(writer, ids, ({ record }) =>
      record.id === commented ? [...changes, { kind: 'comment', comment: 'Done.', isHtml: false }] : changes,
    ),
  )
  const records = recordsOf(admin)
  await records.save(touched, note, 'Mine')
  await records.save(touched, cost, 9)
  await records.property(hidden, 'isSensitive', true)
  await records.lock(closed, note)
  await records.save(partly, cost, 77)
  await admin.call(comments.add, { body: { caseId: plain, comment: 'Unrelated.', isHtml: false } })

  const { result } = await changingAs(clerk, (writer) => undoAction(writer, action.id))
  const numberOf = (id: number) => before.find((row) => row.id === id)!.case_number
  expect(result.restored.toSorted((a, b) => a - b)).toEqual([partly, commented, plain])
  expect(result.left.toSorted((a, b) => a.caseId - b.caseId)).toEqual([
    { caseId: touched, caseNumber: numberOf(touched), message: 'It was changed again afterwards.' },
    { caseId: hidden, caseNumber: null, message: 'Record not found.' },
    { caseId: closed, caseNumber: numberOf(closed), message: 'In use by Ann.' },
    { caseId: partly, caseNumber: numberOf(partly), message: 'It was changed again afterwards.' },
    { caseId: commented, caseNumber: numberOf(commented), message: 'A comment cannot be undone.' },
  ])
  const after = await stateOf(tenant, ids)
  expect(after[0]!.fields).toEqual({ [note]: 'Mine', [cost]: 9 })
  expect(after[3]!.fields).toEqual({ ...before[3]!.fields, [cost]: 77 })
  expect([after[4], after[5]]).toEqual([before[4], before[5]])
  await soundly()
})

test('an undo of an import deletes what nobody has touched, an undo of a deletion restores it', async () => {
  const { tenant, admin, note, ids } = await world(4)
  const [imported] = await tenant.asOwner((tx) =>
    tx.selectFrom('changes').select('action_id').where('case_id', '=', ids[0]!).execute(),
  )
  await recordsOf(admin).save(ids[1]!, note, 'Mine')
  const before = await stateOf(tenant, ids)
  const removed = await changingAs(admin, (writer) => undoAction(writer, imported!.action_id))
  expect(removed.result.restored).toEqual([ids[0], ids[2], ids[3]])
  expect(removed.result.left).toMatchObject([{ caseId: ids[1], message: 'It was changed again afterwards.' }])
  const clerk = await tenant.person()
  const refused = await changingAs(clerk, (writer) => undoAction(writer, removed.action.id))
  expect(refused.result).toMatchObject({ restored: [], left: [{ caseNumber: null }, {}, {}] })
  const back = await changingAs(admin, (writer) => undoAction(writer, removed.action.id))
  expect(back.result).toEqual({ restored: [ids[0], ids[2], ids[3]], left: [] })
  expect(await stateOf(tenant, ids)).toEqual(before)
  await soundly()
})

test('an undo of changes and a deletion in one action restores the record before its values', async () => {
  const { tenant, admin, note, ids } = await world(2)
  const before = await stateOf(tenant, ids)
  const changes: Change[] = [{ kind: 'field', fieldId: note, value: 'Wrong' }, { kind: 'delete' }]
  const { action } = await changingAs(admin, (writer) => applyChanges(writer, ids, changes))
  const { result } = await changingAs(admin, (writer) => undoAction(writer, action.id))
  expect(result).toEqual({ restored: ids, left: [] })
  expect(await stateOf(tenant, ids)).toEqual(before)
  await soundly()
})

test('an undo of promoting gives the record back to the teams that edited it', async () => {
  const tenant = await newTenant()
  const [of, ofCases] = [await tenant.team(), await tenant.team()]
  const ann = await tenant.person({ isAdmin: true, teamIds: [of, ofCases] })
  const templateId = await tenant.template({
    title: 'Job',
    permissions: { record: { edit: [of] }, case: { edit: [ofCases] } },
    fields: [],
  })
  const { id } = await recordsOf(ann).create({ templateId })
  const before = await stateOf(tenant, [id])
  const { action } = await changingAs(ann, (writer) => applyChanges(writer, [id], [{ kind: 'promote' }]))
  expect(await stateOf(tenant, [id])).not.toEqual(before)
  await changingAs(ann, (writer) => undoAction(writer, action.id))
  expect(await stateOf(tenant, [id])).toEqual(before)
})

test('G4 an action of which a later thousand cannot be written writes nothing, and the next one works', async () => {
  const { tenant, admin, cost, ids } = await world(MANY)
  const before = await stateOf(tenant, ids)
  const { owner } = (await testServer()).services.database
  const name = sql.id(`stop_${tenant.id}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`.execute(
    owner,
  )
  await sql`create trigger ${name} before update on cases_base for each row
    when (new.id = ${sql.lit(ids.at(-1)!)}) execute function ${name}()`.execute(owner)
  const change = () =>
    changingAs(admin, (writer) => applyChanges(writer, ids, [{ kind: 'field', fieldId: cost, value: 7 }]))

  await expect(change()).rejects.toThrow('stopped')
  await sql`drop trigger ${name} on cases_base`.execute(owner)
  expect(await stateOf(tenant, ids)).toEqual(before)

  const { result } = await change()
  expect(result.written).toHaveLength(ids.length)
  await soundly()
})

test("another tenant's action is not found", async () => {
  const [{ tenant, ids }, other] = [await world(1), await newTenant()]
  const [imported] = await tenant.asOwner((tx) =>
    tx.selectFrom('changes').select('action_id').where('case_id', '=', ids[0]!).execute(),
  )
  const stranger = await other.person({ isAdmin: true })
  const undo = changingAs(stranger, (writer) => undoAction(writer, imported!.action_id))
  await expect(undo).rejects.toMatchObject({ status: 404, message: 'Action not found.' })
})
