import type { ChartColor } from './chart.ts'

/** Of the rest of many. */
export const OTHER_COLOR: ChartColor = 'c8'

/** Up to four in this order can be told apart by people who do not see red or green. */
const APART = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8']
/** Of stacks with more parts, neighbors can. */
const STACKED = ['c1', 'c3', 'c4', 'c2', 'c7', 'c5', 'c6', 'c8']
const FEW = 4
const SLICES = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c1/2', 'c2/2', 'c3/2', 'c4/2']

/** Colors of series in their order. */
export const seriesColors = (count: number, isStacked: boolean): ChartColor[] => {
  const colors = isStacked && count > FEW ? STACKED : APART
  return Array.from({ length: count }, (_, nth) => colors[nth % colors.length]!)
}

/** Colors of slices in their order. */
export const sliceColors = (count: number): ChartColor[] =>
  Array.from({ length: count }, (_, nth) => SLICES[nth % SLICES.length]!)

/** Light figures only on what is dark enough for them in the light theme; dark ones on everything else. */
const DARK_FILLS = new Set(['c1', 'red', 'violet'])
export const inkOn = (color: ChartColor): 'value-light' | 'value-dark' =>
  DARK_FILLS.has(color) ? 'value-light' : 'value-dark'
