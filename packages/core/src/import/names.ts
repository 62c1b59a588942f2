import { wordsOfCell } from './words-of-cell.ts'

/** Found by its name: an id; `many` if several have that name. */
export type ByName = ReadonlyMap<string, number | 'many'>

export const foldName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** An index of things by all their names, whatever the letter case. */
export function indexNames(things: Iterable<{ id: number; names: readonly string[] }>): ByName {
  const index = new Map<string, number | 'many'>()
  for (const { id, names } of things)
    for (const name of new Set(names.map(foldName))) {
      const existing = index.get(name)
      index.set(name, existing === undefined || existing === id ? id : 'many')
    }
  return index
}

interface Area {
  id: number
  title: string
  parentId: number | null
  disabled: boolean
}

/** Areas by their titles and by their paths, such as `West / Harbor` or `West > Harbor`. */
export function indexAreas(areas: ReadonlyMap<number, Area>): ByName {
  const pathOf = (area: Area): string[] => {
    const path = [area.title]
    for (let up = area.parentId; up !== null && path.length < areas.size;) {
      const parent = areas.get(up)
      if (parent) path.unshift(parent.title)
      up = parent?.parentId ?? null
    }
    return path
  }
  return indexNames(
    [...areas.values()]
      .filter(({ disabled }) => !disabled)
      .map((area) => {
        const path = pathOf(area)
        return { id: area.id, names: [area.title, path.join(' / '), path.join(' > '), path.join('/'), path.join('>')] }
      }),
  )
}

/** Marks that a name may have itself: so many parts are tried together. */
const TOGETHER = 8

/**
 * The parts of a cell that holds several values: the whole cell if it is one, else by `;`, `|` or line, else by comma.
 * Parts that are one value only together stay together, as do those in quotation marks.
 */
export function partsOfCell(cell: string, isOne: (part: string) => boolean): string[] {
  if (isOne(cell)) return [cell.trim()]
  const parts = plainParts(cell, isOne)
  return !cell.includes('"') || parts.every(isOne) ? parts : wordsOfCell(cell)
}

function plainParts(cell: string, isOne: (part: string) => boolean): string[] {
  const mark = /[;|\n]/.test(cell) ? /([;|\n])/ : /(,)/
  // Parts and, between them, the marks.
  const all = cell.split(mark)
  const parts: string[] = []
  for (let at = 0; at < all.length;) {
    const length = lengthOfOne(all, at, isOne)
    parts.push(
      all
        .slice(at, at + length)
        .join('')
        .trim(),
    )
    at += length + 1
  }
  return parts.filter((part) => part !== '')
}

/** How many parts and marks from here are one value: as many as possible. */
function lengthOfOne(all: readonly string[], at: number, isOne: (part: string) => boolean): number {
  for (let parts = Math.min(TOGETHER, (all.length - at + 1) / 2); parts > 1; parts--)
    if (isOne(all.slice(at, at + parts * 2 - 1).join(''))) return parts * 2 - 1
  return 1
}
