import type { Placed } from '@dossier/core/dashboards/place'
import type { CSSProperties } from 'react'

/** Pixels between two tiles. */
export const GAP = 12

/** The size of a cell in pixels: at a width of 1280 the grid shows 1280 by 720, and it scales with its container. (D-078) */
export function cellSize(width: number, columns: number): { width: number; height: number } {
  return { width: (width + GAP) / columns, height: ((width + GAP) / columns) * (720 / 1280) }
}

/** Where a tile is drawn, in pixels. */
export function tileStyle(tile: Placed, cell: { width: number; height: number }): CSSProperties {
  return {
    left: tile.x * cell.width,
    top: tile.y * cell.height,
    width: tile.width * cell.width - GAP,
    height: tile.height * cell.height - GAP,
  }
}
