import { arc } from 'd3-shape'
import { shownSeries, type Chart, type ChartDescription, type Mark, type Shape, type Size } from './chart.ts'
import { OTHER_COLOR, sliceColors } from './chart-colors.ts'
import { wholePercents } from './shares.ts'

const MARGIN = 4
const FULL = 2 * Math.PI

/** One row of the list beside a pie. */
export interface PieEntry {
  category: number
  name: string
  value: number | null
  /** Whole; null for what is not drawn. */
  percent: number | null
  color: string | null
  /** What is left of many groups: no value of its own. */
  isOther: boolean
}

/** The slices in their order, and what cannot be one. */
export function pieEntries(description: ChartDescription): PieEntry[] {
  const { categories, others = 0 } = description
  const values = shownSeries(description)[0]?.values ?? []
  const drawn = categories.map((_, category) => Math.max(0, values[category] ?? 0))
  const percents = wholePercents(drawn)
  const colors = sliceColors(drawn.length)
  const other = others > 0 ? categories.length - 1 : -1
  let nth = 0
  const entries = categories.map((name, category): PieEntry => {
    const isOther = category === other
    const isDrawn = drawn[category]! > 0
    const color = isOther ? OTHER_COLOR : isDrawn ? colors[nth++]! : null
    const percent = isDrawn ? percents[category]! : null
    return { category, name, value: values[category] ?? null, percent, color: isDrawn ? color : null, isOther }
  })
  // Outlined ones stand below the others.
  return [...entries.filter(({ color }) => color !== null), ...entries.filter(({ color }) => color === null)]
}

/** A pie that begins at twelve and goes on clockwise. */
export function drawPie(description: ChartDescription, size: Size): Chart {
  const radius = Math.max(1, Math.min(size.width, size.height) / 2 - MARGIN)
  const center = { x: size.width / 2, y: size.height / 2 }
  const slices = pieEntries(description).filter(({ color }) => color !== null)
  const whole = slices.reduce((sum, { value }) => sum + value!, 0)
  const draw = arc<{ startAngle: number; endAngle: number }>().innerRadius(0).outerRadius(radius).digits(2)
  const key = shownSeries(description)[0]?.key ?? ''
  const marks: Mark[] = []
  const shapes: Shape[] = []
  let angle = 0
  for (const { category, value, color, isOther } of slices) {
    const endAngle = angle + (value! / whole) * FULL
    const d = draw({ startAngle: angle, endAngle })!
    const middle = (angle + endAngle) / 2
    const box = {
      x: center.x + Math.sin(middle) * radius * 0.6,
      y: center.y - Math.cos(middle) * radius * 0.6,
      width: 0,
      height: 0,
    }
    if (!isOther) marks.push({ series: key, category, box, shape: 'slice', d })
    const mark = isOther ? {} : { mark: marks.length - 1 }
    shapes.push({ kind: 'path', d, fill: color!, isSeparated: true, ...mark })
    angle = endAngle
  }
  const plot = { x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius }
  return { size, plot, shapes, marks, centers: marks.map((_, nth) => nth), axis: 'none' }
}
