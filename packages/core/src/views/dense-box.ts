import type { MapCell } from '@dossier/contract/views/layouts'

/** Degrees. */
export type Place = Pick<MapCell, 'lat' | 'lng'>

/** A point that somebody has set on another continent by mistake does not show the whole world to all. */
const SHARE = 0.95

/** The south-western and the north-eastern corner of where nearly all points are; nothing without points. */
export function denseBox(cells: readonly MapCell[]): Place[] {
  const all = cells.reduce((sum, { points }) => sum + points, 0)
  let counted = 0
  const most = cells
    .toSorted((a, b) => b.points - a.points)
    .filter(({ points }) => {
      const isNeeded = counted < all * SHARE
      counted += points
      return isNeeded
    })
  if (most.length === 0) return []
  const lats = most.map(({ lat }) => lat)
  const lngs = most.map(({ lng }) => lng)
  return [
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  ]
}
