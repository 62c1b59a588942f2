import { expect, test } from 'vitest'
import { filterFault } from '../filters/filter-fault.ts'
import { filterColumns } from '../filters/columns.ts'
import { groupFilter } from './group-filter.ts'

const COLUMNS = filterColumns({ isAdmin: false }, [])

const filterFor = (groupBy: string, value: string | null) => {
  const view = { groupBy, groupByDataType: null, groupByOption: 'Month' as const }
  return groupFilter('g', { value }, view, COLUMNS.get(groupBy)!)
}

test('B-DATES-11 the records of a group of dates are those from its first to its last day', () => {
  expect(filterFor('created', '2028-02-01')).toMatchObject({
    operator: 'DateRange',
    parameters: { startDate: '2028-02-01', endDate: '2028-02-29' },
  })
})

test.each([
  ['created', '2028-02-01'],
  ['statusId', '3'],
  ['assigneeId', '7'],
  ['assigneeId', null],
  ['areas', '5'],
  ['tags', 'ice'],
  ['pendingTeams', '2'],
  ['isCase', 'false'],
])('B-DATES-11 a group of %s by %s has a filter that can be asked', (groupBy, value) => {
  expect(filterFault(filterFor(groupBy, value)!, COLUMNS)).toBeUndefined()
})

test('B-DATES-11 a group that no filter finds has none', () => {
  expect(filterFor('users', null)).toBeUndefined()
  expect(filterFor('isCase', null)).toBeUndefined()
})
