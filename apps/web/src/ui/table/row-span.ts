/** Rows from one place up to another, which is not one of them. */
export interface Span {
  from: number
  to: number
}

/** Pixels on the screen. */
export interface Band {
  top: number
  bottom: number
}

/** So many rows above and below what is in sight are drawn, too: scrolling a little draws nothing. */
const AROUND = 6
/** Spans begin at multiples of it, so that most frames of a scrolling list draw nothing. */
const STEP = 2

/** The rows of a table that are in sight, and some around them. All rows are equally high. */
export function spanInSight(rows: Band, count: number, view: Band): Span {
  const height = (rows.bottom - rows.top) / count
  if (!(height > 0)) return { from: 0, to: 0 }
  const first = Math.floor((view.top - rows.top) / height) - AROUND
  const last = Math.ceil((view.bottom - rows.top) / height) + AROUND
  // Both ends move together: it is the number of drawings that costs.
  const from = Math.floor(first / STEP) * STEP
  const to = from + Math.ceil((last - first) / STEP) * STEP + STEP
  return { from: clamp(from, count), to: clamp(to, count) }
}

const clamp = (place: number, count: number) => Math.max(0, Math.min(place, count))

/** The places of a span, and those that are drawn wherever one scrolls, in order. */
export function placesIn({ from, to }: Span, count: number, held: Iterable<number>): number[] {
  const span = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, nth) => from + nth)
  const others = new Set([...held].filter((place) => place >= 0 && place < count && (place < from || place >= to)))
  return [...span, ...others].toSorted((a, b) => a - b)
}
