import { tenth, type ChartSeries, type Mark, type Shape } from './chart.ts'
import { inkOn } from './chart-colors.ts'
import { chartNumber, percentText, shortNumber } from './chart-numbers.ts'
import type { Frame } from './frame.ts'
import { barPath } from './paths.ts'
import { wholePercents } from './shares.ts'
import type { Part } from './stacks.ts'
import { textWidth } from './text-width.ts'

/** Columns and their parts, as they were laid out. */
export interface Columns {
  series: readonly ChartSeries[]
  isStacked: boolean
  isPercent: boolean
  /** By category and series; side by side, each from zero. */
  parts: Part[][]
  width: number
  gap: number
  /** The left edge of a column. */
  left: (category: number, nth: number) => number
}

const SHARE = 0.62
const SHARE_OF_NARROW = 0.74
const NARROW_BAND = 14
const CLOSE_BAND = 28
const WIDEST = 34
const WIDEST_OF_GROUP = 24
const THINNEST = 2

export function layColumns(
  series: readonly ChartSeries[],
  { band, x }: Frame,
  { parts, isStacked, isPercent }: Pick<Columns, 'parts' | 'isStacked' | 'isPercent'>,
): Columns {
  const count = isStacked ? 1 : Math.max(1, series.length)
  const gap = count > 1 ? (band < CLOSE_BAND ? 1 : 2) : 0
  const share = (band * (band < NARROW_BAND ? SHARE_OF_NARROW : SHARE) - gap * (count - 1)) / count
  const most = count === 1 ? WIDEST : WIDEST_OF_GROUP
  const preferred = Math.max(THINNEST, Math.min(most, share))
  // Columns never reach into the next group, however many there are.
  const fits = preferred * count + gap * (count - 1) <= band
  const width = fits ? preferred : band / count
  const space = fits ? gap : 0
  const whole = width * count + space * (count - 1)
  const left = (category: number, nth: number) => x(category) - whole / 2 + (isStacked ? 0 : nth * (width + space))
  return { series, isStacked, isPercent, parts, width, gap: space, left }
}

const CORNER = 3
const CORNER_OF_THIN = 1
const THIN = 7

/** Paths of the parts, and their marks. */
export function columnMarks(columns: Columns, { y }: Frame, marks: Mark[]): Shape[] {
  const { series, parts, isStacked, width, left } = columns
  return parts.flatMap((ofCategory, category) =>
    ofCategory.flatMap(([from, to], nth): Shape[] => {
      const one = series[nth]!
      const value = one.values[category]
      if (value == null) return []
      const top = Math.min(y(from), y(to))
      const box = { x: left(category, nth), y: top, width, height: Math.abs(y(from) - y(to)) }
      marks.push({ series: one.key, category, box, shape: 'bar' })
      if (from === to) return []
      const isDown = to < from
      const isOutermost = !isStacked || isLast(ofCategory, nth, isDown)
      // The parts of a stack stand a pixel apart.
      const apart = isStacked && from !== 0 ? 1 : 0
      const painted = { ...box, y: isDown ? top + apart : top, height: Math.max(1, box.height - apart) }
      const corner = isOutermost ? (width < THIN ? CORNER_OF_THIN : CORNER) : 0
      const d = barPath(painted, isDown ? 'down' : 'up', corner)
      return [{ kind: 'path', d, fill: one.color, mark: marks.length - 1 }]
    }),
  )
}

const isLast = (parts: readonly Part[], nth: number, isDown: boolean): boolean =>
  !parts.slice(nth + 1).some(([from, to]) => (isDown ? to < from : to > from))

const ABOVE = 5
/** Between two figures. */
const APART = 3
const BELOW = 12

/** Figures above columns: all of them or none. */
export function figuresAbove(columns: Columns, { y, band }: Frame, locale: string): Shape[] {
  const { series, parts, width, gap, left } = columns
  const room = width + gap + (series.length === 1 ? band * 0.3 : 0)
  const texts = series.map(({ values }) => values.map((value) => (value === null ? null : chartNumber(value, locale))))
  if (texts.some((ofSeries) => ofSeries.some((text) => text !== null && textWidth(text) + APART > room))) return []
  return parts.flatMap((ofCategory, category) =>
    ofCategory.flatMap(([from, to], nth): Shape[] => {
      const text = texts[nth]![category]
      if (text == null) return []
      const isDown = to < from
      const middle = left(category, nth) + width / 2
      return [valueText(middle, isDown ? y(to) + BELOW : y(to) - ABOVE, text)]
    }),
  )
}

const valueText = (x: number, y: number, text: string): Extract<Shape, { kind: 'text' }> => ({
  kind: 'text',
  class: 'value',
  anchor: 'middle',
  x: tenth(x),
  y: tenth(y),
  text,
})

const LEAST_HEIGHT = 16
const LETTERS = 4

/** Figures in the parts: of a series in all of its parts or in none, so that a missing one is no missing value. */
export function figuresInside(columns: Columns, { y }: Frame, locale: string): Shape[] {
  const { series, parts, isPercent, width, left } = columns
  const percents = parts.map((_, category) => wholePercents(series.map(({ values }) => values[category] ?? 0)))
  const textOf = (category: number, nth: number) => {
    const value = series[nth]!.values[category] ?? 0
    return isPercent ? percentText(Math.sign(value) * percents[category]![nth]!, locale) : chartNumber(value, locale)
  }
  return series.flatMap(({ values, color }, nth): Shape[] => {
    const drawn = parts.map((ofCategory, category) => ({ part: ofCategory[nth]!, category }))
    const filled = drawn.filter(({ category }) => values[category] != null)
    const isRoomy = filled.every(
      ({ part: [from, to], category }) =>
        Math.abs(y(from) - y(to)) >= LEAST_HEIGHT && textWidth(textOf(category, nth)) + 2 <= width,
    )
    if (!isRoomy) return []
    return filled.map(({ part: [from, to], category }) => ({
      ...valueText(left(category, nth) + width / 2, (y(from) + y(to)) / 2 + LETTERS, textOf(category, nth)),
      class: inkOn(color),
    }))
  })
}

/** The sums of stacks, above them. */
export function figuresOfStacks({ series, parts }: Columns, { x, y, band }: Frame, locale: string): Shape[] {
  const texts = parts.map((_, category) => shortNumber(sum(series.map(({ values }) => values[category] ?? 0)), locale))
  if (texts.some((text) => textWidth(text) + 6 > band)) return []
  return parts.map((ofCategory, category) => {
    const highest = Math.max(0, ...ofCategory.map(([, to]) => to))
    return valueText(x(category), y(highest) - ABOVE, texts[category]!)
  })
}

/** Decimals add up without binary noise. */
const sum = (values: readonly number[]): number =>
  Number(values.reduce((total, value) => total + value, 0).toPrecision(15))
