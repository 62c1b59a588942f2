/** What a chart can be, named as definitions store it. (B-CHART-04) */
export const CHART_TYPES = ['ColumnChart', 'BarChart', 'ComboChart', 'LineChart', 'AreaChart', 'PieChart'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export type Stacking = 'none' | 'stacked' | 'percent'

/** The name of a color token; `c1/2` is half of that color over the surface. */
export type ChartColor = string

export interface ChartSeries {
  key: string
  label: string
  color: ChartColor
  /** One for each category; null where there is no value. */
  values: readonly (number | null)[]
  /** Of a combo chart: drawn over the columns. */
  isLine?: boolean
}

/** A chart without a size and without colors: the browser and the server draw the same picture from it. */
export interface ChartDescription {
  type: ChartType
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** The keys of series that are switched off; their colors stay theirs. */
  hidden?: ReadonlySet<string>
  stacking?: Stacking
  isSmooth?: boolean
  hasValueLabels?: boolean
  /** Categories are periods: labels are thinned from the newest one backward. */
  isTimeline?: boolean
  /** How many groups the last slice of a pie stands for; 0 if it is a group. */
  others?: number
  locale: string
}

/** Pixels. */
export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

export type LineClass = 'grid' | 'base' | 'halo' | 'series'
export type TextClass = 'tick' | 'category' | 'value' | 'value-light' | 'value-dark'

/** What is painted, from the back to the front. */
export type Shape =
  | { kind: 'path'; d: string; fill: ChartColor; opacity?: 'area'; isSeparated?: boolean; mark?: number }
  | { kind: 'stroke'; d: string; class: LineClass; color?: ChartColor }
  | { kind: 'marker'; d: string; x: number; y: number; color: ChartColor; mark?: number }
  | {
      kind: 'text'
      x: number
      y: number
      anchor: 'start' | 'middle' | 'end'
      class: TextClass
      text: string
      title?: string
      category?: number
    }

/** Something that stands for a number: a bar, a part of one, a point or a slice. */
export interface Mark {
  series: string
  /** The position of its category. */
  category: number
  box: Box
  shape: 'bar' | 'point' | 'slice'
  /** Of a slice: its outline. */
  d?: string
}

export interface Chart {
  size: Size
  /** Where values are drawn. */
  plot: Box
  shapes: Shape[]
  /** By category, and within it by series. */
  marks: Mark[]
  /** Where categories are along their axis; nearest to the pointer wins. */
  centers: number[]
  axis: 'x' | 'y' | 'none'
}

export const isLineSeries = ({ type }: Pick<ChartDescription, 'type'>, series: ChartSeries): boolean =>
  type === 'LineChart' || type === 'AreaChart' || (type === 'ComboChart' && series.isLine === true)

export const shownSeries = ({ series, hidden }: ChartDescription): ChartSeries[] =>
  series.filter(({ key }) => !hidden?.has(key))

/** To a tenth of a pixel: more is noise in the file. */
export const tenth = (value: number): number => Math.round(value * 10) / 10
