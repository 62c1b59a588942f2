import type { Condition } from '@dossier/core/filters/condition'
import type { Terms } from '@dossier/core/filters/terms'

interface Range {
  first?: Temporal.PlainDate
  last?: Temporal.PlainDate
}

/**
 * The days of the range that a question asks about: of the first date column that is bounded at both ends, with both
 * ends. Null without such a range. (D-148)
 */
export function daysOfRange(condition: Condition, terms: Pick<Terms, 'columns' | 'timeZone'>): number | null {
  const ranges = new Map<string, Range>()
  for (const one of flattened(condition)) {
    const read = rangeOf(one, terms)
    if (!read) continue
    ranges.set(read.column, intersection(ranges.get(read.column) ?? {}, read.range))
  }
  for (const { first, last } of ranges.values())
    if (first && last) return Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1)
  return null
}

const flattened = (condition: Condition): Condition[] =>
  'all' in condition ? condition.all.flatMap(flattened) : [condition]

function rangeOf(condition: Condition, { columns, timeZone }: Pick<Terms, 'columns' | 'timeZone'>) {
  if (!('column' in condition)) return null
  const { column, test } = condition
  const comparison = columns.get(column)?.comparison
  if (comparison !== 'date' && comparison !== 'moment') return null
  const dayOf = (bound: unknown, milliseconds = 0) =>
    comparison === 'date'
      ? Temporal.PlainDate.from(String(bound)).subtract({ days: milliseconds })
      : Temporal.Instant.from(String(bound)).subtract({ milliseconds }).toZonedDateTimeISO(timeZone).toPlainDate()
  if (test.is === 'oneOf' && test.values.length === 1) {
    const day = dayOf(test.values[0])
    return { column, range: { first: day, last: day } }
  }
  if (test.is !== 'range') return null
  const { from, after, before } = test
  const least = from ?? after
  // The last day is the one before the end of a date, and the one of the last millisecond before that of a moment.
  return {
    column,
    range: {
      ...(least !== undefined && { first: dayOf(least) }),
      ...(before !== undefined && { last: dayOf(before, 1) }),
    },
  }
}

const later = (one: Temporal.PlainDate | undefined, other: Temporal.PlainDate | undefined, sign: 1 | -1) =>
  !one || !other ? (one ?? other) : Temporal.PlainDate.compare(one, other) * sign > 0 ? one : other

function intersection(one: Range, other: Range): Range {
  const [first, last] = [later(one.first, other.first, 1), later(one.last, other.last, -1)]
  return { ...(first && { first }), ...(last && { last }) }
}
