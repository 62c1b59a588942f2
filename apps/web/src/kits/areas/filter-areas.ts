import type { AreaNode } from '@dossier/contract/lookups'

/** The areas whose title holds the text, inside their parents; everything below a match stays. */
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
