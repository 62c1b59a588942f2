import { type LayoutChange, place, type Placed } from '@dossier/core/dashboards/place'

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What a key does to a tile: arrows move it by a cell, with Shift they change its size. Null for other keys. */
export function changeByKey(tile: Placed, { key, shiftKey }: { key: string; shiftKey: boolean }): LayoutChange | null {
  const step = STEPS[key]
  if (!step) return null
  return shiftKey
    ? { kind: 'resize', id: tile.id, width: tile.width + step.x, height: tile.height + step.y }
    : { kind: 'move', id: tile.id, x: tile.x + step.x, y: tile.y + step.y }
}

/** The same, as steps that a menu offers. */
export const TILE_STEPS = [
  { id: 'left', label: 'Move left', key: 'ArrowLeft', shiftKey: false },
  { id: 'right', label: 'Move right', key: 'ArrowRight', shiftKey: false },
  { id: 'up', label: 'Move up', key: 'ArrowUp', shiftKey: false },
  { id: 'down', label: 'Move down', key: 'ArrowDown', shiftKey: false },
  { id: 'wider', label: 'Make wider', key: 'ArrowRight', shiftKey: true },
  { id: 'narrower', label: 'Make narrower', key: 'ArrowLeft', shiftKey: true },
  { id: 'taller', label: 'Make taller', key: 'ArrowDown', shiftKey: true },
  { id: 'shorter', label: 'Make shorter', key: 'ArrowUp', shiftKey: true },
] as const

/** Where a tile is and how large, as screen readers say it. */
export const placeInWords = ({ x, y, width, height }: Placed): string =>
  `column ${x + 1} row ${y + 1}, ${width} by ${height}`

/** The layout after a step, and what to say of it. */
export function stepTile(
  layout: readonly Placed[],
  change: LayoutChange & { id: string },
  columns: number,
): { layout: Placed[]; words: string } {
  const after = place(layout, change, columns)
  const tile = after.find(({ id }) => id === change.id)!
  const before = layout.find(({ id }) => id === change.id)!
  const isSame = JSON.stringify(tile) === JSON.stringify(before)
  return { layout: after, words: isSame ? 'It cannot go further.' : placeInWords(tile) }
}
