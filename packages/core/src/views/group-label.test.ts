import { expect, test } from 'vitest'
import { groupLabel, lastDayOf } from './group-label.ts'

const label = (
  value: string | null,
  groupByDataType: string,
  groupByOption: 'Day' | 'Week' | 'Month' | 'Quarter' = 'Day',
) => groupLabel({ value, label: null }, { groupByDataType, groupByOption }, 'en-US')

test('B-VIEW-12 groups of a checkbox are No, Not Specified, or else Yes', () => {
  expect(['false', 'no', null, 'true'].map((value) => label(value, 'checkbox'))).toEqual([
    'No',
    'No',
    'Not Specified',
    'Yes',
  ])
})

test('B-VIEW-13 groups without a date are Not set, others without a value None', () => {
  expect([label(null, 'date'), label(null, 'date-time'), label(null, 'list'), label('', 'text')]).toEqual([
    'Not set',
    'Not set',
    'None',
    'None',
  ])
})

test('B-VIEW-07 a group has the name of what its records have in common, else their value', () => {
  expect(groupLabel({ value: '3', label: 'Berth' }, { groupByDataType: 'list', groupByOption: 'Day' }, 'en-US')).toBe(
    'Berth',
  )
  expect(label('pump', 'text')).toBe('pump')
})

test('D-113 groups of numbers and money are called as cells show them, in the locale of the reader', () => {
  const german = (value: string, groupByDataType: string) =>
    groupLabel({ value }, { groupByDataType, groupByOption: 'Day' }, 'de-DE')
  expect([german('1271.5', 'number'), german('-0.125', 'number'), german('1271.5', 'dollar')]).toEqual([
    '1.271,5',
    '-0,125',
    '$1.271,50',
  ])
  expect([german('1271.5', 'text'), label('1271.5', 'dollar'), label(null, 'dollar')]).toEqual([
    '1271.5',
    '$1,271.50',
    'None',
  ])
})

test('D-068 groups of dates are called by their day, week, month or quarter', () => {
  expect([
    label('2026-11-23', 'date'),
    label('2026-11-23', 'date-time', 'Week'),
    label('2026-11-01', 'date', 'Month'),
    label('2026-10-01', 'date', 'Quarter'),
  ]).toEqual(['Nov 23, 2026', 'Week of Nov 23, 2026', 'November 2026', 'Q4 2026'])
})

test('B-DATES-11 a group of dates ends before the next one begins', () => {
  expect(lastDayOf('2026-11-23', 'Day')).toBe('2026-11-23')
  expect(lastDayOf('2026-12-28', 'Week')).toBe('2027-01-03')
  expect(lastDayOf('2028-02-01', 'Month')).toBe('2028-02-29')
  expect(lastDayOf('2026-10-01', 'Quarter')).toBe('2026-12-31')
})
