import type { AreaNode } from '@dossier/contract/lookups/areas'

/** The areas whose title contains the text, inside their parents; all descendants of a match are kept. */
export function filterAreas(tree: readonly AreaNode[], contains: (title: string) => boolean): AreaNode[] {
  return tree.flatMap((area) => {
    if (contains(area.title)) return [area]
    const children = filterAreas(area.children, contains)
    return children.length > 0 ? [{ ...area, children }] : []
  })
}

/** Every area of a tree, parents before their children. */
export const flattenAreas = (tree: readonly AreaNode[]): AreaNode[] =>
  tree.flatMap((area) => [area, ...flattenAreas(area.children)])
