import type { SearchClause } from '@dossier/contract/clauses'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANYBODY } from '../filters/filter-fault.ts'
import { dateChoices } from '../filters/date-choices.ts'
import { clausesOf, type Filter, type FilterEntry } from '../filters/filter.ts'
import { readClauses } from '../filters/read-clauses.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { exampleTerms, THING_IDS } from './example-terms.ts'
import { readQuery } from './read-query.ts'
import { writeQuery } from './write-query.ts'

const { columns } = exampleTerms

const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a:b', '(x)', '"', 'me', '@due', '#1', 'a, b', '\\'))
const spoken = text.filter((one) => one.trim() !== '' && !one.includes('\0'))
const things = fc.uniqueArray(fc.constantFrom(...THING_IDS), { minLength: 1 })
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
const isoDay = day.map((date) => date.toISOString().slice(0, 10))
const weekStart = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })

type Part = Pick<Filter, 'value'> & Partial<Filter>
const value = (one: Filter['value']): Part => ({ value: one })

function datePart({ comparison }: FilterColumn, operator: Filter['operator']): fc.Arbitrary<Part> {
  const choices = dateChoices(comparison as 'date', operator)
  return fc.constantFrom(...choices).chain((choice): fc.Arbitrary<Part> => {
    const started = (start: number | undefined) => (start === undefined ? {} : { startDayOfWeek: start })
    switch (choice) {
      case 'exact':
        return isoDay.map((one) => value(`${one}T00:00:00`))
      case 'exactTime':
        return day.map((one) => value(one.toISOString()))
      case 'days':
        return fc.integer({ min: -999, max: 999 }).map((days) => ({ value: String(days), dynamicValue: true }))
      case 'WeekNumber':
        return fc.tuple(fc.integer({ min: 1, max: 52 }), weekStart).map(([weekNumber, start]) => ({
          value: choice,
          dynamicValue: true,
          parameters: { ...started(start), weekNumber },
        }))
      case 'MonthRange':
      case 'DateRange':
        return fc.tuple(isoDay, isoDay).map((ends) => {
          const [start, end] = ends.toSorted().map((one) => (choice === 'DateRange' ? one : one.slice(0, 7)))
          const parameters =
            choice === 'DateRange' ? { startDate: start, endDate: end } : { startMonthRange: start, endMonthRange: end }
          return { value: choice, dynamicValue: true, parameters }
        })
      case 'CurrentWeek':
      case 'PreviousWeek':
      case 'NextWeek':
        return weekStart.map((start) => ({ value: choice, dynamicValue: true, parameters: started(start) }))
      default:
        return fc.constant({ value: choice, dynamicValue: true })
    }
  })
}

function part(column: FilterColumn, operator: Filter['operator']): fc.Arbitrary<Part> {
  if (operator === 'IsSet' || operator === 'NotSet') return fc.constant(value(null))
  switch (column.comparison) {
    case 'text':
    case 'caseNumber':
      return spoken.map(value)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => value(one === 0 ? 0 : one))
    case 'hours':
      return fc
        .record({
          searchValue: fc.constantFrom(...THING_IDS.map(String), 'gone "choice"'),
          hoursSpent: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
        })
        .map((timeSpentClause) => ({ value: null, parameters: { timeSpentClause } }))
    case 'time':
      return fc.constantFrom('00:00', '14:30', '23:59').map(value)
    case 'flag':
    case 'checkbox':
      return fc.boolean().map(value)
    case 'date':
    case 'moment':
      return datePart(column, operator)
    case 'markers':
      return fc
        .array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })), { minLength: 3 })
        .map(value)
    case 'words':
      return fc.array(spoken, { minLength: 1 }).map(value)
    case 'choice':
    case 'choices':
    case 'rows':
      return things.map((ids) => value([...ids.map(String), 'gone "choice"']))
    default: {
      const someone = things.map((ids) => value([...ids, 404]))
      const isPeople = column.comparison.startsWith('pe') && operator !== 'InTeam'
      return isPeople ? fc.oneof(someone, fc.constant({ value: null, dynamicValue: 'me' })) : someone
    }
  }
}

const filter = fc
  .constantFrom(
    ...[...columns.values()].flatMap((column) => column.operators.map((operator) => ({ column, operator }))),
  )
  .chain(({ column, operator }) =>
    part(column, operator).map((made): Filter => ({
      id: 'a',
      field: column.key,
      operator,
      dynamicValue: null,
      parameters: {},
      ...made,
    })),
  )
const group = fc.array(filter, { minLength: 1, maxLength: 4 }).map((anyOf): FilterEntry => ({ id: 'g', anyOf }))
const question = fc.record({
  searchTerm: fc.oneof(
    fc.constant(''),
    fc.string(),
    fc.constantFrom('leak at 12:30', '14:30 x', 'pm', '000', 'due date', 'or', 'http://x.y/z', 'in'),
  ),
  clauses: fc.array(fc.oneof(filter, group), { maxLength: 6 }).map(clausesOf),
})

const meaning = (clauses: readonly SearchClause[]) => readClauses(clauses, { ...ANYBODY, columns })

const termsIn = fc
  .constantFrom('en-US', 'de-DE', 'fr-FR', 'ar-EG')
  .map((locale) => ({ ...exampleTerms, reader: { ...exampleTerms.reader, locale } }))

test('D-071 D-124 B-FILTER-19 whatever filters can be made, their text is read as the same filters', () => {
  fc.assert(
    fc.property(question, termsIn, ({ searchTerm, clauses }, terms) => {
      const text = writeQuery({ searchTerm, clauses }, terms)!
      const read = readQuery(text, terms)
      expect(
        read.faults.filter(({ message }) => !message.includes('invisible')),
        text,
      ).toEqual([])
      expect(read.clauses, text).toEqual(clauses)
    }),
    { numRuns: 400 },
  )
})

test('D-071 the words to search for are read as the same words', () => {
  fc.assert(
    fc.property(question, termsIn, ({ searchTerm, clauses }, terms) => {
      const read = readQuery(writeQuery({ searchTerm, clauses }, terms)!, terms)
      expect(read).toMatchObject({ searchTerm: searchTerm.trim().replace(/\s+/gu, ' '), clauses })
    }),
    { numRuns: 150 },
  )
})

const written = fc.array(
  fc.constantFrom(
    'status',
    ':',
    '=',
    '!=',
    '>=',
    '(',
    ')',
    '"',
    '“',
    ',',
    ' ',
    ' or ',
    'due',
    'friday',
    '@',
    '#',
    'in',
    '\0',
    '\u202E',
    'a',
    '-7d',
    ' is set',
    'The number',
    '5',
    'under',
    '\\',
    '\n',
  ),
  { maxLength: 60 },
)

test('T23 any text is read in full, or has faults within it', () => {
  fc.assert(
    fc.property(written, (pieces) => {
      const text = pieces.join('')
      const { clauses, faults } = readQuery(text, exampleTerms)
      expect(meaning(clauses).ok, text).toBe(true)
      for (const { start, end, message } of faults) {
        expect(start >= 0 && start <= end && end <= text.length, text).toBe(true)
        expect(message).toMatch(/\.$/)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('T23 long, deep and damaged texts are refused at once', () => {
  const faultOf = (one: string) => readQuery(one, exampleTerms).faults[0]
  expect(faultOf('('.repeat(100_000))).toMatchObject({ start: 1, end: 2, message: 'Put no group into another group.' })
  expect(faultOf('('.repeat(100) + 'tag:a' + ')'.repeat(100))).toMatchObject({ start: 1 })
  expect(faultOf('severity:"Op')).toEqual({ start: 9, end: 12, message: 'Close this quotation mark.' })
  expect(faultOf('tags:a\0')).toMatchObject({ start: 6, end: 7 })
  expect(faultOf('tags:a '.repeat(101))).toMatchObject({ start: 700, message: 'Ask with up to 100 filters.' })
  expect(readQuery('word '.repeat(20_000), exampleTerms)).toMatchObject({ faults: [], clauses: [] })
  expect(readQuery('\u202Eword "'.repeat(10_000), exampleTerms).clauses).toEqual([])
  expect(readQuery('status '.repeat(15_000), exampleTerms).faults).toEqual([])
})
