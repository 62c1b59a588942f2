import type { HexagonGrid } from '@dossier/contract/insights/hexagons'

export interface Place {
  lat: number
  lng: number
}

/** The size of the map of the world at zoom 0, in pixels, and the latitude at which that square ends. */
const WORLD = 256
const EDGE = 85.0511287798066

/** Degrees below which a coordinate counts as 0: the database refuses to divide what is nearly nothing. */
export const SMALLEST_DEGREES = 1e-12

const orZero = (degrees: number) => (Math.abs(degrees) < SMALLEST_DEGREES ? 0 : degrees)

const rowHeight = (width: number) => (width * Math.sqrt(3)) / 2

/** How many widths and rows of hexagons the map of the world has. */
export const gridSize = ({ zoom, width }: HexagonGrid) => {
  const size = WORLD * 2 ** zoom
  return { columns: size / width, rows: size / rowHeight(width) }
}

/** From the north-western corner of the map, in widths and rows. */
export function gridPlace({ lat, lng }: Place, grid: HexagonGrid): { x: number; y: number } {
  const { columns, rows } = gridSize(grid)
  const angle = (Math.max(-EDGE, Math.min(EDGE, orZero(lat))) * Math.PI) / 180
  return {
    x: (orZero(lng) / 360 + 0.5) * columns,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * rows,
  }
}

function placeAt(x: number, y: number, grid: HexagonGrid): Place {
  const { columns, rows } = gridSize(grid)
  const angle = 2 * Math.atan(Math.exp((0.5 - y / rows) * 2 * Math.PI)) - Math.PI / 2
  return { lat: (angle * 180) / Math.PI, lng: (x / columns - 0.5) * 360 }
}

/** The hexagon in which a point lies: of two rows, the one whose middle is nearer. `hexagon-sql.ts` says the same. */
export function hexagonOf(place: Place, grid: HexagonGrid): string {
  const { x, y } = gridPlace(place, grid)
  const upper = Math.floor(y)
  const [first, second] = [near(x, y, upper), near(x, y, upper + 1)]
  const { column, row } = first.distance <= second.distance ? first : second
  return `${column}:${row}`
}

/** Every second row is half a hexagon further to the east. */
function near(x: number, y: number, row: number) {
  const shift = (row & 1) / 2
  const column = Math.floor(x - shift + 0.5)
  const across = x - column - shift
  const along = ((y - row) * Math.sqrt(3)) / 2
  return { column, row, distance: across * across + along * along }
}

function partsOf(key: string): [column: number, row: number] {
  const [column, row] = key.split(':').map(Number)
  return [column!, row!]
}

export function middleOf(key: string, grid: HexagonGrid): Place {
  const [column, row] = partsOf(key)
  return placeAt(column + (row & 1) / 2, row, grid)
}

/** The corners of a hexagon, which stands on one of them; a little smaller, so that neighbors stand apart. */
export function hexagonCorners(key: string, grid: HexagonGrid, gap = 1): [lat: number, lng: number][] {
  const [column, row] = partsOf(key)
  const radius = (1 - gap / grid.width) / Math.sqrt(3)
  return Array.from({ length: 6 }, (_, nth) => {
    const angle = (Math.PI / 3) * nth + Math.PI / 6
    const x = column + (row & 1) / 2 + Math.cos(angle) * radius
    const y = row + (Math.sin(angle) * radius * 2) / Math.sqrt(3)
    const { lat, lng } = placeAt(x, y, grid)
    return [lat, lng]
  })
}

const STEPS = 5
const ROUND = [1, 2, 2.5, 5, 10]

/** The fewest records of each of up to five steps: round numbers near the fifths of the data. */
export function hexagonSteps(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((one, other) => one - other)
  const steps = [1]
  for (let nth = 1; nth < STEPS; nth += 1) {
    const quantile = sorted[Math.floor((nth / STEPS) * sorted.length)] ?? 1
    const from = roundNumber(quantile)
    if (from > steps.at(-1)! && from <= (sorted.at(-1) ?? 0)) steps.push(from)
  }
  return steps
}

function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const nearest = ROUND.toSorted((one, other) => Math.abs(one * power - value) - Math.abs(other * power - value))[0]!
  return Math.max(1, Math.round(nearest * power))
}

/** From 0 to 4: few steps are as far apart as five. */
export function hexagonTone(count: number, steps: readonly number[]): number {
  const step = Math.max(
    0,
    steps.findLastIndex((from) => from <= count),
  )
  return steps.length === 1 ? STEPS - 2 : Math.round((step * (STEPS - 1)) / (steps.length - 1))
}

/** The neighbor that an arrow key leads to: the nearest one in that direction. */
export function hexagonBeside(
  keys: readonly string[],
  from: string,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): string | undefined {
  const at = (one: string) => {
    const [column, row] = partsOf(one)
    return { x: column + (row & 1) / 2, y: (row * Math.sqrt(3)) / 2 }
  }
  const start = at(from)
  let best: { key: string; cost: number } | undefined
  for (const one of keys) {
    const { x, y } = at(one)
    const [along, aside] =
      key === 'ArrowLeft' || key === 'ArrowRight' ? [x - start.x, y - start.y] : [y - start.y, x - start.x]
    const ahead = key === 'ArrowRight' || key === 'ArrowDown' ? along : -along
    if (ahead <= 1e-6) continue
    const cost = ahead + Math.abs(aside)
    if (!best || cost < best.cost) best = { key: one, cost }
  }
  return best?.key
}
