import { shownSeries, tenth, type Chart, type ChartDescription, type Mark, type Shape, type Size } from './chart.ts'
import { chartNumber, shortNumber } from './chart-numbers.ts'
import { isWhole } from './frame.ts'
import { barPath } from './paths.ts'
import { cutToWidth, textWidth } from './text-width.ts'
import { extentOf, ticksOf } from './ticks.ts'

const NAME_SHARE = 0.54
const NAME_SIZE = 12
const NAME_GAP = 12
const TOP = 2
const BOTTOM = 22
const RIGHT = 12
const SHARE = 0.62
const WIDEST = 16
const THINNEST = 2
const TICK_SPACE = 70
const FIGURE_GAP = 6
const MIDDLE = 4
const CORNER = 3
const THIN = 7

interface Layout {
  names: string[]
  ticks: number[]
  left: number
  band: number
  thickness: number
  /** The position of a value. */
  x: (value: number) => number
  y: (category: number) => number
  size: Size
}

function layBars(description: ChartDescription, size: Size): Layout {
  const { categories, hasValueLabels, locale } = description
  const series = shownSeries(description)
  const nameWidth = Math.min(
    size.width * NAME_SHARE,
    categories.reduce((most, name) => Math.max(most, textWidth(name, NAME_SIZE)), 0) + 2,
  )
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const [lowest, highest] = extentOf([0, ...values])
  const figure = hasValueLabels
    ? Math.ceil(values.reduce((most, value) => Math.max(most, textWidth(chartNumber(value, locale))), 0)) + FIGURE_GAP
    : 0
  const left = Math.ceil(nameWidth) + NAME_GAP
  const ticks = ticksOf(lowest, highest, {
    length: size.width - left,
    isWhole: isWhole(description),
    space: TICK_SPACE,
  })
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  const start = left + (lowest < 0 ? figure : 0)
  const room = size.width - start - RIGHT
  // The figure of the longest bar needs room, but the bar may end before the last tick.
  const width = Math.max(1, Math.min(room, ((room + RIGHT - 2 - figure) * (last - first)) / (highest - first || 1)))
  const band = (size.height - TOP - BOTTOM) / Math.max(1, categories.length)
  const count = Math.max(1, series.length)
  return {
    names: categories.map((name) => cutToWidth(name, nameWidth, NAME_SIZE)),
    ticks,
    left,
    band,
    thickness: Math.min(band / count, Math.max(THINNEST, Math.min(WIDEST, (band * SHARE - (count - 1)) / count))),
    x: (value) => start + ((value - first) / (last - first)) * width,
    y: (category) => TOP + band * (category + 0.5),
    size,
  }
}

/** Horizontal bars. */
export function drawBars(description: ChartDescription, size: Size): Chart {
  const layout = layBars(description, size)
  const marks: Mark[] = []
  const shapes = [...axisShapes(layout, description), ...barShapes(layout, description, marks)]
  const centers = description.categories.map((_, category) => layout.y(category))
  const plot = { x: layout.left, y: TOP, width: size.width - layout.left, height: size.height - TOP - BOTTOM }
  return { size, plot, shapes, marks, centers, axis: 'y' }
}

const NAME_LINE = 14

function axisShapes({ ticks, x, y, names, size, band }: Layout, { locale, categories }: ChartDescription): Shape[] {
  const axis = ticks.flatMap((tick): Shape[] => {
    const at = Math.floor(x(tick)) + 0.5
    return [
      { kind: 'stroke', class: tick === 0 ? 'base' : 'grid', d: `M${at},${TOP}V${size.height - BOTTOM}` },
      {
        kind: 'text',
        class: 'tick',
        anchor: 'middle',
        x: tenth(Math.min(size.width - textWidth(shortNumber(tick, locale)) / 2, x(tick))),
        y: size.height - 6,
        text: shortNumber(tick, locale),
      },
    ]
  })
  const every = Math.max(1, Math.ceil(NAME_LINE / band))
  const written = names.flatMap((text, category): Shape[] => {
    if (category % every !== 0) return []
    const title = categories[category]!
    const cut = title === text ? {} : { title }
    const at = { x: 0, y: tenth(y(category) + MIDDLE) }
    return [{ kind: 'text', class: 'category', anchor: 'start', ...at, text, category, ...cut }]
  })
  return [...axis, ...written]
}

function barShapes({ x, y, thickness, band }: Layout, description: ChartDescription, marks: Mark[]): Shape[] {
  const series = shownSeries(description)
  const gap = series.length > 1 && (thickness + 1) * series.length - 1 <= band ? 1 : 0
  const whole = (thickness + gap) * series.length - gap
  const hasFigures =
    description.hasValueLabels === true && thickness >= (series.length > 1 ? NAME_LINE - 3 : 0) && band >= NAME_LINE - 2
  return description.categories.flatMap((_, category) =>
    series.flatMap(({ key, color, values }, nth): Shape[] => {
      const value = values[category]
      if (value == null) return []
      const top = y(category) - whole / 2 + nth * (thickness + gap)
      const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))]
      const box = { x: from, y: top, width: to - from, height: thickness }
      marks.push({ series: key, category, box, shape: 'bar' })
      const isLeft = value < 0
      const d = barPath(
        { ...box, width: Math.max(1, box.width) },
        isLeft ? 'left' : 'right',
        thickness < THIN ? 1 : CORNER,
      )
      const bar: Shape = { kind: 'path', d, fill: color, mark: marks.length - 1 }
      const figure: Shape = {
        kind: 'text',
        class: 'value',
        anchor: isLeft ? 'end' : 'start',
        x: tenth(isLeft ? from - FIGURE_GAP : to + FIGURE_GAP),
        y: tenth(top + thickness / 2 + MIDDLE),
        text: chartNumber(value, description.locale),
      }
      return [...(value === 0 ? [] : [bar]), ...(hasFigures ? [figure] : [])]
    }),
  )
}
