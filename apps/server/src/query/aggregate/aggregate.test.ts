import { SearchClauses } from '@dossier/contract/clauses'
import { filterColumns } from '@dossier/core/filters/columns'
import { readClauses } from '@dossier/core/filters/read-clauses'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../catalogue/load-catalogue.ts'
import { readRights } from '../../records/read-rights.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { columnReader, conditionSql } from '../filters/condition-sql.ts'
import { dayIn, holdsAll, type Told, type Wall } from '../../testing/oracles/clause-oracle.ts'
import { Exact, hasValue, keysOf, numberIn, sumOf, type NaiveWall } from '../../testing/oracles/naive-aggregate.ts'
import { clausesIn, instant } from '../../testing/oracles/random-clauses.ts'
import { insertWorld, randomWorld, recordsIn, sees, toldTo, withIds } from '../../testing/oracles/random-world.ts'
import { testServer } from '../../testing/test-server.ts'
import { aggregate, type AggregateRow } from './aggregate.ts'
import type { DateStep } from './group-sql.ts'
import type { MeasureType } from './measure-sql.ts'

const RECORDS = 160
const QUESTIONS = Number(process.env['AGGREGATES'] ?? 150)
const ZONES = ['UTC', 'America/New_York', 'Pacific/Apia', 'Europe/Berlin']
const STEPS: DateStep[] = ['Day', 'Week', 'Month', 'Quarter', 'Year']

const GROUPS =
  `templateId statusId severityId assigneeId isCase isClosed areas tags users pendingTeams created closed title
  summary fields.text fields.rich fields.number fields.cost fields.date fields.moment fields.time fields.check fields.list
  fields.several fields.role fields.part fields.parts items.parts.kind items.part.kind items.parts.price`.split(/\s+/)
const NUMBERS = ['fields.number', 'fields.cost', 'openForDays', 'fields.times']
const EDGES = [...NUMBERS, 'created', 'closed', 'fields.date', 'fields.moment', 'fields.time']
const COUNTED = ['fields.text', 'fields.number', 'fields.several', 'fields.role', 'fields.check', 'assigneeId', 'areas']

interface Params {
  type: MeasureType
  column?: string
  on?: string | null
}

const measure = fc.oneof(
  fc.record({ type: fc.constantFrom<MeasureType>('total', 'average'), column: fc.constantFrom(...NUMBERS) }),
  fc.record({ type: fc.constantFrom<MeasureType>('min', 'max'), column: fc.constantFrom(...EDGES) }),
  fc.record({ type: fc.constantFrom<MeasureType>('filled', 'empty'), column: fc.constantFrom(...COUNTED) }),
  fc.constant<Params>({ type: 'records' }),
)

const question = ({ templates, people, teams, areas }: Parameters<typeof clausesIn>[0]) =>
  fc.record({
    clauses: fc.oneof(fc.constant([]), clausesIn({ templates, people, teams, areas })),
    groups: fc.array(fc.record({ column: fc.constantFrom(...GROUPS), step: fc.constantFrom(...STEPS) }), {
      maxLength: 3,
    }),
    measures: fc.array(
      measure.chain((one) => fc.constantFrom('North', 'South', null).map((on): Params => ({ ...one, on }))),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    now: instant,
    timeZone: fc.constantFrom(...ZONES),
    firstDayOfWeek: fc.integer({ min: 0, max: 6 }),
    reader: fc.integer({ min: 0, max: 3 }),
  })

/** What the product answered, as far as rounding to what people see. */
const shown = (type: MeasureType, column: string | undefined, value: string | null): string | null => {
  if (value === null || type === 'filled' || type === 'empty' || type === 'records') return value
  if (!NUMBERS.includes(column ?? '')) return value
  const exact = column === 'fields.times' ? Exact.of(value).by(new Exact(3_600_000n))! : Exact.of(value)
  return exact.rounded(8)
}

function naive(records: readonly Told[], { type, column = '', on }: Params, wall: NaiveWall): string | null {
  if (type === 'records') return String(records.length)
  const filled = records.filter((one) => hasValue(one, column)).length
  if (type === 'filled') return String(filled)
  if (type === 'empty') return String(records.length - filled)
  if (!NUMBERS.includes(column)) {
    const all = records
      .flatMap(({ values }) => values[column] ?? [])
      .map(String)
      .toSorted()
    return (type === 'min' ? all[0] : all.at(-1)) ?? null
  }
  const all = records.flatMap((one) => numberIn(one, column, on, wall) ?? [])
  if (type === 'total') return sumOf(all).rounded(8)
  if (all.length === 0) return null
  if (type === 'average')
    return sumOf(all)
      .by(new Exact(BigInt(all.length)))!
      .rounded(8)
  const least = all.reduce((one, other) => (other.isLess(one) === (type === 'min') ? other : one))
  return least.rounded(8)
}

test('B-CALC-01 B-CALC-05 D-130 D-150 any question of groups and calculations is answered as by hand, record by record', async () => {
  const world = await randomWorld()
  const { ids, people, teams, areas, items, readers } = world
  const records = fc.sample(recordsIn(world), RECORDS)
  await insertWorld(world, records)
  const { services } = await testServer()
  const { database } = services
  const catalogue = await database.tenantRead(world.tenant.id, (tx) => readCatalogue(tx, world.tenant.id))
  const tags = new Map(world.tags.map(({ id, title }) => [String(id), title]))
  let rowsCompared = 0
  for (const sampled of fc.sample(question(world), QUESTIONS)) {
    const { clauses, groups, measures, now, timeZone, firstDayOfWeek } = sampled
    const reader = readers[sampled.reader]!
    const me = reader.actor
    const calendar = { timeZone, firstDayOfWeek }
    const columns = filterColumns(me, visibleFields(me, catalogue).values())
    const wall: Wall = {
      ...calendar,
      today: dayIn(timeZone, now),
      meId: me.id,
      areasWithin: { [areas[0]!]: [areas[0]!, areas[1]!], [areas[1]!]: [areas[1]!], [areas[2]!]: [areas[2]!] },
      members: { [teams[0]!]: [people[1]!.id, people[2]!.id], [teams[1]!]: [people[2]!.id] },
    }
    const read = readClauses(SearchClauses.parse(withIds(clauses, ids)), {
      ...calendar,
      meId: me.id,
      now: Date.parse(now),
      columns,
      areasWithin: (id) => wall.areasWithin[id] ?? [],
      membersOf: (id) => wall.members[id] ?? [],
      isGone: () => false,
    })
    if (!read.ok) throw new Error(read.message)
    const asking = { catalogue, rights: readRights(me, catalogue), columns, now: new Date(now) }
    const columnOf = columnReader(asking)
    const keyOf = (column: string) => {
      const [kind, name = '', value] = column.split('.')
      const id = ids[name as keyof typeof ids]
      return kind === 'fields' ? `fields.${id}` : kind === 'items' ? `items.${id}.${value}` : column
    }
    const rows = await database.tenantRead(world.tenant.id, (tx) =>
      aggregate(tx, {
        records: (names) =>
          sql`select ${names} from cases c where ${visibleTo(me, 'c')} and ${conditionSql(read.condition, asking)}`,
        calendar,
        groups: groups.map(({ column, step }) => ({
          column: columnOf(keyOf(column)),
          comparison: columns.get(keyOf(column))!.comparison,
          step,
        })),
        measures: measures.map(({ type, column, on }) => ({
          type,
          ...(column !== undefined && {
            of: {
              key: column,
              column: columnOf(keyOf(column)),
              ...(column === 'fields.times' && { spentOn: on ?? null }),
            },
          }),
        })),
        limit: 10_000,
      }),
    )
    const naiveWall: NaiveWall = {
      ...calendar,
      now: Date.parse(now),
      items: new Map(items.all.map((one) => [one.id, { ...one }])),
    }
    const seen = records
      .map((one, nth) => ({ one, nth }))
      .filter(({ one }) => sees(reader, one))
      .map(({ one, nth }) => ({
        told: toldTo(world, reader, one),
        at: `${one.created} ${String(nth).padStart(6, '0')}`,
      }))
      .filter(({ told }) => holdsAll(clauses as never, told, wall))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    const expected = new Map<string, string>()
    for (let level = 0; level <= groups.length; level++) {
      const found = new Map<string, { keys: (string | null)[]; spelled: string[]; told: Told[] }>()
      if (level === 0) found.set('[]', { keys: [], spelled: [], told: [] })
      for (const { told } of seen) {
        let paths: { keys: (string | null)[]; spelled: string[] }[] = [{ keys: [], spelled: [] }]
        for (const group of groups.slice(0, level))
          paths = paths.flatMap((path) =>
            [...keysOf(told, group, naiveWall)].map(([key, spelled]) => ({
              keys: [...path.keys, key],
              spelled: [...path.spelled, spelled],
            })),
          )
        for (const path of paths) {
          const name = JSON.stringify(path.keys)
          const group = found.get(name) ?? { ...path, told: [] }
          group.told.push(told)
          found.set(name, group)
        }
      }
      for (const { keys, spelled, told } of found.values())
        expected.set(
          JSON.stringify(keys),
          JSON.stringify([told.length, measures.map((one) => naive(told, one, naiveWall)), spelled.filter(Boolean)]),
        )
    }
    const answered = new Map(
      rows.map((row: AggregateRow) => [
        JSON.stringify(row.keys.map((key, nth) => (groups[nth]!.column === 'tags' ? (tags.get(key!) ?? null) : key))),
        JSON.stringify([
          row.records,
          row.values.map((value, nth) => shown(measures[nth]!.type, measures[nth]!.column, value)),
          row.spelled.filter((text, nth) => text !== null && isText(groups[nth]!.column)),
        ]),
      ]),
    )
    rowsCompared += rows.length
    expect({ asked: sampled, rows: Object.fromEntries(answered) }).toEqual({
      asked: sampled,
      rows: Object.fromEntries(expected),
    })
  }
  expect(rowsCompared).toBeGreaterThan(QUESTIONS * 5)
}, 240_000)

const isText = (column: string) =>
  ['title', 'summary', 'fields.text', 'fields.rich', 'items.parts.kind', 'items.part.kind'].includes(column)
