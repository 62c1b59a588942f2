import { FINE_GRID_COLUMNS, GRID_COLUMNS, GRID_ROWS } from '@dossier/contract/dashboards/dashboard'

/** Where a tile is, in cells of the grid. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Placed extends Box {
  id: string
}

/** Of a tile that somebody drags, resizes, adds or removes. Positions outside the grid are moved into it. */
export type LayoutChange =
  | { kind: 'move'; id: string; x: number; y: number }
  | { kind: 'resize'; id: string; width: number; height: number }
  /** Where nothing is said, the first free place in reading order. */
  | { kind: 'add'; tile: { id: string; width: number; height: number }; at?: { x: number; y: number } }
  | { kind: 'remove'; id: string }

export const columnsOf = (isFine: boolean): number => (isFine ? FINE_GRID_COLUMNS : GRID_COLUMNS)

/**
 * The layout after a change. The tile that is changed stays where it is put; whatever it covers moves down, and so does
 * whatever that covers. It depends on the given layout alone: during a drag, pass the layout in which it began, and tiles
 * that were pushed away come back. The order of the tiles stays.
 */
export function place(tiles: readonly Placed[], change: LayoutChange, columns: number): Placed[] {
  if (change.kind === 'remove') return tiles.filter(({ id }) => id !== change.id)
  if (change.kind === 'add') return add(tiles, change, columns)
  const before = tiles.find(({ id }) => id === change.id)
  if (!before) return [...tiles]
  const after = within(
    change.kind === 'move' ? { ...before, x: change.x, y: change.y } : resized(before, change),
    columns,
  )
  return pushDown(tiles, after)
}

function add(
  tiles: readonly Placed[],
  { tile, at }: Extract<LayoutChange, { kind: 'add' }>,
  columns: number,
): Placed[] {
  if (!at) return [...tiles, { id: tile.id, ...firstFree(tiles, tile, columns) }]
  const added = within({ ...tile, ...at }, columns)
  return pushDown([...tiles, added], added)
}

const resized = (tile: Placed, { width, height }: { width: number; height: number }): Placed => ({
  ...tile,
  width,
  height,
})

/** Inside the columns and the rows, and at least one cell large. A tile keeps its place while its size changes. */
function within<T extends Box>(box: T, columns: number): T {
  const width = clamp(box.width, 1, columns)
  const height = clamp(box.height, 1, GRID_ROWS)
  return { ...box, width, height, x: clamp(box.x, 0, columns - width), y: clamp(box.y, 0, GRID_ROWS - height) }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(Math.round(value), least), most)

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const inReadingOrder = (one: Box, other: Box): number => one.y - other.y || one.x - other.x

/** Each of the other tiles, from top to bottom, goes as far down as it has to. */
function pushDown(tiles: readonly Placed[], fixed: Placed): Placed[] {
  const settled: Placed[] = [fixed]
  for (const tile of tiles.filter(({ id }) => id !== fixed.id).toSorted(inReadingOrder)) {
    settled.push({ ...tile, y: lowestFree(settled, tile) })
  }
  const byId = new Map(settled.map((tile) => [tile.id, tile]))
  return tiles.map(({ id }) => byId.get(id)!)
}

/** The first row, from its own down, in which a tile covers none of those. */
function lowestFree(settled: readonly Placed[], tile: Placed): number {
  let { y } = tile
  for (;;) {
    const under = settled.filter((other) => overlap({ ...tile, y }, other))
    if (under.length === 0) return y
    y = Math.max(...under.map((other) => other.y + other.height))
  }
}

/** The first place in reading order where a new tile fits. */
function firstFree(tiles: readonly Box[], size: { width: number; height: number }, columns: number): Box {
  const width = clamp(size.width, 1, columns)
  const height = Math.max(1, size.height)
  for (let y = 0; ; y++) {
    for (let x = 0; x + width <= columns; x++) {
      const box = { x, y, width, height }
      if (!tiles.some((tile) => overlap(tile, box))) return box
    }
  }
}

/** The first free row under all tiles. */
export const bottomOf = (tiles: readonly Box[]): number => Math.max(0, ...tiles.map(({ y, height }) => y + height))

/** Rows of the grid: as many as columns at least, and one more to drop tiles into while it is edited. (D-078) */
export const rowsOf = (tiles: readonly Box[], columns: number, isEditing: boolean): number =>
  Math.max(columns, bottomOf(tiles)) + (isEditing ? 1 : 0)

/** Positions and sizes on the other grid: doubled, or halved, rounded down, and what then overlaps moves down. (D-078) */
export function onOtherGrid(tiles: readonly Placed[], toFine: boolean): Placed[] {
  const columns = columnsOf(toFine)
  const scale = (value: number) => (toFine ? value * 2 : Math.floor(value / 2))
  const scaled = tiles.map((tile) =>
    within(
      { ...tile, x: scale(tile.x), y: scale(tile.y), width: scale(tile.width), height: scale(tile.height) },
      columns,
    ),
  )
  return withoutOverlaps(scaled)
}

/** The same tiles where none covers another: those further down or right give way. */
export function withoutOverlaps(tiles: readonly Placed[]): Placed[] {
  const [first, ...rest] = tiles.toSorted(inReadingOrder)
  if (!first) return []
  const byId = new Map(pushDown([first, ...rest], first).map((tile) => [tile.id, tile]))
  return tiles.map(({ id }) => byId.get(id)!)
}

/** In the order in which one reads them, as a narrow screen stacks them. It is for showing alone: nothing is stored. */
export const readingOrder = <T extends Box>(tiles: readonly T[]): T[] => tiles.toSorted(inReadingOrder)

/** Two tiles that cover each other, or one outside the grid; null if there are none. */
export function layoutFault(tiles: readonly Placed[], columns: number): string | null {
  const sorted = tiles.toSorted(inReadingOrder)
  for (const [at, tile] of sorted.entries()) {
    if (tile.x + tile.width > columns || tile.y + tile.height > GRID_ROWS)
      return `Tile "${tile.id}" is outside the grid of ${columns} columns.`
    const other = sorted.slice(at + 1).find((one) => overlap(one, tile))
    if (other) return `Tiles "${tile.id}" and "${other.id}" overlap.`
  }
  return null
}
