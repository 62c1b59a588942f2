import { GRID_ROWS } from '@dossier/contract/dashboards/dashboard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LayoutChange,
  layoutFault,
  onOtherGrid,
  overlap,
  place,
  type Placed,
  readingOrder,
  rowsOf,
} from './place.ts'

const COLUMNS = 8

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'resize', 'add', 'add', 'remove'),
    which: fc.nat(30),
    a: fc.integer({ min: -3, max: 20 }),
    b: fc.integer({ min: -3, max: 20 }),
  }),
  { maxLength: 200 },
)

function changeOf(
  tiles: readonly Placed[],
  step: { kind: string; which: number; a: number; b: number },
  nth: number,
): LayoutChange {
  const id = tiles[step.which % Math.max(1, tiles.length)]?.id ?? 'none'
  if (step.kind === 'add' && tiles.length < 30) {
    const tile = { id: `t${nth}`, width: step.a, height: step.b }
    return { kind: 'add', tile, ...(step.which % 2 === 0 && { at: { x: step.b, y: step.a } }) }
  }
  if (step.kind === 'remove') return { kind: 'remove', id }
  if (step.kind === 'resize') return { kind: 'resize', id, width: step.a, height: step.b }
  return { kind: 'move', id, x: step.a, y: step.b }
}

test('D-078 B-DASH-20 after any changes no tile covers another, and all are inside the columns and at least one cell large', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let tiles: Placed[] = []
      for (const [nth, step] of all.entries()) {
        const change = changeOf(tiles, step, nth)
        const before = new Map(tiles.map((tile) => [tile.id, tile]))
        tiles = place(tiles, change, COLUMNS)
        for (const tile of tiles) {
          expect(tile.x >= 0 && tile.y >= 0 && tile.width >= 1 && tile.height >= 1).toBe(true)
          expect(tile.x + tile.width).toBeLessThanOrEqual(COLUMNS)
          for (const other of tiles) if (other !== tile) expect(overlap(tile, other)).toBe(false)
          const was = before.get(tile.id)
          // Only the changed tile moves up, sideways or in size.
          if (was && !('id' in change && change.id === tile.id))
            expect(tile).toEqual({ ...was, y: Math.max(was.y, tile.y) })
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('D-078 a tile dragged across others and back leaves every tile where it was', () => {
  const row = Array.from({ length: 5 }, (_, at): Placed => ({ id: `r${at}`, x: at, y: 0, width: 1, height: 2 }))
  const began = [...row, { id: 'dragged', x: 0, y: 4, width: 2, height: 2 }]
  let shown = began
  for (const [x, y] of [
    [0, 2],
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 1],
    [2, 3],
    [0, 4],
  ] as const)
    shown = place(began, { kind: 'move', id: 'dragged', x, y }, COLUMNS)
  expect(shown).toEqual(began)
})

test('D-078 Fine Grid doubles positions and sizes, and back again they are the same; odd ones are rounded down without overlaps', () => {
  const layout = fc.uniqueArray(
    fc.record({ width: fc.integer({ min: 1, max: 8 }), height: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(layout, (sizes) => {
      let tiles: Placed[] = []
      for (const [at, size] of sizes.entries())
        tiles = place(tiles, { kind: 'add', tile: { id: `t${at}`, ...size } }, COLUMNS)
      const fine = onOtherGrid(tiles, true)
      expect(layoutFault(fine, 16)).toBeNull()
      expect(onOtherGrid(fine, false)).toEqual(tiles)
      const odd = fine.map((tile) => ({ ...tile, y: tile.y + 1, height: Math.max(1, tile.height - 1) }))
      expect(layoutFault(onOtherGrid(odd, false), COLUMNS)).toBeNull()
    }),
  )
})

test('B-DASH-20 the grid has as many rows as columns, more if tiles need them, and one more while it is edited', () => {
  expect(rowsOf([], 8, false)).toBe(8)
  expect(rowsOf([{ x: 0, y: 9, width: 1, height: 4 }], 8, true)).toBe(14)
})

test('B-DASH-19 tiles outside the grid or on each other are named', () => {
  const tile = { id: 'a', x: 0, y: 0, width: 4, height: 2 }
  expect(layoutFault([tile, { ...tile, id: 'b', x: 4 }], 8)).toBeNull()
  expect(layoutFault([tile, { ...tile, id: 'b', x: 3 }], 8)).toBe('Tiles "a" and "b" overlap.')
  expect(layoutFault([{ ...tile, x: 5 }], 8)).toBe('Tile "a" is outside the grid of 8 columns.')
  expect(layoutFault([{ ...tile, y: GRID_ROWS }], 8)).toContain('outside')
  expect(
    readingOrder([
      { ...tile, y: 2 },
      { ...tile, id: 'b', x: 4 },
    ]).map(({ id }) => id),
  ).toEqual(['b', 'a'])
})
