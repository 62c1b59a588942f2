import { comments } from '@dossier/contract/comments'
import { visits } from '@dossier/contract/cases/visits'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: secret }] })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const { id: caseId } = await recordsOf(ann).create({ templateId })
  const params = { caseId: String(caseId) }
  const look = (person: TestPerson) => person.call(visits.get, { params })
  const see = (person: TestPerson, seq: number) => person.call(visits.save, { params, body: { seq } })
  return { tenant, templateId, note, secret, ann, ben, caseId, params, look, see }
}

test('ADR-88 a person learns what others have changed since they last looked, and nothing of what they may not see', async () => {
  const { note, secret, ann, ben, caseId, look, see } = await setUp()
  await recordsOf(ann).save(caseId, note, 'first')
  expect(await look(ben)).toEqual({ seq: null, changes: [] })
  await see(ben, 2)
  expect(await look(ben)).toEqual({ seq: 2, changes: [] })

  await recordsOf(ann).save(caseId, secret, 'gold')
  expect(await look(ben)).toEqual({ seq: 2, changes: [] })
  await recordsOf(ann).property(caseId, 'title', 'Lamp 7')
  await recordsOf(ann).save(caseId, note, 'second')
  await recordsOf(ann).save(caseId, note, 'third')
  await recordsOf(ben).property(caseId, 'summary', 'By myself')
  await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  const changes = [
    { key: 'title', seq: 4 },
    { key: `fields.${note}`, seq: 6 },
    { key: 'comment', seq: 8 },
  ]
  expect(await look(ben)).toEqual({ seq: 2, changes })
  expect(await look(ann)).toEqual({ seq: null, changes: [] })
})

test('ADR-88 what was seen goes neither back nor further than the record, whoever says so, however often', async () => {
  const { tenant, note, ann, ben, caseId, look, see } = await setUp()
  await recordsOf(ann).save(caseId, note, 'first')
  await Promise.all([1, 2, 1, 2_000_000_000, 2, 1].map((seq) => see(ben, seq)))
  expect((await look(ben)).seq).toBe(2)
  const writes = async () => {
    const rows = await tenant.asOwner((tx) => tx.selectFrom('visits').select(['seq', 'at']).execute())
    return JSON.stringify(rows)
  }
  const before = await writes()
  await see(ben, 2)
  expect(await writes()).toBe(before)
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => look(stranger), gone)
  await expectRefused(tenant, () => see(stranger, 1), gone)
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  await expectRefused(tenant, () => look(ben), gone)
  await expectRefused(tenant, () => see(ben, 1), gone)
})

test('ADR-88 a visit is pushed to all pages of the person, once, and what it says is what another page would read', async () => {
  const { note, ann, ben, caseId, see } = await setUp()
  const pagesOf = async (person: TestPerson) => {
    const client = await connectLive({ token: person.token, hub: '/notification-hub' })
    await client.invoke('joinNotifications')
    return client
  }
  const [one, other, colleague] = await Promise.all([ben, ben, ann].map(pagesOf))
  await recordsOf(ann).save(caseId, note, 'first')
  await Promise.all([see(ben, 1), see(ben, 1)])
  await see(ben, 2_000_000_000)
  await see(ben, 1)
  await see(ann, 2)
  const visit = { userId: ben.id, caseId, seq: 2 }
  await colleague!.message('visited', (body) => (body as { userId: number }).userId === ann.id)
  for (const client of [one!, other!]) {
    await client.message('visited', (body) => (body as { seq: number }).seq === 2)
    expect(client.messages.map(({ body }) => body)).toEqual([{ ...visit, seq: 1 }, visit])
  }
  expect(colleague!.messages.map(({ body }) => body)).toEqual([{ ...visit, userId: ann.id }])
  expect(await ben.call(visits.marks, { query: { ids: String(caseId) } })).toEqual([])
})

test('ADR-88 of each person the latest two thousand visits are kept', async () => {
  const { tenant, ann, ben, caseId, see } = await setUp()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 2_000 }, () => ({ title: 'Lamp' })),
  )
  const old = ids.map((case_id, nth) => {
    const at = new Date(Date.UTC(2020, 0, 1) + nth * 1_000).toISOString()
    return { tenant_id: tenant.id, user_id: ben.id, case_id, seq: 1, at }
  })
  await tenant.asOwner((tx) => tx.insertInto('visits').values(old).execute())
  await see(ann, 1)
  await see(ben, 1)
  const kept = await tenant.asOwner((tx) =>
    tx.selectFrom('visits').select(['user_id', 'case_id']).where('tenant_id', '=', tenant.id).execute(),
  )
  const ofBen = kept.filter(({ user_id }) => user_id === ben.id).map(({ case_id }) => case_id)
  expect(ofBen.toSorted((one, other) => one - other)).toEqual(
    [...ids.slice(1), caseId].toSorted((one, other) => one - other),
  )
  expect(kept).toHaveLength(2_001)
})

test('ADR-88 rows of a list are marked with what others changed since a person last saw each record, of that they may see', async () => {
  const { tenant, templateId, note, secret, ann, ben, caseId, see } = await setUp()
  const other = (await recordsOf(ann).create({ templateId })).id
  const marks = (person: TestPerson, ids = [caseId, other]) =>
    person.call(visits.marks, { query: { ids: ids.join(',') } })
  await recordsOf(ann).save(caseId, note, 'never seen')
  expect(await marks(ben)).toEqual([])
  await see(ben, 2)
  await ben.call(visits.save, { params: { caseId: String(other) }, body: { seq: 1 } })
  expect(await marks(ben)).toEqual([])

  await recordsOf(ann).save(caseId, secret, 'gold')
  await recordsOf(ben).property(caseId, 'summary', 'By myself')
  expect(await marks(ben)).toEqual([])
  await recordsOf(ann).property(other, 'title', 'Lamp 7')
  await recordsOf(ann).save(caseId, note, 'second')
  await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  const first = { caseId, seq: 6, keys: [`fields.${note}`, 'comment'] }
  const second = { caseId: other, seq: 2, keys: ['title'] }
  expect(await marks(ben)).toEqual([first, second])
  expect(await marks(ben, [other])).toEqual([second])
  expect(await marks(ben, [])).toEqual([])
  await see(ben, 6)
  expect(await marks(ben)).toEqual([second])

  await recordsOf(ann).property(other, 'isSensitive', true)
  expect(await marks(ben)).toEqual([])
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await marks(stranger)).toEqual([])
  const many = Array.from({ length: 101 }, (_, nth) => nth + 1)
  await expectRefused(tenant, () => marks(ben, many), { status: 400, message: 'Ask for up to 100 records.' })
})

test('D-127 the mark of a title that is made from a hidden field is not shown', async () => {
  const { tenant, templateId, secret, ann, ben, caseId, see } = await setUp()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ enable_title_template: true, title_template: '{Secret}' })
      .where('id', '=', templateId)
      .execute(),
  )
  await see(ben, 1)
  await see(ann, 1)
  await recordsOf(ann).save(caseId, secret, 'gold')
  const marks = (person: TestPerson) => person.call(visits.marks, { query: { ids: String(caseId) } })
  expect(await marks(ben)).toEqual([])
})
