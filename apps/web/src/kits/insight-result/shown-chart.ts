import type { Insight } from '@dossier/contract/insights/definition'
import type { RunResult } from '@dossier/contract/insights/run'
import type { ChartType, Stacking } from '@dossier/core/charts/chart'
import type { ResultSearch } from '@dossier/core/insights/result-address'
import { chartableCalculations, pieCalculations } from '@dossier/core/insights/result-chart'

export type ChartKind = ChartType | 'HeatMap' | 'table'

/** How a result is drawn. */
export interface ShownChart {
  chart: ChartKind
  /** The field whose points a heat map counts. */
  marker?: string | undefined
  calculations: readonly string[]
  stacking: Stacking
  isSmooth: boolean
  hasValueLabels: boolean
}

/** Drawn if nobody has chosen others. */
const AT_FIRST = 2

/** How a result is drawn: as the address says where it can be. Without numbers or points to draw it is a table. */
export function shownChart(
  search: ResultSearch,
  insight: Insight,
  result: RunResult,
  markers: readonly string[] = [],
): ShownChart {
  const offered = chartableCalculations(insight, result)
  const isPie = search.chart === 'PieChart' && pieCalculations(insight, result).length > 0
  const able = isPie ? pieCalculations(insight, result) : offered
  const chosen = able.filter(({ key }) => search.calcs?.includes(key))
  const shown = chosen.length > 0 ? chosen : alike(able, result).slice(0, AT_FIRST)
  const isDrawable = offered.length > 0 && insight.groupBy !== null
  const isDrawn = (chart: ChartKind) =>
    chart === 'HeatMap' ? markers.length > 0 : offered.length > 0 && (chart !== 'PieChart' || isPie)
  const chart = search.chart ?? (isDrawable ? 'ColumnChart' : 'table')
  return {
    chart: isDrawn(chart) ? chart : 'table',
    marker: markers.find((key) => key === search.marker) ?? markers[0],
    calculations: (isPie ? shown.slice(0, 1) : shown).map(({ key }) => key),
    stacking: search.stack ?? 'none',
    isSmooth: search.smooth === true,
    hasValueLabels: search.labels === true,
  }
}

/** Those of the same kind as the first: beside amounts of money, counts would be too small to be seen. */
const alike = <C extends { key: string }>(able: readonly C[], { valueTypes }: Pick<RunResult, 'valueTypes'>): C[] =>
  able.filter(({ key }) => valueTypes[key] === valueTypes[able[0]!.key])

/** The same in an address. */
export function chartSearch(shown: ShownChart): ResultSearch {
  const { chart, calculations, stacking, isSmooth, hasValueLabels, marker } = shown
  return {
    chart,
    calcs: [...calculations],
    ...(stacking !== 'none' && { stack: stacking }),
    ...(isSmooth && { smooth: true }),
    ...(hasValueLabels && { labels: true }),
    ...(chart === 'HeatMap' && marker !== undefined && { marker }),
  }
}
