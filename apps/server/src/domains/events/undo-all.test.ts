import { actions } from '@dossier/contract/actions'
import { replacements } from '@dossier/contract/cases/replacements'
import { events } from '@dossier/contract/events/calls'
import { statuses } from '@dossier/contract/lookups/statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changingAs } from '../../testing/changing.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import type { Change } from '../cases/plans/changes.ts'
import { undoActionJob } from './undo-action-job.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: secret }] })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const records: Created[] = []
  for (let nth = 0; nth < 4; nth += 1)
    records.push(await recordsOf(ann).create({ templateId, fields: { [note]: `n${nth}`, [secret]: 'gold' } }))
  const ids = records.map(({ id }) => id)
  const [first, , third, fourth] = records as [Created, Created, Created, Created]
  const act = async (changes: readonly Change[]) =>
    (await changingAs(ann, (writer) => applyChanges(writer, ids, changes))).action.id
  const params = { caseId: String(first.id) }
  const newest = async (person: TestPerson) => (await person.call(events.list, { params })).data[0]!
  const larger = async (person: TestPerson) =>
    person.call(actions.larger, { params, query: { ids: String((await newest(person)).id) } })
  const undoAll = async (person: TestPerson, partly = false, eventId?: number) =>
    person.call(actions.undoAll, {
      params: { ...params, eventId: String(eventId ?? (await newest(ann)).id) },
      body: { partly },
    })
  const notes = async () =>
    (await Promise.all(records.map(({ caseNumber }) => recordsOf(ann).details(caseNumber)))).map(
      ({ fields }) => fields[note]!.value,
    )
  const secrets = async () =>
    (await Promise.all(records.map(({ caseNumber }) => recordsOf(ann).details(caseNumber)))).map(
      ({ fields }) => fields[secret]!.value,
    )
  return {
    tenant,
    note,
    secret,
    ann,
    ben,
    records,
    ids,
    first,
    third,
    fourth,
    act,
    newest,
    larger,
    undoAll,
    notes,
    secrets,
  }
}

type Created = Awaited<ReturnType<ReturnType<typeof recordsOf>['create']>>

const BEFORE = ['n0', 'n1', 'n2', 'n3']
const NOTHING_LEFT = { isStarted: false, offersRest: false, left: [], leftTotal: 0 }

test('ADR-88 an event says that its action changed several records, as many as the reader may see, and is undone in all of them', async () => {
  const { note, ann, ben, first, fourth, act, newest, larger, undoAll, notes } = await setUp()
  await recordsOf(ann).property(first.id, 'summary', 'Alone')
  expect(await larger(ann)).toEqual([])
  await act([{ kind: 'field', fieldId: note, value: 'Checked' }])
  const eventId = (await newest(ann)).id
  expect(await larger(ann)).toEqual([{ eventId, records: 4, isMinimum: false }])
  await recordsOf(ann).property(fourth.id, 'isSensitive', true)
  expect(await larger(ben)).toEqual([{ eventId, records: 3, isMinimum: false }])

  expect(await undoAll(ann)).toEqual({ caseId: first.id, isUndone: true, records: 4, ...NOTHING_LEFT })
  expect(await notes()).toEqual(BEFORE)
  expect(await newest(ann)).toMatchObject({ cause: 'undo' })
  // The undo is an action as well.
  expect(await larger(ann)).toMatchObject([{ records: 4 }])
  expect(await undoAll(ann)).toMatchObject({ isUndone: true, records: 4 })
  expect(await notes()).toEqual(BEFORE.map(() => 'Checked'))
})

test('ADR-88 what something later contradicts is named, and nothing is undone before the rest is asked for', async () => {
  const { note, secret, ann, ben, first, third, fourth, act, newest, undoAll, notes, secrets } = await setUp()
  await act([
    { kind: 'field', fieldId: note, value: 'Checked' },
    { kind: 'field', fieldId: secret, value: 'silver' },
  ])
  await recordsOf(ann).save(third.id, note, 'by hand')
  await recordsOf(ann).property(fourth.id, 'isSensitive', true)
  const left = [{ caseNumber: third.caseNumber, message: 'It was changed again afterwards.' }]
  const answer = { caseId: first.id, isStarted: false, left, leftTotal: 1 }
  const offered = await undoAll(ben)
  expect(offered).toEqual({ ...answer, isUndone: false, offersRest: true, records: 2 })
  expect(await notes()).toEqual(['Checked', 'Checked', 'by hand', 'Checked'])

  // Named before: once the first is done, the newest event is the undo.
  const { id } = await newest(ann)
  const twice = await Promise.all([undoAll(ben, true, id), undoAll(ben, true, id)])
  expect(twice.map(({ isUndone }) => isUndone).toSorted()).toEqual([false, true])
  expect(await notes()).toEqual(['n0', 'n1', 'by hand', 'Checked'])
  // Neither the record nor the field that the person may not see.
  expect(await secrets()).toEqual(['silver', 'silver', 'silver', 'silver'])
  expect((await newest(ann)).user.name).toBe('Ben')
})

test('ADR-88 D-054 a status that was replaced in all records is given back from the history of one of them', async () => {
  const { tenant, ann, first, ids, undoAll } = await setUp()
  const [a, b] = [first.statusId, (await ann.call(statuses.save, { body: { title: 'Elsewhere' } })).id]
  await ann.call(replacements.status, { params: { a: String(a), b: String(b) } })
  const stored = async () =>
    (
      await tenant.asOwner((tx) => tx.selectFrom('cases_base').select('status_id').where('id', 'in', ids).execute())
    ).map(({ status_id }) => status_id)
  expect(await stored()).toEqual(ids.map(() => b))
  expect(await undoAll(ann)).toMatchObject({ isUndone: true, records: 4 })
  expect(await stored()).toEqual(ids.map(() => a))
})

test('ADR-88 an undo of all is refused to people who may not see the record, to other tenants, and for imports', async () => {
  const { tenant, note, ann, ben, first, act, newest } = await setUp()
  await act([{ kind: 'field', fieldId: note, value: 'Checked' }])
  const eventId = String((await newest(ann)).id)
  const ask = (person: TestPerson) => () =>
    person.call(actions.undoAll, { params: { caseId: String(first.id), eventId }, body: {} })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expectRefused(tenant, ask(stranger), { status: 404, message: 'Record not found.' })
  const look = () => stranger.call(actions.larger, { params: { caseId: String(first.id) }, query: { ids: eventId } })
  await expectRefused(tenant, look, { status: 404, message: 'Record not found.' })
  const setCause = (cause: 'import' | 'user') =>
    tenant.asOwner((tx) => tx.updateTable('changes').set({ cause }).where('tenant_id', '=', tenant.id).execute())
  await setCause('import')
  const imported = { status: 400, message: 'Undo the whole import in the configuration, under Imports.' }
  await expectRefused(tenant, ask(ann), imported)
  await setCause('user')
  await recordsOf(ann).property(first.id, 'isSensitive', true)
  await expectRefused(tenant, ask(ben), { status: 404, message: 'Record not found.' })
})

test('ADR-88 more than ten thousand records are undone by a job of an administrator, by the rights of that moment', async () => {
  const { tenant, note, ann, ben, ids, third, act, undoAll, notes } = await setUp()
  const actionId = await act([{ kind: 'field', fieldId: note, value: 'Checked' }])
  await recordsOf(ann).save(third.id, note, 'by hand')
  const others = sql`tenant_id = ${tenant.id} and case_id > 1000000000`
  await tenant.asOwner(async (tx) => {
    await sql`insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause, type, key)
      select tenant_id, 1000000000 + nth, 1, 1, at, position, action_id, user_id, actor, cause, type, key
      from changes, generate_series(1, 10000) nth where tenant_id = ${tenant.id} and case_id = ${ids[0]!} and action_id = ${actionId}::uuid`.execute(
      tx,
    )
  })
  const message = 'This changed more than 10,000 records. Ask an administrator to undo it.'
  await expectRefused(tenant, () => undoAll(ben), { status: 403, message })
  expect(await undoAll(ann)).toMatchObject({ isUndone: false, isStarted: true })
  await tenant.asOwner((tx) => sql`delete from changes where ${others}`.execute(tx))
  const { services } = await testServer()
  expect(await runDueJobs(services, undoActionJob)).toBe(1)
  expect(await notes()).toEqual(['n0', 'n1', 'by hand', 'n3'])
  const { note: said, done } = await tenant.asOwner((tx) =>
    tx.selectFrom('job_progress').selectAll().where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  expect([said, done]).toEqual(['4 records undone; 1 of them keep what was changed since', 4])

  const data = { actionId, personId: ben.id }
  await changingAs(ann, ({ tx }) => enqueue(tx, { kind: undoActionJob, data }, { tenantId: tenant.id }))
  await runDueJobs(services, undoActionJob)
  expect(await notes()).toEqual(['n0', 'n1', 'by hand', 'n3'])
})
