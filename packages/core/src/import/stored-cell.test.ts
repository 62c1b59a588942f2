import { expect, test } from 'vitest'
import { numberFormat } from './number-format.ts'
import { storedCell } from './stored-cell.ts'

const textOf = (value: string, format = numberFormat(0), more: { type?: string; since1904?: boolean } = {}) =>
  storedCell({ type: undefined, value, format, since1904: false, sharedTexts: ['one', 'two'], ...more })

test.each([
  [14, undefined, 'day'],
  [22, undefined, 'moment'],
  [46, undefined, 'duration'],
  [2, undefined, 'number'],
  [164, 'yyyy\\-mm\\-dd', 'day'],
  [164, '[$-409]d-mmm-yy;@', 'day'],
  [164, 'mmmm', 'day'],
  [164, 'dd.mm.yyyy hh:mm', 'moment'],
  [164, 'h:mm AM/PM', 'time'],
  [164, '[h]:mm:ss', 'duration'],
  [164, '#,##0.00 "Days"', 'number'],
  [164, '[Red]-0.0\\d', 'number'],
  [164, '0.00E+00', 'number'],
  [164, 'General', 'number'],
])('D-143 the format %i %j makes a number of a workbook a %s', (id, code, is) =>
  expect(numberFormat(id, code).is).toBe(is),
)

test.each([
  ['45000', 'yyyy-mm-dd', '2023-03-15'],
  ['45000.60416666667', 'yyyy-mm-dd', '2023-03-15T14:30:00'],
  ['45000', 'yyyy-mm-dd hh:mm', '2023-03-15T00:00:00'],
  ['45000.99999999999', 'yyyy-mm-dd', '2023-03-16'],
  ['1', 'yyyy-mm-dd', '1900-01-01'],
  ['61', 'yyyy-mm-dd', '1900-03-01'],
  ['0.60416666666666663', 'hh:mm', '14:30'],
  ['0.60427083333333331', 'hh:mm:ss', '14:30:09'],
  ['1.1041666666666667', '[h]:mm', '26:30:00'],
  ['-1', 'yyyy-mm-dd', '-1'],
  ['0.10000000000000001', '0.00', '0.1'],
  ['1234.5599999999999', '0.00', '1234.56'],
  ['1E-7', '0.00', '0.0000001'],
  ['1.2345678901234568E+16', '0', '12345678901234568'],
  ['12345678901234567890', '0', '12345678901234567890'],
  ['501', '00000', '00501'],
])('D-143 the stored number %s in the format %s is read as %s', (value, code, text) =>
  expect(textOf(value, numberFormat(164, code)).text).toBe(text),
)

test('D-143 the day that spreadsheets have and calendars do not is taken for no other', () => {
  const days = ['59', '60', '61'].map((serial) => textOf(serial, numberFormat(14)).text)
  expect(days).toEqual(['1900-02-28', '1900-02-29', '1900-03-01'])
})

test('D-143 texts, answers, errors and days since 1904 of a workbook are read as they are stored', () => {
  expect(textOf('1', numberFormat(0), { type: 's' })).toEqual({ text: 'two', isNumber: false })
  expect(textOf('1', numberFormat(0), { type: 'b' }).text).toBe('TRUE')
  expect(textOf('#N/A', numberFormat(0), { type: 'e' }).text).toBe('#N/A')
  expect(textOf('a_x000D_b_x005F_x0041_', numberFormat(0), { type: 'str' }).text).toBe('a\rb_x0041_')
  expect(textOf('43538', numberFormat(14), { since1904: true }).text).toBe('2023-03-15')
  expect(textOf('5', numberFormat(0))).toEqual({ text: '5', isNumber: true })
})
