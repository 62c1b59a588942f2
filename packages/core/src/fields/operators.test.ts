import { DATA_TYPES } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { COLUMN_OPERATORS, FIELD_OPERATORS, OPERATORS, type FilterColumn, type FilterDataType } from './operators.ts'

const FIELDS: [FilterDataType, string][] = [
  ['text', 'Contains Equals NotEqual IsSet NotSet'],
  ['text-area', 'Contains Equals NotEqual IsSet NotSet'],
  ['external-link', 'Contains Equals NotEqual IsSet NotSet'],
  ['number', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['dollar', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
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

const COLUMNS: [id: string, FilterColumn, string][] = [
  ['B-FILTER-02', 'caseNumber', 'Equals NotEqual'],
  ['B-FILTER-03', 'title', 'Contains'],
  ['B-FILTER-11', 'summary', 'Contains Equals NotEqual IsSet NotSet'],
  ['B-FILTER-04', 'templateId', 'Equals NotEqual'],
  ['B-FILTER-05', 'areas', 'Contains IsSet NotSet'],
  ['B-FILTER-06', 'created', 'GreaterThan LessThan Equals NotEqual DateRange'],
  ['B-FILTER-06', 'lastUpdated', 'GreaterThan LessThan Equals NotEqual DateRange'],
  ['B-FILTER-11', 'closed', 'GreaterThan LessThan Equals NotEqual DateRange IsSet NotSet'],
  ['B-FILTER-11', 'openForDays', 'Equals NotEqual GreaterThan LessThan IsSet NotSet'],
  ['B-FILTER-11', 'statusId', 'Equals NotEqual Any NotAny IsSet NotSet'],
  ['B-FILTER-11', 'severityId', 'Equals NotEqual Any NotAny IsSet NotSet'],
  ['B-FILTER-11', 'isCase', 'Equals'],
  ['B-FILTER-11', 'isClosed', 'Equals'],
  ['B-FILTER-07', 'assigneeId', 'Equals NotEqual IsSet NotSet'],
  ['B-FILTER-08', 'users', 'Contains'],
  ['B-FILTER-08', 'pendingTeams', 'Contains'],
  ['B-FILTER-08', 'tags', 'Contains'],
  ['B-FILTER-09', 'deleted', 'GreaterThan LessThan Equals NotEqual DateRange IsSet NotSet'],
  ['B-FILTER-10', 'hiddenFromInsights', 'IsSet NotSet'],
]

test.each(FIELDS)('B-FILTER-11 a %s field is compared by %s', (dataType, operators) => {
  expect(FIELD_OPERATORS[dataType].join(' ')).toBe(operators)
})

test.each(COLUMNS)('%s %s is compared by %s', (_id, column, operators) => {
  expect(COLUMN_OPERATORS[column].join(' ')).toBe(operators)
})

test('B-FILTER-11 no data type and no column is left out', () => {
  expect(FIELDS.map(([dataType]) => dataType).sort()).toEqual(Object.keys(FIELD_OPERATORS).sort())
  expect(COLUMNS.map(([, column]) => column).sort()).toEqual(Object.keys(COLUMN_OPERATORS).sort())
  // Calculated fields are compared as the type of their results.
  expect(Object.keys(FIELD_OPERATORS)).toEqual(expect.arrayContaining(DATA_TYPES.filter((one) => one !== 'calculated')))
})

test('B-FILTER-01 every operator is offered somewhere', () => {
  const offered = [...Object.values(FIELD_OPERATORS), ...Object.values(COLUMN_OPERATORS)].flat()
  expect(new Set(offered)).toEqual(new Set(OPERATORS))
})
