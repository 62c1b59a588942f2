import { SearchClauses } from '@dossier/contract/clauses'
import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filter-address.ts'
import { addFilter, duplicateFilter, moveFilter, removeFilter, replaceFilter, sameFilters } from './filter-list.ts'
import { blankFilter, clausesOf, filterAt, type Filter, type FilterEntry } from './filter.ts'

const filter = (id: string, changes: Partial<Filter> = {}): Filter => ({
  ...blankFilter(id, 'statusId', 'Equals'),
  value: [3],
  ...changes,
})
const [a, b, c] = [filter('a'), filter('b', { field: 'title', operator: 'Contains', value: 'pump' }), filter('c')]
const group = (id: string, ...anyOf: Filter[]): FilterEntry => ({ id, anyOf })

test('B-FILTER-14 filters are added alone or to an "Any of" group, which its first filter makes', () => {
  expect(addFilter([a], b)).toEqual([a, b])
  expect(addFilter([a], b, 'g')).toEqual([a, group('g', b)])
  expect(addFilter([group('g', b), a], c, 'g')).toEqual([group('g', b, c), a])
})

test('B-FILTER-14 B-FILTER-15 filters are removed, replaced, duplicated and moved in and out of groups', () => {
  const entries = [a, group('g', b)]
  expect(removeFilter(entries, 'b')).toEqual([a])
  expect(replaceFilter(entries, { ...b, value: 'hose' })).toEqual([a, group('g', { ...b, value: 'hose' })])
  expect(duplicateFilter(entries, 'b', 'd')).toEqual([a, group('g', b, { ...b, id: 'd' })])
  expect(moveFilter(entries, 'a', 'g')).toEqual([group('g', b, a)])
  expect(moveFilter(entries, 'b')).toEqual([a, b])
  expect(moveFilter(entries, 'gone', 'g')).toEqual(entries)
})

test('B-FILTER-16 two lists are the same if they ask the same, whatever the ids', () => {
  const other = { ...a, id: 'other' }
  expect(sameFilters([a], [other])).toBe(true)
  expect(sameFilters([a], [{ ...a, parameters: { weekNumber: null } }])).toBe(true)
  expect(sameFilters([a], [{ ...a, value: [4] }])).toBe(false)
  expect(sameFilters([a], [group('g', a)])).toBe(false)
})

test('B-FILTER-18 a group is sent as one clause with those within it, in the form of the contract', () => {
  const clauses = clausesOf([a, group('g', b, c)])
  expect(SearchClauses.parse(clauses)).toMatchObject([
    { field: 'statusId', operator: 'Equals', value: [3], orClause: false },
    { orClause: true, subClauses: [{ field: 'title', value: 'pump' }, { field: 'statusId' }] },
  ])
  const entries = [a, group('g', b, c)]
  expect(filterAt(entries, '0.value')).toBe('a')
  expect(filterAt(entries, '1.subClauses.1.field')).toBe('c')
  expect(filterAt(entries, '7.value')).toBe(undefined)
})

test('D-043 an address keeps the filters, without their ids', () => {
  const entries = [
    a,
    group(
      'g',
      b,
      filter('d', { field: 'created', value: 'WeekNumber', dynamicValue: true, parameters: { weekNumber: 7 } }),
    ),
    filter('e', { operator: 'IsSet', value: null }),
    filter('f', {
      field: 'fields.site-1',
      operator: 'Within',
      value: [
        [1.5, 2],
        [3, 4],
        [5, 6],
      ],
    }),
    filter('h', { field: 'assigneeId', value: null, dynamicValue: 'me' }),
  ]
  const read = readFilters(JSON.parse(JSON.stringify(writeFilters(entries))))
  expect(read.isDamaged).toBe(false)
  expect(sameFilters(read.entries, entries)).toBe(true)
  expect(JSON.stringify(writeFilters([a]))).toBe('[["statusId","Equals",[3]]]')
  expect(readFilters(undefined)).toEqual({ entries: [], isDamaged: false })
})

test.each([
  ['no list', 'statusId'],
  ['no filter', [3]],
  ['a column of another form', [['fields.<b>', 'IsSet']]],
  ['an unknown operator', [['statusId', 'Is']]],
  ['an object as value', [['statusId', 'Equals', { $gt: 1 }]]],
  ['lists within lists', [['statusId', 'Equals', [[1, 2, 3]]]]],
  ['groups within groups', [[['title', 'Contains', 'a'], [['title', 'Contains', 'b']]]]],
  ['an unknown parameter', [['created', 'DateRange', 'WeekNumber', true, { week: 1 }]]],
  ['a parameter of another type', [['created', 'DateRange', 'WeekNumber', true, { weekNumber: 'x' }]]],
  ['more filters than can be asked', Array.from({ length: 101 }, () => ['title', 'Contains', 'a'])],
])('D-043 an address with %s says so, and shows the others', (_kind, written) => {
  const read = readFilters(written)
  expect(read.isDamaged).toBe(true)
  expect(SearchClauses.safeParse(clausesOf(read.entries)).success).toBe(true)
})
