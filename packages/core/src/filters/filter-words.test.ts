import { OPERATORS, type Operator } from '@dossier/contract/operators'
import { expect, test } from 'vitest'
import { DATA_TYPES } from '@dossier/contract/fields'
import { exampleDefinition } from '../fields/example-definition.ts'
import { startFilter, withOperator } from './change-filter.ts'
import { filterColumns } from './columns.ts'
import {
  dateChoiceOf,
  dateChoices,
  weekNumberOf,
  withDateChoice,
  withEndMonth,
  withStartMonth,
} from './date-choices.ts'
import { ANYBODY, filterFault } from './filter-fault.ts'
import { blankFilter, clausesOf, type Filter } from './filter.ts'
import { operatorWords } from './operator-words.ts'
import { PERIODS } from './periods.ts'
import { readClauses } from './read-clauses.ts'
import { valueWords } from './value-words.ts'

const fields = DATA_TYPES.map((dataType) => exampleDefinition(dataType, { id: dataType, title: dataType }))
const columns = filterColumns({ isAdmin: true }, fields)
const column = (key: string) => columns.get(key)!
const NAMES: Record<string, string | null> = { 1: 'New', 2: 'Open', 3: 'Done', 4: 'Old', 9: null }
const context = { locale: 'en-US', timeZone: 'America/New_York', nameOf: (id: string | number) => NAMES[id] }

const filter = (field: string, operator: Operator, changes: Partial<Filter> = {}): Filter => ({
  ...blankFilter('a', field, operator),
  ...changes,
})
const wordsOf = (one: Filter) => valueWords(one, column(one.field), context)

test('B-FILTER-15 within a column, no two operators have the same words', () => {
  for (const { comparison, operators } of columns.values()) {
    const words = operators.map((operator) => operatorWords(comparison, operator))
    expect(new Set(words).size, comparison).toBe(operators.length)
  }
  expect(OPERATORS.map((operator) => operatorWords('text', operator)).every(Boolean)).toBe(true)
})

test('B-FILTER-12 IsSet and NotSet take no value and clear it', () => {
  const chosen = filter('statusId', 'Equals', { value: [1] })
  const cleared = withOperator(chosen, column('statusId'), 'NotSet')
  expect(cleared).toMatchObject({ operator: 'NotSet', value: null, dynamicValue: null })
  expect(wordsOf(cleared)).toBe('')
  expect(filterFault(cleared, columns)).toBe(undefined)
  expect(withOperator(chosen, column('statusId'), 'NotAny').value).toEqual([1])
})

test('B-FILTER-12 people are not teams, and a period is no single day', () => {
  const role = filter('fields.user-role', 'Contains', { value: [4] })
  expect(withOperator(role, column('fields.user-role'), 'InTeam').value).toBe(null)
  const week = filter('fields.date', 'Equals', { value: 'CurrentWeek', dynamicValue: true })
  expect(withOperator(week, column('fields.date'), 'LessThan')).toMatchObject({ value: 'CurrentWeek' })
  expect(withOperator(week, column('fields.date'), 'OnDay')).toMatchObject({ value: '0', dynamicValue: true })
  expect(withOperator(week, column('fields.date'), 'DateRange')).toMatchObject({ value: 'CurrentWeek' })
})

test('B-FILTER-13 a new filter by any column asks nothing yet, or something that can be asked', () => {
  for (const one of columns.values()) {
    const started = startFilter('new', one)
    expect(started.operator, one.key).toBe(one.operators[0])
    const isWhole = one.comparison === 'presence'
    expect(filterFault(started, columns) === undefined, one.key).toBe(isWhole)
  }
})

test('B-DATES-01 B-DATES-04 B-DATES-05 the days that are offered can be asked, and each period is offered somewhere', () => {
  const given = { exact: '2026-03-05T00:00:00', exactTime: '2026-03-05T10:00:00Z' }
  const offered = new Set<string>()
  for (const key of ['fields.date', 'fields.date-time'] as const)
    for (const operator of ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'OnDay', 'DateRange'] as const)
      for (const choice of dateChoices(key === 'fields.date' ? 'date' : 'moment', operator)) {
        offered.add(choice)
        const chosen = withDateChoice(filter(key, operator), choice)
        const value = choice === 'exact' || choice === 'exactTime' ? given[choice] : chosen.value
        const parameters = {
          weekNumber: 7,
          startMonthRange: '2026-01',
          endMonthRange: '2026-03',
          startDate: '2026-01-02',
          endDate: '2026-01-03',
        }
        const dated = { ...chosen, value, parameters }
        expect(filterFault(dated, columns), `${key} ${operator} ${choice}`).toBe(undefined)
        expect(dateChoiceOf(dated)).toBe(choice)
        expect(wordsOf(dated)).not.toBe('')
      }
  expect(PERIODS.every((period) => offered.has(period))).toBe(true)
  expect(dateChoices('date', 'DateRange')).toEqual([
    'CurrentWeek',
    'CurrentMonth',
    'WeekNumber',
    'MonthRange',
    'YearToDate',
    'DateRange',
  ])
})

test('B-DATES-02 a choice is the named period and dynamic, unless the date is exact', () => {
  const start = filter('created', 'LessThan', { parameters: { startDayOfWeek: 0 } })
  expect(withDateChoice(start, 'NextWeek')).toMatchObject({
    value: 'NextWeek',
    dynamicValue: true,
    parameters: { startDayOfWeek: 0 },
  })
  expect(withDateChoice(start, 'exact')).toMatchObject({ value: null, dynamicValue: null, parameters: {} })
  expect(withDateChoice(start, 'CurrentMonth').parameters).toEqual({})
})

test('B-DATES-03 a start month past the end takes the end along, and an end before the start the start', () => {
  const range = { startMonthRange: '2026-01', endMonthRange: '2026-03' }
  expect(withStartMonth(range, '2026-02')).toEqual({ startMonthRange: '2026-02', endMonthRange: '2026-03' })
  expect(withStartMonth(range, '2026-11')).toEqual({ startMonthRange: '2026-11', endMonthRange: '2026-11' })
  expect(withEndMonth(range, '2025-12')).toEqual({ startMonthRange: '2025-12', endMonthRange: '2025-12' })
  expect(withStartMonth({}, '2026-02')).toEqual({ startMonthRange: '2026-02', endMonthRange: '2026-02' })
})

test.each([
  [1, 1],
  [52, 52],
  [0, null],
  [53, null],
  [1.5, null],
  [NaN, null],
])('B-DATES-08 week %s is %s', (number, week) => {
  expect(weekNumberOf(number)).toBe(week)
})

const SAID: [string, Operator, Partial<Filter>, string][] = [
  ['title', 'Contains', { value: 'pump' }, 'pump'],
  ['openForDays', 'GreaterThan', { value: 1234.5 }, '1,234.5'],
  ['fields.dollar', 'GreaterThan', { value: -1234.5 }, '-$1,234.50'],
  ['fields.time', 'Equals', { value: '14:30' }, '2:30 PM'],
  ['isCase', 'Equals', { value: false }, 'No'],
  ['statusId', 'Any', { value: [1, 2] }, 'New, Open'],
  ['statusId', 'Any', { value: [1, 2, 3, 4, 9] }, 'New, Open, Done +2'],
  ['statusId', 'Equals', { value: 9 }, '[Value not found]'],
  ['statusId', 'Equals', { value: [77] }, '…'],
  ['assigneeId', 'Equals', { dynamicValue: 'me' }, '[Me]'],
  ['created', 'LessThan', { value: '2026-03-05T00:00:00' }, 'Mar 5, 2026'],
  ['created', 'LessThan', { value: '2026-03-05T10:00:00Z' }, 'Mar 5, 2026, 5:00 AM'],
  ['created', 'LessThan', { value: 'CurrentWeek', dynamicValue: true }, 'Start of Current Week'],
  ['created', 'Equals', { dynamicValue: 'CurrentWeek', parameters: { startDayOfWeek: 0 } }, 'Current Week from Sunday'],
  ['created', 'Equals', { value: '-7', dynamicValue: true }, '7 days ago'],
  ['created', 'Equals', { dynamicValue: 1 }, 'Tomorrow'],
  ['created', 'DateRange', { dynamicValue: 'WeekNumber', parameters: { weekNumber: 7 } }, 'Week 7'],
  [
    ...(['created', 'DateRange'] as const),
    { dynamicValue: 'MonthRange', parameters: { startMonthRange: '2026-01', endMonthRange: '2026-03' } },
    'Jan 2026 – Mar 2026',
  ],
  ['created', 'DateRange', { dynamicValue: 'DateRange', parameters: { startDate: 'x', endDate: 'y' } }, ''],
  ['created', 'LessThan', { value: 'no date' }, ''],
  [
    'fields.map-marker',
    'Within',
    {
      value: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    'an area with 3 corners',
  ],
]

test.each(SAID)('B-FILTER-15 %s %s %j reads "%s"', (field, operator, changes, words) => {
  expect(wordsOf(filter(field, operator, changes)).replaceAll('\u202f', ' ')).toBe(words)
})

test('B-FILTER-15 D-072 the week of a filter says of which year it is, also on the days that another year counts', () => {
  const week = filter('created', 'DateRange', { dynamicValue: 'WeekNumber', parameters: { weekNumber: 1 } })
  const on = (now: string) => valueWords(week, column('created'), { ...context, now: Date.parse(now) })
  // In New York, it is still December 31.
  expect(on('2027-01-01T03:00:00Z')).toBe('Week 1 of 2026')
  expect(on('2027-01-01T06:00:00Z')).toBe('Week 1 of 2027')
})

test('B-TIME-07 B-TIME-09 B-TIME-10 B-TIME-13 B-FILTER-19 hours are compared with a number and a value of the list that the field times', () => {
  const times = exampleDefinition('time-spent', {
    id: 'times',
    title: 'Times',
    extensions: { trackingFieldId: 'list' },
  })
  const ownColumns = filterColumns({ isAdmin: true }, [times])
  const filterOf = (timeSpentClause: object) =>
    filter('fields.times', 'GreaterThan', { parameters: { timeSpentClause } })
  const whole = { trackingFieldId: 'list', searchValue: '1', searchLabel: 'New', hoursSpent: 1.5 }
  expect(filterFault(filterOf(whole), ownColumns)).toBe(undefined)
  expect(valueWords(filterOf(whole), { comparison: 'hours' }, context)).toBe('1.5 hours in New')
  expect(operatorWords('hours', 'GreaterThan')).toBe('is more than')
  for (const part of [{ searchValue: null }, { hoursSpent: null }, { hoursSpent: -1 }, { trackingFieldId: 'other' }])
    expect(filterFault(filterOf({ ...whole, ...part }), ownColumns), JSON.stringify(part)).toMatch(
      /^(Choose|Enter|Error: Could not find tracking field\. Times now tracks)/,
    )
  expect(filterFault(filter('fields.times', 'LessThan'), ownColumns)).toBe(
    'Missing dependent case fields: choose a value and the hours of Times.',
  )
  const other = { field: 'fields.times', operator: 'GreaterThan' as const, value: null, dynamicField: 'fields.times' }
  expect(
    readClauses([{ ...other, orClause: false, subClauses: [] }], { ...ANYBODY, columns: ownColumns }),
  ).toMatchObject({
    ok: false,
    at: '0.dynamicField',
  })
})

test('B-TIME-07 of a field that times one value, the hours are enough', () => {
  const repair = exampleDefinition('calculated', {
    id: 'repair',
    extensions: { calculationType: 'TimeSpentAs', trackingFieldId: 'list', searchValue: '1' },
  })
  const ownColumns = filterColumns({ isAdmin: true }, [repair])
  const filterOf = (timeSpentClause: object) => ({
    ...filter('fields.repair', 'LessThan'),
    parameters: { timeSpentClause },
  })
  expect(filterFault(filterOf({ hoursSpent: 5 }), ownColumns)).toBe(undefined)
  const { condition } = readClauses(clausesOf([filterOf({ hoursSpent: 5, searchValue: null })]), {
    ...ANYBODY,
    columns: ownColumns,
  }) as { condition: unknown }
  expect(condition).toEqual({
    all: [{ column: 'fields.repair', test: { is: 'spent', on: '1', of: 'fields.list', less: 5 } }],
  })
})
