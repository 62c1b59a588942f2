import {
  isLineSeries,
  shownSeries,
  type Chart,
  type ChartDescription,
  type ChartSeries,
  type Mark,
  type Shape,
  type Size,
} from './chart.ts'
import { columnMarks, figuresAbove, figuresInside, figuresOfStacks, layColumns, type Columns } from './columns.ts'
import { frameOf, frameShapes, type Frame } from './frame.ts'
import { lineFigures } from './line-figures.ts'
import { lineShapes, startsAboveZero } from './lines.ts'
import { stacksOf, type Part } from './stacks.ts'
import { extentOf } from './ticks.ts'

/** Columns, lines and areas, and columns with lines over them. */
export function drawCartesian(description: ChartDescription, size: Size): Chart {
  const shown = shownSeries(description)
  const lines = shown.filter((series) => isLineSeries(description, series))
  const bars = shown.filter((series) => !lines.includes(series))
  const stacking = description.stacking ?? 'none'
  const isStacked = stacking !== 'none' && bars.length > 0
  const isPercent = stacking === 'percent' && isStacked && lines.length === 0
  const count = description.categories.length
  const parts = isStacked ? stacksOf(bars, count, isPercent ? 'percent' : 'stacked') : sideBySide(bars, count)
  const extent = extentFor(description, { parts, lines, isPercent })
  const hasLabels = description.hasValueLabels === true
  const labels = { above: hasLabels && !isPercent, below: hasLabels && !isStacked && extent[0] < 0 && bars.length > 0 }
  const frame = frameOf(description, size, { extent, isPercent, labels })
  const columns = layColumns(bars, frame, { parts, isStacked, isPercent })
  const marks: Mark[] = []
  const isOver = bars.length > 0
  const shapes = [
    ...frameShapes(frame, description, isPercent),
    ...columnMarks(columns, frame, marks),
    ...lineShapes(lines, frame, {
      isSmooth: description.isSmooth === true,
      hasArea: description.type === 'AreaChart',
      isOver,
      marks,
    }),
    ...(hasLabels ? figures(columns, lines, { frame, locale: description.locale }) : []),
  ]
  const centers = Array.from({ length: count }, (_, category) => frame.x(category))
  return { size, plot: frame.plot, shapes, marks, centers, axis: 'x' }
}

const sideBySide = (series: readonly ChartSeries[], count: number): Part[][] =>
  Array.from({ length: count }, (_, category) => series.map(({ values }): Part => [0, values[category] ?? 0]))

interface Extents {
  parts: Part[][]
  lines: readonly ChartSeries[]
  isPercent: boolean
}

function extentFor(description: ChartDescription, { parts, lines, isPercent }: Extents): [number, number] {
  const ofLines = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const [lowest, highest] = extentOf([...ofLines, ...parts.flat(2)])
  if (startsAboveZero(description, [lowest, highest])) return [lowest, highest]
  // 100 % is always in sight, so that the parts can be judged.
  return [Math.min(0, lowest), Math.max(0, isPercent ? 100 : highest)]
}

/** Over columns only these have figures: those of lines would stand in them. */
function figures(
  columns: Columns,
  lines: readonly ChartSeries[],
  { frame, locale }: { frame: Frame; locale: string },
): Shape[] {
  if (columns.series.length === 0) return lineFigures(lines, frame, locale)
  if (!columns.isStacked) return figuresAbove(columns, frame, locale)
  const sums = columns.isPercent ? [] : figuresOfStacks(columns, frame, locale)
  return [...figuresInside(columns, frame, locale), ...sums]
}
