import type { Test } from './condition.ts'

export interface Marker {
  lat: number
  lng: number
}

type Corners = Extract<Test, { is: 'within' }>['corners']

/** Degrees: nearer to an edge than that, the database decides. */
const EDGE = 1e-9

/** Whether a marker lies in an area; undefined so near to its edge that the database has to say. */
export function anyWithin(markers: readonly Marker[], corners: Corners): boolean | undefined {
  const each = markers.map((marker) => isWithin(marker, corners))
  return each.includes(true) ? true : each.includes(undefined) ? undefined : false
}

/** Counts the edges that a line to the north crosses. */
function isWithin({ lat, lng }: Marker, corners: Corners): boolean | undefined {
  let crossed = 0
  for (const [nth, [lat1, lng1]] of corners.entries()) {
    const [lat2, lng2] = corners[(nth + 1) % corners.length]!
    if (Math.abs(lng1 - lng) < EDGE && Math.abs(lat1 - lat) < EDGE) return undefined
    if (lng1 > lng === lng2 > lng) {
      if (Math.abs(lng1 - lng) < EDGE || Math.abs(lng2 - lng) < EDGE) return undefined
      continue
    }
    const at = lat1 + ((lng - lng1) / (lng2 - lng1)) * (lat2 - lat1)
    if (Math.abs(at - lat) < EDGE) return undefined
    if (at > lat) crossed += 1
  }
  return crossed % 2 === 1
}
