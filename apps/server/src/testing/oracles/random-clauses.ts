import fc from 'fast-check'
import { SEARCHES_IN_FORMATTED } from './random-formatted.ts'

/** Plain words, and what means something to patterns. */
export const WORDS = [
  'Lamp',
  'lamp post',
  '100%',
  'a_b',
  'ärger',
  'İstanbul',
  'back\\slash',
  '.*(^[a',
  ' lamp\u00a0',
  '',
]

export const instant = fc
  .integer({ min: 0, max: 3 * 366 * 24 * 4 })
  .map((quarters) => new Date(Date.UTC(2025, 0, 1) + quarters * 15 * 60_000).toISOString())
export const day = instant.map((one) => one.slice(0, 10))
export const perhaps = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 3 })

const PERIODS = ['PreviousWeek', 'CurrentWeek', 'NextWeek', 'CurrentMonth', 'CurrentQuarter', 'YearToDate']

/** What clauses may name. */
interface Named {
  templates: readonly number[]
  people: readonly { id: number }[]
  teams: readonly number[]
  areas: readonly number[]
}

/** Questions of one to three clauses, on the columns of the test of conditions. */
export function clausesIn({ templates, people, teams, areas }: Named) {
  const person = fc.constantFrom(...people.map(({ id }) => id))
  const of = (field: string, operators: string[], more: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), ...more })
  const isSet = (field: string) => of(field, ['IsSet', 'NotSet'], {})
  const months = fc.tuple(day, day).map((pair) => pair.map((one) => one.slice(0, 7)).toSorted() as [string, string])
  const days = fc.tuple(day, day).map((pair) => pair.toSorted() as [string, string])
  const dated = (field: string, operators: string[]) => [
    of(field, operators, { value: day }),
    of(field, operators, { dynamicValue: fc.integer({ min: -400, max: 400 }).map(String) }),
    of(field, operators, {
      dynamicValue: fc.constantFrom(...PERIODS),
      searchClauseParameters: fc.record({ startDayOfWeek: perhaps(fc.integer({ min: 0, max: 6 })) }),
    }),
    of(field, operators, {
      dynamicValue: fc.constant('WeekNumber'),
      searchClauseParameters: fc.record({ weekNumber: fc.integer({ min: 1, max: 52 }) }),
    }),
    fc.tuple(of(field, operators, {}), months).map(([one, [startMonthRange, endMonthRange]]) => ({
      ...one,
      dynamicValue: 'MonthRange',
      searchClauseParameters: { startMonthRange, endMonthRange },
    })),
    fc.tuple(of(field, operators, {}), days).map(([one, [startDate, endDate]]) => ({
      ...one,
      dynamicValue: 'DateRange',
      searchClauseParameters: { startDate, endDate },
    })),
  ]
  const DAYS = ['Equals', 'NotEqual', 'GreaterThan', 'LessThan', 'DateRange']
  const words = fc.constantFrom(...WORDS.filter(Boolean), 'AMP', 'istanbul', '%', '_', '\\', 'ärger')
  const text = (field: string, operators: string[]) => of(field, operators, { value: words })
  const SIZES = ['Equals', 'NotEqual', 'GreaterThan', 'LessThan']
  const choice = fc.constantFrom('North', 'South')
  const simple: fc.Arbitrary<unknown>[] = [
    text('title', ['Contains']),
    ...['summary', 'fields.text'].flatMap((field) => [text(field, ['Contains', 'Equals', 'NotEqual']), isSet(field)]),
    of('fields.rich', ['Contains', 'Equals', 'NotEqual'], { value: fc.constantFrom(...SEARCHES_IN_FORMATTED) }),
    of('fields.number', SIZES, { value: fc.constantFrom(-2.5, 0, 1, 3, '7') }),
    of('fields.time', ['Equals', 'GreaterThan', 'LessThan'], { value: fc.constantFrom('00:00', '09:30', '12:00') }),
    of('fields.check', ['Equals'], { value: fc.boolean() }),
    of('fields.list', ['Equals', 'NotEqual'], { value: choice }),
    of('fields.list', ['Any', 'NotAny'], { value: fc.subarray(['North', 'South'], { minLength: 1 }) }),
    of('fields.several', ['Any', 'NotAny', 'Contains'], { value: fc.subarray(['North', 'East'], { minLength: 1 }) }),
    of('fields.role', ['Contains'], { value: person }),
    of('fields.role', ['Contains'], { dynamicValue: fc.constant('me') }),
    of('fields.role', ['InTeam'], { value: fc.constantFrom(...teams) }),
    of('fields.times', ['GreaterThan', 'LessThan'], {
      searchClauseParameters: fc.record({
        timeSpentClause: fc.record({ searchValue: choice, hoursSpent: fc.constantFrom(0, 0.25, 2, 100) }),
      }),
    }),
    of('templateId', ['Equals', 'NotEqual'], { value: fc.constantFrom(...templates) }),
    of('isClosed', ['Equals'], { value: fc.boolean() }),
    of('isCase', ['Equals'], { value: fc.constantFrom('true', 'false').map((one) => one === 'true') }),
    of('assigneeId', ['Equals', 'NotEqual'], { value: person }),
    of('assigneeId', ['Equals', 'NotEqual'], { dynamicValue: fc.constant('me') }),
    of('users', ['Contains'], { value: person }),
    of('areas', ['Contains'], { value: fc.constantFrom(...areas) }),
    of('tags', ['Contains'], { value: fc.constantFrom('urgent', 'WATER', 'nothing') }),
    ...['created', 'closed'].flatMap((field) => dated(field, DAYS)),
    ...['fields.date', 'fields.moment'].flatMap((field) => dated(field, DAYS)),
    ...['number', 'date', 'moment', 'time', 'check', 'list', 'several', 'role', 'region'].map((name) =>
      isSet(`fields.${name}`),
    ),
    ...['areas', 'assigneeId', 'closed'].map(isSet),
  ]
  const one = fc.oneof(...simple)
  const group = fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((subClauses) => ({ field: '', orClause: true, subClauses }))
  return fc.array(fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: group }), {
    minLength: 1,
    maxLength: 3,
  })
}
