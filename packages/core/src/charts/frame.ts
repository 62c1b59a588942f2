import { shownSeries, tenth, type Box, type ChartDescription, type Shape, type Size } from './chart.ts'
import { percentText, shortNumber } from './chart-numbers.ts'
import { cutToWidth, textWidth } from './text-width.ts'
import { ticksOf } from './ticks.ts'

/** The axes of columns, lines and areas. */
export interface Frame {
  plot: Box
  size: Size
  ticks: number[]
  /** Pixels for each category. */
  band: number
  x: (category: number) => number
  y: (value: number) => number
}

export interface FrameOptions {
  extent: readonly [lowest: number, highest: number]
  isPercent: boolean
  /** Room for figures above and below the marks. */
  labels: { above: boolean; below: boolean }
}

const TICK_SPACE = 10
const RIGHT = 6
const TOP = 8
const TOP_WITH_LABELS = 18
const BOTTOM = 24
const LABEL_BELOW = 12

export const isWhole = (description: ChartDescription): boolean =>
  shownSeries(description).every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))

export function frameOf(description: ChartDescription, size: Size, options: FrameOptions): Frame {
  const { locale } = description
  const { isPercent, labels } = options
  const top = labels.above ? TOP_WITH_LABELS : TOP
  const below = labels.below ? LABEL_BELOW : 0
  const height = Math.max(1, size.height - top - BOTTOM - below)
  const [lowest, highest] = options.extent
  const ticks = ticksOf(lowest, highest, { length: height, isWhole: !isPercent && isWhole(description) })
  const widest = Math.max(...ticks.map((tick) => textWidth(tickText(tick, isPercent, locale))))
  const left = Math.ceil(widest) + TICK_SPACE
  const plot = { x: left, y: top, width: Math.max(1, size.width - left - RIGHT), height }
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  const band = plot.width / Math.max(1, description.categories.length)
  return {
    plot,
    size,
    ticks,
    band,
    x: (category) => plot.x + band * (category + 0.5),
    y: (value) => plot.y + plot.height - ((value - first) / (last - first)) * plot.height,
  }
}

const tickText = (tick: number, isPercent: boolean, locale: string) =>
  isPercent ? percentText(tick, locale) : shortNumber(tick, locale)

const TICK_GAP = 8
/** From the middle of the letters to their line. */
const MIDDLE = 3.8
const CATEGORY_LINE = 6

/** Lines and figures of the axes, and the names of categories. */
export function frameShapes(frame: Frame, description: ChartDescription, isPercent: boolean): Shape[] {
  const { plot, ticks, y } = frame
  const right = plot.x + plot.width
  const axis = ticks.flatMap((tick): Shape[] => {
    // Thin lines are sharp only in the middle of a pixel.
    const line = Math.floor(y(tick)) + 0.5
    return [
      { kind: 'stroke', class: tick === 0 ? 'base' : 'grid', d: `M${plot.x},${line}H${right}` },
      {
        kind: 'text',
        class: 'tick',
        anchor: 'end',
        x: plot.x - TICK_GAP,
        y: tenth(y(tick) + MIDDLE),
        text: tickText(tick, isPercent, description.locale),
      },
    ]
  })
  return [...axis, ...categoryShapes(frame, description)]
}

const LABEL_GAP = 12
/** A name that is cut shorter says nothing: names are left out instead. */
const SHORTEST = 36

/** All names, or every n-th: of periods from the newest back, of others from the first. */
function categoryShapes({ band, x, size }: Frame, { categories, isTimeline }: ChartDescription): Shape[] {
  const room = band - LABEL_GAP
  const most = isTimeline || room < SHORTEST ? size.width / 2 : room
  const texts = categories.map((name) => cutToWidth(name, most))
  const widths = texts.map((text) => textWidth(text))
  const widest = widths.reduce((most, width) => Math.max(most, width), 0)
  const every = Math.max(1, Math.ceil((widest + LABEL_GAP) / band - 1e-6))
  const order = texts.map((_, category) => (isTimeline ? texts.length - 1 - category : category))
  let free = isTimeline ? Infinity : -Infinity
  return order.flatMap((category, nth): Shape[] => {
    if (nth % every !== 0) return []
    const text = texts[category]!
    const half = widths[category]! / 2
    const middle = Math.min(size.width - half, Math.max(half, x(category)))
    // Those at the ends moved inward, perhaps over their neighbors.
    if (isTimeline ? middle + half > free : middle - half < free) return []
    free = isTimeline ? middle - half - LABEL_GAP / 2 : middle + half + LABEL_GAP / 2
    const title = categories[category]!
    const cut = title === text ? {} : { title }
    const at = { x: tenth(middle), y: size.height - CATEGORY_LINE }
    return [{ kind: 'text', class: 'category', anchor: 'middle', ...at, text, category, ...cut }]
  })
}
