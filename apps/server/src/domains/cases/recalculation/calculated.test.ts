import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { expectLive, fetchCase, watch } from '../../../testing/live/live-case-client.ts'
import { expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { keepOrdersNow } from '../../../testing/keep-orders-now.ts'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { sql } from 'kysely'
import { enqueue } from '../../../queue/enqueue.ts'
import { findTodayJob, followTodayJob } from './follow-today-job.ts'
import { recalculateJob } from './recalculate-job.ts'
import { recalculateRecords } from './recalculate-records.ts'

/** Price and count give a sum, which is shown with a tax and in the title. */
async function shop() {
  const tenant = await newTenant()
  const ann = await tenant.person({ name: 'Ann' })
  const ben = await tenant.person({ name: 'Ben' })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true })
  const price = await tenant.field({ title: 'Price', dataType: 'dollar' })
  const count = await tenant.field({ title: 'Count', dataType: 'number' })
  const calculated = (title: string, extensions: object) => tenant.field({ title, dataType: 'calculated', extensions })
  const sum = await calculated('Sum', { calculationType: 'Numerical', expression: `[${price}] * [${count}]` })
  const taxed = await calculated('Taxed', { calculationType: 'Numerical', expression: `[${sum}] * 1.1` })
  const templateId = await tenant.template({
    title: 'Order',
    titleTemplate: 'Order of {Sum}',
    fields: [price, count, sum, taxed].map((id) => ({ id })),
  })
  const open = (values: Record<string, number>) => recordsOf(ann).create({ templateId, fields: values })
  const valuesOf = async (caseNumber: string) => {
    const { fields: all, title } = await fetchCase(ann, caseNumber)
    return [title, all[sum]?.value, all[taxed]?.value]
  }
  return { tenant, ann, ben, admin, price, count, sum, taxed, templateId, open, valuesOf }
}

type Shop = Awaited<ReturnType<typeof shop>>

const redefine = (admin: TestPerson, id: string, expression: string) =>
  admin.call(fields.save, { body: { id, extensions: { calculationType: 'Numerical', expression } } })

const override = (by: TestPerson, caseId: number, fieldId: string, isOverridden: 'true' | 'false') =>
  by.call(caseFields.overrideCalculated, { params: { caseId: String(caseId), fieldId, isOverridden } })

async function runRecalculations() {
  const { services } = await testServer()
  return runDueJobs(services, recalculateJob)
}

test('D-082 what follows from a value is stored with it: in a new record, and as one entry of the history with each save', async () => {
  const { ann, price, count, sum, open, valuesOf } = await shop()
  const { id, caseNumber, seq } = await open({ [price]: 2.5, [count]: 4 })
  expect(await valuesOf(caseNumber)).toEqual(['Order of $10.00', 10, 11])
  expect(seq).toBe(1)
  await recordsOf(ann).save(id, count, 5)
  expect(await valuesOf(caseNumber)).toEqual(['Order of $12.50', 12.5, 13.75])
  const { data } = await ann.call(events.list, { params: { caseId: String(id) } })
  expect(data[0]?.entries.map(({ label, oldValue, newValue }) => [label, oldValue, newValue])).toEqual([
    ['Count', '4', '5'],
    ['Sum', '$10.00', '$12.50'],
    ['Taxed', '$11.00', '$13.75'],
    ['Title', 'Order of $10.00', 'Order of $12.50'],
  ])
  await recordsOf(ann).save(id, price, null)
  expect(await valuesOf(caseNumber)).toEqual(['Order of', null, null])
  expect((await fetchCase(ann, caseNumber)).fields[sum]?.label).toBe('None')
})

test('D-082 two people who change two operands at once leave the value of both', async () => {
  const { ann, ben, price, count, open, valuesOf } = await shop()
  const { id, caseNumber } = await open({ [price]: 1, [count]: 1 })
  for (let round = 2; round < 8; round += 1)
    await Promise.all([recordsOf(ann).save(id, price, round), recordsOf(ben).save(id, count, round + 1)])
  expect(await valuesOf(caseNumber)).toEqual(['Order of $56.00', 56, 61.6])
})

test('B-CPAGE-07 C-FLD-04 D-082 a calculated value is refused from clients until it is overridden, and follows again after the reset', async () => {
  const { tenant, ann, ben, price, count, sum, templateId, open, valuesOf } = await shop()
  const { id, caseNumber } = await open({ [price]: 2, [count]: 3 })
  const refused = { status: 400, message: 'Sum is calculated. Override it in this record to enter a value.' }
  await expectRefused(tenant, () => recordsOf(ann).save(id, sum, 5), refused)
  await expectRefused(tenant, () => recordsOf(ann).lock(id, sum), refused)
  const { errors } = await ann.call(cases.create, { body: { title: 'x', templateId, fields: { [sum]: 5 } } })
  expect(errors).toEqual([{ field: `fields.${sum}`, message: 'Sum is calculated. Leave it out.' }])

  const watchers = [await watch(ben, caseNumber)]
  await expectLive(watchers, () => override(ann, id, sum, 'true'))
  const { fields: shown } = await fetchCase(ann, caseNumber)
  expect(shown[sum]).toMatchObject({ value: 6, isOverridden: true, field: { displayReadOnly: false } })
  await expectLive(watchers, () => recordsOf(ann).save(id, sum, 100))
  await recordsOf(ben).save(id, price, 50)
  expect(await valuesOf(caseNumber)).toEqual(['Order of $100.00', 100, 110])
  await expectLive(watchers, () => override(ann, id, sum, 'false'))
  expect(await valuesOf(caseNumber)).toEqual(['Order of $150.00', 150, 165])
  const { data } = await ann.call(events.list, { params: { caseId: String(id) } })
  expect(data.map(({ type }) => type)).toEqual([
    'fieldChanged',
    'overrideReset',
    'fieldChanged',
    'fieldChanged',
    'overridden',
    'created',
  ])
})

test('D-082 only who may edit the field overrides it, and only a calculated one; other tenants have no such record', async () => {
  const { tenant, ann, price, sum, open } = await shop()
  const team = await tenant.team('Cashiers')
  const closed = await tenant.field({
    title: 'Closed',
    dataType: 'calculated',
    extensions: { calculationType: 'Numerical', expression: '1' },
    permissions: { edit: [team] },
  })
  const templateId = await tenant.template({ title: 'Till', fields: [{ id: closed }] })
  const { id } = await recordsOf(ann).create({ templateId })
  await expectRefused(tenant, () => override(ann, id, closed, 'true'), {
    status: 403,
    message: expect.stringMatching(/only\.$|do this\.$/),
  })
  const order = await open({ [price]: 1 })
  await expectRefused(tenant, () => override(ann, order.id, price, 'true'), {
    status: 400,
    message: '"Price" is not calculated. Edit its value.',
  })
  const stranger = (await shop()).ann
  await expectRefused(tenant, () => override(stranger, order.id, sum, 'true'), {
    status: 404,
    message: 'Record not found.',
  })
})

test('D-082 a changed definition recalculates every record of its templates, quietly, and of no other tenant', async () => {
  const { tenant, ann, admin, price, count, sum, taxed, open } = await shop()
  const others = await shop()
  const other = await others.open({ [others.price]: 1, [others.count]: 1 })
  const made = []
  for (let nth = 1; nth <= 5; nth += 1) made.push(await open({ [price]: nth, [count]: 10 }))
  await override(ann, made[0]!.id, taxed, 'true')
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${sum}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await keepOrdersNow(tenant)
  const [view] = await ann.call(views.list, {})
  const list = await watchList(ann, pageQuery(view!.id, { sortBy: `fields.${sum}`, sortDesc: false }))
  const page = await watch(ann, made[4]!.caseNumber)
  const { changes } = await storedRecords(tenant)

  await redefine(admin, sum, `100 - [${price}] * [${count}]`)
  await expectLive([page], () => runRecalculations())

  await expectFresh([list])
  const after = await storedRecords(tenant)
  expect(after.records.map((row) => [row.title, row.fields[sum], row.fields[taxed]])).toEqual([
    ['Order of $90.00', 90, 11],
    ['Order of $80.00', 80, 88],
    ['Order of $70.00', 70, 77],
    ['Order of $60.00', 60, 66],
    ['Order of $50.00', 50, 55],
  ])
  expect(after.changes).toEqual(changes)
  expect(await others.valuesOf(other.caseNumber)).toEqual(['Order of $1.00', 1, 1.1])
})

/** A recalculation that does something between its batches. */
async function recalculateWhile({ tenant, templateId }: Shop, between: () => Promise<unknown>): Promise<void> {
  const { services } = await testServer()
  let batches = 0
  await recalculateRecords({
    node: services,
    since: null,
    size: 1,
    isMeant: ({ id }) => id === templateId,
    attempt: {
      id: '',
      data: null,
      number: 0,
      signal: new AbortController().signal,
      tenantId: tenant.id,
      progress: null,
      batch: async (work) => {
        await services.database.tenantTx(tenant.id, work)
        batches += 1
        if (batches === 2) await between()
      },
    },
  })
}

test('D-082 saves and definitions of the time of a recalculation win over what it began with', async () => {
  const place = await shop()
  const { ann, admin, price, count, sum, open, valuesOf } = place
  const made: Awaited<ReturnType<typeof open>>[] = []
  for (let nth = 1; nth <= 4; nth += 1) made.push(await open({ [price]: nth, [count]: 10 }))
  await redefine(admin, sum, `[${price}]`)
  await recalculateWhile(place, async () => {
    for (const { id } of made) await recordsOf(ann).save(id, price, 70)
  })
  for (const { caseNumber } of made) expect(await valuesOf(caseNumber)).toEqual(['Order of $70.00', 70, 77])
  await recalculateWhile(place, () => redefine(admin, sum, `[${price}] + 1`))
  await runRecalculations()
  for (const { caseNumber } of made) expect(await valuesOf(caseNumber)).toEqual(['Order of $71.00', 71, 78.1])
})

test('D-082 records saved by an old definition while a node had not heard of the new one are found afterwards', async () => {
  const { tenant, admin, price, count, sum, open, valuesOf } = await shop()
  const { id, caseNumber } = await open({ [price]: 2, [count]: 3 })
  await redefine(admin, sum, `[${price}]`)
  await runRecalculations()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ fields: sql`fields || ${JSON.stringify({ [sum]: 6 })}::jsonb`, last_updated: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )
  await tenant.asOwner((tx) =>
    tx
      .updateTable('pgboss.job')
      .set({ start_after: new Date(0).toISOString() })
      .where('name', '=', recalculateJob.name)
      .where('group_id', '=', String(tenant.id))
      .execute(),
  )
  expect(await runRecalculations()).toBeGreaterThan(0)
  expect(await valuesOf(caseNumber)).toEqual(['Order of $2.00', 2, 2.2])
})

test('D-127 who may not view an operand finds no trace of what is made from it, also after it has left the definition', async () => {
  const { tenant, ann, admin, price, count, sum, taxed, open } = await shop()
  const team = await tenant.team('Cashiers')
  const cashier = await tenant.person({ teamIds: [team] })
  // Too long to occur in an id or a moment by chance.
  const { id, caseNumber } = await open({ [price]: 7654321, [count]: 1 })
  await admin.call(fields.save, { body: { id: price, permissions: { view: [team], edit: [], adminOnly: false } } })
  await recordsOf(cashier).save(id, count, 3)
  const seen = async (person: TestPerson) => {
    const [view] = await person.call(views.list, {})
    return JSON.stringify([
      await fetchCase(person, caseNumber),
      await person.call(fields.list, {}),
      await person
        .call(views.cases, { query: { viewId: String(view!.id), sortBy: `fields.${sum}` } as never })
        .catch(() => null),
      await person.call(events.list, { params: { caseId: String(id) } }),
    ])
  }
  expect(await seen(cashier)).toMatch(/22,?962,?963/)
  for (const closed of [ann, admin])
    expect(await seen(closed)).not.toMatch(/7,?654,?321|22,?962,?963|25,?259,?259|Sum|Taxed/)

  await redefine(admin, sum, `[${count}]`)
  await runRecalculations()
  expect(await seen(cashier)).toMatch(/22,?962,?963/)
  expect(await seen(ann)).not.toMatch(/7,?654,?321|22,?962,?963|25,?259,?259|Sum|Taxed/)
  expect(
    await ann
      .call(caseFields.select, { params: { caseId: String(id), fieldId: taxed, itemId: '0' } })
      .catch((error: Error) => error.message),
  ).toBe('Field not found.')
})

test('D-082 a circle, an unknown operand, and the loss of an operand are refused', async () => {
  const { tenant, admin, price, sum, taxed } = await shop()
  await expectRefused(tenant, () => redefine(admin, sum, `[${taxed}]`), {
    status: 400,
    message: 'This would go in a circle: "Sum" needs "Taxed" needs "Sum". Choose other fields.',
  })
  const stranger = await shop()
  await expectRefused(tenant, () => redefine(admin, sum, `[${stranger.price}]`), {
    status: 400,
    message: `Field "${stranger.price}" not found. Choose another one. (Character 1 of the formula.)`,
  })
  const usage = await admin.call(fields.usage, { params: { id: price } })
  expect(usage.items.filter(({ type }) => type === 'field')).toEqual([{ type: 'field', id: sum, title: 'Sum' }])
  const kept = { calculationType: 'GreaterThan', left: { fieldId: price }, right: { value: 1 } } as const
  await expectRefused(tenant, () => admin.call(fields.save, { body: { id: sum, extensions: kept } }), {
    status: 409,
    message: '"Sum" is in template "Order". Remove it there before you change its type, or add another field.',
  })
})

test('D-082 values that follow the calendar are calculated once a day', async () => {
  const tenant = await newTenant()
  const ann = await tenant.person()
  const day = await tenant.field({ title: 'Due', dataType: 'date' })
  const left = await tenant.field({
    title: 'Left',
    dataType: 'calculated',
    extensions: { calculationType: 'DaysUntilOrFromToday', dateField: day },
  })
  const templateId = await tenant.template({ title: 'Task', fields: [{ id: day }, { id: left }] })
  const tomorrow = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString()
  const { caseNumber, fields: _ } = {
    ...(await recordsOf(ann).create({ templateId, fields: { [day]: tomorrow } })),
    fields: 0,
  }
  expect((await fetchCase(ann, caseNumber)).fields[left]).toMatchObject({ value: -1, label: 'Tomorrow' })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ fields: JSON.stringify({ [day]: tomorrow, [left]: -2 }) })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const { services } = await testServer()
  const queue = async () => {
    await services.database.owner.transaction().execute(async (tx) => {
      await enqueue(tx, { kind: findTodayJob, data: null }, { tenantId: null })
    })
    await runDueJobs(services, findTodayJob)
    return runDueJobs(services, followTodayJob)
  }
  expect(await queue()).toBeGreaterThan(0)
  expect((await fetchCase(ann, caseNumber)).fields[left]).toMatchObject({ value: -1 })
  const own = () =>
    tenant.asOwner((tx) =>
      tx
        .selectFrom('pgboss.job')
        .select('id')
        .where('name', '=', followTodayJob.name)
        .where('group_id', '=', String(tenant.id))
        .execute(),
    )
  expect(await own()).toHaveLength(1)
  await queue()
  expect(await own()).toHaveLength(1)
})

test('D-127 before more people may view an operand, its administrator learns what else they could read', async () => {
  const { tenant, admin, price, sum } = await shop()
  const team = await tenant.team('Cashiers')
  const closed = { view: [team], edit: [], adminOnly: false }
  await admin.call(fields.save, { body: { id: price, permissions: closed } })
  const readers = await admin.call(fields.readers, {
    body: { id: price, permissions: { view: [], edit: [], adminOnly: false } },
  })
  expect(readers).toEqual({
    people: 3,
    titles: [{ template: 'Order', people: 3 }],
    calculated: [
      { field: 'Sum', people: 3 },
      { field: 'Taxed', people: 3 },
    ],
  })
  const own = await admin.call(fields.readers, { body: { id: sum, permissions: { ...closed, view: [] } } })
  expect(own).toEqual({ people: 0, titles: [], calculated: [] })
})
