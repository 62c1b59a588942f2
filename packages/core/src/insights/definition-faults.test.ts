import { InsightToRun } from '@dossier/contract/insights/definition'
import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { expect, test } from 'vitest'
import { filterColumns } from '../filters/columns.ts'
import { ANYBODY } from '../filters/filter-fault.ts'
import { definitionFaults } from './definition-faults.ts'
import { readParameters, writeParameters } from './parameter-address.ts'
import { passedParameters, settingFault, settingOf } from './parameter-values.ts'
import { resolveClauses } from './resolve-clauses.ts'

const columns = filterColumns({ isAdmin: true }, [])
const question = (parts: object) => InsightToRun.parse(parts)
const parameter = (parts: Partial<DynamicParameter>): DynamicParameter => ({
  key: 'who',
  name: 'Who',
  dataType: 'User',
  dataSourceId: null,
  defaultValue: null,
  dynamicValue: 'me',
  searchClauseParameters: null,
  passValueToParameter: null,
  lastUpdated: '',
  ...parts,
})

const count = { key: 'opened', label: 'Opened', calcType: 'Count' as const }
const expressions = (all: Record<string, string>) =>
  Object.entries(all).map(([key, expression]) => ({ key, label: key, expression }))
const faultsOf = (parts: object, id = 1) =>
  definitionFaults(question(parts), {
    id,
    title: 'Own',
    terms: { ...ANYBODY, columns },
    parameters: new Map([['who', parameter({})]]),
    insights: new Map([
      [1, { title: 'Own', calculations: question({ calculations: [count] }).calculations }],
      [
        2,
        {
          title: 'Other',
          calculations: question({
            calculations: [count, { key: 'back', label: 'Back', imported: { insight: 1, key: 'opened' } }],
          }).calculations,
        },
      ],
    ]),
    isColumn: (key) => key !== 'fields.gone',
  })

test.each<[string, object, string, RegExp]>([
  ['a column that is gone', { columns: ['title', 'fields.gone'] }, 'columns.1', /not available/],
  ['one key twice', { calculations: [count, count] }, 'calculations.1.key', /Another calculation has the key "opened"/],
  ['nothing to calculate', { calculations: [{ key: 'a', label: 'A' }] }, 'calculations.0.calcType', /Choose what/],
  ['a total without a column', { calculations: [{ ...count, calcType: 'Total' }] }, 'calculations.0.field', /column/],
  [
    'a total of dates',
    { calculations: [{ ...count, calcType: 'Total', field: 'created' }] },
    'calculations.0.field',
    /Total cannot be calculated of Created/,
  ],
  [
    'an unknown key',
    { calculations: [count, ...expressions({ x: '[opend] / 2' })] },
    'calculations.1.expression',
    /no calculation with the key "opend"\. Did you mean \[opened\]\? \(Character 1\.\)/,
  ],
  [
    'a circle with its path',
    { calculations: expressions({ a: '1 + [b]', b: '[c]', c: '-[a]' }) },
    'calculations.0.expression',
    /\[a\] needs \[b\] needs \[c\] needs \[a\].*\(Character 5\.\)/,
  ],
  [
    'an expression that ends early',
    { calculations: expressions({ a: '1 +' }) },
    'calculations.0.expression',
    /at the end/,
  ],
  [
    'a circle of imports',
    { calculations: [{ key: 'a', label: 'A', imported: { insight: 2, key: 'opened' } }] },
    'calculations.0.imported',
    /circle: "Own", "Other", "Own"/,
  ],
  [
    'an import that is gone',
    { calculations: [{ key: 'a', label: 'A', imported: { insight: 9, key: 'x' } }] },
    'calculations.0.imported',
    /gone/,
  ],
  ['a group that cannot be', { groupBy: 'deleted' }, 'groupBy', /cannot be grouped by Deleted At/],
  [
    'a total of a key that is gone',
    { calculationTotals: [{ title: 'T', calculationList: ['x'] }] },
    'calculationTotals.0.calculationList.0',
    /"x"/,
  ],
  [
    'a divided order',
    { calculations: [{ ...count, groupBy: 'statusId' }], calculationSort: { key: 'opened' } },
    'calculationSort',
    /divided/,
  ],
  [
    'a parameter of another type',
    { dynamicParameters: ['who'], clauses: [{ field: 'created', operator: 'Equals', dynamicValue: 'who' }] },
    'clauses.0.dynamicValue',
    /parameter "Who" does not fit Created/,
  ],
  [
    'a range that ends before it begins',
    {
      clauses: [
        {
          orClause: true,
          subClauses: [
            {
              field: 'created',
              operator: 'DateRange',
              dynamicValue: 'DateRange',
              searchClauseParameters: { startDate: '2026-02-02', endDate: '2026-02-01' },
            },
          ],
        },
      ],
    },
    'clauses.0.subClauses.0.searchClauseParameters',
    /ends before it begins/,
  ],
])('B-INS-12 D-075 D-153 %s is said with its place', (_what, parts, at, message) => {
  expect(faultsOf(parts)).toContainEqual({ at, message: expect.stringMatching(message) })
})

test('B-INS-12 a definition that works has no fault, with unary minus, numbers and a parameter of the right type', () => {
  expect(
    faultsOf({
      groupBy: 'created',
      dynamicParameters: ['who'],
      clauses: [{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'who' }],
      calculations: [count, ...expressions({ a: '-([opened] * 0.5) / 2', b: '[a] + [opened]' })],
      calculationTotals: [{ title: 'T', calculationList: ['a'], subtractCalculationList: ['b'] }],
      calculationSort: { key: 'a', desc: true },
    }),
  ).toEqual([])
})

const sent = (value: ParameterValue['value'], more: Partial<ParameterValue> = {}): ParameterValue[] => [
  { key: 'who', value, dynamicValue: null, searchClauseParameters: null, isAltered: true, ...more },
]

test('D-152 a sent value, null too, replaces the default, and what is cleared is named', () => {
  const clauses = [{ field: 'assigneeId', operator: 'Equals' as const, dynamicValue: 'who' }]
  const insight = question({ dynamicParameters: ['who'], clauses })
  const resolve = (values: ParameterValue[]) => resolveClauses(insight, new Map([['who', parameter({})]]), values)
  expect(resolve([])).toMatchObject({ missing: [], clauses: [{ dynamicValue: 'me', value: null }] })
  expect(resolve(sent([7]))).toMatchObject({ missing: [], clauses: [{ dynamicValue: null, value: [7] }] })
  expect(resolve(sent(null)).missing).toEqual([{ key: 'who', name: 'Who', message: 'Choose a value for "Who".' }])
  // Nobody has touched it.
  expect(settingOf(parameter({}), sent(null, { isAltered: false }))).toMatchObject({ dynamicValue: 'me' })
})

test.each<[DynamicParameter['dataType'], object, RegExp | null]>([
  ['Text', { value: '  ' }, /Choose a value/],
  ['Text', { value: 'x' }, null],
  ['Number', { value: '1.5' }, null],
  ['Number', { value: 'many' }, /Enter a number/],
  ['Date', { dynamicValue: '-7' }, null],
  ['Date', { value: '2026-02-30' }, /Choose a date/],
  [
    'DateRange',
    { value: 'DateRange', dynamicValue: true, searchClauseParameters: { startDate: '2026-01-01' } },
    /last day/,
  ],
  ['DateRange', { value: 'WeekNumber', dynamicValue: true, searchClauseParameters: {} }, /week from 1 to 52/],
  [
    'DateRange',
    {
      value: 'MonthRange',
      dynamicValue: true,
      searchClauseParameters: { startMonthRange: '2026-03', endMonthRange: '2026-01' },
    },
    /ends before it begins/,
  ],
  ['User', { value: ['x'] }, /Choose a person/],
  ['Team', { value: [] }, /Choose a value/],
])('B-PARAM-04 B-PARAM-05 a %s parameter with %j', (dataType, parts, message) => {
  const setting = { value: null, dynamicValue: null, searchClauseParameters: null, ...parts }
  const fault = settingFault({ name: 'P', dataType }, setting)
  if (message) expect(fault).toMatch(message)
  else expect(fault).toBeNull()
})

test('D-076 D-152 a parameter hands its value on, its default too, and nothing where it has none', () => {
  const from = parameter({ passValueToParameter: 'person' })
  expect(passedParameters([from], sent([7], { key: 'other' }))).toMatchObject([
    { key: 'other', value: [7] },
    { key: 'person', dynamicValue: 'me', value: null },
  ])
  const values = [...sent([7]), ...sent([9], { key: 'person' })]
  expect(passedParameters([from], values)).toMatchObject([{ key: 'who' }, { key: 'person', value: [7] }])
  const empty = parameter({ dynamicValue: null, passValueToParameter: 'person' })
  expect(passedParameters([empty], [])).toEqual([])
  expect(passedParameters([from], sent(null))).toEqual(sent(null))
})

test('B-PARAM-03 what an address keeps of parameters is read as it was written, cleared ones too', () => {
  const values = [...sent(['3']), ...sent(null, { key: 'other' })]
  const written = JSON.parse(JSON.stringify(writeParameters(values))) as unknown
  expect(readParameters(written, [parameter({}), parameter({ key: 'other' })])).toMatchObject([
    { key: 'who', value: ['3'], isAltered: true },
    { key: 'other', value: null, isAltered: true },
  ])
  const searchClauseParameters = { weekNumber: 47 }
  const week = sent('WeekNumber', { key: 'week', dynamicValue: true, searchClauseParameters })
  const named = JSON.parse(JSON.stringify(writeParameters(week))) as unknown
  expect(readParameters(named, [parameter({ key: 'week' })])).toMatchObject([
    { key: 'week', value: 'WeekNumber', dynamicValue: true, searchClauseParameters },
  ])
  expect(readParameters({ who: 'x', other: [{}] }, [parameter({}), parameter({ key: 'other' })])).toEqual([])
})
