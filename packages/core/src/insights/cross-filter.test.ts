import { expect, test } from 'vitest'
import { filterColumns } from '../filters/columns.ts'
import { filterFault } from '../filters/filter-fault.ts'
import { crossFilter, usualComparison } from './cross-filter.ts'

const COLUMNS = filterColumns({ isAdmin: false }, [])

test.each([
  ['Day', '2028-02-29'],
  ['Week', '2028-03-06'],
  ['Month', '2028-03-28'],
  ['Quarter', '2028-05-28'],
] as const)('B-TILE-06 B-DATES-11 a clicked %s filters by all of its days', (step, endDate) => {
  const filter = crossFilter({ value: '2028-02-29', step }, COLUMNS.get('created')!, 'Equals')
  expect(filter).toMatchObject({ operator: 'DateRange', parameters: { startDate: '2028-02-29', endDate } })
})

test('B-TILE-06 after a clicked month is after its last day, before it is before its first one', () => {
  const row = { value: '2028-02-01', step: 'Month' } as const
  const created = COLUMNS.get('created')!
  expect(crossFilter(row, created, 'GreaterThan')).toMatchObject({ operator: 'GreaterThan', value: '2028-02-29' })
  expect(crossFilter(row, created, 'LessThan')).toMatchObject({ operator: 'LessThan', value: '2028-02-01' })
})

test.each([
  ['areas', '5', undefined, 'Contains'],
  ['users', '5', 'Equals', 'Contains'],
  ['title', 'Lamp', undefined, 'Contains'],
  ['statusId', '3', undefined, 'Equals'],
  ['statusId', '3', 'NotEqual', 'NotEqual'],
  ['severityId', '3', 'Any', 'Any'],
  ['isClosed', 'true', undefined, 'Equals'],
  ['assigneeId', null, 'Equals', 'NotSet'],
] as const)(
  'B-TILE-06 a clicked row filters %s by %s in a way that can be asked',
  (key, value, preferred, operator) => {
    const filter = crossFilter({ value, step: null }, COLUMNS.get(key)!, preferred)
    expect(filter?.operator).toBe(operator)
    expect(filterFault(filter!, COLUMNS)).toBeUndefined()
  },
)

test('B-TILE-06 a row that says nothing of a column does not filter by it', () => {
  expect(crossFilter({ value: null, step: null }, COLUMNS.get('title')!, undefined)).toBeUndefined()
  expect(crossFilter({ value: '3', step: null }, COLUMNS.get('created')!, undefined)).toBeUndefined()
})

test('B-TILE-06 a column is compared by Equals, or else by what it has', () => {
  expect(['statusId', 'areas', 'title'].map((key) => usualComparison(COLUMNS.get(key)!))).toEqual([
    'Equals',
    'Contains',
    'Contains',
  ])
})
