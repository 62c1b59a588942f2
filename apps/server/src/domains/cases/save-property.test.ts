import { expect, test } from 'vitest'
import { cases } from '@dossier/contract/cases/lifecycle'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const templateId = await tenant.template({ title: 'Repair', fields: [] })
  const ann = await tenant.person({ name: 'Ann' })
  const record = await recordsOf(ann).create({ templateId, title: 'Lamp', tags: ['Wet'] })
  return { tenant, templateId, ann, caseId: record.id, record }
}

test('B-CASE-16 each property is written by its key, with its history', async () => {
  const { tenant, ann, caseId } = await setUp()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const [area, team] = [await tenant.area('North'), await tenant.team('Night')]
  const [status] = await tenant.asOwner((tx) =>
    tx.selectFrom('statuses').select('id').where('tenant_id', '=', tenant.id).where('title', '=', 'Done').execute(),
  )
  const [severity] = await tenant.asOwner((tx) =>
    tx.selectFrom('severities').select('id').where('tenant_id', '=', tenant.id).where('title', '=', 'High').execute(),
  )
  const category = await newCategory(tenant, 'Roads')
  const writes: [string, unknown, object][] = [
    ['title', ' New\ntitle ', { title: 'New title' }],
    ['summary', 'One\r\ntwo', { summary: 'One\ntwo' }],
    ['statusId', status!.id, { statusId: status!.id, statusTitle: 'Done' }],
    ['severityId', severity!.id, { severityTitle: 'High', severityLevel: 3 }],
    ['assigneeId', ann.id, { assigneeId: ann.id, assigneeName: 'Ann' }],
    ['assigneeId', null, { assigneeId: null, assigneeName: null }],
    ['areas', [area, area], { areas: [{ id: area, title: 'North' }] }],
    ['tags', ['wet', 'Dark'], { tags: ['Wet', 'Dark'] }],
    ['users', [admin.id], { users: [{ id: admin.id, name: 'Ada', isExternal: false }] }],
    ['pendingTeams', [team], { pendingTeams: [{ id: team, title: 'Night' }] }],
    ['categoryId', category, { categoryId: category, categoryTitle: 'Roads' }],
    ['categoryId', null, { categoryId: null, categoryTitle: null }],
    ['cadenceEnabled', true, { cadenceEnabled: true }],
    ['hiddenFromInsights', true, { hiddenFromInsights: true }],
    ['isSensitive', true, { isSensitive: true }],
    ['isSensitive', false, { isSensitive: false }],
  ]
  const heard = await heardFrom(tenant)
  for (const [index, [key, value, expected]] of writes.entries()) {
    const reply = await recordsOf(admin).property(caseId, key, value)
    expect(reply, key).toMatchObject({ ...expected, seq: index + 2 })
    expect(heard[index]).toEqual({
      type: 'case.changed',
      tenantId: tenant.id,
      caseId,
      fromSeq: index + 2,
      keys: [key],
      updatedBefore: expect.any(String),
    })
    expect(await recordsOf(admin).details(reply.caseNumber)).toMatchObject(reply)
  }
  const { changes } = await storedRecords(tenant)
  expect(changes.slice(1).map((change) => change.key)).toEqual(writes.map(([key]) => key))
  expect(changes[8]).toMatchObject({ old_value: ['Wet'], new_value: ['Wet', 'Dark'], type: 'propertyChanged' })
})

test('a value equal to the present one changes and logs nothing', async () => {
  const { tenant, ann, caseId } = await setUp()
  const [one, two] = [await tenant.team(), await tenant.team()]
  await recordsOf(ann).property(caseId, 'pendingTeams', [one, two])
  const before = (await storedRecords(tenant)).all
  await recordsOf(ann).property(caseId, 'title', 'Lamp')
  await recordsOf(ann).property(caseId, 'tags', ['WET'])
  await recordsOf(ann).property(caseId, 'pendingTeams', [two, one])
  expect((await storedRecords(tenant)).all).toBe(before)
})

test('D-051 bad values are refused with a sentence and change nothing', async () => {
  const { tenant, ann, caseId } = await setUp()
  const admin = await tenant.person({ isAdmin: true })
  const other = await setUp()
  const bad: [string, unknown, string][] = [
    ['title', '  ', 'Please enter a title.'],
    ['title', 5, 'The title must be text.'],
    ['title', 'x'.repeat(231), 'A title can have up to 230 characters.'],
    ['title', undefined, 'The value is missing.'],
    ['summary', 'x'.repeat(100_001), 'A summary can have up to 100,000 characters.'],
    ['statusId', other.record.statusId, 'The status does not exist.'],
    ['statusId', null, 'The status does not exist.'],
    ['severityId', other.record.severityId, 'The severity does not exist.'],
    ['assigneeId', other.ann.id, 'The user does not exist.'],
    ['areas', [await other.tenant.area('Theirs')], 'The area does not exist.'],
    ['areas', 'North', 'Send the areas as a list.'],
    ['areas', Array.from({ length: 101 }, (_, id) => id), 'A record can have up to 100 areas.'],
    ['tags', ['ok', 7], 'A tag can have 1 to 50 characters.'],
    ['users', [other.ann.id], 'The user does not exist.'],
    ['pendingTeams', [await other.tenant.team()], 'The team does not exist.'],
    ['categoryId', await newCategory(other.tenant, 'Theirs'), 'The category does not exist.'],
    ['categoryId', 'Roads', 'The category does not exist.'],
    ['cadenceEnabled', 1, 'The choice of a cadence must be true or false.'],
    ['hiddenFromInsights', 'yes', 'The choice to hide it from insights must be true or false.'],
  ]
  for (const [key, value, message] of bad)
    await expectRefused(tenant, () => recordsOf(admin).property(caseId, key, value), { status: 400, message })
  const unknownKey = await ann.send({
    method: 'POST',
    path: `/cases/property/${caseId}/caseNumber`,
    body: { value: 'X' },
  })
  expect(unknownKey.status).toBe(400)
  await expectRefused(tenant, () => recordsOf(other.ann).property(caseId, 'title', 'x'), {
    status: 404,
    message: 'Record not found.',
  })
})

test('B-CASE-10 only members of the edit teams write; sensitive and hidden follow their own rules', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [],
    permissions: {
      record: { edit: [team] },
      case: { edit: [] },
    },
  })
  const member = await tenant.person({ teamIds: [team] })
  const admin = await tenant.person({ isAdmin: true })
  const { id } = await recordsOf(member).create({ templateId })
  const forbidden = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }
  await expectRefused(tenant, () => recordsOf(admin).property(id, 'title', 'x'), forbidden)
  await expectRefused(tenant, () => recordsOf(member).property(id, 'hiddenFromInsights', true), forbidden)
  await recordsOf(member).property(id, 'isSensitive', true)
  await expectRefused(tenant, () => recordsOf(member).property(id, 'isSensitive', false), forbidden)
  const stranger = await tenant.person()
  await expectRefused(tenant, () => recordsOf(stranger).property(id, 'title', 'x'), {
    status: 404,
    message: 'Record not found.',
  })
})

test("a property that somebody else edits is locked, and saving releases one's own lock", async () => {
  const { tenant, ann, caseId, record } = await setUp()
  const bob = await tenant.person({ name: 'Bob' })
  const { fence } = await recordsOf(ann).lock(caseId, 'title')
  expect((await recordsOf(bob).details(record.caseNumber)).builtInFieldLocks).toEqual({
    title: { id: ann.id, name: 'Ann' },
  })
  await expectRefused(tenant, () => recordsOf(bob).property(caseId, 'title', 'x'), {
    status: 423,
    message: 'In use by Ann.',
  })
  expect(await recordsOf(ann).property(caseId, 'title', 'Mine', fence)).toMatchObject({ builtInFieldLocks: {} })
  await recordsOf(bob).property(caseId, 'title', 'His')
  await expectRefused(tenant, () => recordsOf(ann).property(caseId, 'title', 'Late', fence), {
    status: 409,
    message: 'Your edit lock has ended. Your text is still here; take the field again to save it.',
  })
})

test('D-095 tags are unique by spelling in a tenant and count the records that use them', async () => {
  const { tenant, templateId, ann, caseId } = await setUp()
  const second = await recordsOf(ann).create({ templateId, tags: ['WET', 'ΑΣ', 'Ασ'] })
  expect(second.tags[0]).toBe('Wet')
  const uses = async () =>
    Object.fromEntries((await storedRecords(tenant)).tags.map((tag) => [tag.title.toLowerCase(), tag.uses]))
  expect(await uses()).toMatchObject({ wet: 2 })
  await recordsOf(ann).property(caseId, 'tags', ['Dry'])
  expect(await uses()).toMatchObject({ wet: 1, dry: 1 })
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(cases.remove, { params: { id: String(caseId) } })
  expect(await uses()).toMatchObject({ wet: 1, dry: 0 })
  await admin.call(cases.restore, { params: { id: String(caseId) } })
  expect(await uses()).toMatchObject({ wet: 1, dry: 1 })
})

async function newCategory(tenant: TestTenant, title: string): Promise<number> {
  const { id } = await tenant.asOwner((tx) =>
    tx.insertInto('categories').values({ tenant_id: tenant.id, title }).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}
