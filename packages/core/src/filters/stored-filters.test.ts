import { SearchClauses } from '@dossier/contract/clauses'
import { expect, test } from 'vitest'
import { withOperator } from './change-filter.ts'
import { clausesOf, type Filter } from './filter.ts'
import { removeFilter, replaceFilter, sameFilters } from './filter-list.ts'
import { operatorWords } from './operator-words.ts'
import { clausesToStore, deadReasons, filtersOf } from './stored-filters.ts'
import { filterFault } from './filter-fault.ts'

const STORED = SearchClauses.parse([
  { id: 'a', field: 'statusId', operator: 'Any', value: [3], label: 'Status', valueLabel: 'New' },
  { id: 'b', fault: 'This field is not available. Choose another one.' },
  {
    id: 'c',
    orClause: true,
    subClauses: [
      { id: 'd', field: 'title', operator: 'Contains', value: 'ice' },
      { id: 'e', field: 'created', operator: 'OnDay', dynamicValue: '-1' },
    ],
  },
])

test('B-FILTER-18 stored clauses are the filters of a bar, and ask the same', () => {
  const clauses = clausesOf(filtersOf(STORED))
  expect(clauses.map(({ field, subClauses }) => [field, subClauses.map((one) => one.field)])).toEqual([
    ['statusId', []],
    ['', []],
    ['', ['title', 'created']],
  ])
})

test('D-066 what was not changed is stored as it came, also a clause that the writer may not read', () => {
  const [status, hidden, group] = clausesToStore(filtersOf(STORED), STORED)
  expect(status).toMatchObject({ id: 'a', label: 'Status', valueLabel: 'New' })
  expect(hidden).toMatchObject({ id: 'b', field: '' })
  expect(hidden).not.toHaveProperty('operator')
  expect(hidden).not.toHaveProperty('fault')
  expect(group).toMatchObject({ id: 'c', orClause: true, subClauses: [{ id: 'd' }, { id: 'e', dynamicValue: '-1' }] })
  expect(SearchClauses.safeParse(clausesToStore(filtersOf(STORED), STORED)).success).toBe(true)
})

test('B-FILTER-16 a changed filter loses the names of what it had before', () => {
  const entries = filtersOf(STORED)
  const changed = replaceFilter(removeFilter(entries, 'b'), { ...(entries[0] as never as object), value: [4] } as never)
  const [status, group] = clausesToStore(changed, STORED)
  expect(status).toMatchObject({ id: 'a', value: [4] })
  expect(status).not.toHaveProperty('valueLabel')
  expect(group?.orClause).toBe(true)
})

test('D-066 the reasons why a view finds nothing are said once', () => {
  expect(deadReasons([...STORED, ...STORED])).toEqual(['This field is not available. Choose another one.'])
  expect(filterFault(filtersOf(STORED)[1] as never, new Map())).toBeDefined()
})

test('B-FILTER-17 a stored filter keeps its column, labels, type, operator, value, parameters and the filters of its group', () => {
  const named = { label: 'Created', fieldDataType: 'date-time', valueLabel: 'Current Week' }
  const sub = {
    id: 's',
    field: 'created',
    ...named,
    operator: 'DateRange',
    value: 'CurrentWeek',
    dynamicValue: true,
    searchClauseParameters: { startDayOfWeek: 0 },
  }
  const stored = SearchClauses.parse([{ id: 'any', orClause: true, subClauses: [sub] }])
  const [group] = clausesToStore(filtersOf(stored), stored)
  expect(group).toMatchObject({ id: 'any', orClause: true, subClauses: [sub] })
})

test('D-131 B-FILTER-12 a filter of a rule asks for the value before the save, and keeps that with another operator', () => {
  const stored = [
    { id: 'a', field: 'statusId', operator: 'Equals', value: 1, orClause: false, subClauses: [], was: true },
  ]
  const [filter] = filtersOf(stored as never) as Filter[]
  expect(filter!.was).toBe(true)
  expect(clausesToStore([filter!], stored as never)).toEqual([{ ...stored[0] }])
  const status = { key: 'statusId', comparison: 'thing', operators: ['Equals', 'NotEqual'] } as const
  const changed = withOperator(filter!, status, 'NotEqual')
  expect(clausesToStore([changed], stored as never)).toMatchObject([{ operator: 'NotEqual', value: 1, was: true }])
  expect(sameFilters([filter!], [{ ...filter!, was: false }])).toBe(false)
  const words = (['Equals', 'NotEqual', 'IsSet', 'Contains'] as const).map((one) => operatorWords('text', one, true))
  expect(words).toEqual(['was', 'was not', 'was set', 'contained'])
})
