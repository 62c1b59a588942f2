import type { Insight } from '@dossier/contract/insights/definition'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import type { RunResult } from '@dossier/contract/insights/run'
import { blankFilter } from '@dossier/core/filters/filter'
import { expect, test } from 'vitest'
import { valueOfFilter } from './parameter-column.ts'
import { shownChart } from './shown-chart.ts'

const calculation = (key: string, groupBy: string | null = null) => ({ key, label: key, groupBy })
const INSIGHT = {
  groupBy: 'statusId',
  calculations: [calculation('divided', 'severityId'), calculation('a'), calculation('b'), calculation('c')],
} as unknown as Insight
const RESULT = { valueTypes: {} } as unknown as RunResult

test('B-CHART-02 B-CHART-06 a pie draws one calculation that is not divided, other charts draw several', () => {
  const calcs = ['divided', 'a', 'c']
  expect(shownChart({ chart: 'PieChart', calcs }, INSIGHT, RESULT)).toMatchObject({
    chart: 'PieChart',
    calculations: ['a'],
  })
  expect(shownChart({ chart: 'LineChart', calcs }, INSIGHT, RESULT).calculations).toEqual(calcs)
  const divided = { ...INSIGHT, calculations: INSIGHT.calculations.slice(0, 1) }
  expect(shownChart({ chart: 'PieChart' }, divided, RESULT).chart).toBe('table')
})

test('B-CHART-02 a chart begins with numbers of one kind, for they share an axis', () => {
  const money = { valueTypes: { divided: 'number', a: 'dollar', b: 'number', c: 'dollar' } } as unknown as RunResult
  expect(shownChart({ chart: 'LineChart' }, INSIGHT, money).calculations).toEqual(['divided', 'b'])
  expect(shownChart({ chart: 'LineChart', calcs: ['a', 'b'] }, INSIGHT, money).calculations).toEqual(['a', 'b'])
})

test('B-CHART-04 a heat map needs a field with points, and nothing else', () => {
  const none = { ...INSIGHT, calculations: [] }
  expect(shownChart({ chart: 'HeatMap' }, none, RESULT).chart).toBe('table')
  const markers = ['fields.place', 'fields.other']
  expect(shownChart({ chart: 'HeatMap' }, none, RESULT, markers)).toMatchObject({
    chart: 'HeatMap',
    marker: 'fields.place',
  })
  expect(shownChart({ chart: 'HeatMap', marker: 'fields.other' }, none, RESULT, markers).marker).toBe('fields.other')
})

test('B-PARAM-06 a number that somebody has typed for a parameter is sent as text', () => {
  const parameter = { key: 'least', dataType: 'Number' } as DynamicParameter
  const filter = { ...blankFilter('least', 'parameter.least', 'Equals' as const), value: 12.5 }
  expect(valueOfFilter(parameter, filter)).toMatchObject({ key: 'least', value: '12.5', isAltered: true })
})
