import type { SearchClause } from '@dossier/contract/clauses'

/**
 * What filters mean, told a second time and in another way: days are compared as the texts that a calendar on the wall
 * shows, values as plain JavaScript. Knows nothing of the product's code.
 */
export interface Told {
  /** By column key, what the person sees in the record. Left out or null: nothing. */
  values: Record<string, unknown>
  /** The fields that the record has, for this person. */
  parts: ReadonlySet<string>
}

export interface Wall {
  /** The person's date, `2026-12-31`. */
  today: string
  timeZone: string
  firstDayOfWeek: number
  meId: number
  areasWithin: Record<number, number[]>
  members: Record<number, number[]>
}

type Clause = Partial<Omit<SearchClause, 'subClauses'>> & { field: string; subClauses?: Clause[] }

export const holdsAll = (clauses: readonly Clause[], record: Told, wall: Wall): boolean =>
  clauses.every((one) =>
    one.orClause ? (one.subClauses ?? []).some((sub) => holds(sub, record, wall)) : holds(one, record, wall),
  )

const MOMENTS = ['created', 'lastUpdated', 'closed', 'fields.moment']

function holds(clause: Clause, { values, parts }: Told, wall: Wall): boolean {
  const present = values[clause.field] ?? null
  const isEmpty = present === null || present === '' || (Array.isArray(present) && present.length === 0)
  if (clause.operator === 'IsSet') return !isEmpty
  if (clause.operator === 'NotSet') return isEmpty
  const isNegated = clause.operator === 'NotEqual' || clause.operator === 'NotAny'
  if (clause.field === 'fields.check' && clause.value === false) return parts.has(clause.field) && present !== true
  if (isEmpty) return isNegated
  const found = matches(clause, present, wall)
  return isNegated ? !found : found
}

function matches(clause: Clause, present: unknown, wall: Wall): boolean {
  if (MOMENTS.includes(clause.field) || clause.field === 'fields.date') return onDays(clause, String(present), wall)
  if (clause.field === 'fields.times') return spent(clause, present as Spent[])
  const expected = expectedValues(clause, wall)
  if (Array.isArray(present)) return expected.some((one) => present.some((each) => same(each, one)))
  if (clause.operator === 'Contains') return fold(present).includes(fold(clause.value).trim())
  if (clause.operator === 'GreaterThan') return (present as number) > (clause.value as number)
  if (clause.operator === 'LessThan') return (present as number) < (clause.value as number)
  return expected.some((one) => same(present, one))
}

interface Spent {
  on: string | null
  hours: number
  /** It has been running for years. */
  since: string | null
}

function spent({ operator, searchClauseParameters }: Clause, times: readonly Spent[]): boolean {
  const { searchValue, hoursSpent } = searchClauseParameters!.timeSpentClause!
  const found = times.find(({ on }) => on === searchValue)
  if (!found) return false
  const hours = found.since === null ? found.hours : Infinity
  return operator === 'LessThan' ? hours < hoursSpent! : hours > hoursSpent!
}

/** Each character by itself: a capital İ becomes an i. */
const fold = (value: unknown) => Array.from(String(value), (one) => [...one.toLowerCase()][0]).join('')

const same = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? fold(one).trim() === fold(other).trim() : one === other

function expectedValues(
  { field, operator, value, dynamicValue }: Clause,
  { meId, areasWithin, members }: Wall,
): unknown[] {
  if (dynamicValue === 'me') return [meId]
  const given = [value].flat() as unknown[]
  if (operator === 'InTeam') return given.flatMap((team) => members[Number(team)] ?? [])
  if (field === 'fields.number') return given.map(Number)
  return field === 'areas' ? given.flatMap((area) => areasWithin[Number(area)] ?? []) : given
}

function onDays({ field, operator, value, dynamicValue, searchClauseParameters }: Clause, present: string, wall: Wall) {
  const day = field === 'fields.date' ? present : dayIn(wall.timeZone, present)
  const [first, last] =
    dynamicValue === undefined || dynamicValue === null
      ? [String(value), String(value)]
      : daysOf(String(dynamicValue), searchClauseParameters ?? {}, wall)
  const isPeriod = Number.isNaN(Number(dynamicValue ?? 0))
  if (operator === 'GreaterThan') return isPeriod ? day >= first : day > last
  if (operator === 'LessThan') return day < first
  return day >= first && day <= last
}

export const dayIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const lastOfMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

type Parameters = NonNullable<SearchClause['searchClauseParameters']>

function daysOf(token: string, parameters: Parameters, { today, firstDayOfWeek }: Wall): [string, string] {
  const start = parameters.startDayOfWeek ?? firstDayOfWeek
  const week = (day: string): [string, string] => {
    let first = day
    while (new Date(`${first}T00:00:00Z`).getUTCDay() !== start) first = plus(first, -1)
    return [first, plus(first, 6)]
  }
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  switch (token) {
    case 'PreviousWeek':
      return week(plus(today, -7))
    case 'CurrentWeek':
      return week(today)
    case 'NextWeek':
      return week(plus(today, 7))
    case 'CurrentMonth':
      return [`${today.slice(0, 7)}-01`, lastOfMonth(today.slice(0, 7))]
    case 'CurrentQuarter': {
      const first = [1, 1, 1, 4, 4, 4, 7, 7, 7, 10, 10, 10][month - 1]!
      const named = (number: number) => `${year}-${String(number).padStart(2, '0')}`
      return [`${named(first)}-01`, lastOfMonth(named(first + 2))]
    }
    case 'YearToDate':
      return [`${year}-01-01`, today]
    case 'WeekNumber': {
      const [first] = week(`${year}-01-01`)
      const from = plus(first, ((parameters.weekNumber ?? 1) - 1) * 7)
      return [from, parameters.weekNumber === 52 ? plus(week(`${Number(year) + 1}-01-01`)[0], -1) : plus(from, 6)]
    }
    case 'MonthRange':
      return [`${parameters.startMonthRange}-01`, lastOfMonth(String(parameters.endMonthRange))]
    case 'DateRange':
      return [String(parameters.startDate), String(parameters.endDate)]
    default:
      return [plus(today, Number(token)), plus(today, Number(token))]
  }
}
