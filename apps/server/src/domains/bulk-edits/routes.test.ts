import { bulkEdits, type BulkChange, type NewBulkEdit } from '@dossier/contract/bulk-edits'
import { actions } from '@dossier/contract/actions'
import { events } from '@dossier/contract/events/calls'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { bulkEditJob } from './bulk-edit-job.ts'

const { services } = await testServer()

async function setUp(records = 4) {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const [weight, note, secret] = await Promise.all([
    tenant.field({ title: 'Weight', dataType: 'number' }),
    tenant.field({ title: 'Note', dataType: 'text' }),
    tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew] } }),
  ])
  const job = await tenant.template({ title: 'Job', fields: [{ id: weight! }, { id: note! }, { id: secret! }] })
  const other = await tenant.template({ title: 'Visit', fields: [{ id: note! }] })
  const [ann, ben] = [await tenant.person({ name: 'Ann', teamIds: [crew] }), await tenant.person({ name: 'Ben' })]
  const ids = await insertRecords(
    tenant,
    Array.from({ length: records }, () => ({ template_id: job, fields: JSON.stringify({ [weight!]: 1 }) })),
  )
  const stored = async (key: string) =>
    (
      await tenant.asOwner((tx) =>
        tx.selectFrom('cases_base').select(['id', 'fields']).where('id', 'in', ids).orderBy('id').execute(),
      )
    ).map(({ fields }) => (fields as Record<string, unknown>)[key])
  const changed = async () =>
    (
      await tenant.asOwner((tx) =>
        tx.selectFrom('changes').select('case_id').where('tenant_id', '=', tenant.id).execute(),
      )
    ).map(({ case_id }) => case_id)
  return { tenant, crew, weight: weight!, note: note!, secret: secret!, job, other, ann, ben, ids, stored, changed }
}

const setting = (place: string, value: unknown): BulkChange => ({ do: 'set', place, value })
const start = (person: TestPerson, body: NewBulkEdit, idempotencyKey?: string) =>
  person.call(bulkEdits.start, { body }, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey })
const look = (person: TestPerson, editId: string) => person.call(bulkEdits.get, { params: { editId } })
const undo = (person: TestPerson, editId: string, partly = false) =>
  person.call(bulkEdits.undo, { params: { editId }, body: { partly } })

test('ADR-101 few records are changed at once, as one action that is undone in all of them', async () => {
  const { weight, note, ann, ids, stored } = await setUp()
  const edit = {
    records: { ids },
    changes: [
      setting(`fields.${weight}`, 7),
      setting(`fields.${note}`, 'Checked'),
      { do: 'add', place: 'tags', values: ['Night'] },
    ],
  } satisfies NewBulkEdit
  expect(await ann.call(bulkEdits.preview, { body: edit })).toEqual({
    total: 4,
    changed: 4,
    unchanged: 0,
    refused: 0,
    reasons: [],
  })
  expect(await stored(weight)).toEqual([1, 1, 1, 1])
  const done = await start(ann, edit)
  expect(done).toMatchObject({ state: 'done', total: 4, changed: 4, unchanged: 0, refused: 0, fault: null })
  expect([await stored(weight), await stored(note)]).toEqual([[7, 7, 7, 7], Array(4).fill('Checked')])
  expect(await start(ann, edit)).toMatchObject({ changed: 0, unchanged: 4 })

  const params = { caseId: String(ids[0]) }
  const [newest] = (await ann.call(events.list, { params })).data
  expect(newest).toMatchObject({ cause: 'bulk', user: { name: 'Ann' } })
  expect(await ann.call(actions.larger, { params, query: { ids: String(newest!.id) } })).toMatchObject([{ records: 4 }])
  expect(await undo(ann, done.id)).toEqual({ isUndone: true, offersRest: false, records: 4, left: [], leftTotal: 0 })
  expect([await stored(weight), await stored(note)]).toEqual([[1, 1, 1, 1], Array(4).fill(undefined)])
})

test('ADR-101 each record says why it stays as it is: rights, locks, states, fields, values', async () => {
  const { tenant, crew, weight, note, other, ann, ben, ids, stored } = await setUp()
  const template = await tenant.template({ title: 'Kept', fields: [{ id: weight }], editClosedPermissions: [crew] })
  const others = await insertRecords(tenant, [
    { template_id: template, is_closed: true },
    { template_id: other },
    { template_id: template, edit_team_ids: [crew] },
    { template_id: template, is_sensitive: true },
  ])
  await recordsOf(ann).lock(ids[0]!, weight)
  const edit: NewBulkEdit = { records: { ids: [...ids, ...others] }, changes: [setting(`fields.${weight}`, 7)] }
  const preview = await ben.call(bulkEdits.preview, { body: edit })
  const { total, changed, unchanged, refused, reasons, state } = await start(ben, edit)
  expect([state, { total, changed, unchanged, refused, reasons }]).toEqual(['done', preview])
  expect([changed, refused, reasons.every(({ records }) => records === 1)]).toEqual([3, 5, true])
  expect(reasons.map(({ message }) => message).toSorted()).toEqual([
    'Edited by team Crew only.',
    'In use by Ann.',
    'Once closed, it is edited by team Crew only.',
    'Record not found.',
    'The template “Visit” has no field “Weight”.',
  ])
  expect(reasons.find(({ message }) => message === 'Record not found.')!.caseNumbers).toEqual([])
  expect(await stored(weight)).toEqual([1, 7, 7, 7])
  const ask = (change: BulkChange) => () => start(ben, { records: { ids }, changes: [change] })
  const wrong = [
    [setting(`fields.${weight}`, 'seven'), 'Enter a number for Weight.'],
    [setting('statusId', 2_000_000_000), 'The status does not exist.'],
    [{ do: 'clear', place: 'statusId' }, 'Status cannot be changed like this in many records.'],
    [{ do: 'add', place: `fields.${note}`, values: ['x'] }, 'Note cannot be changed like this in many records.'],
  ] as [BulkChange, string][]
  for (const [change, message] of wrong) await expectRefused(tenant, ask(change), { status: 400, message })
})

test('ADR-101 many records are changed by a job, which goes on where a killed one stopped', async () => {
  const { ann, ids, note, stored, changed } = await setUp(450)
  const [view] = await ann.call(views.list, {})
  const all = { all: true as const, of: { viewId: view!.id, searchTerm: '', timeZone: 'UTC' }, except: [ids[0]!] }
  const begun = await start(ann, { records: all, changes: [setting(`fields.${note}`, 'Checked')] })
  expect(begun).toMatchObject({ state: 'running', total: 449, changed: 0 })
  let batches = 0
  const handler = bulkEditJob.prepare(services)!
  const dying = {
    run: (attempt: Parameters<typeof handler.run>[0]) =>
      handler.run({
        ...attempt,
        batch: async (work) => {
          batches += 1
          if (batches === 2) throw new Error('killed')
          await attempt.batch(work)
        },
      }),
  }
  await runDueJobs(services, bulkEditJob, dying as never)
  expect(await look(ann, begun.id)).toMatchObject({ state: 'running', changed: 200 })
  await expect(undo(ann, begun.id)).rejects.toMatchObject({ status: 409 })
  await services.database.owner
    .updateTable('pgboss.job')
    .set({ start_after: new Date(0).toISOString() })
    .where('name', '=', 'bulk-edit')
    .execute()
  await runDueJobs(services, bulkEditJob)
  expect(await look(ann, begun.id)).toMatchObject({ state: 'done', total: 449, changed: 449, refused: 0 })
  expect((await stored(note)).filter((value) => value === 'Checked')).toHaveLength(449)
  const entries = await changed()
  expect([entries.length, new Set(entries).size, entries.includes(ids[0]!)]).toEqual([449, 449, false])
  expect(await undo(ann, begun.id)).toMatchObject({ isUndone: true, records: 449 })
  expect((await stored(note)).every((value) => value === undefined)).toBe(true)
})

test('ADR-101 one that is canceled in the middle keeps what it has changed, and only that is undone', async () => {
  const { ann, ids, note, stored } = await setUp(450)
  const edit = { records: { ids }, changes: [setting(`fields.${note}`, 'Checked')] } satisfies NewBulkEdit
  const { id } = await start(ann, edit)
  const handler = bulkEditJob.prepare(services)!
  const canceling = {
    run: (attempt: Parameters<typeof handler.run>[0]) =>
      handler.run({
        ...attempt,
        batch: async (work) => {
          await attempt.batch(work)
          expect(await ann.call(bulkEdits.cancel, { params: { editId: id } })).toMatchObject({ state: 'canceled' })
        },
      }),
  }
  await runDueJobs(services, bulkEditJob, canceling as never)
  expect(await look(ann, id)).toMatchObject({ state: 'canceled', total: 450, changed: 200 })
  const results = await ann.send({ method: 'GET', path: `/bulkEdits/${id}/results` })
  expect(results.text.split('\r\n').filter((line) => line.includes('Not reached'))).toHaveLength(250)
  expect(await undo(ann, id)).toMatchObject({ isUndone: true, records: 200 })
  expect((await stored(note)).every((value) => value === undefined)).toBe(true)
})

test('ADR-101 the rights of the moment count: those withdrawn after the start leave the rest alone', async () => {
  const { tenant, crew, ann, ids, secret } = await setUp(60)
  const edit = { records: { ids }, changes: [setting(`fields.${secret}`, 'gold')] } satisfies NewBulkEdit
  expect(await ann.call(bulkEdits.preview, { body: edit })).toMatchObject({ changed: 60 })
  const { id } = await start(ann, edit)
  await tenant.asOwner((tx) =>
    tx.deleteFrom('team_members').where('tenant_id', '=', tenant.id).where('team_id', '=', crew).execute(),
  )
  await runDueJobs(services, bulkEditJob)
  expect(await look(ann, id)).toMatchObject({
    state: 'done',
    changed: 0,
    refused: 60,
    reasons: [{ message: 'Field not found.', records: 60 }],
  })
  const gone = await start(ann, { records: { ids }, changes: [setting('severityId', 1)] }).catch((error) => error)
  expect(gone).toMatchObject({ status: 400 })
})

test('ADR-101 T32 fields, views and records that the caller may not see do not exist', async () => {
  const { tenant, ben, ann, ids, secret, note } = await setUp()
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const records = { ids }
  const ask = (person: TestPerson, edit: object) => () => start(person, edit as NewBulkEdit)
  const hidden = { status: 400, message: 'This field is not available. Choose another one.' }
  await expectRefused(tenant, ask(ben, { records, changes: [setting(`fields.${secret}`, 'gold')] }), hidden)
  await expectRefused(tenant, ask(ben, { records, changes: [setting('fields.gone', 'gold')] }), hidden)
  const all = { all: true, of: { viewId: 2_000_000_000 } }
  await expectRefused(tenant, ask(ann, { records: all, changes: [{ do: 'close' }] }), {
    status: 404,
    message: 'View not found.',
  })
  const outcome = await start(stranger, { records, changes: [{ do: 'delete' }] })
  expect(outcome).toMatchObject({
    changed: 0,
    refused: 4,
    reasons: [{ message: 'Record not found.', records: 4, caseNumbers: [] }],
  })
  const { id } = await start(ann, { records, changes: [setting(`fields.${note}`, 'x')] })
  for (const person of [ben, stranger]) {
    await expect(look(person, id)).rejects.toMatchObject({ status: 404 })
    await expect(undo(person, id)).rejects.toMatchObject({ status: 404 })
    expect((await person.send({ method: 'GET', path: `/bulkEdits/${id}/results` })).status).toBe(404)
  }
})

test('ADR-101 a person changes many records in five places at once, and the same key begins one', async () => {
  const { ann, ids, note } = await setUp(60)
  const edit = { records: { ids }, changes: [setting(`fields.${note}`, 'Checked')] } satisfies NewBulkEdit
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => start(ann, edit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = tries.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({
    status: 409,
    message: 'You are changing many records in 5 places already. Wait until one of them is done, or cancel it.',
  })
  await runDueJobs(services, bulkEditJob)
  const twice = await Promise.all([start(ann, edit, 'once'), start(ann, edit, 'once')])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  await runDueJobs(services, bulkEditJob)
})

test('ADR-101 a cell is changed only if it has the value that the person saw', async () => {
  const { ann, ids, weight, note, stored } = await setUp()
  const cell = (seen: unknown) => ({ place: `fields.${weight}`, value: 9, seen })
  const rows = [
    { caseId: ids[0]!, cells: [cell(1), { place: `fields.${note}`, value: 'Pasted', seen: null }] },
    { caseId: ids[1]!, cells: [cell(2)] },
  ]
  const preview = await ann.call(bulkEdits.preview, { body: { rows } })
  const reason = 'Somebody changed it after you looked. Reload to see the current value.'
  expect(preview).toMatchObject({ total: 2, changed: 1, refused: 1, reasons: [{ message: reason }] })
  const { id } = await start(ann, { rows })
  expect([await stored(weight), await stored(note)]).toEqual([
    [9, 1, 1, 1],
    ['Pasted', undefined, undefined, undefined],
  ])
  expect(await undo(ann, id)).toMatchObject({ isUndone: true, records: 1 })
})

test('ADR-101 two people change the same thousand records at once: each has one of the values, and both undos are as told', async () => {
  const { ann, ben, ids, weight, stored, changed } = await setUp(1_000)
  const [first, second] = await Promise.all(
    [ann, ben].map((person, i) => start(person, { records: { ids }, changes: [setting(`fields.${weight}`, 7 + i)] })),
  )
  await Promise.all([runDueJobs(services, bulkEditJob), runDueJobs(services, bulkEditJob)])
  for (const [person, edit] of [
    [ann, first],
    [ben, second],
  ] as const)
    expect(await look(person, edit!.id)).toMatchObject({ state: 'done', total: 1_000, changed: 1_000, refused: 0 })
  expect(await changed()).toHaveLength(2_000)
  const after = await stored(weight)
  const last = {
    first: after.filter((value) => value === 7).length,
    second: after.filter((value) => value === 8).length,
  }
  expect(last.first + last.second).toBe(1_000)

  // Each undo takes back what nothing has changed since, and says in how many records something has.
  const told = await undo(ann, first!.id)
  expect(told).toMatchObject({ isUndone: last.second === 0, records: last.first, leftTotal: last.second })
  if (!told.isUndone) {
    expect(await stored(weight)).toEqual(after)
    if (last.first > 0) expect(await undo(ann, first!.id, true)).toMatchObject({ isUndone: true, records: last.first })
  }
  expect(await stored(weight)).toEqual(Array(1_000).fill(8))
  const twice = await Promise.all([undo(ben, second!.id, true), undo(ben, second!.id, true)])
  expect(twice.map(({ records }) => records).toSorted((a, b) => a - b)).toEqual([0, 1_000])
  expect((await stored(weight)).filter((value) => value === 7)).toHaveLength(last.second)
  expect((await undo(ann, first!.id, true)).records).toBe(last.second)
  expect(await stored(weight)).toEqual(Array(1_000).fill(1))
})

test('ADR-101 an undo and another edit of the same many records wait for each other, and end as both were told', async () => {
  const { ann, ben, ids, weight, stored } = await setUp(600)
  const mine = await start(ann, { records: { ids }, changes: [setting(`fields.${weight}`, 7)] })
  await runDueJobs(services, bulkEditJob)
  const second = await start(ben, { records: { ids }, changes: [setting(`fields.${weight}`, 8)] })
  const [undone] = await Promise.all([undo(ann, mine.id, true), runDueJobs(services, bulkEditJob)])
  expect(await look(ben, second.id)).toMatchObject({ state: 'done', changed: 600, refused: 0 })
  expect(await stored(weight)).toEqual(Array(600).fill(8))
  expect(undone.records + undone.leftTotal).toBe(600)
  expect(await undo(ben, second.id, true)).toMatchObject({ isUndone: true, records: 600, leftTotal: 0 })
  expect((await stored(weight)).filter((value) => value === 1)).toHaveLength(undone.records)
})
