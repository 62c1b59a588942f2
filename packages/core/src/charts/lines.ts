import { area, curveLinear, curveMonotoneX, line } from 'd3-shape'
import { tenth, type ChartDescription, type ChartSeries, type Mark, type Shape } from './chart.ts'
import type { Frame } from './frame.ts'
import { markerPath } from './paths.ts'

export interface LinePoint {
  category: number
  value: number
  x: number
  y: number
}

interface LineOptions {
  isSmooth: boolean
  hasArea: boolean
  /** Over columns: with a rim of the surface's color. */
  isOver: boolean
  marks: Mark[]
}

/** How large the part of a point is that can be pressed. */
const REACH = 8
/** Pixels between points, from which on each of several lines marks its own. */
const MARKED_FROM = 24

/** Lines with what is under them, from the first to the last. Gaps stay gaps. */
export function lineShapes(series: readonly ChartSeries[], frame: Frame, options: LineOptions): Shape[] {
  const { isSmooth, hasArea, isOver, marks } = options
  const isDense = frame.band < DENSE
  const curve = isSmooth && !isDense ? curveMonotoneX : curveLinear
  const isMarked = series.length > 1 && !hasArea && !isOver && frame.band >= MARKED_FROM
  return series.flatMap((one, nth): Shape[] => {
    const points = pointsOf(one, frame)
    const offset = marks.length
    for (const point of points) if (point) marks.push(markOf(one, point))
    const path = line<LinePoint | null>(
      (point) => point!.x,
      (point) => point!.y,
    )
      .defined((point) => point !== null)
      .curve(curve)
      .digits(1)
    const drawn = isDense ? perPixel(points) : points
    const d = path(drawn)
    if (d === null) return []
    const zero = frame.y(Math.max(frame.ticks[0]!, Math.min(frame.ticks.at(-1)!, 0)))
    const under = area<LinePoint | null>(
      (point) => point!.x,
      zero,
      (point) => point!.y,
    )
      .defined((point) => point !== null)
      .curve(curve)
      .digits(1)
    return [
      ...(hasArea ? [{ kind: 'path', d: under(drawn)!, fill: one.color, opacity: 'area' } as const] : []),
      ...(isOver ? [{ kind: 'stroke', d, class: 'halo' } as const] : []),
      { kind: 'stroke', d, class: 'series', color: one.color },
      ...markers(points, { color: one.color, nth: series.length > 1 ? nth : 0, isMarked, offset }),
    ]
  })
}

/** Less than that between points: only the outermost of each pixel can be seen. */
const DENSE = 0.5

/** Of the points in each column of pixels the first, the lowest, the highest and the last one: the line looks the same. */
function perPixel(points: readonly (LinePoint | null)[]): (LinePoint | null)[] {
  const columns: (LinePoint | null)[][] = []
  let pixel: number | null | undefined
  for (const point of points) {
    const at = point && Math.floor(point.x)
    if (at !== pixel) columns.push([])
    pixel = at
    columns.at(-1)!.push(point)
  }
  return columns.flatMap((column) => {
    const [first] = column
    const last = column.at(-1)
    if (!first || !last) return [null]
    const lowest = column.reduce((low, point) => (point!.y > low!.y ? point : low))
    const highest = column.reduce((high, point) => (point!.y < high!.y ? point : high))
    const kept = new Set([first, lowest, highest, last])
    return column.filter((point) => kept.has(point))
  })
}

export const pointsOf = ({ values }: ChartSeries, { x, y }: Frame): (LinePoint | null)[] =>
  values.map((value, category) => (value === null ? null : { category, value, x: x(category), y: y(value) }))

const markOf = ({ key }: ChartSeries, { category, x, y }: LinePoint): Mark => ({
  series: key,
  category,
  box: { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH },
  shape: 'point',
})

interface MarkerOptions {
  color: string
  nth: number
  isMarked: boolean
  /** The position of the series' first mark. */
  offset: number
}

/** The newest point, those without neighbors, whose line nobody would see, and all where there is room. */
function markers(points: readonly (LinePoint | null)[], { color, nth, isMarked, offset }: MarkerOptions): Shape[] {
  const last = points.findLastIndex((point) => point !== null)
  let mark = offset - 1
  return points.flatMap((point, at): Shape[] => {
    if (!point) return []
    mark += 1
    const isAlone = !points[at - 1] && !points[at + 1]
    if (!isMarked && !isAlone && at !== last) return []
    return [{ kind: 'marker', d: markerPath(nth), x: tenth(point.x), y: tenth(point.y), color, mark }]
  })
}

/** Whether a line may begin above zero: its values are all far from it. Areas and columns never do. */
export function startsAboveZero({ type }: ChartDescription, [lowest, highest]: readonly [number, number]): boolean {
  return type === 'LineChart' && lowest > 0 && lowest > 0.6 * highest
}
