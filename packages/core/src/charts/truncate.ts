/** Bars of one chart, at most. (D-136) */
export const MOST_BARS = 50
/** Slices of one pie, at most. */
export const MOST_SLICES = 12

export interface Truncation<T> {
  shown: T[]
  /** What is not shown, in words; undefined if everything is. */
  note?: string
  /** Not shown. */
  others: T[]
}

interface Options<T> {
  most: number
  /** By which the largest are chosen. */
  amountOf: (one: T) => number
  /** Of periods the newest are shown. */
  isTimeline: boolean
  /** All groups, where some have not been sent. */
  total: number
  locale: string
}

/** The largest groups in the order of the table; of periods the newest. */
export function truncateGroups<T>(groups: readonly T[], options: Options<T>): Truncation<T> {
  const { most, amountOf, isTimeline, locale } = options
  const total = Math.max(options.total, groups.length)
  const kept = isTimeline ? new Set(groups.slice(-most)) : new Set(largest(groups, amountOf, most))
  const shown = groups.filter((one) => kept.has(one))
  const others = groups.filter((one) => !kept.has(one))
  if (total <= shown.length) return { shown, others }
  const isFirst = shown.every((one, nth) => one === groups[nth])
  const which = isTimeline ? 'last' : isFirst ? 'first' : 'largest'
  const text = (count: number) => count.toLocaleString(locale)
  const rest = `Other ${text(total - shown.length)}`
  return { shown, others, note: `${which} ${text(shown.length)} of ${text(total)} groups; ${rest}` }
}

const largest = <T>(groups: readonly T[], amountOf: (one: T) => number, most: number): T[] =>
  groups.length <= most ? [...groups] : groups.toSorted((one, other) => amountOf(other) - amountOf(one)).slice(0, most)

export interface Slice<T> {
  /** Undefined for what is left of many. */
  group?: T
  value: number | null
}

/**
 * Over twelve positive slices: the eleven largest in the table's order, then the sum of the others. Of groups that cannot
 * be slices twelve are listed; `unlisted` are not. (D-154)
 */
export function truncateSlices<T>(
  groups: readonly T[],
  valueOf: (one: T) => number | null,
): { slices: Slice<T>[]; others: number; unlisted: number } {
  const positive = groups.filter((one) => (valueOf(one) ?? 0) > 0)
  const kept = new Set(
    positive.length > MOST_SLICES ? largest(positive, (one) => valueOf(one)!, MOST_SLICES - 1) : positive,
  )
  const rest = positive.filter((one) => !kept.has(one))
  const slices: Slice<T>[] = groups.filter((one) => kept.has(one)).map((group) => ({ group, value: valueOf(group) }))
  if (rest.length > 0) slices.push({ value: Number(rest.reduce((sum, one) => sum + valueOf(one)!, 0).toPrecision(15)) })
  const without = groups.filter((one) => (valueOf(one) ?? 0) <= 0)
  const beside = without.slice(0, MOST_SLICES).map((group) => ({ group, value: valueOf(group) }))
  return { slices: [...beside, ...slices], others: rest.length, unlisted: without.length - beside.length }
}
