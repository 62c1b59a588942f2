import { views, type CasesTable } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import type { ViewCalculation } from '@dossier/contract/views/definition'
import { viewEditing } from '@dossier/contract/views/editing'
import { viewLayouts } from '@dossier/contract/views/layouts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, holdsAll, type Told, type Wall } from '../../testing/oracles/clause-oracle.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { Exact, hasValue, keysOf, sumOf } from '../../testing/oracles/naive-aggregate.ts'
import { clausesIn } from '../../testing/oracles/random-clauses.ts'
import { insertWorld, randomWorld, recordsIn, sees, toldTo, withIds } from '../../testing/oracles/random-world.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const RECORDS = 90
const QUESTIONS = Number(process.env['FILTERED'] ?? 25)
const ZONES = ['UTC', 'America/New_York', 'Pacific/Apia']
const GROUPS = ['statusId', 'templateId', 'assigneeId', 'tags', 'fields.list', 'fields.several', 'fields.check']

interface Seen {
  id: number
  told: Told
}

const asText = (clauses: unknown) => JSON.stringify(clauses)
const namesClosed = (clauses: unknown) => /"(isClosed|closed)"/.test(asText(clauses))

const tableOf = ({ casesTables }: { casesTables: CasesTable[] }) => casesTables[0]!

test('B-VIEW-07 B-MAP-04 B-CALC-01 D-067 with further filters, groups, board columns, maps, calculations and counts have what the clauses say by hand', async () => {
  const world = await randomWorld()
  const { ids, people, teams, areas, readers } = world
  const sampled = fc.sample(recordsIn(world), RECORDS)
  // Most are open, as those of most views.
  const records = sampled.map((one, nth) => (nth % 4 === 0 ? one : { ...one, closed: null }))
  const inserted = await insertWorld(world, records)
  const [ann] = people
  const calculations: ViewCalculation[] = [
    { column: `fields.${ids.number}`, calcType: 'Total' },
    { column: `fields.${ids.text}`, calcType: 'Filled' },
  ]
  const body = { title: 'All', pageSize: 100, columns: ['title'], calculations }
  const save = async (clauses: unknown) =>
    (await ann!.call(viewEditing.save, { body: { ...body, clauses } as never })).id
  const empty = await save([])
  // More clauses find less.
  const some = fc.oneof(
    clausesIn(world).map((all) => all.slice(0, 1)),
    clausesIn(world),
  )
  const question = fc.record({
    stored: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some }),
    further: some,
    group: fc.constantFrom(...GROUPS),
    timeZone: fc.constantFrom(...ZONES),
    reader: fc.integer({ min: 0, max: 3 }),
  })
  let found = 0
  for (const sampled of fc.sample(question, QUESTIONS)) {
    const { stored, further, group, timeZone } = sampled
    const reader = readers[sampled.reader]!
    const viewId = stored ? await save(withIds(stored, ids)) : empty
    const wall: Wall = {
      timeZone,
      today: dayIn(timeZone, new Date().toISOString()),
      firstDayOfWeek: 1,
      meId: reader.actor.id,
      areasWithin: { [areas[0]!]: [areas[0]!, areas[1]!], [areas[1]!]: [areas[1]!], [areas[2]!]: [areas[2]!] },
      members: { [teams[0]!]: [people[1]!.id, people[2]!.id], [teams[1]!]: [people[2]!.id] },
    }
    const all = [...(stored ?? []), ...further]
    const seen: Seen[] = records
      .map((one, nth) => ({ one, id: inserted[nth]! }))
      .filter(({ one }) => sees(reader, one) && (one.closed === null || namesClosed(all)))
      .map(({ one, id }) => ({ id, told: toldTo(world, reader, one) }))
      .filter(({ told }) => holdsAll(all as never, told, wall))
    found += seen.length
    const groupBy = group.replace(/^fields\.(.+)$/, (_, name: keyof typeof ids) => `fields.${ids[name]}`)
    const query = { viewId: String(viewId), clauses: asText(withIds(further, ids)), timeZone }
    const { person } = reader
    const context = { asked: sampled, reader: reader.actor.id }

    const groups = new Map<string | null, number[]>()
    const walled = { ...wall, now: Date.now(), items: new Map() }
    for (const { id, told } of seen)
      for (const key of keysOf(told, { column: group, step: 'Day' }, walled).keys())
        groups.set(key, [...(groups.get(key) ?? []), id])
    const grouped = await person.call(views.cases, { query: { ...query, groupBy, pageSize: 100 } })
    const idsOf = (table: CasesTable | undefined) => (table?.cases ?? []).map(({ id }) => id).toSorted((a, b) => a - b)
    const listed = (tables: readonly CasesTable[]) => Object.fromEntries(tables.map((one) => [one.value, idsOf(one)]))
    expect({ context, groups: listed(grouped.casesTables) }).toEqual({ context, groups: Object.fromEntries(groups) })
    expect(grouped.grouping).toMatchObject({ groups: groups.size, totalRecords: seen.length })

    // A column of a board is a table of its own, in the same order.
    const column = grouped.casesTables[sampled.reader % Math.max(1, grouped.casesTables.length)]
    if (column) {
      const board = await person.call(views.cases, { query: { ...query, groupBy, tableId: column.id, pageSize: 100 } })
      expect({ context, column: tableOf(board) }).toEqual({ context, column: { ...column, label: undefined } })
    }

    const calculated = await person.call(viewCalculations.list, { query: { ...query, groupBy } })
    const numbersOf = (some: readonly Seen[]) => [
      Number(sumOf(some.flatMap(({ told }) => amountOf(told))).rounded(2)),
      some.filter(({ told }) => hasValue(told, 'fields.text')).length,
    ]
    expect({ context, all: calculated.all }).toEqual({ context, all: numbersOf(seen) })
    const byTable = grouped.casesTables.map(({ id, value }) => ({
      id,
      values: numbersOf(seen.filter((one) => groups.get(value)?.includes(one.id))),
    }))
    expect({ context, tables: calculated.tables }).toEqual({ context, tables: byTable })

    const points = seen.flatMap(({ told }) => (told.values['fields.marker'] ?? []) as unknown[])
    const marked = { ...query, markerColumn: `fields.${ids.marker}` }
    expect({ context, points: (await person.call(viewLayouts.points, { query: marked })).points }).toEqual({
      context,
      points: points.length,
    })
    const placed = tableOf(await person.call(viewLayouts.placed, { query: { ...marked, pageSize: 100 } }))
    const withPoints = seen.filter(({ told }) => hasValue(told, 'fields.marker')).map(({ id }) => id)
    expect({ context, placed: idsOf(placed) }).toEqual({ context, placed: withPoints })

    const { viewId: activeViewId, ...rest } = query
    const summary = await person.call(views.summary, { query: { ...rest, activeViewId } })
    const counted = summary.find(({ id }) => id === viewId)
    expect({ context, count: counted?.count }).toEqual({ context, count: seen.length })
    expect(idsOf(tableOf(counted!.page!))).toEqual(seen.map(({ id }) => id).toSorted((a, b) => a - b))
    // Of many views, only some are counted.
    if (stored) await ann!.call(viewEditing.remove, { params: { id: String(viewId) } })
  }
  expect(found).toBeGreaterThan(QUESTIONS)
}, 120_000)

const amountOf = ({ values }: Told): Exact[] =>
  typeof values['fields.number'] === 'number' ? [Exact.of(values['fields.number'])] : []

test('B-FILTER-18 T23 further filters that mean nothing are refused with their place, hidden fields as those that do not exist', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const permissions = { view: [crew], edit: [], adminOnly: false }
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions })
  const place = await tenant.field({ title: 'Place', dataType: 'map-marker' })
  await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: place }] })
  const reader = await tenant.person({ editData: true })
  const member = await tenant.person({ teamIds: [crew] })
  const admin = await tenant.person({ isAdmin: true })
  await insertRecords(tenant, [{ title: 'Lamp' }, { title: 'Gone lamp', deleted: '2026-01-01T00:00:00.000Z' }])
  const { id } = await reader.call(viewEditing.save, { body: { title: 'Jobs', isPersonal: false } })
  const paths = [
    'views/cases?',
    'cases/table?',
    'views/calculations?',
    `views/points?markerColumn=fields.${place}&`,
    `views/placed?markerColumn=fields.${place}&`,
    'views/summary?',
  ]
  const ask = async (person: TestPerson, path: string, clauses: unknown) => {
    const text = typeof clauses === 'string' ? clauses : JSON.stringify(clauses)
    const {
      status,
      text: said,
      headers,
    } = await person.send({
      method: 'GET',
      path: `/${path}viewId=${id}&clauses=${encodeURIComponent(text)}`,
    })
    return { status, said, at: headers['fault-at'] }
  }
  const title = { field: 'title', operator: 'Contains', value: 'lamp' }
  const hidden = { field: `fields.${secret}`, operator: 'IsSet' }
  const none = { field: 'fields.none', operator: 'IsSet' }
  for (const path of paths) {
    expect(await ask(reader, path, [title]), path).toMatchObject({ status: 200 })
    expect(await ask(member, path, [hidden]), path).toMatchObject({ status: 200 })
    const refused = await ask(reader, path, [title, hidden])
    expect(refused, path).toMatchObject({ status: 400, at: 'clauses.1.field' })
    expect(await ask(reader, path, [title, none]), path).toEqual(refused)
    expect(await ask(reader, path, [title, { field: 'title', operator: 'GreaterThan', value: 3 }]), path).toMatchObject(
      {
        status: 400,
        at: expect.stringMatching(/^clauses\.1/),
      },
    )
    for (const [damaged, said] of [
      ['[{', 'The filters could not be read. Choose them again.'],
      [[{ ...title, value: 'a\0b' }], 'The filters could not be read. Choose them again.'],
      [[{ ...title, value: 'a\uD800' }], 'The filters could not be read. Choose them again.'],
      [[{ ...title, value: 'x'.repeat(8_000) }], 'There are too many filters for one address. Remove some of them.'],
    ] as const)
      expect(await ask(reader, path, damaged), path).toMatchObject({ status: 400, said, at: 'clauses' })
    const gone = { field: 'deleted', operator: 'IsSet' }
    expect(await ask(reader, path, [title, gone]), path).toEqual(refused)
    expect(await ask(admin, path, [title, gone]), path).toMatchObject({ status: 200 })
  }
  const stranger = await (await newTenant()).person({ isAdmin: true })
  for (const path of paths.slice(0, -1)) expect(await ask(stranger, path, [title])).toMatchObject({ status: 404 })
})
