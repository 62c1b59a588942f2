import { CHART_TYPES, type ChartType, type Stacking } from '../charts/chart.ts'

/** What the address of a result says: a link opens the same question. Omitted values are as the insight has them. */
export interface ResultSearch {
  /** The reader's filters, as `filters/filter-address.ts` writes them; read by the screen. */
  filters?: unknown
  /** By key, as `parameter-address.ts` writes them; read by the screen. */
  params?: unknown
  chart?: ChartType | 'HeatMap' | 'table'
  /** The field whose points a heat map counts. */
  marker?: string
  /** The keys of the calculations that are drawn. */
  calcs?: string[]
  stack?: Exclude<Stacking, 'none'>
  smooth?: boolean
  labels?: boolean
}

const MOST_KEYS = 50
const KEY_LENGTH = 50

/** Reads the parameters of an address as the router has parsed them; what it does not know counts as omitted. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const { filters, params, calcs, stack } = search
  const chart = ([...CHART_TYPES, 'HeatMap', 'table'] as const).find((type) => type === search['chart'])
  const { marker } = search
  const keys = Array.isArray(calcs)
    ? calcs.filter((key): key is string => typeof key === 'string' && key.length <= KEY_LENGTH).slice(0, MOST_KEYS)
    : []
  return {
    ...(Array.isArray(filters) && filters.length > 0 && { filters }),
    ...(typeof params === 'object' && params !== null && !Array.isArray(params) && { params }),
    ...(chart && { chart }),
    ...(typeof marker === 'string' && marker.length <= KEY_LENGTH && { marker }),
    ...(keys.length > 0 && { calcs: keys }),
    ...((stack === 'stacked' || stack === 'percent') && { stack }),
    ...(search['smooth'] === true && { smooth: true }),
    ...(search['labels'] === true && { labels: true }),
  }
}
