import type { Area, AreaNode } from '@dossier/contract/lookups/areas'

const UNDER_NOTHING = 0

/** The areas as a tree. An area whose parent is not in the list is left out with all its descendants. */
export function areaTree(areas: Iterable<Area>): AreaNode[] {
  const below = Map.groupBy(areas, (area) => area.parentId ?? UNDER_NOTHING)
  const nodesUnder = (id: number): AreaNode[] =>
    (below.get(id) ?? []).map((area) => ({ ...area, children: nodesUnder(area.id) }))
  return nodesUnder(UNDER_NOTHING)
}

export const holds = (title: string, text: string): boolean =>
  title.toLocaleLowerCase('en').includes(text.trim().toLocaleLowerCase('en'))

/**
 * The branches that lead to areas whose title contains the text; descendants of a match are included only if they
 * match, too.
 */
export function matchingTree(areas: readonly AreaNode[], text: string): AreaNode[] {
  return areas.flatMap((area) => {
    const children = matchingTree(area.children, text)
    return children.length > 0 || holds(area.title, text) ? [{ ...area, children }] : []
  })
}

/** `North / Harbour`: the titles from the root down to the area. */
export function areaPath(areas: ReadonlyMap<number, Area>, area: Area): string {
  const titles = [area.title]
  const seen = new Set([area.id])
  for (let up = parentOf(areas, area); up && !seen.has(up.id); up = parentOf(areas, up)) {
    seen.add(up.id)
    titles.unshift(up.title)
  }
  return titles.join(' / ')
}

const parentOf = (areas: ReadonlyMap<number, Area>, area: Area): Area | undefined =>
  area.parentId === null ? undefined : areas.get(area.parentId)

/** Whether an area is the other one, or part of it. */
export function isBelow(areas: ReadonlyMap<number, Area>, id: number, other: number): boolean {
  const seen = new Set<number>()
  for (let up = areas.get(id); up && !seen.has(up.id); up = parentOf(areas, up)) {
    if (up.id === other) return true
    seen.add(up.id)
  }
  return false
}
