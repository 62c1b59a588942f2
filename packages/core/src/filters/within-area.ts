import type { Test } from './condition.ts'

export interface Marker {
  lat: number
  lng: number
}

type Corner = readonly [latitude: number, longitude: number]
type Corners = Extract<Test, { is: 'within' }>['corners']

/** A side of an area, from its western end to its eastern one. Degrees. */
export interface Side {
  west: Corner
  east: Corner
}

/**
 * The sides of an area. Each has the same direction in the areas on both sides of it, so that rounding puts a marker
 * beside it into one of them, and never into both or neither.
 */
export const sidesOf = (corners: Corners): Side[] =>
  corners.map((corner, nth) => {
    const next = corners[(nth + 1) % corners.length]!
    return isWestOf(corner, next) ? { west: corner, east: next } : { west: next, east: corner }
  })

const isWestOf = ([lat1, lng1]: Corner, [lat2, lng2]: Corner) => lng1 < lng2 || (lng1 === lng2 && lat1 <= lat2)

/** Whether one of the markers lies in an area, or on its edge. `condition-sql.ts` says the same with the same steps. */
export function anyWithin(markers: readonly Marker[], corners: Corners): boolean {
  const sides = sidesOf(corners)
  return markers.some((marker) => isWithin(marker, sides))
}

/** Counts the sides that a line to the north crosses. */
function isWithin({ lat, lng }: Marker, sides: readonly Side[]): boolean {
  let crossed = 0
  for (const { west, east } of sides) {
    if (lng < west[1] || lng > east[1]) continue
    const height = (east[1] - west[1]) * (lat - west[0]) - (east[0] - west[0]) * (lng - west[1])
    if (height === 0 && isBetween(lat, west[0], east[0])) return true
    if (height < 0 && lng < east[1]) crossed += 1
  }
  return crossed % 2 === 1
}

const isBetween = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other)
