import { cases } from '@dossier/contract/cases/lifecycle'
import { expect, test } from 'vitest'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

const lookupsOf = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => ({
    statuses: await tx.selectFrom('statuses').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute(),
    severities: await tx
      .selectFrom('severities')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .orderBy('id')
      .execute(),
  }))

async function setUp() {
  const tenant = await newTenant()
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const amount = await tenant.field({ title: 'Amount', dataType: 'number' })
  const templateId = await tenant.template({
    title: 'Repair',
    caseNumberPrefix: 'R-',
    fieldDefaultValues: { [amount]: 3 },
    fields: [
      {
        id: street,
        requiredRecord: true,
      },
      { id: amount },
    ],
  })
  const ann = await tenant.person({ name: 'Ann' })
  return { tenant, street, amount, templateId, ann }
}

test('B-NEW-01 a new record starts with the default status, the lowest severity and the values of its template', async () => {
  const { tenant, ann, templateId, street, amount } = await setUp()
  const { statuses, severities } = await lookupsOf(tenant)
  const heard = await heardFrom(tenant)

  const body = { templateId, title: ' Lamp\nout\u202e\u200b ', fields: { [street]: 'Elm' } }
  const { created, errors } = await ann.call(cases.create, { body })

  expect(errors).toEqual([])
  expect(created).toMatchObject({
    caseNumber: 'R-1',
    title: 'Lamp out',
    isCase: false,
    isClosed: false,
    isSensitive: false,
    seq: 1,
    templateTitle: 'Repair',
    statusId: statuses[0]!.id,
    severityId: severities[0]!.id,
    openedByUserId: ann.id,
    openedByUser: 'Ann',
    assigneeId: null,
    assigneeName: null,
    closed: null,
    deleted: null,
  })
  expect(created!.created).toBe(created!.lastUpdated)
  const details = await recordsOf(ann).details('r-1')
  expect(details).toMatchObject(created!)
  expect(details.fields[amount]).toMatchObject({ value: 3, lastUpdatedAt: created!.created })
  const { records, changes } = await storedRecords(tenant)
  expect(records[0]).toMatchObject({ fields: { [street]: 'Elm', [amount]: 3 } })
  expect(changes).toMatchObject([{ seq: 1, group_seq: 1, type: 'created', user_id: ann.id, cause: 'user' }])
  const { id: caseId } = created!
  expect(heard).toEqual([{ type: 'case.changed', tenantId: tenant.id, caseId, fromSeq: 1, keys: ['created'] }])
})

test('B-CASE-05 a record has status, severity, assignee, collaborators, areas, tags and awaiting teams', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const { statuses, severities } = await lookupsOf(tenant)
  const [area, team, bob] = [
    await tenant.area('North'),
    await tenant.team('Night'),
    await tenant.person({ name: 'Bob' }),
  ]
  const created = await recordsOf(ann).create({
    templateId,
    fields: { [street]: 'Elm' },
    statusId: statuses[2]!.id,
    severityId: severities[1]!.id,
    assigneeId: bob.id,
    areas: [area, area],
    tags: ['Wet', 'wet', ' Dark '],
    users: [ann.id, bob.id],
    pendingTeams: [team],
    summary: 'Two\r\nlines',
  })
  expect(created).toMatchObject({
    statusTitle: 'On Hold',
    severityTitle: 'Medium',
    severityLevel: 2,
    assigneeName: 'Bob',
    areas: [
      {
        id: area,
        title: 'North',
      },
    ],
    tags: ['Wet', 'Dark'],
    pendingTeams: [
      {
        id: team,
        title: 'Night',
      },
    ],
    users: [
      {
        id: ann.id,
        name: 'Ann',
        isExternal: false,
      },
      {
        id: bob.id,
        name: 'Bob',
        isExternal: false,
      },
    ],
    summary: 'Two\nlines',
  })
})

test('B-NEW-15 without template, title or a required field nothing is created and the errors say why', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const before = (await storedRecords(tenant)).all
  const create = (body: object) => ann.call(cases.create, { body })

  expect(await create({})).toEqual({
    created: null,
    errors: [
      { field: 'templateId', message: 'Please choose a template.' },
      { field: 'title', message: 'Please enter a title.' },
    ],
  })
  expect(await create({ templateId, title: ' ' })).toEqual({
    created: null,
    errors: [
      { field: 'title', message: 'Please enter a title.' },
      { field: `fields.${street}`, message: 'Please enter Street.' },
    ],
  })
  expect(await create({ templateId, title: 'Lamp', fields: { [street]: 5 } })).toEqual({
    created: null,
    errors: [{ field: `fields.${street}`, message: 'Enter text for Street.' }],
  })
  expect((await storedRecords(tenant)).all).toBe(before)
})

test('D-118 a field that fails otherwise is named, and the record is created without it', async () => {
  const { ann, tenant, templateId, street, amount } = await setUp()
  const team = await tenant.team()
  const fixed = await tenant.field({ title: 'Fixed', dataType: 'text', permissions: { edit: [team] } })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const fields = [{ id: street }, { id: amount }, { id: fixed }, { id: secret }]
  const other = await tenant.template({ title: 'Other', fields })

  const given = { [street]: 'Elm', [amount]: 'many', [fixed]: 'x', [secret]: 'x', nosuch: 'x' }
  const { created, errors } = await ann.call(cases.create, {
    body: { templateId: other, title: 'Lamp', fields: given },
  })

  expect(created).not.toBeNull()
  expect(errors.toSorted((a, b) => (a.message < b.message ? -1 : 1))).toEqual([
    { field: `fields.${amount}`, message: 'Enter a number for Amount.' },
    { field: `fields.${secret}`, message: 'Field not found.' },
    { field: 'fields.nosuch', message: 'Field not found.' },
    { field: `fields.${fixed}`, message: 'You do not have permission to fill in Fixed.' },
  ])
  expect((await storedRecords(tenant)).records[0]!.fields).toEqual({ [street]: 'Elm' })
  expect(templateId).not.toBe(other)
})

test("C-FLD-07 a read-only field takes the template's value and no other, and is never missing", async () => {
  const { ann, tenant, street } = await setUp()
  const number = await tenant.field({ title: 'Number', dataType: 'text', displayReadOnly: true })
  const fields = [{ id: street }, { id: number, requiredRecord: true }]
  const plain = await tenant.template({ title: 'Plain', fields })
  const preset = await tenant.template({ title: 'Preset', fields, fieldDefaultValues: { [number]: 'N-1' } })
  const make = (templateId: number, given: Record<string, string> = {}) =>
    ann.call(cases.create, { body: { templateId, title: 'Lamp', fields: given } })

  expect((await make(plain)).errors).toEqual([])
  expect((await make(preset, { [number]: 'mine' })).errors).toEqual([
    { field: `fields.${number}`, message: 'You do not have permission to fill in Number.' },
  ])
  const { records } = await storedRecords(tenant)
  expect(records.map((record) => record.fields)).toEqual([{}, { [number]: 'N-1' }])
})

test('D-120 ids of another tenant are answered like ids that do not exist', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const other = await setUp()
  const theirs = await lookupsOf(other.tenant)
  const foreign: [object, string][] = [
    [{ templateId: other.templateId }, 'The template does not exist.'],
    [{ statusId: theirs.statuses[0]!.id }, 'The status does not exist.'],
    [{ severityId: theirs.severities[0]!.id }, 'The severity does not exist.'],
    [{ assigneeId: other.ann.id }, 'The user does not exist.'],
    [{ users: [ann.id, other.ann.id] }, 'The user does not exist.'],
    [{ areas: [await other.tenant.area('Theirs')] }, 'The area does not exist.'],
    [{ pendingTeams: [await other.tenant.team()] }, 'The team does not exist.'],
    [{ areas: [2_147_483_647] }, 'The area does not exist.'],
  ]
  for (const [part, message] of foreign) {
    const body = { templateId, title: 'Lamp', fields: { [street]: 'Elm' }, ...part }
    await expectRefused(tenant, () => ann.call(cases.create, { body }), { status: 400, message })
  }
})

test('disabled people and areas cannot be chosen', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const area = await tenant.area('Old')
  const gone = await tenant.person({ name: 'Gil' })
  await tenant.asOwner(async (tx) => {
    await tx.updateTable('areas').set({ disabled: true }).where('id', '=', area).execute()
    await tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute()
  })
  const create = (part: object) => () =>
    ann.call(cases.create, { body: { templateId, title: 'Lamp', fields: { [street]: 'Elm' }, ...part } })
  await expectRefused(tenant, create({ areas: [area] }), {
    status: 400,
    message: 'Old is disabled. Choose another area.',
  })
  await expectRefused(tenant, create({ assigneeId: gone.id }), {
    status: 400,
    message: 'Gil is disabled. Choose another user.',
  })
})

test('texts that are too long and invalid tags are refused', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const create = (part: object) => () =>
    ann.call(cases.create, { body: { templateId, title: 'Lamp', fields: { [street]: 'Elm' }, ...part } })
  const tag = { status: 400, message: 'A tag can have 1 to 50 characters.' }
  await expectRefused(tenant, create({ tags: ['x'.repeat(51)] }), tag)
  await expectRefused(tenant, create({ tags: [' \u0007 '] }), tag)
  await expectRefused(tenant, create({ title: 'x'.repeat(231) }), {
    status: 400,
    message: 'The title can have up to 230 characters.',
  })
  await expectRefused(tenant, create({ summary: 'x'.repeat(100_001) }), {
    status: 400,
    message: 'The summary can have up to 100,000 characters.',
  })
})

test('B-NEW-18 template and category decide who may create which kind', async () => {
  const { tenant } = await setUp()
  const team = await tenant.team()
  const categoryId = await tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: 'Always cases', always_promoted: true, case_edit_team_ids: [team] }
    return (await tx.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const templateId = await tenant.template({ title: 'Urgent', categoryId, fields: [] })
  const disabled = await tenant.template({ title: 'Old', disabled: true, fields: [] })
  const member = await tenant.person({ teamIds: [team] })
  const reader = await tenant.person({ isAdmin: true })
  const create = (person: typeof member, part: object) => () =>
    person.call(cases.create, { body: { templateId, title: 'Lamp', ...part } })
  const refusal = { status: 403, message: expect.stringMatching(/only\.$|by hand\.$|from the start\.$|disabled\.$/) }
  await expectRefused(tenant, create(member, {}), refusal)
  await expectRefused(tenant, create(reader, { isCase: true }), refusal)
  await expectRefused(tenant, create(member, { templateId: disabled }), refusal)

  const { created } = await create(member, { isCase: true })()
  expect(created).toMatchObject({ isCase: true, permissions: { edit: [team] }, categoryTitle: 'Always cases' })
})

test('C-TPL-04 C-CAT-02 D-049 an empty list of teams admits everybody; with two lists, both have to', async () => {
  const { tenant, ann } = await setUp()
  const [day, night] = [await tenant.team('Day'), await tenant.team('Night')]
  const categoryId = await tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: 'Nightly', case_edit_team_ids: [night] }
    return (await tx.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const permissions = { case: { edit: [day] }, record: { edit: [] } }
  const templateId = await tenant.template({ title: 'Round', categoryId, permissions, fields: [] })
  const both = await tenant.person({ teamIds: [day, night] })
  const people = [ann, await tenant.person({ teamIds: [day] }), await tenant.person({ teamIds: [night] }), both]
  const create = async (isCase: boolean) => {
    const body = { templateId, title: 'Lamp', isCase }
    const answers = await Promise.all(people.map((one) => one.send({ method: 'POST', path: '/cases', body })))
    return answers.map(({ status }) => status)
  }
  expect(await create(false)).toEqual([200, 200, 200, 200])
  expect(await create(true)).toEqual([403, 403, 403, 200])
})

test('C-FLD-08 C-FLD-09 C-FLD-10 D-093 a template has its own rights on a field, and asks for it by kind of record', async () => {
  const { tenant, ann } = await setUp()
  const night = await tenant.team('Night')
  const member = await tenant.person({ teamIds: [night] })
  const note = await tenant.field({ title: 'Note', dataType: 'text', permissions: { edit: [night] } })
  const rights = { view: [], edit: [], adminOnly: false }
  const [own, open] = [
    await tenant.template({ title: 'Own', fields: [{ id: note, requiredCase: true }] }),
    await tenant.template({ title: 'Open', fields: [{ id: note, permissions: rights }] }),
  ]
  const create = (by: typeof ann, templateId: number, part: object) =>
    by.call(cases.create, { body: { templateId, title: 'Lamp', ...part } })
  const filled = { fields: { [note]: 'Dark' } }
  const refused = [{ field: `fields.${note}`, message: 'You do not have permission to fill in Note.' }]
  expect((await create(ann, own, filled)).errors).toEqual(refused)
  expect((await create(member, own, filled)).errors).toEqual([])
  expect((await create(ann, open, filled)).errors).toEqual([])
  expect((await create(member, own, {})).created).not.toBeNull()
  expect(await create(member, own, { isCase: true })).toEqual({
    created: null,
    errors: [{ field: `fields.${note}`, message: 'Please enter Note.' }],
  })
})

test('B-NEW-19 C-CAT-02 a category can keep people from creating by hand', async () => {
  const { tenant, ann } = await setUp()
  const categoryId = await tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: 'By machine', prevent_manual_creation: true }
    return (await tx.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const templateId = await tenant.template({ title: 'Sensor', categoryId, fields: [] })
  for (const isCase of [false, true])
    await expectRefused(tenant, () => ann.call(cases.create, { body: { templateId, title: 'Lamp', isCase } }), {
      status: 403,
      message: expect.stringMatching(/only\.$|by hand\.$|from the start\.$|disabled\.$/),
    })
})

test('D-056 numbers are per tenant, never twice, whatever the prefixes', async () => {
  const tenant = await newTenant()
  const plain = await tenant.template({ title: 'Plain', caseNumberPrefix: 'A', fields: [] })
  const tricky = await tenant.template({ title: 'Tricky', caseNumberPrefix: 'a1', fields: [] })
  const ann = await tenant.person()
  await tenant.asOwner((tx) => tx.insertInto('case_numbers').values({ tenant_id: tenant.id, last_number: 1 }).execute())
  expect(await recordsOf(ann).create({ templateId: tricky })).toMatchObject({ caseNumber: 'a12' })
  await tenant.asOwner((tx) =>
    tx.updateTable('case_numbers').set({ last_number: 11 }).where('tenant_id', '=', tenant.id).execute(),
  )
  expect(await recordsOf(ann).create({ templateId: plain })).toMatchObject({ caseNumber: 'A13' })
  const made = await Promise.all(Array.from({ length: 8 }, () => recordsOf(ann).create({ templateId: plain })))
  expect(made.map((one) => one.caseNumber).toSorted()).toEqual(
    ['14', '15', '16', '17', '18', '19', '20', '21'].map((n) => `A${n}`),
  )
})

test('a repeated Idempotency-Key answers the first result again', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const body = { templateId, title: 'Lamp', fields: { [street]: 'Elm' } }
  const create = (part: object, key = 'try-1') =>
    ann.call(cases.create, { body: { ...body, ...part } }, { 'idempotency-key': key })

  const replies = await Promise.all([create({}), create({}), create({})])

  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
  expect((await storedRecords(tenant)).records).toHaveLength(1)
  await expectRefused(tenant, () => create({ title: 'Other' }), {
    status: 422,
    message: 'This Idempotency-Key was already used for another request.',
  })
  for (const key of ['', 'two words', 'x'.repeat(201)])
    await expectRefused(tenant, () => create({}, key), {
      status: 400,
      message: 'Use 1 to 200 visible characters without spaces as Idempotency-Key.',
    })
  expect((await create({}, 'try-2')).created!.id).not.toBe(replies[0]!.created!.id)
  const bob = await tenant.person()
  const theirs = await bob.call(cases.create, { body }, { 'idempotency-key': 'try-1' })
  expect(theirs.created!.id).not.toBe(replies[0]!.created!.id)
})

test('B-CPAGE-01 details are found by number in any letter case; deleted and restricted records say so', async () => {
  const { tenant, ann, templateId, street } = await setUp()
  const { id, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [street]: 'Elm' } })
  const bob = await tenant.person()
  expect(await recordsOf(bob).details('r-1')).toMatchObject({ id, caseNumber })

  await ann.call(cases.markSensitive, { params: { id: String(id) } })
  await expectRefused(tenant, () => recordsOf(bob).details('R-1'), {
    status: 403,
    message: 'This Record is restricted. You do not have permission to view it.',
  })
  const other = await setUp()
  const gone = 'is no longer available. You may not have access to it, or it may have been removed.'
  await expectRefused(tenant, () => recordsOf(other.ann).details('R-1'), { status: 404, message: `#R-1 ${gone}` })
  await expectRefused(tenant, () => recordsOf(ann).details('R-99'), { status: 404, message: `#R-99 ${gone}` })
})
