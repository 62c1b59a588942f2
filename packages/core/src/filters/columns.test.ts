import { DATA_TYPES, type DataType } from '@dossier/contract/fields'
import { OPERATORS } from '@dossier/contract/operators'
import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { PROPERTIES } from '../import/targets.ts'
import { columnHeading } from '../views/column-headings.ts'
import { filterColumns } from './columns.ts'

const FIELDS: [DataType, string][] = [
  ['text', 'Contains Equals NotEqual IsSet NotSet'],
  ['text-area', 'Contains Equals NotEqual IsSet NotSet'],
  ['external-link', 'Contains Equals NotEqual IsSet NotSet'],
  ['number', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['dollar', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['calculated', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['date', 'GreaterThan LessThan Equals NotEqual OnDay DateRange IsSet NotSet'],
  ['date-time', 'GreaterThan LessThan Equals NotEqual OnDay DateRange IsSet NotSet'],
  ['time', 'Equals GreaterThan LessThan IsSet NotSet'],
  ['checkbox', 'Equals IsSet NotSet'],
  ['list', 'Equals NotEqual Any NotAny IsSet NotSet'],
  ['list-multiple', 'Contains Any NotAny IsSet NotSet'],
  ['list-data', 'Contains IsSet NotSet'],
  ['user-role', 'Contains InTeam IsSet NotSet'],
  ['map-marker', 'Within IsSet NotSet'],
  ['map-path', 'IsSet NotSet'],
  ['map-region', 'IsSet NotSet'],
  ['case-number', 'Equals NotEqual'],
  ['file-only', 'IsSet NotSet'],
  ['icon-upload', 'IsSet NotSet'],
  ['time-spent', 'GreaterThan LessThan'],
]

const COLUMNS: [id: string, column: string, operators: string][] = [
  ['B-FILTER-02', 'caseNumber', 'Equals NotEqual'],
  ['B-FILTER-03', 'title', 'Contains'],
  ['B-FILTER-11', 'summary', 'Contains Equals NotEqual IsSet NotSet'],
  ['B-FILTER-04', 'templateId', 'Equals NotEqual'],
  ['B-FILTER-05', 'areas', 'Contains IsSet NotSet'],
  ['B-FILTER-06', 'created', 'GreaterThan LessThan Equals NotEqual DateRange'],
  ['B-FILTER-06', 'lastUpdated', 'GreaterThan LessThan Equals NotEqual DateRange'],
  ['B-FILTER-11', 'isClosed', 'Equals'],
  ['B-FILTER-11', 'closed', 'GreaterThan LessThan Equals NotEqual DateRange IsSet NotSet'],
  ['B-FILTER-11', 'openForDays', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['B-FILTER-11', 'statusId', 'Equals NotEqual Any NotAny IsSet NotSet'],
  ['B-FILTER-11', 'severityId', 'Equals NotEqual Any NotAny IsSet NotSet'],
  ['B-FILTER-11', 'isCase', 'Equals'],
  ['B-FILTER-07', 'assigneeId', 'Equals NotEqual IsSet NotSet'],
  ['B-FILTER-08', 'users', 'Contains'],
  ['B-FILTER-08', 'pendingTeams', 'Contains'],
  ['B-FILTER-08', 'tags', 'Contains'],
  ['B-FILTER-10', 'hiddenFromInsights', 'IsSet NotSet'],
  ['B-FILTER-09', 'deleted', 'GreaterThan LessThan Equals NotEqual DateRange IsSet NotSet'],
]

const admin = { isAdmin: true }
const fields = DATA_TYPES.map((dataType) => exampleDefinition(dataType, { id: dataType }))
const offered = [...filterColumns(admin, fields).values()]
const operatorsOf = (key: string) => offered.find((column) => column.key === key)?.operators.join(' ')

test.each(FIELDS)('B-FILTER-11 a %s field is compared by %s', (dataType, operators) => {
  expect(operatorsOf(`fields.${dataType}`)).toBe(operators)
})

test.each(COLUMNS)('%s %s is compared by %s', (_id, column, operators) => {
  expect(operatorsOf(column)).toBe(operators)
})

test('B-FILTER-11 no column is left out, and built-in ones come first', () => {
  const types = FIELDS.map(([dataType]) => `fields.${dataType}`)
  const keys = offered.map(({ key }) => key)
  expect(keys.slice(0, COLUMNS.length)).toEqual(COLUMNS.map(([, column]) => column))
  expect(keys.slice(COLUMNS.length).toSorted()).toEqual(types.toSorted())
})

test('B-FILTER-01 every operator is offered somewhere', () => {
  expect(new Set(offered.flatMap(({ operators }) => operators))).toEqual(new Set(OPERATORS))
})

test('B-COL-05 B-FILTER-09 only administrators filter by what is deleted or hidden from insights', () => {
  const keys = [...filterColumns({ isAdmin: false }, []).keys()]
  expect(keys).not.toContain('deleted')
  expect(keys).not.toContain('hiddenFromInsights')
  expect(keys).toHaveLength(COLUMNS.length - 2)
})

test('B-COL-02 B-FILTER-11 a built-in column has the same name in lists, filters and imports', () => {
  for (const [, key] of COLUMNS)
    expect(offered.find((column) => column.key === key)!.label).toBe(columnHeading(key, { case: 'Case' }))
  expect([columnHeading('lastUpdated', { case: 'Case' }), PROPERTIES.lastUpdated.title]).toEqual([
    'Last Updated',
    'Last Updated',
  ])
})
