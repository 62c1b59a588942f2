import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { stepOf } from './group-steps.ts'
import { filterFault } from '../filters/filter-fault.ts'
import { filterColumns } from '../filters/columns.ts'
import { groupFilter } from './group-filter.ts'

const COLUMNS = filterColumns({ isAdmin: false }, [
  exampleDefinition('checkbox', { id: 'urgent', title: 'Urgent' }),
  exampleDefinition('user-role', { id: 'inspector', title: 'Inspector' }),
])

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
  ['fields.urgent', 'false'],
  ['fields.inspector', '7'],
  ['fields.inspector', 'ext-5c1c1b0e-1111-4222-8333-444455556666'],
])('B-DATES-11 a group of %s by %s has a filter that can be asked', (groupBy, value) => {
  expect(filterFault(filterFor(groupBy, value)!, COLUMNS)).toBeUndefined()
})

test('B-DATES-11 a group that no filter finds has none', () => {
  expect(filterFor('users', null)).toBeUndefined()
  expect(filterFor('isCase', null)).toBeUndefined()
  // Its group "No" has the untouched checkboxes, which a filter for no value would find as well.
  expect(filterFor('fields.urgent', null)).toBeUndefined()
})

test('B-DATES-13 days are grouped by day, by week from the first day of the week, by month and by quarter', () => {
  const of = (day: string, step: Parameters<typeof stepOf>[1], firstDayOfWeek = 1) => {
    const { from, to } = stepOf(Temporal.PlainDate.from(day), step, firstDayOfWeek)
    return `${from} ${to}`
  }
  expect(of('2026-12-31', 'Day')).toBe('2026-12-31 2027-01-01')
  expect(of('2027-01-01', 'Week')).toBe('2026-12-28 2027-01-04')
  expect(of('2027-01-03', 'Week', 0)).toBe('2027-01-03 2027-01-10')
  expect(of('2028-02-29', 'Month')).toBe('2028-02-01 2028-03-01')
  expect(of('2026-12-31', 'Quarter')).toBe('2026-10-01 2027-01-01')
})
