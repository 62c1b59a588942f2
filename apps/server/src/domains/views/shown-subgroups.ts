import type { Viewer } from './viewer.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AggregateRow } from '../../query/aggregate/aggregate.ts'
import type { GroupLevel } from './group-levels.ts'
import { namesInOrder, onPage, type GroupName } from './group-names.ts'

/** Subgroups that are put in order to find those of a page. */
export const MOST_SUBGROUPS = 5_000

interface Scene extends Pick<Viewer, 'tx' | 'tenant'> {
  catalogue: Catalogue
  levels: readonly GroupLevel[]
}

/** A group or a subgroup, with what is calculated of its records. */
interface Named {
  name: GroupName
  row: AggregateRow
}

export interface Subgroup extends Named {
  parent: Named
}

/** Those of a page: the groups in their order, and within each of them its subgroups. */
export async function shownSubgroups(
  scene: Scene,
  rows: readonly AggregateRow[],
  groupPage: number,
): Promise<{ shown: Subgroup[]; groups: number }> {
  const parents = new Map(rows.filter(({ set }) => set === 1).map((row) => [row.keys[0] ?? null, row]))
  const found = rows.filter(({ set }) => set === 2).slice(0, MOST_SUBGROUPS)
  const [names, subnames] = await Promise.all([namesAt(scene, found, 0), namesAt(scene, found, 1)])
  const placeOf = placesIn(names)
  const subplaceOf = placesIn(subnames)
  const ordered = found.toSorted(
    ({ keys: [a, b] }, { keys: [c, d] }) => placeOf(a!) - placeOf(c!) || subplaceOf(b!) - subplaceOf(d!),
  )
  const shown = onPage(ordered, groupPage).map((row) => {
    const [key, subkey] = row.keys as [string | null, string | null]
    return { parent: { name: names.get(key)!, row: parents.get(key)! }, name: subnames.get(subkey)!, row }
  })
  return { shown, groups: found.length }
}

function namesAt(
  { levels, ...scene }: Scene,
  found: readonly AggregateRow[],
  level: 0 | 1,
): Promise<Map<string | null, GroupName>> {
  const spelled = new Map(found.map(({ keys, spelled: texts }) => [keys[level] ?? null, texts[level] ?? null]))
  return namesInOrder({ ...scene, column: levels[level]!.column, spelled }, [...spelled.keys()])
}

function placesIn(names: ReadonlyMap<string | null, unknown>): (key: string | null) => number {
  const places = new Map([...names.keys()].map((key, place) => [key, place]))
  return (key) => places.get(key)!
}
