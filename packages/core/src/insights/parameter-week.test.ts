import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import { expect, test } from 'vitest'
import { weekOfParameters } from './parameter-week.ts'

const today = Temporal.PlainDate.from('2026-11-29')

const days = (dynamicValue: string, searchClauseParameters: DynamicParameter['searchClauseParameters'] = null) =>
  ({
    key: 'days',
    name: 'Days',
    dataType: 'DateRange',
    defaultValue: null,
    dynamicValue,
    searchClauseParameters,
  }) as DynamicParameter

test.each([
  ['CurrentWeek', null, { start: '2026-11-23', end: '2026-11-29' }],
  ['CurrentWeek', { startDayOfWeek: 0 }, { start: '2026-11-29', end: '2026-12-05' }],
  ['PreviousWeek', null, { start: '2026-11-16', end: '2026-11-22' }],
  ['WeekNumber', { weekNumber: 1 }, { start: '2025-12-29', end: '2026-01-04' }],
  ['DateRange', { startDate: '2026-03-02', endDate: '2026-03-08' }, { start: '2026-03-02', end: '2026-03-08' }],
  ['CurrentMonth', null, null],
  ['WeekNumber', null, null],
] as const)('B-INS-09 Week Start and Week End are those of a parameter: %s %o', (period, parameters, week) => {
  expect(weekOfParameters([days(period, parameters)], [], { today, firstDayOfWeek: 1 })).toEqual(week)
})

test('B-INS-09 the week is the one that the reader has chosen', () => {
  const chosen = { key: 'days', dataType: 'DateRange', value: null, dynamicValue: 'NextWeek', isAltered: true } as const
  const values = [{ ...chosen, searchClauseParameters: null }]
  expect(weekOfParameters([days('CurrentWeek')], values, { today, firstDayOfWeek: 1 })).toEqual({
    start: '2026-11-30',
    end: '2026-12-06',
  })
})
