import { isLineSeries, shownSeries, tenth, type Chart, type ChartDescription, type Shape } from './chart.ts'
import { listedNumber } from './chart-numbers.ts'
import { pieEntries } from './draw-pie.ts'
import { cutToWidth, textWidth } from './text-width.ts'

/** The value of a token of the theme, as `c1`, `c1/2` or `text-2`, written as every reader of SVG files knows it. */
export type Palette = (token: string) => string

const PADDING = 16
const TITLE = 28
const LEGEND_LINE = 20
const LEGEND_GAP = 26
const LIST_WIDTH = 200
const LIST_LINE = 18

export interface PictureOptions {
  title: string
  /** Below the title, such as what is cut off. */
  note?: string | undefined
  palette: Palette
  isDark: boolean
}

/** A picture of a chart for files: with its title and its legend, and no need of a style sheet. */
export function chartSvg(chart: Chart, description: ChartDescription, options: PictureOptions): string {
  const { title, note, palette } = options
  const { size } = chart
  const isPie = description.type === 'PieChart'
  const width = size.width + 2 * PADDING + (isPie ? LIST_WIDTH : 0)
  const head = PADDING + TITLE + (note ? LEGEND_LINE : 0)
  const legend = isPie ? { parts: [], height: 0 } : legendParts(description, palette, [width, head])
  const top = head + legend.height
  const list = isPie ? pieList(description, palette, [PADDING + size.width + PADDING, top]) : { parts: [], height: 0 }
  const height = top + Math.max(size.height, list.height) + PADDING
  const middle = isPie ? `translate(${PADDING + size.width / 2} ${top + size.height / 2})` : ''
  const parts = [
    `<rect width="${width}" height="${height}" fill="${palette('surface')}"/>`,
    text([PADDING, PADDING + 16], title, { size: 14, weight: 600, color: palette('text') }),
    ...(note ? [text([PADDING, PADDING + 36], note, { size: 12, color: palette('text-3') })] : []),
    ...legend.parts,
    ...list.parts,
    `<g transform="${isPie ? middle : `translate(${PADDING} ${top})`}">${chart.shapes.map((one) => shapeSvg(one, options)).join('')}</g>`,
  ]
  const font = `font-family="Inter, system-ui, sans-serif"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${font}>${parts.join('')}</svg>`
}

function shapeSvg(shape: Shape, { palette, isDark }: PictureOptions): string {
  switch (shape.kind) {
    case 'path': {
      const opacity = shape.opacity ? ` fill-opacity="${isDark ? 0.17 : 0.12}"` : ''
      const rim = shape.isSeparated ? ` stroke="${palette('surface')}" stroke-width="1.5" stroke-linejoin="round"` : ''
      return `<path d="${shape.d}" fill="${palette(shape.fill)}"${opacity}${rim}/>`
    }
    case 'stroke':
      return strokeSvg(shape, palette)
    case 'marker':
      return `<path transform="translate(${shape.x} ${shape.y})" d="${shape.d}" fill="${palette('surface')}" stroke="${palette(shape.color)}" stroke-width="1.8" stroke-linejoin="round"/>`
    case 'text':
      return textSvg(shape, { palette, isDark })
  }
}

const STROKES = {
  grid: ['line-soft', 1],
  base: ['line-strong', 1],
  halo: ['surface', 5],
  series: ['text', 2],
} as const

function strokeSvg({ d, class: kind, color }: Extract<Shape, { kind: 'stroke' }>, palette: Palette): string {
  const [token, width] = STROKES[kind]
  const paint = color ? palette(color) : palette(token)
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
}

function textSvg(
  shape: Extract<Shape, { kind: 'text' }>,
  { palette, isDark }: Pick<PictureOptions, 'palette' | 'isDark'>,
): string {
  const isInside = shape.class === 'value-light' || shape.class === 'value-dark'
  const dark = palette(isDark ? 'ink-dark' : 'ink-light')
  const inside = shape.class === 'value-light' && !isDark ? '#fff' : dark
  const color = isInside ? inside : palette(shape.class === 'tick' || shape.class === 'category' ? 'text-3' : 'text')
  const rim =
    shape.class === 'value'
      ? ` stroke="${palette('surface')}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`
      : ''
  return `<text x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}" font-size="11" fill="${color}"${rim}>${escaped(shape.text)}</text>`
}

interface Letters {
  size: number
  weight?: number
  color: string
  anchor?: 'end'
}

const text = ([x, y]: [number, number], content: string, { size, weight = 430, color, anchor }: Letters): string =>
  `<text x="${tenth(x)}" y="${tenth(y)}" font-size="${size}" font-weight="${weight}" fill="${color}"${anchor ? ' text-anchor="end"' : ''}>${escaped(content)}</text>`

interface Block {
  parts: string[]
  height: number
}

function legendParts(description: ChartDescription, palette: Palette, [width, top]: [number, number]): Block {
  let x = PADDING
  let y = top
  const parts = shownSeries(description).flatMap((series) => {
    const label = cutToWidth(series.label, width - 2 * PADDING - LEGEND_GAP, 12)
    const room = textWidth(label, 12) + LEGEND_GAP
    if (x > PADDING && x + room > width - PADDING) [x, y] = [PADDING, y + LEGEND_LINE]
    const fill = palette(series.color)
    const key = isLineSeries(description, series)
      ? `<path d="M${tenth(x)},${y + 7}h14" stroke="${fill}" stroke-width="2" stroke-linecap="round"/>`
      : `<rect x="${tenth(x)}" y="${y + 2}" width="9" height="9" rx="2.5" fill="${fill}"/>`
    const part = `${key}${text([x + (isLineSeries(description, series) ? 19 : 14), y + 11], label, { size: 12, color: palette('text-2') })}`
    x += room + 8
    return [part]
  })
  return { parts, height: y - top + LEGEND_LINE + 4 }
}

function pieList(description: ChartDescription, palette: Palette, [left, top]: [number, number]): Block {
  const entries = pieEntries(description)
  const parts = entries.map(({ name, value, percent, color }, nth) => {
    const y = top + nth * LIST_LINE
    const look = color ? `fill="${palette(color)}"` : `fill="none" stroke="${palette('line-strong')}"`
    const figure = value === null ? '–' : listedNumber(value, description)
    return [
      `<rect x="${left}" y="${y + 3}" width="8" height="8" rx="2" ${look}/>`,
      text([left + 14, y + 11], cutToWidth(name, LIST_WIDTH - 100, 12), { size: 12, color: palette('text-2') }),
      text([left + LIST_WIDTH - 52, y + 11], figure, { size: 12, weight: 600, color: palette('text'), anchor: 'end' }),
      text([left + LIST_WIDTH - 16, y + 11], percent === null ? '–' : `${percent}%`, {
        size: 12,
        color: palette('text-3'),
        anchor: 'end',
      }),
    ].join('')
  })
  return { parts, height: entries.length * LIST_LINE }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (content: string): string => content.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!)
