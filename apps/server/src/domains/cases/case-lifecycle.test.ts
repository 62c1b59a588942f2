import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { templates } from '@dossier/contract/templates/calls'
import { expect, test } from 'vitest'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

type OneCase = 'promote' | 'markSensitive' | 'close' | 'reopen' | 'remove' | 'restore'

const act = (person: TestPerson, action: OneCase, caseId: number) => () =>
  person.call(cases[action] as typeof cases.promote, { params: { id: String(caseId) } })

const FORBIDDEN = { status: 403, message: expect.stringMatching(/^Only |only\.$|do this\.$/) }
const NOT_FOUND = { status: 404, message: 'Record not found.' }

async function setUp() {
  const tenant = await newTenant()
  const [team, closers] = [await tenant.team('Night'), await tenant.team('Closers')]
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [closers] } })
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [
      { id: street, requiredCase: true },
      { id: secret, requiredCase: true },
    ],
    permissions: { record: { edit: [] }, case: { edit: [team] } },
    editClosedPermissions: [closers],
  })
  const ann = await tenant.person({ name: 'Ann', teamIds: [team] })
  const closer = await tenant.person({ teamIds: [team, closers] })
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, team, street, secret, templateId, ann, closer, record, caseId: record.id }
}

test('A-GEN-02 B-CPAGE-02 a record becomes a case, once, when its required fields are filled', async () => {
  const { tenant, team, ann, closer, caseId, street, secret } = await setUp()
  const reader = await tenant.person()
  await expectRefused(tenant, act(reader, 'promote', caseId), FORBIDDEN)
  await expectRefused(tenant, act(closer, 'promote', caseId), {
    status: 400,
    message: 'Please fill in Street, Secret first.',
  })
  await recordsOf(ann).save(caseId, street, 'Elm')
  await expectRefused(tenant, act(ann, 'promote', caseId), {
    status: 400,
    message: 'A required field that you cannot see is empty. Ask a colleague who can see it.',
  })
  await recordsOf(closer).save(caseId, secret, 'gold')

  const promoted = await act(ann, 'promote', caseId)()

  expect(promoted).toMatchObject({ isCase: true, permissions: { edit: [team] }, seq: 5 })
  expect(await act(ann, 'promote', caseId)()).toEqual(promoted)
  const { changes } = await storedRecords(tenant)
  expect(changes.slice(-2)).toMatchObject([
    { type: 'promoted', key: 'isCase', old_value: false, new_value: true, group_seq: 4 },
    { type: 'promoted', key: 'permissions', new_value: { edit: [team] }, group_seq: 4 },
  ])
  await expectRefused(tenant, () => recordsOf(reader).save(caseId, street, 'x'), FORBIDDEN)
  await expectRefused(tenant, () => recordsOf(ann).save(caseId, street, ''), {
    status: 400,
    message: 'Please enter Street.',
  })
})

test('B-CPAGE-03 a sensitive record is visible only to the people involved', async () => {
  const { tenant, ann, caseId, record } = await setUp()
  const [bob, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]

  const marked = await act(ann, 'markSensitive', caseId)()

  expect(marked).toMatchObject({ isSensitive: true, seq: 2 })
  expect(await act(ann, 'markSensitive', caseId)()).toMatchObject({ seq: 2 })
  await expectRefused(tenant, act(bob, 'markSensitive', caseId), NOT_FOUND)
  await expectRefused(tenant, act(bob, 'close', caseId), NOT_FOUND)
  expect(await recordsOf(admin).details(record.caseNumber)).toEqual(
    expect.objectContaining({ id: caseId, isSensitive: true }),
  )
})

test('B-CLOSE-01 closing frees the locks, is logged, and a second close changes nothing', async () => {
  const { tenant, ann, caseId, street } = await setUp()
  const bob = await tenant.person()
  const { fence } = await recordsOf(bob).lock(caseId, street)
  const heard = await heardFrom(tenant)

  const closed = await act(ann, 'close', caseId)()

  expect(closed).toMatchObject({ isClosed: true, seq: 2 })
  expect(closed.closed).toBe(closed.lastUpdated)
  expect(heard).toMatchObject([
    { type: 'case.changed', keys: ['isClosed'], fromSeq: 2 },
    { type: 'case.locksChanged', keys: [`fields.${street}`] },
  ])
  const { all, locks } = await storedRecords(tenant)
  expect(locks).toEqual([])
  expect(await act(ann, 'close', caseId)()).toEqual(closed)
  expect((await storedRecords(tenant)).all).toBe(all)
  await expectRefused(tenant, () => recordsOf(bob).extend(caseId, street, fence), {
    status: 403,
    message: expect.stringMatching(/^Once closed, it is edited by/),
  })
})

test('B-CLOSE-05 B-CASE-03 C-TPL-09 the answer to closing says whether the record comes again, and after how long', async () => {
  const { tenant, ann, caseId, templateId } = await setUp()
  const admin = await tenant.person({ isAdmin: true })
  const cadenceDetails = { cadencePeriod: { value: 2, unit: 'week' as const }, startTime: '08:30' }
  await admin.call(templates.save, { body: { id: templateId, title: 'Repair', cadenceDetails } } as never)
  await recordsOf(ann).property(caseId, 'cadenceEnabled', true)
  expect(await act(ann, 'close', caseId)()).toMatchObject({ isClosed: true, cadenceEnabled: true, cadenceDetails })
})

test('B-CLOSE-02 a closed record is changed and reopened only by people whom its template permits', async () => {
  const { tenant, ann, closer, caseId, street } = await setUp()
  await act(ann, 'close', caseId)()
  const refused = {
    status: 403,
    message: expect.stringMatching(/^Once closed, it is edited by/),
  }
  await expectRefused(tenant, () => recordsOf(ann).save(caseId, street, 'Elm'), refused)
  await expectRefused(tenant, () => recordsOf(ann).lock(caseId, street), refused)
  await expectRefused(tenant, () => recordsOf(ann).property(caseId, 'title', 'x'), refused)
  await expectRefused(tenant, act(ann, 'reopen', caseId), refused)
  await expectRefused(tenant, act(ann, 'promote', caseId), refused)
  const comment = { body: { caseId, comment: 'Hello' } }
  await expectRefused(tenant, () => ann.call(comments.add, comment), refused)

  expect(await recordsOf(closer).save(caseId, street, 'Elm')).toMatchObject({ value: 'Elm' })
  await closer.call(comments.add, comment)
  const opened = await act(closer, 'reopen', caseId)()
  expect(opened).toMatchObject({ isClosed: false, closed: null })
  expect(await act(closer, 'reopen', caseId)()).toEqual(opened)
  await recordsOf(ann).property(caseId, 'title', 'Again')
})

test('B-CPAGE-04 a deleted record is invisible to everybody until an administrator restores it', async () => {
  const { tenant, ann, caseId, street, record } = await setUp()
  const editor = await tenant.person({ editData: true })
  const admin = await tenant.person({ isAdmin: true })
  await recordsOf(ann).lock(caseId, street)
  await expectRefused(tenant, act(ann, 'remove', caseId), FORBIDDEN)
  const heard = await heardFrom(tenant)

  await act(editor, 'remove', caseId)()

  const { caseNumber } = record
  expect(heard.at(-1)).toEqual({ type: 'case.removed', tenantId: tenant.id, caseId, caseNumber })
  expect((await storedRecords(tenant)).locks).toEqual([])
  const gone = `#${caseNumber} is no longer available. You may not have access to it, or it may have been removed.`
  await expectRefused(tenant, () => recordsOf(admin).details(caseNumber), { status: 404, message: gone })
  await expectRefused(tenant, () => recordsOf(ann).save(caseId, street, 'x'), NOT_FOUND)
  await expectRefused(tenant, act(editor, 'remove', caseId), NOT_FOUND)
  await expectRefused(tenant, act(editor, 'restore', caseId), FORBIDDEN)
  const other = await newTenant()
  await expectRefused(tenant, act(await other.person({ isAdmin: true }), 'restore', caseId), NOT_FOUND)

  const restored = await act(admin, 'restore', caseId)()

  expect(restored).toMatchObject({ id: caseId, deleted: null, seq: 3 })
  expect(await act(admin, 'restore', caseId)()).toEqual(restored)
  const { changes } = await storedRecords(tenant)
  expect(changes.map((change) => change.type)).toEqual(['created', 'deleted', 'restored'])
})

test("D-120 another tenant's record is not there for any of these", async () => {
  const { tenant, caseId } = await setUp()
  const admin = await (await newTenant()).person({ isAdmin: true })
  for (const action of ['promote', 'markSensitive', 'close', 'reopen', 'remove', 'restore'] as const)
    await expectRefused(tenant, act(admin, action, caseId), NOT_FOUND)
})
