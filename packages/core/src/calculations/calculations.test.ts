import { CALCULATION_TYPES } from '@dossier/contract/fields/calculation'
import type { FieldExtensions, FieldValue } from '@dossier/contract/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculated } from '../fields/types/calculated.ts'
import { enUs, exampleDefinition } from '../fields/example-definition.ts'
import { orderOf } from '../fields/order-of.ts'
import { exampleFields } from './example-calculated.ts'
import { calculationFault } from './fault.ts'
import { isInstant } from './operands.ts'
import { calculationOf } from './registry.ts'
import { valueType } from './result.ts'

const typeOf = (value: FieldValue | undefined) =>
  typeof value === 'boolean'
    ? 'checkbox'
    : typeof value === 'string'
      ? isInstant(value)
        ? 'date-time'
        : 'date'
      : 'number'

/** Fields have the types of their values. */
const evaluate = (settings: FieldExtensions, values: Record<string, FieldValue>, timeZone = 'UTC') =>
  calculationOf(settings).evaluate(settings, {
    today: '2026-03-05',
    timeZone,
    valueOf: (id) => values[id] ?? null,
    definitionOf: (id) => exampleDefinition(typeOf(values[id]), { id, columnValues: [] }),
  })

const definitionOf = (extensions: FieldExtensions) => exampleDefinition('calculated', { columnValues: [], extensions })

test.each<[string, FieldExtensions, Record<string, FieldValue>, FieldValue]>([
  ['halves away from zero', { expression: '[a] / 2' }, { a: 2.01 }, 1.01],
  ['negative halves away from zero', { expression: '-[a] / 2' }, { a: 2.01 }, -1.01],
  ['decimally exact', { expression: '[a] * 1.15' }, { a: 1.1 }, 1.27],
  ['never minus zero', { expression: '-[a]' }, { a: 0 }, 0],
  ['empty beyond all numbers', { expression: '[a] * [a]' }, { a: 1e200 }, null],
  ['Total', { calculationType: 'Total', fields: ['a', 'b', 'c'] }, { a: 0.1, b: 0.2 }, 0.3],
  ['Total of nothing', { calculationType: 'Total', fields: ['a', 'b'] }, {}, null],
  ['Average of those there are', { calculationType: 'Average', fields: ['a', 'b', 'c'] }, { a: 1, c: 0 }, 0.5],
  [
    'whole days',
    { calculationType: 'DaysBetweenDates', startField: 'a', endField: 'b' },
    { a: '2026-03-01', b: '2026-02-27' },
    -2,
  ],
  [
    'days to an instant',
    { calculationType: 'DaysBetweenDates', startField: 'a', endField: 'b' },
    { a: '2026-03-01', b: '2026-03-02T23:59:00.000Z' },
    1,
  ],
  ['a missing end', { calculationType: 'DaysBetweenDates', startField: 'a', endField: 'b' }, { a: '2026-03-01' }, null],
  ['tomorrow', { calculationType: 'DaysUntilOrFromToday', dateField: 'a' }, { a: '2026-03-06' }, -1],
  [
    'the end of a month',
    { calculationType: 'AddToDate', dateField: 'a', addList: [{ fieldId: 'b', unit: 'month', subtract: false }] },
    { a: '2026-01-31', b: 1 },
    '2026-02-28',
  ],
  [
    'subtracted and static',
    {
      calculationType: 'AddToDate',
      dateField: 'a',
      days: 3,
      addList: [{ fieldId: 'b', unit: 'week', subtract: true }],
    },
    { a: '2026-01-31', b: 1.9 },
    '2026-01-27',
  ],
  [
    'a missing amount',
    { calculationType: 'AddToDate', dateField: 'a', addList: [{ fieldId: 'b', unit: 'day', subtract: false }] },
    { a: '2026-01-31' },
    null,
  ],
  [
    'with its time',
    { calculationType: 'AddToDate', dateField: 'a', days: 1, showTime: true },
    { a: '2026-01-31T09:30:00.000Z' },
    '2026-02-01T09:30:00.000Z',
  ],
  [
    'at midnight',
    { calculationType: 'AddToDate', dateField: 'a', days: 1, showTime: true },
    { a: '2026-01-31' },
    '2026-02-01T00:00:00.000Z',
  ],
  ['beyond the calendar', { calculationType: 'AddToDate', dateField: 'a', days: 1 }, { a: '9999-12-31' }, null],
  ['greater', { calculationType: 'GreaterThan', left: { fieldId: 'a' }, right: { value: 3 } }, { a: 3.5 }, true],
  ['equal', { calculationType: 'GreaterThan', left: { fieldId: 'a' }, right: { fieldId: 'b' } }, { a: 3, b: 3 }, false],
  [
    'earlier',
    { calculationType: 'LessThan', left: { fieldId: 'a' }, right: { value: '2026-03-02' } },
    { a: '2026-03-01T23:00:00.000Z' },
    true,
  ],
  ['nothing to compare', { calculationType: 'LessThan', left: { fieldId: 'a' }, right: { value: 1 } }, {}, null],
])('D-082 D-113 %s', (_, settings, values, expected) => {
  expect(evaluate(settings, values)).toEqual(expected)
})

test('C-CALC-01 C-FLD-06 results are numbers, dates, times, or yes and no', () => {
  const types = CALCULATION_TYPES.map((calculationType) => [
    calculationType,
    valueType(definitionOf({ calculationType })),
  ])
  expect(Object.fromEntries(types)).toEqual({
    Numerical: 'number',
    Text: 'text',
    Total: 'number',
    Average: 'number',
    DaysBetweenDates: 'number',
    DaysUntilOrFromToday: 'number',
    AddToDate: 'date',
    GreaterThan: 'checkbox',
    LessThan: 'checkbox',
    TimeSpentAs: 'time-spent',
  })
  expect(valueType(definitionOf({ calculationType: 'AddToDate', showTime: true }))).toBe('date-time')
  expect(orderOf(definitionOf({ calculationType: 'LessThan' }))).toBe('choice')
})

test.each<[FieldExtensions, string]>([
  [{}, 'Choose how the field is calculated.'],
  [{ calculationType: 'Numerical' }, 'Enter a formula. (Character 1 of the formula.)'],
  [
    { calculationType: 'Numerical', expression: '2 * [t]' },
    '"T" is not a number. Choose another field. (Character 5 of the formula.)',
  ],
  [
    { calculationType: 'Numerical', expression: '[gone]' },
    'Field "gone" not found. Choose another one. (Character 1 of the formula.)',
  ],
  [{ calculationType: 'Total', expression: '1' }, 'Leave out "expression": Total does not have it.'],
  [{ calculationType: 'Total', fields: [] }, 'Choose at least one field with a number.'],
  [{ calculationType: 'Average', fields: ['n', 'n'] }, 'A field is chosen twice. Remove one of them.'],
  [{ calculationType: 'DaysBetweenDates', startField: 'd' }, 'Choose a field with a date.'],
  [
    { calculationType: 'AddToDate', dateField: 'd', addList: [{ fieldId: 'd', unit: 'day', subtract: false }] },
    '"D" is not a number. Choose another field.',
  ],
  [
    { calculationType: 'GreaterThan', left: { fieldId: 'n' } },
    'Choose a field, or enter a number or a date to compare with.',
  ],
  [
    { calculationType: 'GreaterThan', left: { fieldId: 'n' }, right: { fieldId: 'd' } },
    'Compare two numbers, or two dates.',
  ],
  [{ calculationType: 'LessThan', left: { value: 1 }, right: { value: 2 } }, 'Compare at least one field.'],
  [
    { calculationType: 'LessThan', left: { fieldId: 't' }, right: { value: 2 } },
    '"T" is neither a number nor a date. Choose another field.',
  ],
])('C-CALC-02 C-CALC-03 settings that do not fit are refused: %j', (extensions, sentence) => {
  const all = exampleFields({ n: 'number', d: 'date', t: 'text' })
  expect(calculationFault({ ...definitionOf(extensions), id: 'c' }, all)).toBe(sentence)
})

test('C-CALC-02 the place of a mistake is counted in the formula as people read it', () => {
  const id = '2f1c4a5e-0000-4000-8000-000000000001'
  const fee = { ...exampleFields({ [id]: 'number' }).get(id)!, title: 'Fee' }
  const settings: FieldExtensions = { calculationType: 'Numerical', expression: `[${id}] * 2 +` }
  expect(calculationFault({ ...definitionOf(settings), id: 'c' }, new Map([[id, fee]]))).toBe(
    'Enter a field or a number at the end. (Character 12 of the formula.)',
  )
})

test('D-082 no value in the fields makes a calculation throw', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.constant(null),
    fc.constantFrom('2026-13-45', '9999-12-31T99:99', '+275760-09-13'),
  )
  const settings: FieldExtensions[] = CALCULATION_TYPES.map((calculationType) => ({
    calculationType,
    expression: '[a] / [b]',
    fields: ['a', 'b'],
    startField: 'a',
    endField: 'b',
    dateField: 'a',
    addList: [{ fieldId: 'b', unit: 'year', subtract: true }],
    showTime: true,
    left: { fieldId: 'a' },
    right: { fieldId: 'b' },
  }))
  fc.assert(
    fc.property(fc.constantFrom(...settings), anything, anything, (extensions, a, b) => {
      const value = evaluate(extensions, { a, b } as Record<string, FieldValue>)
      const definition = definitionOf(extensions)
      if (value !== null) expect(calculated.normalize(value, definition)).toEqual({ ok: true, value })
    }),
    { numRuns: 3000 },
  )
})

const shown = (
  value: number | string | boolean | null,
  extensions: FieldExtensions,
  titleOf?: (id: string) => string,
) => calculated.display(value, definitionOf(extensions), titleOf ? { ...enUs, titleOf } : enUs)

test('B-FIELD-03 a calculated date without its source says so, by the title of the source if the reader knows it', () => {
  const due = { calculationType: 'AddToDate', dateField: 'd' } as const
  expect(shown(null, due)).toBe('Not set')
  expect(shown(null, due, () => 'Admission')).toBe('Admission not set')
  expect(shown('2026-03-05', due)).toBe('Mar 5, 2026')
  expect(shown('2026-03-05T14:30:00.000Z', due)).toBe('Mar 5, 2026, 2:30 PM')
})

test('B-FIELD-04 days from today are words', () => {
  const days = { calculationType: 'DaysUntilOrFromToday', dateField: 'd' } as const
  expect([0, -1, 1, -3, 1200].map((value) => shown(value, days))).toEqual([
    'Today',
    'Tomorrow',
    'Yesterday',
    'In 3 days',
    '1200 days ago',
  ])
})

test('B-FIELD-05 a span between two dates is shown in days, numbers and answers as everywhere', () => {
  const span = { calculationType: 'DaysBetweenDates' } as const
  expect([1, 0, -1, 1200].map((value) => shown(value, span))).toEqual(['1 day', '0 days', '-1 day', '1,200 days'])
  expect(shown(1234.5, { calculationType: 'Total' })).toBe('1,234.5')
  expect([true, false, null].map((value) => shown(value, { calculationType: 'LessThan' }))).toEqual([
    'Yes',
    'No',
    'None',
  ])
})

const ROW = { itemId: 'i' }
const COLUMN = { dataListField: 'p', dataItemField: 'price' }

test.each<[FieldExtensions, FieldValue, FieldValue]>([
  [
    { calculationType: 'Total', ...COLUMN },
    [
      { id: '1', ...ROW, fields: { price: 0.1 } },
      { id: '2', ...ROW, fields: { price: 0.2 } },
    ],
    0.3,
  ],
  [
    { calculationType: 'Average', ...COLUMN },
    [
      { id: '1', ...ROW, fields: { price: 3 } },
      { id: '2', ...ROW, fields: {} },
    ],
    3,
  ],
  [{ calculationType: 'Total', ...COLUMN }, null, null],
])('D-082 C-CALC-01 a column of a table: %j of %j is %j', (settings, rows, result) => {
  expect(evaluate(settings, { p: rows })).toBe(result)
  expect(calculationOf(settings).inputs(settings)).toEqual(['p'])
})

test.each<[FieldExtensions, string | null]>([
  [COLUMN, null],
  [{ ...COLUMN, fields: ['n'] }, 'Choose either fields or a column of a table.'],
  [{ ...COLUMN, dataItemField: 'note' }, 'Choose a column of "P" with numbers.'],
  [{ ...COLUMN, dataListField: 'n' }, 'Choose a table of items.'],
  [{ dataItemField: 'price' }, 'Choose a table of items.'],
])('D-082 a total of a column that is there: %j', (settings, fault) => {
  const columnValues = [
    { field: 'price', label: 'Price', order: 0, dataType: 'dollar' as const },
    { field: 'note', label: 'Note', order: 1, dataType: 'text' as const },
  ]
  const table = exampleDefinition('list-data', { id: 'p', title: 'P', dataSourceId: 's', columnValues })
  const all = new Map([...exampleFields({ n: 'number' }), ['p', table] as const])
  expect(calculationFault(definitionOf({ calculationType: 'Total', ...settings }), all)).toBe(fault)
})

const DUE = { calculationType: 'AddToDate', dateField: 'a', days: 1, showTime: true } as const
const MONTH: FieldExtensions = { ...DUE, days: 0, addList: [{ fieldId: 'b', unit: 'month', subtract: false }] }
const AGE = { calculationType: 'DaysBetweenDates', startField: 'a', endField: 'b' } as const

test.each<[string, FieldExtensions, Record<string, FieldValue>, string, FieldValue]>([
  ['a day keeps the local hour', DUE, { a: '2026-03-28T08:00:00.000Z' }, 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['an hour that is skipped', DUE, { a: '2026-03-28T01:30:15.000Z' }, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['an hour that is repeated', DUE, { a: '2026-10-24T00:30:00.000Z' }, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['a month', MONTH, { a: '2026-01-31T23:30:00.000Z', b: 1 }, 'Europe/Berlin', '2026-02-28T23:30:00.000Z'],
  ['midnight of a date', DUE, { a: '2026-04-23' }, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  [
    'its day alone',
    { ...DUE, showTime: false },
    { a: '2026-03-06T02:00:00.000Z' },
    'America/Los_Angeles',
    '2026-03-06',
  ],
  ['days to an evening', AGE, { a: '2026-03-05', b: '2026-03-06T02:00:00.000Z' }, 'America/Los_Angeles', 0],
  [
    'days from an evening to today',
    { calculationType: 'DaysUntilOrFromToday', dateField: 'a' },
    { a: '2026-03-06T02:00:00.000Z' },
    'America/Los_Angeles',
    0,
  ],
  [
    'an evening is not later than its day',
    { calculationType: 'GreaterThan', left: { fieldId: 'a' }, right: { fieldId: 'b' } },
    { a: '2026-03-06T02:00:00.000Z', b: '2026-03-05' },
    'America/Los_Angeles',
    false,
  ],
])('D-140 D-129 in the zone of the organization: %s', (_, settings, values, timeZone, result) => {
  expect(evaluate(settings, values, timeZone)).toBe(result)
})
