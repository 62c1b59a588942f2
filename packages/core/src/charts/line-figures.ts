import { tenth, type ChartSeries, type Shape } from './chart.ts'
import { shortNumber } from './chart-numbers.ts'
import type { Frame } from './frame.ts'
import { pointsOf, type LinePoint } from './lines.ts'
import { textWidth } from './text-width.ts'

const ABOVE = -9
const BELOW = 17
const LINE_HEIGHT = 13
const ASCENT = 10
const SIDE = 3
/** Closer points have no figures; nobody could tell whose they are. */
const CLOSEST = 3

interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

/** Figures of lines from the newest point back: above it, else below, else none; never across a line or another. */
export function lineFigures(series: readonly ChartSeries[], frame: Frame, locale: string): Shape[] {
  if (frame.band < CLOSEST) return []
  const lines = series.map((one) => pointsOf(one, frame))
  const taken: Place[] = []
  return lines.flatMap((points, nth) =>
    points.toReversed().flatMap((point): Shape[] => {
      if (!point) return []
      const text = shortNumber(point.value, locale)
      for (const shift of nth % 2 === 1 ? [BELOW, ABOVE] : [ABOVE, BELOW]) {
        const place = placeOf(point, textWidth(text), shift, frame)
        if (!place || taken.some((other) => isOver(place, other))) continue
        if (lines.some((line) => crosses(line, place, frame))) continue
        taken.push(place)
        const x = tenth((place.left + place.right) / 2)
        return [{ kind: 'text', class: 'value', anchor: 'middle', x, y: tenth(point.y + shift), text }]
      }
      return []
    }),
  )
}

function placeOf(point: LinePoint, width: number, shift: number, { plot, size }: Frame): Place | undefined {
  const half = width / 2
  const x = Math.max(plot.x + half + 4, Math.min(point.x, size.width - half - 1))
  const top = point.y + shift - ASCENT
  const place = { left: x - half - SIDE, right: x + half + SIDE, top, bottom: top + LINE_HEIGHT }
  const isInside = place.top >= 0 && place.bottom < plot.y + plot.height
  return isInside ? place : undefined
}

const isOver = (one: Place, other: Place): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const STEP = 3

function crosses(points: readonly (LinePoint | null)[], place: Place, { plot, band }: Frame): boolean {
  for (let x = place.left; x <= place.right; x += STEP) {
    const at = (x - plot.x) / band - 0.5
    const from = points[Math.floor(at)]
    const to = points[Math.ceil(at)]
    if (!from || !to) continue
    const y = from.y + (to.y - from.y) * (at - Math.floor(at))
    if (y > place.top && y < place.bottom - 1) return true
  }
  return false
}
