import type { Chart, Mark } from './chart.ts'

export type ChartKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

const CHART_KEYS = new Set<string>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])
export const isChartKey = (key: string): key is ChartKey => CHART_KEYS.has(key)

/** The mark that a key goes to: left and right by category, up and down by series. Undefined in an empty chart. */
export function moveMark(
  { marks, axis }: Pick<Chart, 'marks' | 'axis'>,
  from: Mark | undefined,
  key: ChartKey,
): Mark | undefined {
  const categories = [...new Set(marks.map(({ category }) => category))]
  // Slices and bars beside each other stand in their own order.
  if (axis !== 'none') categories.sort((one, other) => one - other)
  if (!from) return atCategory(marks, key === 'End' ? categories.at(-1) : categories[0])
  const along = axis === 'y' ? alongRows(key) : key
  const at = categories.indexOf(from.category)
  switch (along) {
    case 'Home':
      return atCategory(marks, categories[0], from.series)
    case 'End':
      return atCategory(marks, categories.at(-1), from.series)
    case 'ArrowLeft':
      return atCategory(marks, categories[Math.max(0, at - 1)], from.series)
    case 'ArrowRight':
      return atCategory(marks, categories[Math.min(categories.length - 1, at + 1)], from.series)
    default:
      return ofSeries(marks, from, along)
  }
}

/** Horizontal bars stand below each other. */
const ROWS: Partial<Record<ChartKey, ChartKey>> = {
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
  ArrowRight: 'ArrowUp',
  ArrowLeft: 'ArrowDown',
}
const alongRows = (key: ChartKey): ChartKey => ROWS[key] ?? key

function atCategory(marks: readonly Mark[], category: number | undefined, series?: string): Mark | undefined {
  const there = marks.filter((mark) => mark.category === category)
  return there.find((mark) => mark.series === series) ?? there[0]
}

/** Up is the next series, as stacks grow; a lone series stays. */
function ofSeries(marks: readonly Mark[], from: Mark, key: ChartKey): Mark {
  const there = marks.filter(({ category }) => category === from.category)
  const at = there.findIndex(({ series }) => series === from.series)
  return there[at + (key === 'ArrowUp' ? 1 : -1)] ?? from
}

/** The mark under the pointer: of the nearest category the one that contains it, else the nearest. */
export function markAt({ marks, centers, axis }: Chart, at: { x: number; y: number }): Mark | undefined {
  if (axis === 'none') return undefined
  const along = axis === 'x' ? at.x : at.y
  const category = nearest(centers, along)
  const there = marks.filter((mark) => mark.category === category)
  return (
    there.find(({ box }) => isInside(box, at)) ??
    there.toSorted((one, other) => distance(one, at) - distance(other, at))[0]
  )
}

/** Centers are in order and equally far apart. */
function nearest(centers: readonly number[], at: number): number {
  if (centers.length < 2) return 0
  const step = centers[1]! - centers[0]!
  return Math.max(0, Math.min(centers.length - 1, Math.round((at - centers[0]!) / step)))
}

const isInside = ({ x, y, width, height }: Mark['box'], at: { x: number; y: number }) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

function distance({ box }: Mark, at: { x: number; y: number }): number {
  const x = Math.max(box.x - at.x, 0, at.x - box.x - box.width)
  const y = Math.max(box.y - at.y, 0, at.y - box.y - box.height)
  return x * x + y * y
}
