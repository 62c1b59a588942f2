import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { expect, test } from 'vitest'
import { expectRefused, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const day = await tenant.field({ title: 'Day', dataType: 'date' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Repair', fields: [{ id: day }, { id: secret }] })
  const ann = await tenant.person({ name: 'Ann', teamIds: [team] })
  const reader = await tenant.person()
  const record = await recordsOf(ann).create({ templateId, fields: { [secret]: 'gold' } })
  return { tenant, team, day, secret, ann, reader, record, caseId: record.id, params: { caseId: String(record.id) } }
}

test('B-CPAGE-14 every save is an event with what changed in words, newest first', async () => {
  const { team, day, ann, caseId, params, record } = await setUp()
  await recordsOf(ann).save(caseId, day, '2026-03-05')
  await recordsOf(ann).property(caseId, 'assigneeId', ann.id)
  await recordsOf(ann).property(caseId, 'pendingTeams', [team])
  await recordsOf(ann).property(caseId, 'tags', ['Wet', 'Dark'])
  await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  await ann.call(cases.close, { params: { id: String(caseId) } })

  const { data, totalItems, pageCount } = await ann.call(events.list, { params, query: {} })

  expect({ totalItems, pageCount }).toEqual({ totalItems: 7, pageCount: 1 })
  expect(data.map(({ id, type }) => [id, type])).toEqual([
    [7, 'closed'],
    [6, 'comment'],
    [5, 'propertyChanged'],
    [4, 'propertyChanged'],
    [3, 'propertyChanged'],
    [2, 'fieldChanged'],
    [1, 'created'],
  ])
  const told = data.flatMap((event) => event.entries.map((one) => [one.label, one.oldValue, one.newValue, one.text]))
  expect(told).toEqual([
    ['Closed', 'No', 'Yes', null],
    ['Comment', null, null, 'Hello'],
    ['Tags', '', 'Wet, Dark', null],
    ['Awaiting Team', '', 'Night', null],
    ['Assignee', null, 'Ann', null],
    ['Day', null, 'Mar 5, 2026', null],
    ['Created', null, null, null],
  ])
  expect(data.at(-1)).toMatchObject({ caseId, user: { id: ann.id, name: 'Ann' }, created: record.created })
  expect(await ann.call(events.get, { params: { ...params, eventId: '2' } })).toEqual(data[5])
})

test('changes of fields that the reader may not view are absent, from pages and counts alike', async () => {
  const { tenant, day, secret, ann, reader, caseId, params } = await setUp()
  for (let count = 0; count < 60; count += 1) await recordsOf(ann).save(caseId, secret, `canary ${count}`)
  await recordsOf(ann).save(caseId, day, '2026-03-05')

  const page = await reader.call(events.list, { params, query: {} })

  expect({ total: page.totalItems, pages: page.pageCount, ids: page.data.map((event) => event.id) }).toEqual({
    total: 2,
    pages: 1,
    ids: [62, 1],
  })
  const history = await reader.call(events.history, { params, query: {} })
  expect(history).toEqual(page.data)
  expect(JSON.stringify(page)).not.toMatch(/canary|gold/)
  const noEvent = { status: 404, message: 'Event not found.' }
  for (const eventId of ['2', '63'])
    await expectRefused(tenant, () => reader.call(events.get, { params: { ...params, eventId } }), noEvent)
  const all = await ann.call(events.list, { params, query: { pageNumber: 2 } })
  expect({ total: all.totalItems, ids: all.data.map((event) => event.id) }).toEqual({
    total: 62,
    ids: Array.from({ length: 12 }, (_, index) => 12 - index),
  })
})

test('B-CPAGE-13 history returns what happened after an instant', async () => {
  const { tenant, day, ann, caseId, params, record } = await setUp()
  const { lastUpdatedAt } = await recordsOf(ann).save(caseId, day, '2026-03-05')
  await recordsOf(ann).save(caseId, day, '2026-03-06')
  const after = async (greaterThanDate: string) =>
    (await ann.call(events.history, { params, query: { greaterThanDate } })).map((event) => event.id)
  expect(await after(record.created)).toEqual([3, 2])
  expect(await after(lastUpdatedAt)).toEqual([3])
  expect(await after('0001-01-01T00:00:00Z')).toEqual([3, 2, 1])
  expect(await after('9999-12-31T23:59:59-23:59')).toEqual([])
  const bad = { params, query: { greaterThanDate: 'yesterday' } }
  await expectRefused(tenant, () => ann.call(events.history, bad), {
    status: 400,
    message: 'The greater than date is not valid.',
  })
})

test("D-120 another tenant's history is not there", async () => {
  const { tenant, params } = await setUp()
  const stranger = (await setUp()).ann
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => stranger.call(events.list, { params, query: {} }), gone)
  await expectRefused(tenant, () => stranger.call(events.history, { params, query: {} }), gone)
  await expectRefused(tenant, () => stranger.call(events.get, { params: { ...params, eventId: '1' } }), gone)
})

test('replaying the history of a record yields the record, and its numbers have no gaps', async () => {
  const { tenant, day, secret, ann, caseId } = await setUp()
  const act = recordsOf(ann)
  const steps: (() => Promise<unknown>)[] = [
    () => act.save(caseId, day, '2026-03-05'),
    () => act.save(caseId, secret, null),
    () => act.property(caseId, 'title', 'Other'),
    () => act.save(caseId, day, '2026-03-05'),
    () => act.property(caseId, 'users', [ann.id]),
    () => act.save(caseId, secret, 'silver'),
    () => act.property(caseId, 'tags', ['Wet']),
    () => act.save(caseId, secret, 5).catch(() => null),
    () => ann.call(comments.add, { body: { caseId, comment: 'Hello' } }),
    () => act.save(caseId, day, null),
    () => act.property(caseId, 'summary', 'Short'),
  ]
  for (const step of steps) await step()

  const { records, changes } = await storedRecords(tenant)
  expect(changes.map((change) => change.seq)).toEqual(changes.map((_, index) => index + 1))
  expect(records[0]!.seq).toBe(changes.length)
  const replayed: Record<string, unknown> = {}
  for (const { key, old_value, new_value } of changes) {
    if (key === 'created') {
      const { fields, ...properties } = new_value as { fields: Record<string, unknown> }
      Object.assign(replayed, properties)
      for (const [id, value] of Object.entries(fields)) replayed[`fields.${id}`] = value
    } else if (key !== 'comment') {
      expect(old_value).toEqual(replayed[key] ?? null)
      replayed[key] = new_value
    }
  }
  const now = records[0]!
  expect(replayed).toMatchObject({ title: now.title, summary: now.summary, users: now.user_ids, tags: ['Wet'] })
  expect({ [day]: replayed[`fields.${day}`], [secret]: replayed[`fields.${secret}`] }).toEqual({
    [day]: null,
    [secret]: now.fields[secret],
  })
  expect(now.fields).toEqual({ [secret]: 'silver' })
})
