import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

const ENDED = 'Your edit lock has ended. Your text is still here; take the field again to save it.'

async function setUp() {
  const tenant = await newTenant()
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const amount = await tenant.field({ title: 'Amount', dataType: 'number' })
  const colors = await tenant.field({ title: 'Colors', dataType: 'list-multiple', choices: ['Red', 'Blue'] })
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [{ id: street, requiredRecord: true }, { id: amount }, { id: colors }],
  })
  const ann = await tenant.person({ name: 'Ann' })
  const bob = await tenant.person({ name: 'Bob' })
  const record = await recordsOf(ann).create({ templateId, fields: { [street]: 'Elm' } })
  return { tenant, street, amount, colors, templateId, ann, bob, caseId: record.id, record }
}

test('B-EDIT-15 a saved field is stored in document and history, and pushed after the commit', async () => {
  const { tenant, ann, caseId, record, amount, colors } = await setUp()
  const heard = await heardFrom(tenant)

  const saved = await recordsOf(ann).save(caseId, amount, '12.5')
  await recordsOf(ann).save(caseId, colors, ['Blue', 'Red'])

  expect(saved).toMatchObject({ caseId, value: 12.5, label: '12.5', inUseBy: null })
  const { records, changes } = await storedRecords(tenant)
  expect(records[0]).toMatchObject({ fields: { [amount]: 12.5, [colors]: ['Red', 'Blue'] }, seq: 3 })
  expect(records[0]!.field_times[amount]).toBe(saved.lastUpdatedAt)
  expect(changes[1]).toMatchObject({
    seq: 2,
    group_seq: 2,
    user_id: ann.id,
    actor: 'Ann',
    cause: 'user',
    type: 'fieldChanged',
    key: `fields.${amount}`,
    old_value: null,
    new_value: 12.5,
    at: saved.lastUpdatedAt,
  })
  expect(heard[0]).toEqual({
    type: 'case.changed',
    tenantId: tenant.id,
    caseId,
    fromSeq: 2,
    keys: [`fields.${amount}`],
    updatedBefore: record.lastUpdated,
  })
  const details = await recordsOf(ann).details(record.caseNumber)
  expect({ ...details.fields[amount], seq: 2 }).toEqual(saved)
  await recordsOf(ann).save(caseId, amount, null)
  expect((await storedRecords(tenant)).records[0]).toMatchObject({ fields: { [colors]: ['Red', 'Blue'] } })
})

test('the time of a record grows with every save', async () => {
  const { ann, caseId, record, amount } = await setUp()
  const times = [record.lastUpdated]
  for (let value = 0; value < 5; value += 1)
    times.push((await recordsOf(ann).save(caseId, amount, value)).lastUpdatedAt)
  expect(times.toSorted()).toEqual(times)
  expect(new Set(times).size).toBe(6)
})

test('a value equal to the current one changes nothing, but releases the lock', async () => {
  const { tenant, ann, caseId, street } = await setUp()
  const { fence } = await recordsOf(ann).lock(caseId, street)

  await recordsOf(ann).save(caseId, street, 'Elm', fence)

  const { records, locks } = await storedRecords(tenant)
  expect(records[0]!.seq).toBe(1)
  expect(locks).toEqual([])
})

test('bad values and unknown fields are refused and change nothing', async () => {
  const { tenant, ann, caseId, street, amount } = await setUp()
  const { save } = recordsOf(ann)
  await expectRefused(tenant, () => save(caseId, amount, 'many'), {
    status: 400,
    message: 'Enter a number for Amount.',
  })
  await expectRefused(tenant, () => save(caseId, street, 'x'.repeat(1001)), {
    status: 400,
    message: 'Shorten Street to at most 1,000 characters.',
  })
  await expectRefused(tenant, () => save(caseId, street, ' '), { status: 400, message: 'Please enter Street.' })
  await expectRefused(tenant, () => save(caseId, 'nosuch', 'x'), { status: 404, message: 'Field not found.' })
  await expectRefused(tenant, () => save(2_147_483_647, street, 'x'), { status: 404, message: 'Record not found.' })
  await expectRefused(tenant, () => save(caseId, street, { a: 1 } as never), {
    status: 400,
    message: 'The value is not valid.',
  })
})

test('D-124 B-SEL-08 text that is no plain number is refused and never empties the field; a lone minus does', async () => {
  const { tenant, ann, caseId, amount } = await setUp()
  const { save } = recordsOf(ann)
  await save(caseId, amount, '12.5')
  for (const text of ['1,234.50', '$75', '2.345,67', '--', '12px', ' '])
    await expectRefused(tenant, () => save(caseId, amount, text), {
      status: 400,
      message: 'Enter a number for Amount.',
    })
  await expectRefused(tenant, () => save(caseId, amount, '12345678901234567890'), {
    status: 400,
    message: 'Enter the number for Amount with at most 15 digits.',
  })
  await expectRefused(tenant, () => save(caseId, amount, '1e999'), {
    status: 400,
    message: 'Enter a smaller number for Amount.',
  })
  expect((await storedRecords(tenant)).records[0]!.fields).toMatchObject({ [amount]: 12.5 })
  await save(caseId, amount, '-')
  expect((await storedRecords(tenant)).records[0]!.fields).not.toHaveProperty([amount], 12.5)
})

test("D-120 another tenant's record and field are not there", async () => {
  const { tenant, caseId, street } = await setUp()
  const other = await setUp()
  const stranger = recordsOf(other.ann)
  await expectRefused(tenant, () => stranger.save(caseId, street, 'x'), { status: 404, message: 'Record not found.' })
  await expectRefused(tenant, () => stranger.lock(caseId, street), { status: 404, message: 'Record not found.' })
  await expectRefused(other.tenant, () => stranger.save(other.caseId, street, 'x'), {
    status: 404,
    message: 'Field not found.',
  })
})

test('B-EDIT-14 only members of the listed teams edit a field; without view right it is not there', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const seen = await tenant.field({ title: 'Seen', dataType: 'text', permissions: { edit: [team] } })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const fixed = await tenant.field({ title: 'Fixed', dataType: 'text', displayReadOnly: true })
  const fields = [{ id: seen }, { id: secret }, { id: fixed }]
  const templateId = await tenant.template({ title: 'Repair', fields })
  const member = await tenant.person({ teamIds: [team] })
  const reader = await tenant.person()
  const { id: caseId, caseNumber } = await recordsOf(member).create({ templateId, fields: { [secret]: 'gold' } })

  await recordsOf(member).save(caseId, seen, 'by a member')
  const forbidden = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }
  await expectRefused(tenant, () => recordsOf(reader).save(caseId, seen, 'x'), forbidden)
  await expectRefused(tenant, () => recordsOf(member).save(caseId, fixed, 'x'), forbidden)
  await expectRefused(tenant, () => recordsOf(reader).save(caseId, secret, 'x'), {
    status: 404,
    message: 'Field not found.',
  })
  expect(Object.keys((await recordsOf(reader).details(caseNumber)).fields)).toEqual([seen, fixed])
})

test('B-CASE-12 a field for administrators is in no answer for others', async () => {
  const tenant = await newTenant()
  const pay = await tenant.field({ title: 'Pay', dataType: 'dollar', permissions: { adminOnly: true } })
  const hidden = await tenant.field({ title: 'Hidden', dataType: 'text' })
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [
      {
        id: pay,
        section: 'Money',
      },
      { id: hidden },
    ],
    hiddenFields: [hidden],
  })
  const admin = await tenant.person({ isAdmin: true })
  const reader = await tenant.person()
  const { caseNumber } = await recordsOf(admin).create({ templateId, fields: { [pay]: 5 } })

  expect((await recordsOf(admin).details(caseNumber)).sections).toEqual(['Money'])
  const seen = await recordsOf(reader).details(caseNumber)
  expect({ fields: seen.fields, sections: seen.sections }).toEqual({ fields: {}, sections: [] })
})

test('a title template writes the title again when a field in it changes, in the same save', async () => {
  const tenant = await newTenant()
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const templateId = await tenant.template({
    title: 'Lamp',
    titleTemplate: '{caseNumber} {street}',
    fields: [{ id: street }],
    caseNumberPrefix: 'L/',
  })
  const ann = await tenant.person()
  const record = await recordsOf(ann).create({ templateId, title: '', fields: { [street]: 'Elm' } })
  expect(record).toMatchObject({ title: 'L/1 Elm', enableTitleTemplate: true })

  await recordsOf(ann).save(record.id, street, 'Oak')

  expect(await recordsOf(ann).details('l/1')).toMatchObject({ title: 'L/1 Oak', seq: 3 })
  const { changes } = await storedRecords(tenant)
  expect(changes.map(({ key, group_seq }) => [key, group_seq])).toEqual([
    ['created', 1],
    [`fields.${street}`, 2],
    ['title', 2],
  ])
  await expectRefused(tenant, () => recordsOf(ann).property(record.id, 'title', 'Mine'), {
    status: 400,
    message: 'The template generates the title, so it cannot be edited.',
  })
})

test('B-EDIT-07 a lock keeps others out until its holder saves', async () => {
  const { tenant, ann, bob, caseId, street, record } = await setUp()
  const { fence } = await recordsOf(ann).lock(caseId, street)
  const inUse = { status: 423, message: 'In use by Ann.' }
  await expectRefused(tenant, () => recordsOf(bob).lock(caseId, street), inUse)
  await expectRefused(tenant, () => recordsOf(bob).save(caseId, street, 'Oak'), inUse)
  await expectRefused(tenant, () => recordsOf(bob).draft(caseId, street, 'Oak'), inUse)
  expect((await recordsOf(bob).details(record.caseNumber)).fields[street]).toMatchObject({
    inUseBy: { id: ann.id, name: 'Ann' },
  })

  const heard = await heardFrom(tenant)
  const saved = await recordsOf(ann).save(caseId, street, 'Ash', fence)

  expect(saved).toMatchObject({ value: 'Ash', inUseBy: null })
  expect(heard.map((event) => event.type)).toEqual(['case.changed', 'case.locksChanged'])
  expect(await recordsOf(bob).save(caseId, street, 'Oak')).toMatchObject({ value: 'Oak' })
})

test('with allowLockedFieldsToBeEdited the last save wins, whatever the letter case of the feature', async () => {
  const tenant = await newTenant({ features: ['AllowLockedFieldsToBeEdited'] })
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Repair', fields: [{ id: street }] })
  const [ann, bob] = [await tenant.person(), await tenant.person()]
  const { id } = await recordsOf(ann).create({ templateId })
  await recordsOf(ann).lock(id, street)
  expect(await recordsOf(bob).save(id, street, 'Oak')).toMatchObject({ value: 'Oak', inUseBy: { id: ann.id } })
})

test('D-052 a draft is shown to others, keeps the lock and leaves no history', async () => {
  const { tenant, ann, bob, caseId, street, record } = await setUp()
  await expectRefused(tenant, () => recordsOf(ann).draft(caseId, street, 'As'), { status: 409, message: ENDED })
  const { fence, expires } = await recordsOf(ann).lock(caseId, street)
  const heard = await heardFrom(tenant)

  const { seq, ...shown } = await recordsOf(ann).draft(caseId, street, 'As', fence)

  expect(shown).toMatchObject({ value: 'Elm', draft: 'As', inUseBy: { id: ann.id, name: 'Ann' } })
  expect(seq).toBe(1)
  expect(heard).toEqual([{ type: 'case.locksChanged', tenantId: tenant.id, caseId, keys: [`fields.${street}`] }])
  const { records, locks } = await storedRecords(tenant)
  expect(records[0]!.seq).toBe(1)
  expect(Date.parse(locks[0]!.expires)).toBeGreaterThan(Date.parse(expires))
  expect((await recordsOf(bob).details(record.caseNumber)).fields[street]).toEqual(shown)
  await recordsOf(ann).draft(caseId, street, null)
  expect((await recordsOf(bob).details(record.caseNumber)).fields[street]).toMatchObject({ draft: null })
})

test('D-050 a lost lock saves nothing, and only a person who was away reads about it', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const lost = (reason: string) => ({
    status: 409,
    message: `${reason} Your text is still here; take the field again to save it.`,
  })
  const expectLost = async (fence: number, reason: string) => {
    await expectRefused(tenant, () => recordsOf(ann).save(caseId, street, 'Ash', fence), lost(reason))
    await expectRefused(tenant, () => recordsOf(ann).draft(caseId, street, 'Ash', fence), lost(reason))
    await expectRefused(tenant, () => recordsOf(ann).extend(caseId, street, fence), lost(reason))
  }
  const expire = () =>
    tenant.asOwner((tx) =>
      tx
        .updateTable('field_locks')
        .set({ expires: '2020-01-01T00:00:00.000Z' })
        .where('tenant_id', '=', tenant.id)
        .execute(),
    )
  const first = await recordsOf(ann).lock(caseId, street)
  const second = await recordsOf(ann).lock(caseId, street)
  expect(second.fence).toBeGreaterThan(first.fence)
  await expectLost(first.fence, 'You are editing this in another window.')

  await expire()
  await expectLost(second.fence, 'Your edit lock has ended because you were away.')
  await expectLost(first.fence, 'Your edit lock has ended.')

  const taken = await recordsOf(bob).lock(caseId, street)
  await expectLost(second.fence, 'Bob is editing this now.')
  await recordsOf(bob).release(caseId)
  await expectLost(second.fence, 'Your edit lock has ended.')
  await expectRefused(
    tenant,
    () => recordsOf(bob).save(caseId, street, 'Oak', taken.fence),
    lost('Your edit lock has ended.'),
  )
})

// The embedded engine has one connection, so nothing comes between two statements of a transaction.
test.runIf(testEngine() === 'server')(
  'D-050 a lock that passes to somebody else while it is released stays theirs',
  async () => {
    const { tenant, ann, bob, caseId, street } = await setUp()
    await recordsOf(ann).lock(caseId, street)
    const { owner } = (await testServer()).services.database
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // Ann's save has read the lock as hers and waits for its row, which is about to be Bob's.
    const saving = await owner.transaction().execute(async (tx) => {
      const toBob = { user_id: bob.id, holder: bob.name }
      await tx.updateTable('field_locks').set(toBob).where('tenant_id', '=', tenant.id).execute()
      const begun = recordsOf(ann).save(caseId, street, 'Ash')
      await expect.poll(async () => (await waiting.execute(owner)).rows.length).toBe(1)
      return [begun]
    })
    await saving[0]
    expect((await storedRecords(tenant)).locks).toMatchObject([{ user_id: bob.id, holder: 'Bob' }])
  },
)

test('B-EDIT-06 renewing extends the lock; none releases all', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const taken = await recordsOf(ann).lock(caseId, street)
  await recordsOf(ann).lock(caseId, 'summary')
  const { locks } = await storedRecords(tenant)
  const left = Date.parse(locks[0]!.expires) - Date.now()
  expect(left).toBeGreaterThan(40_000)
  expect(left).toBeLessThan(80_000)

  const renewed = await recordsOf(ann).extend(caseId, street, taken.fence)

  expect(renewed.fence).toBe(taken.fence)
  expect(Date.parse(renewed.expires)).toBeGreaterThan(Date.parse(taken.expires))
  // As the specification has it: without a body.
  const path = `/cases/extendlock/${caseId}/${street}`
  const plain = await ann.send({ method: 'POST', path })
  expect([plain.status, JSON.parse(plain.text).fence]).toEqual([200, taken.fence])
  expect((await bob.send({ method: 'POST', path })).status).toBe(409)
  const heard = await heardFrom(tenant)
  expect(await recordsOf(ann).release(caseId)).toBeNull()
  expect(heard).toMatchObject([{ type: 'case.locksChanged', caseId }])
  expect((await storedRecords(tenant)).locks).toEqual([])
  await recordsOf(bob).lock(caseId, street)
})

test('two simultaneous saves both count, one after the other', async () => {
  const { tenant, ann, bob, caseId, amount, street } = await setUp()
  await Promise.all([
    ...[1, 2, 3, 4, 5].map((value) => recordsOf(ann).save(caseId, amount, value)),
    ...['a', 'b', 'c', 'd', 'e'].map((value) => recordsOf(bob).save(caseId, street, value)),
  ])
  const { records, changes } = await storedRecords(tenant)
  expect(changes.map((change) => change.seq)).toEqual(Array.from({ length: records[0]!.seq }, (_, index) => index + 1))
  const lastOf = (id: string) => changes.findLast((change) => change.key === `fields.${id}`)!.new_value
  expect(records[0]!.fields).toEqual({ [amount]: lastOf(amount), [street]: lastOf(street) })
})

test('T40 of people who take a field at the same moment one gets it, and only that one saves', async () => {
  const { tenant, caseId, street } = await setUp()
  const people = await Promise.all(Array.from({ length: 8 }, () => tenant.person()))
  for (const round of ['first', 'second', 'third']) {
    const takes = await Promise.allSettled(people.map((person) => recordsOf(person).lock(caseId, street)))
    const winner = takes.findIndex(({ status }) => status === 'fulfilled')
    const won = takes[winner] as PromiseFulfilledResult<{ fence: number }>
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const others = people.filter((_, index) => index !== winner)
    const late = await Promise.allSettled(others.map((person) => recordsOf(person).save(caseId, street, 'Late')))
    for (const one of late) expect(one).toMatchObject({ status: 'rejected', reason: { status: 423 } })
    const saved = await recordsOf(people[winner]!).save(caseId, street, round, won.value.fence)
    expect(saved).toMatchObject({ value: round, inUseBy: null })
  }
})

test('T38 only the properties that people change are saved, whatever key is sent', async () => {
  const { ann, record } = await setUp()
  const before = await recordsOf(ann).details(record.caseNumber)
  const keys = [
    'tenant_id',
    'tenantId',
    '__proto__',
    'constructor',
    'toString',
    'id',
    'caseNumber',
    'isClosed',
    'fields',
  ]
  for (const key of [...keys, 'fields.1;--', "title' or 1=1", 'seq', 'created', 'permissions']) {
    const path = `/cases/property/${record.id}/${encodeURIComponent(key)}`
    const { status } = await ann.send({ method: 'POST', path, body: { value: 1 } })
    expect([key, [400, 403, 404].includes(status)]).toEqual([key, true])
  }
  expect(await recordsOf(ann).details(record.caseNumber)).toEqual(before)
})
