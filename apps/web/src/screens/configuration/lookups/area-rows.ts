import type { Area, AreaNode } from '@dossier/contract/lookups/areas'

/** An area as a row of the settings. */
export interface AreaListRow extends Area {
  /** 0 at the top. */
  depth: number
  /** The titles from the top to the area. */
  path: string
  /** It, or one above it, is disabled. */
  isOff: boolean
  /** The area and all below it. */
  family: readonly number[]
}

interface Above {
  depth: number
  path: string
  isOff: boolean
}

/** The tree as a list, each area after the one that it is part of. */
export function areaRows(
  nodes: readonly AreaNode[],
  above: Above = { depth: 0, path: '', isOff: false },
): AreaListRow[] {
  return nodes.flatMap(({ children, ...area }) => {
    const path = above.path === '' ? area.title : `${above.path} / ${area.title}`
    const isOff = above.isOff || area.disabled
    const below = areaRows(children, { depth: above.depth + 1, path, isOff })
    return [{ ...area, depth: above.depth, path, isOff, family: [area.id, ...below.map(({ id }) => id)] }, ...below]
  })
}
