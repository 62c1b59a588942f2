import { holdsAll, type Told, type Wall } from './clause-oracle.ts'
import { Exact, hasValue, keysOf, numberIn, sumOf, ZERO, type NaiveGroup, type NaiveWall } from './naive-aggregate.ts'

/** A calculation as the oracle reads it: of one column, or of others by their keys. */
export interface NaiveCalculation {
  key: string
  calcType: string | null
  field: string | null
  groupBy: NaiveGroup | null
  /** Of spent times. */
  on: string | null
  /** `[one, sign, other]` */
  sum: readonly [string, '+' | '-' | '*' | '/', string] | null
}

export interface NaiveTotal {
  calculationList: readonly string[]
  subtractCalculationList: readonly string[]
  collate: string
}

export interface NaiveQuestion {
  group: NaiveGroup | null
  calculations: readonly NaiveCalculation[]
  totals: readonly NaiveTotal[]
  /** In the range that the question asks about. */
  days: number | null
  wall: NaiveWall
}

/** A number before it is rounded. */
type Number_ = Exact | string | null | 'invalid'

export interface NaiveRow {
  totalRecords: number
  calculations: Record<string, unknown>
  calculationTotals: unknown[]
}

const NUMBERS = ['fields.number', 'fields.cost', 'fields.secret', 'openForDays', 'fields.times']

/** The records of each group, by its key, in the order in which groups first appear. */
export function groupsOf(records: readonly Told[], group: NaiveGroup, wall: NaiveWall) {
  const found = new Map<string | null, { spelled: string; told: Told[] }>()
  for (const told of records)
    for (const [key, spelled] of keysOf(told, group, wall)) {
      const one = found.get(key) ?? { spelled, told: [] }
      one.told.push(told)
      found.set(key, one)
    }
  return found
}

const isDate = (column: string) => ['created', 'closed', 'fields.date', 'fields.moment'].includes(column)

/** With every period between the first and the last one. */
export function withPeriods(keys: readonly (string | null)[], group: NaiveGroup, wall: NaiveWall): (string | null)[] {
  const days = keys.filter((key) => key !== null).toSorted()
  if (!isDate(group.column) || days.length === 0) return [...keys]
  const all = new Set<string | null>(keys.includes(null) ? [null] : [])
  for (let day = days[0]!; day <= days.at(-1)!; day = dayAfter(day))
    for (const key of keysOf(
      { values: { 'fields.date': day }, parts: new Set() },
      { ...group, column: 'fields.date' },
      wall,
    ).keys())
      all.add(key)
  return [...all]
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function leafValue(records: readonly Told[], one: NaiveCalculation, { days, wall }: NaiveQuestion): Number_ {
  const { calcType, field, on } = one
  const counted = field === 'fields.times' ? records.filter((told) => numberIn(told, field, on, wall)) : records
  if (calcType === 'Count') return new Exact(BigInt(counted.length))
  if (calcType === 'CountPerDay') return new Exact(BigInt(counted.length)).by(new Exact(BigInt(days ?? 0))) ?? 'invalid'
  if (!NUMBERS.includes(field!)) {
    const all = records
      .flatMap(({ values }) => values[field!] ?? [])
      .map(String)
      .toSorted()
    return (calcType === 'Min' ? all[0] : all.at(-1)) ?? null
  }
  const all = records.flatMap((told) => numberIn(told, field!, on, wall) ?? [])
  if (calcType === 'Total') return sumOf(all)
  if (calcType === 'Average') return sumOf(all).by(new Exact(BigInt(all.length))) ?? ZERO
  if (all.length === 0) return null
  return all.reduce((a, b) => (b.isLess(a) === (calcType === 'Min') ? b : a))
}

/** Which of the records a number was made of; null where it does not lead to them. */
function lead(records: readonly Told[], one: NaiveCalculation, question: NaiveQuestion): Told[] | null {
  if (one.sum) {
    const inputs = [one.sum[0], one.sum[2]].map((key) => question.calculations.find((other) => other.key === key)!)
    const leads = inputs.map((input) => lead(records, input, question))
    return records.filter((told) => leads.some((all) => all!.includes(told)))
  }
  if (one.field === 'fields.times') return records.filter((told) => numberIn(told, one.field!, one.on, question.wall))
  if (one.calcType === 'Count' || one.calcType === 'CountPerDay') return [...records]
  return records.filter((told) => hasValue(told, one.field!) || one.field === 'openForDays')
}

function valueOf(records: readonly Told[], one: NaiveCalculation, question: NaiveQuestion): Number_ {
  if (!one.sum) return leafValue(records, one, question)
  const [a, sign, b] = one.sum
  const [left, right] = [a, b].map((key) =>
    valueOf(
      records,
      question.calculations.find((other) => other.key === key)!,
      question,
    ),
  )
  if (!(left instanceof Exact) || !(right instanceof Exact)) return 'invalid'
  if (sign === '+') return left.plus(right)
  if (sign === '-') return left.minus(right)
  if (sign === '*') return left.times(right)
  return left.by(right) ?? 'invalid'
}

const shown = (value: Number_, decimals: number, records: number | null = null): unknown => {
  if (value === 'invalid') return { value: null, isInvalid: true }
  const of = records === null || records === 0 ? {} : { records }
  return { value: value instanceof Exact ? Number(value.rounded(decimals)) : value, ...of }
}

/** The parts of second groups by their values: those that any record of the result has. */
export function naiveRow(
  records: readonly Told[],
  question: NaiveQuestion,
  { decimals, all }: { decimals: number; all: readonly Told[] },
): NaiveRow {
  const cellOf = (one: NaiveCalculation): unknown => {
    const cell = (of: readonly Told[]) =>
      shown(valueOf(of, one, question), decimals, lead(of, one, question)?.length ?? null) as object
    if (!one.groupBy) return cell(records)
    const own = groupsOf(records, one.groupBy, question.wall)
    const parts = [...groupsOf(all, one.groupBy, question.wall)].map(([key, { spelled }]) => [
      String(spelled === '' ? key : spelled),
      cell(own.get(key)?.told ?? []),
    ])
    return { ...cell(records), parts: Object.fromEntries(parts) }
  }
  return {
    totalRecords: records.length,
    calculations: Object.fromEntries(question.calculations.map((one) => [one.key, cellOf(one)])),
    calculationTotals: question.totals.map((total) => shown(rowTotal(records, total, question), 2)),
  }
}

function rowTotal(records: readonly Told[], total: NaiveTotal, question: NaiveQuestion): Number_ {
  const values = (keys: readonly string[]) =>
    keys.map((key) =>
      valueOf(
        records,
        question.calculations.find((one) => one.key === key)!,
        question,
      ),
    )
  const [plus, minus] = [values(total.calculationList), values(total.subtractCalculationList)]
  const all = [...plus, ...minus]
  if (all.some((one) => typeof one === 'string')) return 'invalid'
  if (all.every((one) => one === null)) return null
  const sum = (of: readonly Number_[]) => sumOf(of.filter((one) => one instanceof Exact))
  return sum(plus).minus(sum(minus))
}

/** Over all rows, periods without records among them. */
export function naiveTotal(rows: readonly (readonly Told[])[], total: NaiveTotal, question: NaiveQuestion): unknown {
  const values = rows.map((records) => rowTotal(records, total, question)).filter((one) => one !== null)
  const basis = { of: total.collate, amount: values.length }
  if (values.includes('invalid')) return { value: null, isInvalid: true, basis }
  const numbers = values.filter((one) => one instanceof Exact)
  const collated = (): Number_ => {
    if (total.collate === 'sum') return sumOf(numbers)
    if (total.collate === 'average') return sumOf(numbers).by(new Exact(BigInt(numbers.length))) ?? ZERO
    if (numbers.length === 0) return 'invalid'
    return numbers.reduce((a, b) => (b.isLess(a) === (total.collate === 'min') ? b : a))
  }
  return { ...(shown(collated(), 2) as object), basis }
}

const NO_RANGE = ['NotEqual', 'IsSet', 'NotSet']

type Clause = { field: string; orClause?: boolean; operator?: string }

/** The days of the first date column that top-level clauses bound at both ends, each day tried by itself. */
export function daysOf(clauses: readonly Clause[], wall: Wall): number | null {
  const ranges = clauses.filter((one) => !one.orClause && isDate(one.field) && !NO_RANGE.includes(one.operator ?? ''))
  for (const column of new Set(ranges.map(({ field }) => field))) {
    const own = ranges.filter(({ field }) => field === column)
    const holds = (day: string) => {
      const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: wall.timeZone, plainTime: '12:00' })
      const value = column === 'fields.date' ? day : new Date(noon.epochMilliseconds).toISOString()
      return holdsAll(own as never, { values: { [column]: value }, parts: new Set() }, wall)
    }
    if (!holds(EARLY) && !holds(LATE)) return daysBetween(EARLY, LATE).filter(holds).length
  }
  return null
}

const [EARLY, LATE] = ['2022-01-01', '2031-12-31']

function daysBetween(from: string, to: string): string[] {
  const all = [from]
  while (all.at(-1)! < to) all.push(dayAfter(all.at(-1)!))
  return all
}
