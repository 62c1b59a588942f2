import type { Condition } from './condition.ts'

/**
 * Up to which moment after `now` a condition asks for records that are not created yet, in epoch milliseconds; Infinity
 * where it has no end, and null where it asks for none. (D-069)
 */
export function horizonOf(condition: Condition, now: number): number | null {
  if ('all' in condition) return least(condition.all.flatMap((one) => horizonOf(one, now) ?? []))
  if ('any' in condition) return most(condition.any.flatMap((one) => horizonOf(one, now) ?? []))
  if ('not' in condition || condition.column !== 'created' || condition.test.is !== 'range') return null
  const { from, after, before } = condition.test
  const [start, end] = [momentOf(from ?? after), momentOf(before)]
  if (end !== null) return end > now ? end : null
  return start !== null && start > now ? Infinity : null
}

const momentOf = (bound: string | number | undefined): number | null =>
  bound === undefined ? null : typeof bound === 'number' ? bound : Date.parse(bound)

const least = (ends: readonly number[]): number | null => (ends.length === 0 ? null : Math.min(...ends))
const most = (ends: readonly number[]): number | null => (ends.length === 0 ? null : Math.max(...ends))

/** What has to hold whatever the moment of creation is: a record for which it does not hold can be left out at once. */
export function withoutCreation(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(withoutCreation) }
  if ('any' in condition) return { any: condition.any.map(withoutCreation) }
  return asksForCreation(condition) ? { all: [] } : condition
}

const MOVING = new Set(['created', 'lastUpdated', 'openForDays'])

function asksForCreation(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(asksForCreation)
  if ('any' in condition) return condition.any.some(asksForCreation)
  if ('not' in condition) return asksForCreation(condition.not)
  const { column, test } = condition
  return MOVING.has(column) || (test.is === 'as' && MOVING.has(test.other))
}
