import type { TopValue } from '@dossier/contract/insights/run'
import { expect, test } from 'vitest'
import { topFigure, topLabel } from './top-value.ts'

const CONTEXT = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
const top = (more: Partial<TopValue> = {}): TopValue => ({
  value: 1,
  label: null,
  columns: {},
  groupValue: null,
  labelFormat: { dataType: 'text', option: null, dateFormat: null },
  valueTypes: {},
  totalRecords: 3,
  ...more,
})
const format = (
  dataType: string,
  option: TopValue['labelFormat']['option'] = null,
  dateFormat: string | null = null,
) => ({
  labelFormat: { dataType, option, dateFormat },
})

test('B-TILE-17 B-INS-16 the top group is called as its row of the table: periods, checkboxes, amounts and nothing', () => {
  const named = (value: string | null, more: Partial<TopValue>) =>
    topLabel(top({ label: value, groupValue: value, ...more }), 'en-US')
  expect([
    named('2026-03-02', format('date', 'Week')),
    named('2026-03-01', format('date-time', 'Month')),
    named('2026-03-01', format('date', 'Day', 'dd/MM/yyyy')),
    named(null, format('date', 'Day')),
    named('true', format('checkbox')),
    named('1200.5', format('dollar')),
    named(null, format('user')),
    topLabel(top({ label: 'Street Lighting', groupValue: '7' }), 'en-US'),
  ]).toEqual([
    'Mar 2, 2026 – Mar 8, 2026',
    'March 2026',
    '01/03/2026',
    'Not set',
    'Yes',
    '$1,200.50',
    'None',
    'Street Lighting',
  ])
})

test('B-TILE-17 D-113 D-151 the numbers below it are written by their types, and a date is no instant', () => {
  const columns = {
    fee: -1200.5,
    share: 0.25,
    day: '2026-03-01',
    at: '2026-03-01T18:30:00.000Z',
    count: 1200,
    none: null,
  }
  const valueTypes = { fee: 'dollar', share: 'percent', day: 'date', at: 'date-time', count: 'number', none: 'number' }
  const text = (key: string) => topFigure(top({ columns, valueTypes }), key, CONTEXT)
  expect(Object.keys(columns).map((key) => text(key).replace('\u202F', ' '))).toEqual([
    '−$1,200.50',
    '25%',
    'Mar 1, 2026',
    expect.stringMatching(/^Mar 1, 2026, 10:30/),
    '1,200',
    '–',
  ])
})
