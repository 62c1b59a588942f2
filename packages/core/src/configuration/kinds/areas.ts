import { keyOf, type ThingOf } from '../configuration.ts'
import type { Kind } from './kind.ts'

type Area = ThingOf<'areas'>

export const areas: Kind<'areas'> = {
  noun: 'area',
  // Several areas can have a center.
  nameOf: (area, all) => pathOf(area, byKeyOf(all)).join(' / '),
  rekey: (area, { rename, at }) => ({
    ...area,
    parent: area.parent === null ? null : rename({ kind: 'areas', key: area.parent, at: `${at}.parent` }),
  }),
  arranged: asTree,
  inOrder: (desired) => asTree(desired.areas),
}

const indexes = new WeakMap<readonly Area[], ReadonlyMap<string, Area>>()

function byKeyOf(all: readonly Area[]): ReadonlyMap<string, Area> {
  const known = indexes.get(all) ?? new Map(all.map((area) => [keyOf(area), area]))
  indexes.set(all, known)
  return known
}

function pathOf(area: Area, byKey: ReadonlyMap<string, Area>): string[] {
  const path = [area]
  for (let above = area.parent; above !== null; above = path[0]!.parent) {
    const next = byKey.get(above)
    // A file can say of areas that they are within each other.
    if (!next || path.includes(next)) break
    path.unshift(next)
  }
  return path.map(({ title }) => title)
}

/** Each area before those below it, which keep their order; at the end what has no place in the tree. */
function asTree(all: readonly Area[]): Area[] {
  const below = Map.groupBy(all, ({ parent }) => parent)
  const listed = new Set<Area>()
  const add = (parent: string | null) => {
    for (const area of below.get(parent) ?? []) {
      if (listed.has(area)) continue
      listed.add(area)
      add(keyOf(area))
    }
  }
  add(null)
  return [...listed, ...all.filter((area) => !listed.has(area))]
}
