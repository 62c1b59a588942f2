import { cases } from '@dossier/contract/cases/lifecycle'
import { events } from '@dossier/contract/events/calls'
import { expect, test } from 'vitest'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({
    title: 'Job',
    titleTemplate: 'Job {secret}',
    fields: [{ id: note }, { id: secret }],
  })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const { id, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [note]: 'first', [secret]: 'gold' } })
  const params = { caseId: String(id) }
  const past = (person: TestPerson, query: { seq?: number; moment?: string }) =>
    person.call(events.past, { params, query })
  return { tenant, note, secret, ann, ben, id, caseNumber, params, past }
}

test('ADR-88 a record is shown as it was after each of its events, exactly as a fetch of that time would have', async () => {
  const { note, ann, id, caseNumber, past } = await setUp()
  const steps: (() => Promise<unknown>)[] = [
    () => recordsOf(ann).save(id, note, 'second'),
    () => recordsOf(ann).property(id, 'tags', ['Wet']),
    () => recordsOf(ann).property(id, 'assigneeId', ann.id),
    () => recordsOf(ann).property(id, 'isSensitive', true),
    () => ann.call(cases.promote, { params: { id: String(id) } }),
    () => ann.call(cases.close, { params: { id: String(id) } }),
    () => ann.call(cases.reopen, { params: { id: String(id) } }),
    () => recordsOf(ann).save(id, note, null),
  ]
  const fetched = []
  for (const step of [async () => undefined, ...steps]) {
    await step()
    fetched.push(await ann.call(cases.details, { query: { caseNumber } }))
  }
  for (const then of fetched) {
    const { record, moment } = await past(ann, { seq: then.seq })
    expect(moment).toBe(then.lastUpdatedAt)
    // When it was closed is not known once it was opened again; when a field was saved last is not asked for.
    const timeless = (one: typeof then) => ({
      ...one,
      closed: null,
      fields: Object.values(one.fields).map((field) => ({ ...field, lastUpdatedAt: '' })),
    })
    expect(timeless(record)).toEqual(timeless(then))
    expect((await past(ann, { moment })).record.seq).toBeGreaterThanOrEqual(then.seq)
  }
})

test('D-093 the past is shown by the rights of now', async () => {
  const { tenant, secret, ann, ben, id, params, past } = await setUp()
  await recordsOf(ann).save(id, secret, 'silver')
  const { record } = await past(ben, { seq: 1 })
  expect(JSON.stringify(record)).not.toMatch(/gold|silver/)
  expect((await past(ann, { seq: 1 })).record.title).toBe('Job gold')
  await recordsOf(ann).property(id, 'isSensitive', true)
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => past(ben, { seq: 1 }), gone)
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expectRefused(tenant, () => stranger.call(events.past, { params, query: { seq: 1 } }), gone)
})

test('ADR-88 moments before the record, after all times, and in made-up zones are answered with a sentence or the present', async () => {
  const { tenant, ann, past } = await setUp()
  const now = await past(ann, { seq: 1 })
  for (const moment of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59', '2999-01-01T00:00:00+14:00'])
    expect(await past(ann, { moment })).toEqual(now)
  const notYet = { status: 404, message: 'There was nothing of this record then. Choose a later time.' }
  for (const moment of ['1999-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59'])
    await expectRefused(tenant, () => past(ann, { moment }), notYet)
  await expectRefused(tenant, () => past(ann, { seq: 99 }), { status: 404, message: 'Event not found.' })
  for (const moment of [
    'yesterday',
    '2026-01-01T00:00:00+99:99',
    '2026-01-01T00:00:00 Mars/Olympus',
    '2026-02-30T00:00:00Z',
  ])
    await expectRefused(tenant, () => past(ann, { moment }), { status: 400, message: 'The moment is not valid.' })
  await expectRefused(tenant, () => past(ann, {}), {
    status: 400,
    message: 'Ask for a moment or for a position in the history.',
  })
})
