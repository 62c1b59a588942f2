import type { Insight } from '@dossier/contract/insights/definition'
import type { CalculationCell, ResultGroup, RunResult } from '@dossier/contract/insights/run'
import type { ChartColor, ChartDescription, ChartSeries, ChartType, Mark, Stacking } from '../charts/chart.ts'
import { seriesColors } from '../charts/chart-colors.ts'
import { MOST_BARS, truncateGroups, truncateSlices } from '../charts/truncate.ts'
import { Exact } from '../calculations/exact.ts'
import { insightGroupLabel } from './group-label.ts'
import { partsOf } from './result-columns.ts'

/** What of a result is drawn, and how. */
export interface ChartChoice {
  type: ChartType
  /** The keys of calculations. */
  calculations: readonly string[]
  stacking: Stacking
  isSmooth: boolean
  hasValueLabels: boolean
  /** The own color of a second group, such as that of a status: it means more than the place in the legend. */
  colorOf?: (column: string, value: string | null) => ChartColor | undefined
}

/** The number that a mark stands for. */
export interface ChartedNumber {
  group: ResultGroup
  calculation: string
  part?: { value: string | null }
  cell: CalculationCell
}

export interface ResultChart {
  description: ChartDescription
  /** What is cut off. */
  note?: string
  numberOf: (mark: Pick<Mark, 'series' | 'category'>) => ChartedNumber | undefined
}

type Definition = Pick<Insight, 'calculations' | 'calculationSort'>

/** Values of these types are lengths; days and moments are none. */
const AMOUNTS = new Set(['number', 'dollar', 'percent', 'time-spent'])
/** Charts draw numbers; in what they are is said beside them. */
const UNITS: Record<string, string> = { dollar: '$', percent: '%', 'time-spent': 'hours' }
const DATES = new Set(['date', 'date-time'])
/** More cannot be told apart. */
const MOST_SERIES = 12

export const chartableCalculations = ({ calculations }: Definition, { valueTypes }: RunResult) =>
  calculations.filter(({ key }) => AMOUNTS.has(valueTypes[key] ?? 'number'))

/** A pie shows one calculation that is not divided. (B-CHART-04, B-CHART-06) */
export const pieCalculations = (definition: Definition, result: RunResult) =>
  chartableCalculations(definition, result).filter(({ groupBy }) => groupBy === null)

interface PlannedSeries {
  key: string
  label: string
  calculation: string
  part?: { value: string | null }
  isLine: boolean
  color?: ChartColor | undefined
  valueType: string
  cellOf: (group: ResultGroup) => CalculationCell | undefined
}

/** The chart of a result. Marks are named by series and category, and lead to the numbers of the result. */
export function resultChart(
  definition: Definition,
  result: RunResult,
  choice: ChartChoice,
  locale: string,
): ResultChart {
  return choice.type === 'PieChart'
    ? pieOf(definition, result, choice, locale)
    : cartesianOf(definition, result, choice, locale)
}

function plannedSeries(
  definition: Definition,
  result: RunResult,
  choice: ChartChoice,
  locale: string,
): PlannedSeries[] {
  const chosen = chartableCalculations(definition, result).filter(({ key }) => choice.calculations.includes(key))
  return chosen.flatMap(({ key, label, groupBy }, nth): PlannedSeries[] => {
    const isLine = choice.type === 'ComboChart' && nth > 0 && nth === chosen.length - 1
    const common = { calculation: key, isLine, valueType: result.valueTypes[key] ?? 'number' }
    const parts = partsOf(key, result, locale)
    if (parts.length === 0) return [{ ...common, key, label, cellOf: ({ calculations }) => calculations[key] }]
    return parts.map((part, at) => ({
      ...common,
      key: `${key}:${at}`,
      label: chosen.length > 1 ? `${label}: ${part.label}` : part.label,
      part: { value: part.value },
      color: choice.colorOf?.(groupBy ?? '', part.value),
      cellOf: ({ calculations }) => calculations[key]?.parts?.[at],
    }))
  })
}

function cartesianOf(definition: Definition, result: RunResult, choice: ChartChoice, locale: string): ResultChart {
  const { type, stacking, isSmooth, hasValueLabels } = choice
  const planned = plannedSeries(definition, result, choice, locale)
  const drawn = planned.slice(0, MOST_SERIES)
  // In the order of a calculation, periods are groups like others. (D-134)
  const isTimeline = DATES.has(result.labelFormat.dataType ?? '') && definition.calculationSort === null
  const groups = isTimeline ? fromOldToNew(result.results) : result.results
  const hasBars = type !== 'LineChart' && type !== 'AreaChart'
  const { shown, note } = truncateGroups(groups, {
    most: hasBars ? MOST_BARS : Infinity,
    amountOf: (group) => drawn.reduce((sum, one) => sum + Math.abs(amountOf(one, group) ?? 0), 0),
    isTimeline,
    total: result.groupCount,
    locale,
  })
  const find = (key: string) => drawn.find((one) => one.key === key)
  return {
    ...noted([note, cutSeries(drawn.length, planned.length), unitNote(drawn)]),
    description: {
      type,
      categories: shown.map((group) => categoryOf(group, result, locale)),
      series: chartedSeries(drawn, shown, stacking !== 'none'),
      stacking: type === 'ColumnChart' ? stacking : 'none',
      isSmooth,
      hasValueLabels,
      isTimeline,
      locale,
    },
    numberOf: ({ series, category }) => numberOf(find(series), shown[category]),
  }
}

const cutSeries = (drawn: number, planned: number) =>
  drawn < planned ? `first ${drawn} of ${planned} series` : undefined

function chartedSeries(drawn: readonly PlannedSeries[], groups: readonly ResultGroup[], isStacked: boolean) {
  const own = drawn.flatMap(({ color }) => color ?? [])
  // Two series in one color could not be told apart.
  const isOwn = own.length === drawn.length && new Set(own).size === own.length
  const colors = isOwn ? own : seriesColors(drawn.length, isStacked)
  const isMixed = new Set(drawn.map(unitOf)).size > 1
  return drawn.map((one, nth): ChartSeries => {
    const { key, label, isLine } = one
    const unit = isMixed ? unitOf(one) : undefined
    const values = groups.map((group) => amountOf(one, group))
    return { key, label: unit ? `${label} (${unit})` : label, isLine, color: colors[nth]!, values }
  })
}

const unitOf = ({ valueType }: PlannedSeries): string | undefined => UNITS[valueType]

/** Where all series have the same unit. */
function unitNote(drawn: readonly PlannedSeries[]): string | undefined {
  const [unit, ...others] = [...new Set(drawn.map(unitOf))]
  return unit && others.length === 0 ? `in ${unit}` : undefined
}

function pieOf(definition: Definition, result: RunResult, choice: ChartChoice, locale: string): ResultChart {
  const own = pieCalculations(definition, result).find(({ key }) => choice.calculations.includes(key))
  const calculation = own ?? pieCalculations(definition, result)[0]
  const key = calculation?.key ?? ''
  const planned: PlannedSeries = {
    key,
    label: calculation?.label ?? '',
    calculation: key,
    isLine: false,
    valueType: result.valueTypes[key] ?? 'number',
    cellOf: ({ calculations }) => calculations[key],
  }
  const { slices, others, unlisted } = truncateSlices(result.results, (group) => amountOf(planned, group))
  const nameOf = (group: ResultGroup | undefined) =>
    group ? categoryOf(group, result, locale) : `Other (${others.toLocaleString(locale)})`
  return {
    ...noted([
      others > 0
        ? `largest ${slices.filter(({ group, value }) => group && value! > 0).length} of ${result.groupCount.toLocaleString(locale)} groups`
        : undefined,
      unlisted > 0 ? `${unlisted.toLocaleString(locale)} more groups without a slice` : undefined,
      unitNote([planned]),
    ]),
    description: {
      type: 'PieChart',
      categories: slices.map(({ group }) => nameOf(group)),
      series: [{ key, label: planned.label, color: 'c1', values: slices.map(({ value }) => value) }],
      others,
      locale,
    },
    numberOf: ({ category }) => numberOf(planned, slices[category]?.group),
  }
}

const noted = (notes: readonly (string | undefined)[]) => {
  const said = notes.filter((note) => note !== undefined)
  return said.length > 0 ? { note: said.join('; ') } : {}
}

/** Groups without a date stay at the end. */
const fromOldToNew = (groups: readonly ResultGroup[]): ResultGroup[] =>
  groups.toSorted((one, other) => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
    return one.value < other.value ? -1 : 1
  })

/** A share as the percentage that its cell of the table has. */
function amountOf({ cellOf, valueType }: PlannedSeries, group: ResultGroup): number | null {
  const cell = cellOf(group)
  if (typeof cell?.value !== 'number' || cell.isInvalid) return null
  if (valueType !== 'percent') return cell.value
  return Number(
    Exact.of(cell.exact ?? cell.value)
      .times(Exact.of(100))
      .rounded(2),
  )
}

const ALL = 'All'

const categoryOf = (group: ResultGroup, { labelFormat }: RunResult, locale: string): string =>
  labelFormat.dataType === null && group.value === null && group.label === null
    ? ALL
    : insightGroupLabel(group, labelFormat, locale)

function numberOf(series: PlannedSeries | undefined, group: ResultGroup | undefined): ChartedNumber | undefined {
  const cell = series && group && series.cellOf(group)
  if (!cell) return undefined
  return { group, calculation: series.calculation, cell, ...(series.part && { part: series.part }) }
}
