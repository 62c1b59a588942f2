import { stepOf } from '@dossier/core/views/group-steps'
import { Exact } from '@dossier/core/calculations/exact'
import type { Tx } from '../../db/open.ts'
import { groupNames } from '../views/group-names.ts'
import { titlePlaces } from '../views/pages/title-anchors.ts'
import type { Cells } from './run-cells.ts'
import { tooMany } from './run-limits.ts'
import type { Key } from './run-raw.ts'
import type { Scene } from './run-records.ts'
import type { Grouping } from './run-source.ts'

export interface Reader {
  tx: Tx
  tenant: { id: number }
}

/** What the records of a group have in common. */
export interface GroupOf {
  key: Key
  /** As clients send it back. */
  value: string | null
  /** The name of the value, where it has one. */
  label: string | null
}

interface Found {
  keys: readonly Key[]
  /** How records spell a key. */
  spelled: ReadonlyMap<Key, Key>
}

/** The groups with their names, in the order of tables: by label, dates from the newest, without a value last. (D-068) */
export async function namedGroups(
  reader: Reader,
  scene: Pick<Scene, 'catalogue'>,
  { column }: Grouping,
  { keys, spelled }: Found,
): Promise<GroupOf[]> {
  const { catalogue } = scene
  const filled = keys.filter((key) => key !== null)
  const names = await groupNames({ ...reader, catalogue, column, spelled }, filled)
  const groups = filled.map((key): GroupOf => {
    const { value, label } = names.get(key) ?? { value: key, label: undefined }
    return { key, value, label: label ?? null }
  })
  const none: GroupOf[] = keys.includes(null) ? [{ key: null, value: null, label: null }] : []
  return [...groups.toSorted(await tableOrder(reader, scene, column, groups)), ...none]
}

type Compare = (one: GroupOf, other: GroupOf) => number

async function tableOrder(
  { tx }: Reader,
  { catalogue }: Pick<Scene, 'catalogue'>,
  { key, comparison }: Grouping['column'],
  groups: readonly GroupOf[],
): Promise<Compare> {
  const textOf = ({ label, value }: GroupOf) => label ?? value ?? ''
  if (comparison === 'date' || comparison === 'moment') return (one, other) => compareTexts(other.key!, one.key!)
  if (comparison === 'number') return (one, other) => Exact.of(one.key!).compare(Exact.of(other.key!))
  const places = await titlePlaces(tx, groups.map(textOf))
  const byLabel: Compare = (one, other) =>
    (places.get(textOf(one)) ?? 0) - (places.get(textOf(other)) ?? 0) ||
    compareTexts(textOf(one), textOf(other)) ||
    compareTexts(one.key!, other.key!)
  if (key !== 'severityId') return byLabel
  const levelOf = (one: GroupOf) => catalogue.severities.get(Number(one.value))?.level ?? 0
  return (one, other) => levelOf(other) - levelOf(one) || byLabel(one, other)
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** In memory at once. */
const MOST_PERIODS = 100_000

/** Every period from the first to the last one that has records. (D-135, D-150) */
export function withPeriods(keys: readonly Key[], { column, step }: Grouping, firstDayOfWeek: number): Key[] {
  const days = keys.filter((key) => key !== null).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if ((column.comparison !== 'date' && column.comparison !== 'moment') || first === undefined || last === undefined)
    return [...keys]
  const all: Key[] = keys.includes(null) ? [null] : []
  let day = Temporal.PlainDate.from(first)
  while (day.toString() <= last) {
    if (all.push(day.toString()) > MOST_PERIODS) tooMany()
    day = stepOf(day, step, firstDayOfWeek).to
  }
  return all
}

/** By a calculation, if the insight is sorted by one: ties by label, missing values last both ways. (D-150) */
export function inCalculatedOrder(
  groups: readonly GroupOf[],
  cells: Cells,
  sort: { key: string; desc: boolean } | null,
): GroupOf[] {
  if (!sort) return [...groups]
  const values = new Map(groups.map((group) => [group, cells.whole(sort.key, { key: group.key }).value]))
  const way = sort.desc ? -1 : 1
  // Sorting keeps the order of equal ones.
  return groups.toSorted((one, other) => {
    const [a, b] = [values.get(one) ?? null, values.get(other) ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (a instanceof Exact && b instanceof Exact) return way * a.compare(b)
    return way * compareTexts(String(a), String(b))
  })
}
