import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { calculated } from '../fields/types/calculated.ts'
import { enUs, exampleDefinition } from '../fields/example-definition.ts'
import { readTyped } from '../fields/read-typed.ts'
import { calculate, followsClosing, followsCreation, followsToday, followsZone } from './evaluate.ts'
import { exampleFields } from './example-calculated.ts'
import { calculationFault, formulaFaultOf } from './fault.ts'
import { calculationOrder } from './graph.ts'
import { withMoney } from './money.ts'
import { valueType } from './result.ts'

const LINES = exampleDefinition('list-data', {
  id: 'lines',
  title: 'Lines',
  dataSourceId: 's',
  columnValues: [
    { field: 'price', label: 'Price', order: 0, dataType: 'dollar' },
    { field: 'count', label: 'Count', order: 1, dataType: 'number' },
  ],
})
const FIELDS = exampleFields({
  price: 'dollar',
  count: 'number',
  name: 'text',
  kind: 'list',
  due: 'date',
  paid: 'checkbox',
})
  .set('lines', LINES)
  .set('kind', exampleDefinition('list', { id: 'kind', title: 'KIND' }))

const withOne = (extensions: FieldExtensions) =>
  withMoney(new Map(FIELDS).set('c', exampleDefinition('calculated', { id: 'c', columnValues: [], extensions })))

/** What a field is worth, and how it is shown. */
function worth(extensions: FieldExtensions, values: Record<string, FieldValue>) {
  const all = withOne(extensions)
  const definition = all.get('c')!
  expect(calculationFault(definition, all)).toBeNull()
  const value = calculate(values, {
    order: calculationOrder(['c'], all),
    overridden: [],
    definitions: all,
    today: '2026-03-05',
    timeZone: 'Europe/Berlin',
    created: '2026-03-01T23:30:00.000Z',
    closed: null,
  }).get('c')!
  return [value, calculated.display(value as number | null, definition, enUs)]
}

const formula = (expression: string, more: FieldExtensions = {}): FieldExtensions => ({
  calculationType: 'Numerical',
  expression,
  ...more,
})
const text = (expression: string): FieldExtensions => ({ calculationType: 'Text', expression })
const column = (more: FieldExtensions): FieldExtensions => ({
  calculationType: 'Total',
  dataListField: 'lines',
  dataItemField: 'price',
  ...more,
})
const ROWS: FieldValue = [
  { id: '1', itemId: 'i', fields: { price: 0.1, count: 3 } },
  { id: '2', itemId: 'i', fields: { price: 19.99, count: 2 } },
  { id: '3', itemId: 'i', fields: { price: 5 } },
]

test.each<[string, FieldExtensions, Record<string, FieldValue>, FieldValue, string]>([
  ['money times a number', formula('[price] * [count]'), { price: 0.1, count: 3 }, 0.3, '$0.30'],
  ['a number by choice', formula('[price] * [count]', { format: 'number' }), { price: 0.1, count: 3 }, 0.3, '0.3'],
  ['money by choice', formula('[count] * 2', { format: 'money' }), { count: 3 }, 6, '$6.00'],
  ['money of money', formula('[price] / [price]'), { price: 2 }, 1, '1'],
  ['a discount', formula('IF([count] >= 10, [price] * 0.9, [price])'), { price: 9.99, count: 10 }, 8.99, '$8.99'],
  ['a percentage', formula('[count] / 3', { format: 'percent' }), { count: 1 }, 0.3333, '33.33%'],
  ['a whole percentage', formula('[count] / 8', { format: 'percent', precision: 0 }), { count: 1 }, 0.13, '13%'],
  ['decimals', formula('[count] / 3', { precision: 4 }), { count: 1 }, 0.3333, '0.3333'],
  ['no decimals', formula('[count] / 2', { precision: 0 }), { count: 5 }, 3, '3'],
  ['a number divided by money', formula('1 / [price]'), { price: 4 }, 0.25, '0.25'],
  ['a total of money', { calculationType: 'Total', fields: ['price'] }, { price: 2 }, 2, '$2.00'],
  ['a total of a column', column({}), { lines: ROWS }, 25.09, '$25.09'],
  ['price times count', column({ timesItemField: 'count' }), { lines: ROWS }, 40.28, '$40.28'],
  ['a choice', formula('IF([kind] = "North", 1, 2)'), { kind: 'north' }, 1, '1'],
  ['a tick that is not there', formula('IF([paid], 1, 2)'), {}, 2, '2'],
  ['a date before today', formula('IF([due] < [today], 1, 0)'), { due: '2026-03-04' }, 1, '1'],
  ['a day in the zone', formula('IF([created] = [due], 1, 0)'), { due: '2026-03-02' }, 1, '1'],
  [
    'a join',
    text('[name] & " – " & [price] & IF([paid], "", " (open)")'),
    { name: 'Ann', price: 2 },
    'Ann – $2.00 (open)',
    'Ann – $2.00 (open)',
  ],
  ['a date in a text', text('"Due " & [due]'), { due: '2026-03-04' }, 'Due Mar 4, 2026', 'Due Mar 4, 2026'],
  [
    'a chosen date and amount in a text',
    text('"Due " & IF([paid], [today], [due]) & ": " & IF([paid], 0, [price])'),
    { due: '2026-03-04', price: 2 },
    'Due Mar 4, 2026: $2.00',
    'Due Mar 4, 2026: $2.00',
  ],
  ['an enormous amount', formula(`[count] * 1${'0'.repeat(400)}`), { count: 1 }, null, 'None'],
  ['a choice in a text', text('[kind] & ""'), { kind: 'north' }, 'North', 'North'],
  ['a text without any value', text('"No. " & [name]'), {}, null, 'None'],
  ['a text like a date', text('[name] & ""'), { name: '2026-03-04' }, '2026-03-04', '2026-03-04'],
  ['days open', { calculationType: 'DaysBetweenDates', startField: 'created', endField: 'today' }, {}, 3, '3 days'],
  [
    'no closing yet',
    { calculationType: 'DaysBetweenDates', startField: 'created', endField: 'closed' },
    {},
    null,
    'Not set',
  ],
  [
    'overdue',
    { calculationType: 'LessThan', left: { fieldId: 'due' }, right: { fieldId: 'today' } },
    { due: '2026-03-04' },
    true,
    'Yes',
  ],
  [
    'constant months and years',
    { calculationType: 'AddToDate', dateField: 'due', years: 1, months: -1, days: 2 },
    { due: '2026-03-31' },
    '2027-03-02',
    'Mar 2, 2027',
  ],
  [
    'from the creation',
    { calculationType: 'AddToDate', dateField: 'created', months: 1, showTime: true },
    {},
    '2026-04-01T22:30:00.000Z',
    'Apr 1, 2026, 10:30 PM',
  ],
])('ADR-199 %s', (_, settings, values, value, shown) => {
  expect(worth(settings, values)).toEqual([value, shown])
})

test.each<[FieldExtensions, string]>([
  [formula('[name] * 2'), '"NAME" is not a number. Choose another field. (Character 1 of the formula.)'],
  [formula('[today] + 1'), '"Today" is not a number. Choose another field. (Character 1 of the formula.)'],
  [text('[price]'), '"PRICE" is not a text. Choose another field. (Character 1 of the formula.)'],
  [
    text('"a" & [lines]'),
    '"Lines" is not a text, a number, a date, or a condition. Choose another field. (Character 7 of the formula.)',
  ],
  [column({ timesItemField: 'note' }), 'Choose a column of "Lines" with numbers.'],
  [{ calculationType: 'Total', fields: ['today'] }, '"Today" is not a number. Choose another field.'],
])('ADR-199 what does not fit is refused: %j', (settings, sentence) => {
  const all = withOne(settings)
  expect(calculationFault(all.get('c')!, all)).toBe(sentence)
})

test('ADR-199 money goes through fields that are made from money, and not in circles', () => {
  const all = withMoney(
    exampleFields({
      price: 'dollar',
      net: { calculationType: 'Numerical', expression: '[price] * 2' },
      gross: { calculationType: 'Average', fields: ['net', 'price'] },
      share: { calculationType: 'Numerical', expression: '[net] / [gross]' },
      one: { calculationType: 'Numerical', expression: '[other]' },
      other: { calculationType: 'Numerical', expression: '[one]' },
    }),
  )
  expect([...all.values()].map((one) => valueType(one))).toEqual([
    'dollar',
    'dollar',
    'dollar',
    'number',
    'number',
    'number',
  ])
  const again = withMoney(
    new Map<string, FieldDefinition>(all).set('price', exampleDefinition('number', { id: 'price' })),
  )
  expect(valueType(again.get('gross')!)).toBe('number')
})

test('ADR-199 the circle of a formula is said with its place', () => {
  const all = exampleFields({
    a: { calculationType: 'Numerical', expression: '1 + [b]' },
    b: { calculationType: 'Numerical', expression: '2' },
  })
  const b = { ...all.get('b')!, extensions: formula('2 * [a]') }
  expect(formulaFaultOf(b, all)).toEqual({
    message: 'This would go in a circle: "B" needs "A" needs "B". Choose other fields.',
    at: 4,
  })
})

test('ADR-199 calculations say what they follow', () => {
  const follows = (settings: FieldExtensions) =>
    [followsToday, followsClosing, followsCreation, followsZone].map((one) => one(settings))
  expect(follows(formula('[price] * 2'))).toEqual([false, false, false, false])
  expect(follows(formula('IF([due] < [today], 1, 0)'))).toEqual([true, false, false, true])
  expect(follows({ calculationType: 'DaysUntilOrFromToday', dateField: 'due' })).toEqual([true, false, false, true])
  expect(follows({ calculationType: 'DaysBetweenDates', startField: 'created', endField: 'closed' })).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('ADR-199 a percentage is typed as it is shown', () => {
  const definition = withOne(formula('[count]', { format: 'percent' })).get('c')!
  const read = (typed: string) => readTyped(typed, definition, enUs)
  expect(['25%', '25', ' 33.333 %', ''].map((typed) => read(typed))).toEqual(
    [0.25, 0.25, 0.3333, null].map((value) => ({ ok: true, value })),
  )
  expect(read('much')).toEqual({ ok: false, message: 'Enter a percentage, for example 25%.' })
})

test.each(['de-DE', 'fr-FR', 'tr-TR', 'ar-EG', 'fa-IR', 'eu-ES', 'ja-JP', 'hi-IN', 'de-CH', 'sv-SE'])(
  'ADR-199 a percentage is read in %s as it is written there',
  (locale) => {
    const definition = withOne(formula('[count]', { format: 'percent' })).get('c')!
    const context = { ...enUs, locale }
    const own = (value: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value)
    for (const value of [0.25, 0.255, -0.125, 12.3456]) {
      expect(readTyped(calculated.display(value, definition, context), definition, context)).toEqual({
        ok: true,
        value,
      })
      expect(readTyped(own(value), definition, context), own(value)).toEqual({ ok: true, value })
    }
  },
)
