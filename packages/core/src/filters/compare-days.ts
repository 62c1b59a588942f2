import { fault } from './clause-fault.ts'
import { not, test, type Condition } from './condition.ts'
import { dayOf, PERIODS, readDay, spanOf, type Period, type Span } from './periods.ts'
import { tokenOf, type ResolvedClause, type Terms } from './terms.ts'

/** How a kind of column writes the moment or the day at which a day begins; nothing outside the years that it can have. */
type Write = (day: Temporal.PlainDate) => string | undefined

/** Four digits, as databases and texts in the order of time have them. */
const inYears = (text: string): string | undefined => (/^(?!0000)\d{4}-/.test(text) ? text : undefined)

/** A calendar date: no zone moves it. */
export const readDate = (clause: ResolvedClause, terms: Terms): Condition =>
  compareSpan(clause, spanFrom(clause, terms), (day) => inYears(day.toString()))

/** A moment. An exact one is compared as such; a day begins and ends where the person is. (D-071) */
export function readMoment(clause: ResolvedClause, terms: Terms): Condition {
  const instant = clause.operator === 'OnDay' || clause.operator === 'DateRange' ? undefined : readInstant(clause)
  if (instant !== undefined) return compareInstant(clause, instant)
  return compareSpan(clause, spanFrom(clause, terms), (day) =>
    inYears(new Date(day.toZonedDateTime(terms.timeZone).epochMilliseconds).toISOString()),
  )
}

interface Params extends Span {
  /** A period begins with its first day; a day is over before anything comes after it. */
  isPeriod: boolean
}

function compareSpan(
  { column: { key }, operator }: ResolvedClause,
  { from, to, isPeriod }: Params,
  write: Write,
): Condition {
  const [first, end] = [write(from), write(to)]
  const inside = between(key, first, end)
  switch (operator) {
    case 'NotEqual':
      return not(inside)
    case 'GreaterThan':
      if (isPeriod) return between(key, first)
      return end === undefined ? NOTHING : between(key, end)
    case 'LessThan':
      return first === undefined ? NOTHING : between(key, undefined, first)
    default:
      return inside
  }
}

/** Finds no record: nothing is before the first year or after the last one. */
const NOTHING: Condition = { any: [] }

/** A side without a bound is as far as values go. */
function between(key: string, from?: string, before?: string): Condition {
  if (from === undefined && before === undefined) return test(key, { is: 'set' })
  return test(key, { is: 'range', ...(from !== undefined && { from }), ...(before !== undefined && { before }) })
}

function compareInstant({ column: { key }, operator }: ResolvedClause, instant: string): Condition {
  switch (operator) {
    case 'GreaterThan':
      return test(key, { is: 'range', after: instant })
    case 'LessThan':
      return test(key, { is: 'range', before: instant })
    default: {
      const same = test(key, { is: 'oneOf', values: [instant] })
      return operator === 'NotEqual' ? not(same) : same
    }
  }
}

/** As far as one can look back and ahead. */
const MOST_DAYS = 100_000

function spanFrom(clause: ResolvedClause, terms: Terms): Params {
  const token = tokenOf(clause)
  const today = todayIn(terms)
  if (token === null) return { ...dayOf(exactDay(clause, terms)), isPeriod: false }
  if (/^[+-]?\d{1,6}$/.test(token) && Math.abs(Number(token)) <= MOST_DAYS)
    return { ...dayOf(today.add({ days: Number(token) })), isPeriod: false }
  const period = PERIODS.find((one) => one === token)
  if (!period || clause.operator === 'OnDay')
    return fault('dynamicValue', 'Choose a period, or a number of days from today.')
  return { ...periodSpan(period, clause, terms), isPeriod: true }
}

function periodSpan(period: Period, { searchClauseParameters }: ResolvedClause, terms: Terms): Span {
  const parameters = searchClauseParameters ?? {}
  const firstDayOfWeek = parameters.startDayOfWeek ?? terms.firstDayOfWeek
  return spanOf(period, { today: todayIn(terms), firstDayOfWeek, parameters })
}

const todayIn = ({ now, timeZone }: Terms): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()

function exactDay(clause: ResolvedClause, { timeZone }: Terms): Temporal.PlainDate {
  const day = readDay(clause.value)
  if (day) return day
  const instant = readInstant(clause)
  if (instant === undefined) return fault('value', `Choose a date for ${clause.column.label}.`)
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
}

const WITH_ZONE = /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

/** A moment with its zone, as the product stores it; undefined for any other value. */
function readInstant({ value }: ResolvedClause): string | undefined {
  if (typeof value !== 'string' || !WITH_ZONE.test(value)) return undefined
  try {
    return inYears(new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString())
  } catch {
    return undefined
  }
}
