import type { AreaNode } from '@dossier/contract/lookups/areas'

export interface VisibleArea {
  area: AreaNode
  /** From 1. */
  level: number
  parentId: number | undefined
  /** Undefined: nothing is below it. */
  isOpen: boolean | undefined
}

/** The rows of a tree that are not inside a closed one, from top to bottom. */
export function visibleAreas(
  areas: readonly AreaNode[],
  isOpen: (id: number) => boolean,
  inside: { level: number; parentId: number | undefined } = { level: 1, parentId: undefined },
): VisibleArea[] {
  return areas.flatMap((area) => {
    const open = area.children.length > 0 ? isOpen(area.id) : undefined
    const below = { level: inside.level + 1, parentId: area.id }
    return [{ area, ...inside, isOpen: open }, ...(open ? visibleAreas(area.children, isOpen, below) : [])]
  })
}

export interface TreeMove {
  focus?: number
  toggle?: number
  open?: { id: number; isOpen: boolean }
}

/** What a key does in a tree, by the usual pattern; undefined if it is not one of the tree's keys. */
export function treeMove(key: string, rows: readonly VisibleArea[], row: VisibleArea): TreeMove | undefined {
  const at = rows.indexOf(row)
  const id = row.area.id
  const goTo = (target: VisibleArea | undefined): TreeMove => ({ focus: target?.area.id })
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[at + 1])
    case 'ArrowUp':
      return goTo(rows[at - 1])
    case 'Home':
      return goTo(rows[0])
    case 'End':
      return goTo(rows.at(-1))
    case 'ArrowRight':
      return row.isOpen === false ? { open: { id, isOpen: true } } : goTo(row.isOpen ? rows[at + 1] : undefined)
    case 'ArrowLeft':
      return row.isOpen ? { open: { id, isOpen: false } } : { focus: row.parentId }
    case 'Enter':
    case ' ':
      return { toggle: id }
    default:
      return undefined
  }
}
