import { fields } from '@dossier/contract/fields/calls'
import { viewCalculations } from '@dossier/contract/views/calculations'
import type { ViewCalculation } from '@dossier/contract/views/definition'
import { viewEditing } from '@dossier/contract/views/editing'
import { views } from '@dossier/contract/views'
import { cases } from '@dossier/contract/cases/lifecycle'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectFresh, watchList } from '../../testing/live/live-list-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const [cost, due, secret, kind] = [
    await tenant.field({ title: 'Cost', dataType: 'dollar' }),
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Margin', dataType: 'number', permissions: { view: [crew] } }),
    await tenant.field({ title: 'Kind', dataType: 'text' }),
  ]
  const ids = [cost, due, secret, kind].map((id) => ({ id }))
  const job = await tenant.template({ title: 'Job', fields: ids })
  const closedJob = await tenant.template({
    title: 'Closed',
    fields: [{ id: cost, permissions: { view: [crew], edit: [], adminOnly: false } }, { id: kind }],
  })
  const record = (title: string, template_id: number, values: object, more: object = {}) => ({
    title,
    template_id,
    fields: JSON.stringify(values),
    ...more,
  })
  const records = await insertRecords(tenant, [
    record('One', job, { [cost]: 0.1, [due]: '2026-03-05', [secret]: 7, [kind]: 'a' }),
    record('Two', job, { [cost]: 0.2, [due]: '2026-03-01', [kind]: 'b' }),
    record('Three', job, { [kind]: 'a' }),
    record('Hidden', closedJob, { [cost]: 1000, [kind]: 'b' }),
    record('Sensitive', job, { [cost]: 5000, [kind]: 'a' }, { is_sensitive: true }),
    record('Done', job, { [cost]: 9000, [kind]: 'a' }, { is_closed: true }),
  ])
  const member = await tenant.person({ editData: true, teamIds: [crew] })
  const plain = await tenant.person({ editData: true })
  const admin = await tenant.person({ isAdmin: true, editData: true, teamIds: [crew] })
  const wanted: ViewCalculation[] = [
    ...(['Total', 'Average', 'Min', 'Max', 'Filled', 'Empty'] as const).map((calcType) => ({
      column: `fields.${cost}`,
      calcType,
    })),
    { column: `fields.${due}`, calcType: 'Min' },
    { column: `fields.${secret}`, calcType: 'Max' },
    { column: 'assigneeId', calcType: 'Empty' },
  ]
  const save = (person: TestPerson, body: object) =>
    person.call(viewEditing.save, { body: { title: 'Sums', ...body } as never })
  const { id: viewId } = await save(member, { calculations: wanted, columns: ['title', `fields.${secret}`] })
  return { tenant, crew, cost, due, secret, kind, records, member, plain, admin, wanted, viewId, save }
}

const calculated = (person: TestPerson, viewId: number, query: object = {}) =>
  person.call(viewCalculations.list, { query: { viewId: String(viewId), ...query } as never })

test('D-075 B-CALC-02 B-CALC-03 a list calculates its columns for the records and values that its reader may see', async () => {
  const { member, plain, viewId } = await setting()
  expect((await calculated(member, viewId)).all).toEqual([1000.3, 333.43, 0.1, 1000, 3, 1, '2026-03-01', 7, 4])
  const { all, calculations } = await calculated(plain, viewId)
  expect(all).toEqual([0.3, 0.15, 0.1, 0.2, 2, 2, '2026-03-01', 4])
  expect(calculations).toHaveLength(8)
  expect((await calculated(plain, viewId, { searchTerm: 'nothing like it' })).all).toEqual([
    0,
    0,
    null,
    null,
    0,
    0,
    null,
    0,
  ])
})

test('B-VIEW-07 D-075 each group of a page has its calculations, and the list those of all records once', async () => {
  const { plain, member, viewId, kind } = await setting()
  const grouped = { groupBy: `fields.${kind}` }
  const page = await member.call(views.cases, { query: { viewId: String(viewId), ...grouped } as never })
  const found = await calculated(member, viewId, grouped)
  expect(found.tables.map(({ id }) => id)).toEqual(page.casesTables.map(({ id }) => id))
  expect(found.tables.map(({ values }) => values.slice(0, 2))).toEqual([
    [0.1, 0.1],
    [1000.2, 500.1],
  ])
  expect(found.all[0]).toBe(1000.3)
  expect((await calculated(plain, viewId, grouped)).tables.map(({ values }) => values[0])).toEqual([0.1, 0.2])
  expect((await calculated(member, viewId, { ...grouped, groupPage: 2 })).tables).toEqual([])
})

test('D-075 T23 what a reader may not see cannot be calculated, and a save by them keeps it', async () => {
  const { tenant, plain, member, viewId, secret, kind, wanted, save } = await setting()
  for (const column of [`fields.${secret}`, 'fields.gone', 'deleted', 'nonsense', '__proto__'])
    await expect(save(plain, { calculations: [{ column, calcType: 'Max' }] })).rejects.toMatchObject({
      status: 400,
      message: 'This cannot be calculated of that column. Choose another one.',
    })
  await expect(save(plain, { calculations: [{ column: `fields.${kind}`, calcType: 'Total' }] })).rejects.toMatchObject({
    status: 400,
  })
  const seen = await save(plain, { id: viewId, calculations: wanted.slice(0, 1) })
  expect(seen.calculations).toEqual(wanted.slice(0, 1))
  const kept = (await member.call(views.list, {})).find(({ id }) => id === viewId)!
  expect(kept.calculations).toEqual([wanted[0], wanted[7]])
  expect(JSON.stringify(seen)).not.toContain(secret)
  const stranger = await (await newTenant()).person()
  await expect(calculated(stranger, viewId)).rejects.toMatchObject({ status: 404 })
  await expect(calculated(plain, 2_147_483_647)).rejects.toMatchObject({ status: 404 })
  expect(tenant.id).toBeGreaterThan(0)
})

test('D-075 B-COL-01 a view with parts by fields that are deleted or hidden opens, and says which parts are missing', async () => {
  const { tenant, member, plain, viewId, cost, secret, save } = await setting()
  const barMaximum = `fields.${secret}`
  const bar = { operator: 'IsSet', setBar: true, barColor: '#2563eb', setBarMaximum: 'relative', barMaximum }
  const looks = { columns: ['title', `fields.${cost}`, barMaximum], formattingRules: { [`fields.${cost}`]: [bar] } }
  await save(member, { id: viewId, sortBy: barMaximum, groupBy: barMaximum, ...looks })
  const hidden = (await plain.call(views.list, {})).find(({ id }) => id === viewId)!
  expect((await member.call(views.list, {})).find(({ id }) => id === viewId)!.faults).toEqual([])
  expect(hidden.faults).toEqual([
    '1 column of this view shows a field that does not exist, or that you may not see.',
    '1 calculation of this view needs a field that does not exist, or that you may not see.',
    '1 formatting rule of this view needs a field that does not exist, or that you may not see.',
    'The rows are grouped by a field that does not exist, or that you may not see. You see them in one table.',
    'The rows are sorted by a field that does not exist, or that you may not see. You see the last updated first.',
  ])
  // As if the field had been deleted: nothing refers to it but the view.
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({
        columns: ['title', 'fields.gone'],
        calculations: JSON.stringify([{ column: 'fields.gone', calcType: 'Total' }]),
      })
      .where('id', '=', viewId)
      .execute(),
  )
  const gone = (await member.call(views.list, {})).find(({ id }) => id === viewId)!
  expect(gone.faults.slice(0, 2)).toEqual(hidden.faults.slice(0, 2))
  expect(await calculated(member, viewId)).toMatchObject({ calculations: [], all: [] })
  expect(
    (await member.call(views.cases, { query: { viewId: String(viewId) } as never })).casesTables.length,
  ).toBeGreaterThan(0)
  expect((await member.call(fields.list, {})).length).toBeGreaterThan(0)
})

test('D-075 B-LIVE-04 followed calculations equal a fresh fetch after changes by people with other rights', async () => {
  const { member, plain, admin, viewId, cost, secret, kind, records } = await setting()
  const queries = [undefined, `fields.${kind}`, 'statusId'].flatMap((groupBy) =>
    ['', 'o'].map((searchTerm) => ({
      kind: 'calculations' as const,
      viewId,
      searchTerm,
      groupPage: 1,
      ...(groupBy && { groupBy }),
    })),
  )
  const watchers = []
  for (const person of [member, plain, admin]) {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
  }
  await expectFresh(watchers)
  const [one, two, three, , sensitive, done] = records as number[]
  const by = recordsOf(admin)
  const steps = [
    () => by.save(one!, cost, 12.34),
    () => by.save(three!, secret, 99),
    () => by.save(two!, kind, 'c'),
    () => by.property(sensitive!, 'users', [plain.id]),
    () => by.property(sensitive!, 'isSensitive', false),
    () => admin.call(cases.reopen, { params: { id: String(done!) } }),
    () => admin.call(cases.close, { params: { id: String(two!) } }),
    () => by.property(one!, 'title', 'Nothing'),
    () => by.property(three!, 'assigneeId', plain.id),
    () => admin.call(cases.remove, { params: { id: String(one!) } }),
  ]
  for (const step of steps) {
    await step()
    await expectFresh(watchers)
  }
})

test('B-LIVE-04 B-VIEW-07 whoever follows a view without calculations hears of its groups, also of one whose first record comes from another', async () => {
  const { member, plain, admin, kind, due, records, save } = await setting()
  const { id: viewId } = await save(member, { title: 'By kind', groupBy: `fields.${kind}` })
  const query = { kind: 'calculations' as const, viewId, searchTerm: '', groupPage: 1 }
  const watcher = await watchList(plain, query)
  const groups = () => {
    const content = watcher.content()
    return content?.kind === 'calculations' ? content.calculations.tables.map(({ id }) => id) : undefined
  }
  await vi.waitFor(() => expect(groups()).toEqual(['v:a', 'v:b']))
  await recordsOf(admin).save(records[2]!, kind, 'c')
  await vi.waitFor(() => expect(groups()).toEqual(['v:a', 'v:b', 'v:c']))
  await recordsOf(admin).save(records[2]!, kind, 'a')
  await vi.waitFor(() => expect(groups()).toEqual(['v:a', 'v:b']))
  await recordsOf(admin).save(records[2]!, due, '2026-04-01')
  await expectFresh([watcher])
})

test('B-LIVE-04 B-VIEW-07 the number of followed groups equals that of fresh groups while groups appear and vanish', async () => {
  const { tenant, member, plain, admin, kind, save } = await setting()
  const template = await tenant.template({ title: 'Sort', fields: [{ id: kind }] })
  const more = await insertRecords(
    tenant,
    Array.from({ length: 9 }, (_, nth) => ({
      title: `More ${nth}`,
      template_id: template,
      fields: JSON.stringify({ [kind]: `m${nth}` }),
    })),
  )
  const { id: viewId } = await save(member, { title: 'By kind', groupBy: `fields.${kind}` })
  const watchers = await Promise.all(
    [1, 2].flatMap((groupPage) =>
      ['', 'more'].map(async (searchTerm) => ({
        fresh: { viewId: String(viewId), searchTerm, groupPage: String(groupPage) },
        watcher: await watchList(plain, { kind: 'calculations' as const, viewId, searchTerm, groupPage }),
      })),
    ),
  )
  const expectSame = async (amount: number) => {
    for (const { fresh, watcher } of watchers) {
      const { grouping, casesTables } = await plain.call(views.cases, { query: fresh as never })
      if (fresh.searchTerm === '') expect(grouping?.groups).toBe(amount)
      await vi.waitFor(() =>
        expect(watcher.content()).toMatchObject({
          calculations: { groups: grouping?.groups, tables: casesTables.map(({ id }) => ({ id })) },
        }),
      )
    }
  }
  await expectSame(11)
  const by = recordsOf(admin)
  const steps: [() => Promise<unknown>, number][] = [
    [() => by.save(more[0]!, kind, 'a'), 10],
    [() => by.save(more[1]!, kind, null), 10],
    [() => by.save(more[0]!, kind, 'q'), 11],
    [() => admin.call(cases.close, { params: { id: String(more[2]!) } }), 10],
    [() => by.property(more[3]!, 'isSensitive', true), 9],
    [() => admin.call(cases.reopen, { params: { id: String(more[2]!) } }), 10],
  ]
  for (const [step, amount] of steps) {
    await step()
    await expectSame(amount)
  }
})
