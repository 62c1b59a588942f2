import type { ChartDescription } from './chart.ts'
import { numberText } from '../text/numbers.ts'

const COMPACT_FROM = 10_000
const MINUS = '−'

/** With up to two decimals and a real minus sign. */
export const chartNumber = (value: number, locale: string): string =>
  numberText(value, locale, [0, 2]).replace('-', MINUS)

/** In the list of a pie: with a fraction anywhere, all have two decimals. */
export function listedNumber(value: number, { series, locale }: Pick<ChartDescription, 'series' | 'locale'>): string {
  const isWhole = series.every(({ values }) => values.every((one) => one === null || Number.isInteger(one)))
  return numberText(value, locale, [isWhole ? 0 : 2, 2]).replace('-', MINUS)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** As at ticks: 15K. */
export function shortNumber(value: number, locale: string): string {
  if (Math.abs(value) < COMPACT_FROM) return chartNumber(value, locale)
  const format =
    formatters.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  if (!formatters.has(locale)) formatters.set(locale, format)
  return format.format(value).replace('-', MINUS)
}

export const percentText = (value: number, locale: string): string => `${chartNumber(value, locale)}%`
