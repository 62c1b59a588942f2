import type { Tx } from '../../db/open.ts'
import { aggregate, type AggregateRow, type Measure } from '../../query/aggregate/aggregate.ts'
import type { MeasuredColumn, MeasureType } from '../../query/aggregate/measure-sql.ts'
import { tooMany } from './run-limits.ts'
import { columnsOfScene, selectFrom, type Scene } from './run-records.ts'
import { columnName, groupingName, isCount, leadOf, type Grouping, type Leaf, type Source } from './run-source.ts'

/** What the database says of the records of a group. */
export interface RawRow {
  records: number
  /** By the names of measures, as `aggregate` answers them. */
  values: ReadonlyMap<string, string | null>
}

export type Key = string | null

export interface RawGroups {
  total: RawRow
  rows: Map<Key, RawRow>
  /** How the earliest record of a group spells its value. */
  spelled: Map<Key, Key>
}

/** The same for each value of a second group; `rows` by the first one. */
export interface RawParts {
  total: Map<Key, RawRow>
  rows: Map<Key, Map<Key, RawRow>>
  spelled: Map<Key, Key>
}

export interface Raw extends RawGroups {
  /** By the names of second groups. */
  parts: Map<string, RawParts>
}

/** Groups of one insight that are in memory at once, with the values of second groups. */
const MOST_ROWS = 100_000

type Measured = Map<string, Measure>

/**
 * All numbers of an insight from which its calculations are made: one statement for each second group, and one for what
 * is not divided, unless there is one second group alone, whose statement answers both.
 */
export async function readRaw(tx: Tx, scene: Scene, source: Source, group: Grouping | null): Promise<Raw> {
  const read = reader(tx, scene, source)
  const first = group ? [group] : []
  const whole = measuresOf(scene, source, () => true)
  const seconds = [...secondGroups(source)]
  const [only, ...others] = seconds
  if (only && others.length === 0) {
    const [name, second] = only
    const rows = await read([...first, second], whole, group ? [[], [0], [1], [0, 1]] : [[], [0]])
    const undivided = rows.filter(({ set }) => set < (group ? 2 : 1))
    const divided = rows.flatMap(({ set, ...row }) =>
      set < (group ? 2 : 1) ? [] : [{ ...row, set: set - (group ? 2 : 1) }],
    )
    return { ...groupsOf(undivided), parts: new Map([[name, partsOf(divided, group !== null)]]) }
  }
  const undivided = groupsOf(await read(first, whole, group ? [[], [0]] : [[]]))
  const parts = new Map<string, RawParts>()
  for (const [name, second] of seconds) {
    const measures = measuresOf(scene, source, (one) => one !== null && groupingName(one) === name)
    const rows = await read([...first, second], measures, group ? [[1], [0, 1]] : [[0]])
    parts.set(name, partsOf(rows, group !== null))
  }
  return { ...undivided, parts }
}

/** The second groups of calculations, by their names. */
export const secondGroups = ({ calculations }: Source): Map<string, Grouping> =>
  new Map(
    [...calculations.values()].flatMap(({ groupBy }) => (groupBy ? [[groupingName(groupBy), groupBy] as const] : [])),
  )

interface NamedRow extends RawRow, Pick<AggregateRow, 'set' | 'keys' | 'spelled'> {}

function reader(tx: Tx, scene: Scene, { records }: Source) {
  const columnOf = columnsOfScene(scene)
  return async (groups: readonly Grouping[], measures: Measured, sets: readonly number[][]): Promise<NamedRow[]> => {
    const names = [...measures.keys()]
    const rows = await aggregate(tx, {
      records: selectFrom(scene, records),
      calendar: scene.terms,
      groups: groups.map(({ column, step }) => ({ column: columnOf(column.key), comparison: column.comparison, step })),
      measures: [...measures.values()],
      sets,
      limit: MOST_ROWS + 1,
    })
    if (rows.some((row) => row.rows > MOST_ROWS)) tooMany()
    return rows.map(({ values, ...row }) => ({
      ...row,
      values: new Map(names.map((name, nth) => [name, values[nth]!])),
    }))
  }
}

function groupsOf(rows: readonly NamedRow[]): RawGroups {
  const all = rows.find(({ keys }) => keys.length === 0)!
  const others = rows.filter(({ keys }) => keys.length > 0)
  return {
    total: all,
    rows: new Map(others.map((row) => [row.keys[0]!, row])),
    spelled: new Map(others.map(({ keys, spelled }) => [keys[0]!, spelled[0]!])),
  }
}

function partsOf(rows: readonly NamedRow[], hasGroups: boolean): RawParts {
  const total = rows.filter(({ set }) => set === 0)
  const found: RawParts = {
    total: new Map(total.map((row) => [row.keys[0]!, row])),
    rows: new Map(),
    spelled: new Map(total.map(({ keys, spelled }) => [keys[0]!, spelled[0]!])),
  }
  if (!hasGroups) return found
  for (const row of rows) {
    if (row.set !== 1) continue
    const [key, part] = row.keys as [Key, Key]
    const of = found.rows.get(key) ?? new Map<Key, RawRow>()
    found.rows.set(key, of.set(part, row))
  }
  return found
}

/** What is read for the calculations whose second group fits, under its names. */
function measuresOf(scene: Scene, source: Source, fits: (groupBy: Grouping | null) => boolean): Measured {
  const columnOf = columnsOfScene(scene)
  const found: Measured = new Map()
  const measured = ({ column, spentOn }: Leaf): MeasuredColumn => ({
    key: column!,
    column: columnOf(column!),
    ...(spentOn !== undefined && { spentOn }),
  })
  const add = (type: MeasureType, leaf: Leaf) => found.set(measureName(type, leaf), { type, of: measured(leaf) })
  for (const { key, groupBy, ...one } of source.calculations.values()) {
    if (!fits(groupBy)) continue
    if (one.is === 'leaf' && one.leaf.column !== null) for (const type of readFor(one.leaf)) add(type, one.leaf)
    const lead = one.is === 'expression' ? leadOf(source, key) : null
    if (lead?.of !== 'columns') continue
    const [first, ...others] = lead.leaves as [Leaf, ...Leaf[]]
    found.set(leadName(lead.leaves), { type: 'filled', of: measured(first), or: others.map(measured) })
  }
  return found
}

/** Of numbers, those that have one count; of everything else, the records with a value. */
function readFor({ type, isNumber }: Leaf): MeasureType[] {
  if (type === 'Count' || type === 'CountPerDay') return ['filled']
  const lead = isNumber ? 'numbers' : 'filled'
  return type === 'Total' || type === 'Average' ? ['total', lead] : [type === 'Min' ? 'min' : 'max', lead]
}

export const measureName = (type: MeasureType, leaf: Leaf): string => `${type} ${columnName(leaf)}`

/** How many records have a value of any of these. */
export const leadName = (leaves: readonly Leaf[]): string =>
  `any ${[...new Set(leaves.map(columnName))].toSorted().join(' ')}`

/** How many records a number of these records leads to. */
export function leadRecords({ records, values }: RawRow, leaf: Leaf): number {
  if (isCount(leaf) && leaf.column === null) return records
  const lead = leaf.isNumber && !isCount(leaf) ? 'numbers' : 'filled'
  return Number(values.get(measureName(lead, leaf)) ?? 0)
}

/** Of a group or a period without records. */
export const NO_RECORDS: RawRow = { records: 0, values: new Map() }
