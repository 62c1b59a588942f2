import type { Insight } from '@dossier/contract/insights/definition'
import type { CalculationCell, ResultGroup, RunResult } from '@dossier/contract/insights/run'
import { describe, expect, it } from 'vitest'
import { readResultSearch } from './result-address.ts'
import { resultChart, type ChartChoice } from './result-chart.ts'
import { basisRuns, cellText, hasFractions, resultColumns } from './result-columns.ts'

const calculation = (key: string, label: string) => ({ key, label, groupBy: null }) as Insight['calculations'][number]
const DEFINITION = {
  calculations: [
    calculation('requests', 'Requests'),
    calculation('hours', 'Hours'),
    calculation('per', 'Hours per closed'),
  ],
  calculationTotals: [{ title: 'Backlog change', calculationList: ['requests'], subtractCalculationList: ['hours'] }],
  calculationSort: null,
} as unknown as Pick<Insight, 'calculations' | 'calculationTotals' | 'calculationSort'>

const cell = (value: number | null, more: Partial<CalculationCell> = {}): CalculationCell => ({ value, ...more })
const group = (value: string | null, [requests, hours]: [number, number]): ResultGroup => ({
  id: value ?? '',
  value,
  label: null,
  results: [],
  totalRecords: requests,
  unfilteredLength: null,
  calculations: { requests: cell(requests), hours: cell(hours), per: cell(null, { isInvalid: true }) },
  calculationTotals: [cell(requests - hours)],
})
const result = (results: ResultGroup[], more: Partial<RunResult> = {}): RunResult => ({
  id: 'r',
  labelFormat: { dataType: 'text', option: null, dateFormat: null },
  results,
  groupCount: results.length,
  totalRecords: 48,
  unfilteredLength: null,
  calculations: { requests: cell(48), hours: cell(90), per: cell(3.3) },
  calculationTotals: [{ ...cell(21), basis: { of: 'sum', amount: 5 } }],
  calculationGroupByLabels: {},
  valueTypes: { requests: 'number', hours: 'number', per: 'number' },
  faults: [],
  calculatedAt: '2026-11-28T12:00:00Z',
  isStale: false,
  ...more,
})
const CONTEXT = { locale: 'en-US', timeZone: 'UTC' }
const CHOICE: ChartChoice = {
  type: 'ColumnChart',
  calculations: ['requests', 'hours'],
  stacking: 'none',
  isSmooth: false,
  hasValueLabels: false,
}

describe('calculation table', () => {
  const rows = [group('a', [14, 31.75]), group('b', [5, 3.5])]
  const found = result(rows)
  const [requests, hours, per, total] = resultColumns(DEFINITION, found, 'en-US')

  it('B-INS-10 D-113 one fraction gives a whole column two decimals and its total one', () => {
    const written = { column: hours!, hasFractions: hasFractions(hours!, rows), isTotal: false }
    expect(rows.map((row) => cellText(hours!.cellOf(row), written, CONTEXT))).toEqual(['31.75', '3.50'])
    expect(cellText(hours!.cellOf(found), { ...written, isTotal: true }, CONTEXT)).toBe('90.0')
    expect(hasFractions(requests!, rows)).toBe(false)
    expect(cellText(requests!.cellOf(rows[0]!), { ...written, column: requests!, hasFractions: false }, CONTEXT)).toBe(
      '14',
    )
  })

  it('B-INS-08 Invalid Calculation stands in the cell that has no value', () => {
    const written = { column: per!, hasFractions: true, isTotal: false }
    expect(cellText(per!.cellOf(rows[0]!), written, CONTEXT)).toBe('Invalid Calculation')
    expect(cellText(cell(null), written, CONTEXT)).toBe('')
  })

  it('D-130 totals say from what they were made, and differences have a sign', () => {
    expect(basisRuns(resultColumns(DEFINITION, found, 'en-US'))).toEqual([
      { basis: 'of 48 records', columns: 3 },
      { basis: 'sum of 5 rows', columns: 1 },
    ])
    expect(cellText(cell(5), { column: total!, hasFractions: false, isTotal: false }, CONTEXT)).toBe('+5')
    expect(cellText(cell(-5), { column: total!, hasFractions: false, isTotal: false }, CONTEXT)).toBe('−5')
  })
})

it('B-INS-10 D-113 D-149 a total is rounded once, from what it was made of', () => {
  const written = { column: { valueType: 'number', isSigned: true }, hasFractions: true, isTotal: true }
  const texts = [cell(1.35, { exact: '1.347' }), cell(-2.35, { exact: '-2.3451' }), cell(-0.05, { exact: '-0.046' })]
  expect(texts.map((one) => cellText(one, written, CONTEXT))).toEqual(['+1.3', '−2.3', '0.0'])
  expect(texts.map((one) => cellText(one, { ...written, isTotal: false }, CONTEXT))).toEqual([
    '+1.35',
    '−2.35',
    '−0.05',
  ])
})

describe('charts of results', () => {
  it('D-134 I14 periods run from old to new, and records without a date stay out of the first one', () => {
    const rows = [group('2026-03-01', [2, 1]), group('2026-02-01', [1, 1]), group(null, [3, 1])]
    const found = result(rows, { labelFormat: { dataType: 'date', option: 'Month', dateFormat: null } })
    const { description, numberOf } = resultChart(DEFINITION, found, CHOICE, 'en-US')
    expect(description.categories).toEqual(['February 2026', 'March 2026', 'Not set'])
    expect(description.series[0]!.values).toEqual([1, 2, 3])
    expect(numberOf({ series: 'requests', category: 0 })?.group.value).toBe('2026-02-01')
    const sorted = { ...DEFINITION, calculationSort: { key: 'requests', desc: true } }
    expect(resultChart(sorted, found, CHOICE, 'en-US').description.categories[0]).toBe('March 2026')
  })

  it('D-134 D-136 of many periods in the order of a calculation the largest are drawn, not the last', () => {
    const day = (nth: number) => Temporal.PlainDate.from('2026-01-01').add({ days: nth }).toString()
    const rows = Array.from({ length: 80 }, (_, nth) => group(day(nth), [80 - nth, 1]))
    const found = result(rows, { labelFormat: { dataType: 'date', option: 'Day', dateFormat: null } })
    const sorted = { ...DEFINITION, calculationSort: { key: 'requests', desc: true } }
    const { description, note } = resultChart(sorted, found, { ...CHOICE, calculations: ['requests'] }, 'en-US')
    expect([description.series[0]!.values[0], description.series[0]!.values.at(-1)]).toEqual([80, 31])
    expect(note).toBe('first 50 of 80 groups; Other 30')
  })

  it('B-CHART-01 D-113 shares are drawn as the percentages of the table, and the unit is said', () => {
    const rows = [group('a', [1200, 0.26]), group('b', [5, 0])]
    rows[0]!.calculations['hours'] = cell(0.26, { exact: '0.25634' })
    const found = result(rows, { valueTypes: { requests: 'dollar', hours: 'percent' } })
    const shares = resultChart(DEFINITION, found, { ...CHOICE, calculations: ['hours'] }, 'en-US')
    expect([shares.description.series[0]!.values, shares.note]).toEqual([[25.63, 0], 'in %'])
    const both = resultChart(DEFINITION, found, CHOICE, 'en-US')
    expect([both.description.series.map(({ label }) => label), both.note]).toEqual([
      ['Requests ($)', 'Hours (%)'],
      undefined,
    ])
  })

  it('B-INS-13 a divided calculation has a series for each of its second groups', () => {
    const rows = [group('a', [3, 1])]
    rows[0]!.calculations['requests'] = { value: 3, parts: [cell(1), cell(2)] }
    const found = result(rows, {
      calculationGroupByLabels: {
        requests: {
          format: { dataType: 'text', option: null, dateFormat: null },
          groups: [
            { value: 'x', label: 'Low' },
            { value: null, label: null },
          ],
        },
      },
    })
    const colorOf = (_: string, value: string | null) => (value === 'x' ? 'slate' : 'amber')
    const choice = { ...CHOICE, calculations: ['requests'], colorOf }
    const { description, numberOf } = resultChart(DEFINITION, found, choice, 'en-US')
    expect(description.series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Low', 1],
      ['None', 2],
    ])
    expect(description.series.map(({ color }) => color)).toEqual(['slate', 'amber'])
    expect(numberOf({ series: 'requests:1', category: 0 })).toMatchObject({ part: { value: null }, cell: { value: 2 } })
  })

  it('D-136 Other of a pie leads nowhere, and what is cut off is said', () => {
    const rows = Array.from({ length: 20 }, (_, nth) => group(`g${nth}`, [nth + 1, 1]))
    const { description, note, numberOf } = resultChart(
      DEFINITION,
      result(rows),
      { ...CHOICE, type: 'PieChart' },
      'en-US',
    )
    expect(description.categories.at(-1)).toBe('Other (9)')
    expect(note).toBe('largest 11 of 20 groups')
    expect(numberOf({ series: 'requests', category: description.categories.length - 1 })).toBeUndefined()
    const negative = Array.from({ length: 20 }, (_, nth) => group(`g${nth}`, [nth === 0 ? 5 : -nth, 1]))
    const beside = resultChart(DEFINITION, result(negative), { ...CHOICE, type: 'PieChart' }, 'en-US')
    expect([beside.description.categories.length, beside.note]).toEqual([13, '7 more groups without a slice'])
  })
})

it('B-PARAM-01 an address says the same question again, and nonsense counts as omitted', () => {
  const search = {
    filters: [['statusId', 'Equals', 1]],
    params: { week: ['x'] },
    chart: 'LineChart',
    calcs: ['a'],
    labels: true,
  }
  expect(readResultSearch(search)).toEqual(search)
  expect(readResultSearch({ chart: 'Donut', calcs: 'a', params: [1], filters: {}, stack: 'up' })).toEqual({})
})
