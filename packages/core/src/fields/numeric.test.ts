import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollar } from './types/dollar.ts'
import { enUs, exampleDefinition } from './example-definition.ts'
import { number } from './types/number.ts'
import { editableNumber, readNumeric } from './numeric.ts'
import { roundDigits } from './round.ts'

const definition = exampleDefinition('number')
const precise = exampleDefinition('number', { extensions: { precision: 4 } })
const whole = exampleDefinition('number', { extensions: { precision: 0 } })
const money = exampleDefinition('dollar', { extensions: { precision: 4 } })

describe('B-SEL-08 D-124 text typed into a number input', () => {
  const read = (typed: string, locale = 'en-US', precision = 2) =>
    readNumeric(typed, locale, { title: 'Site', precision })

  test.each([
    ['', null],
    ['   ', null],
    ['-', null],
    ['12', 12],
    [' -1.005 ', -1.01],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1,234.505', 1234.51],
    ['$75', 75],
    ['-0.001', 0],
    ['1e21', 1e21],
    ['1e-999999999', 0],
  ])('%j gives %j', (typed, value) => {
    expect(read(typed)).toEqual({ ok: true, value })
  })

  test.each(['abc', '12px', 'Infinity', '0x10', '.', '1,5', '(5)'])('%j is answered with an example', (typed) => {
    expect(read(typed)).toEqual({ ok: false, message: 'Enter a number, for example 1,234.50.' })
  })

  test.each([
    ['de-DE', 2, '1.234,50'],
    ['de-DE', 0, '1.235'],
    ['fr-FR', 1, '1\u202f234,5'],
    ['hi-IN', 2, '1,234.50'],
    ['ar-EG', 2, '١٬٢٣٤٫٥٠'],
  ])('the example for %s with %d decimals is %s', (locale, precision, example) => {
    expect(read('abc', locale, precision)).toEqual({ ok: false, message: `Enter a number, for example ${example}.` })
  })

  test.each([
    ['1e309', 'Enter a smaller number for Site.'],
    ['9'.repeat(400), 'Enter a smaller number for Site.'],
    ['12345678901234567890', 'Enter the number for Site with at most 15 digits.'],
    ['1234567890123456.78', 'Enter the number for Site with at most 15 digits.'],
  ])('%s would become another number, and is rejected', (typed, message) => {
    expect(read(typed)).toEqual({ ok: false, message })
  })

  test('decimals that the field does not keep are rounded, however many', () => {
    expect(read('0.12345678901234567890')).toEqual({ ok: true, value: 0.12 })
  })

  test("the editor's text of a stored number is read back as that number", () => {
    const anyLocale = fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR', 'hi-IN', 'ar-EG', 'sv-SE', 'fa-IR', 'es-ES')
    const anyValue = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
    fc.assert(
      fc.property(anyValue, anyLocale, fc.integer({ min: 0, max: 6 }), (double, locale, precision) => {
        const value = Number(roundDigits(String(double), precision)) + 0
        const typed = editableNumber(value, locale)
        expect(readNumeric(typed, locale, { title: 'Site', precision })).toEqual({ ok: true, value })
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('B-FIELD-08 number before storing', () => {
  test.each([
    [definition, null, null],
    [definition, undefined, null],
    [definition, '', null],
    [definition, '-', null],
    [definition, 12.345, 12.35],
    [definition, '12.345', 12.35],
    [definition, -0, 0],
    [precise, 1.23456, 1.2346],
    [whole, -2.5, -3],
  ])('case %#: %j becomes %j', (by, input, value) => {
    expect(number.normalize(input, by)).toEqual({ ok: true, value })
  })

  test.each(['abc', '1,234.50', '$75', '--', NaN, Infinity, -Infinity, true, [1], {}, 5n])(
    'case %#: %s is refused',
    (input) => {
      expect(number.normalize(input, definition)).toEqual({ ok: false, message: 'Enter a number for Site.' })
    },
  )

  test.each([
    ['1e999', 'Enter a smaller number for Site.'],
    ['12345678901234567890', 'Enter the number for Site with at most 15 digits.'],
  ])('D-124 %s would be stored as another number, and is refused', (input, message) => {
    expect(number.normalize(input, definition)).toEqual({ ok: false, message })
  })

  test('a long text that is almost a number is rejected quickly', () => {
    expect(number.normalize(`${'1'.repeat(200_000)}x`, definition).ok).toBe(false)
  })
})

test.each([
  [1234.5, '1,234.5'],
  [0, '0'],
  [-1234567, '-1,234,567'],
  [null, 'None'],
])('B-FIELD-01 the number %j reads %s', (value, text) => {
  expect(number.display(value, definition, enUs)).toBe(text)
})

test('B-FIELD-01 numbers are written as the locale writes them', () => {
  expect(number.display(1234.5, definition, { locale: 'de-DE', timeZone: 'UTC' })).toBe('1.234,5')
  expect(number.display(1.2345, precise, enUs)).toBe('1.2345')
})

test.each([
  [1234.5, '$1,234.50'],
  [-5, '-$5.00'],
  [0, '$0.00'],
  [null, 'None'],
])('B-FIELD-02 %j dollars read %s', (value, text) => {
  expect(dollar.display(value, money, enUs)).toBe(text)
})

test('B-SEL-09 dollars are stored to the cent, whatever the definition says', () => {
  expect(dollar.normalize(1.23456, money)).toEqual({ ok: true, value: 1.23 })
  expect(dollar.normalize('$5', money)).toEqual({ ok: false, message: 'Enter a number for Site.' })
})

test('zero is a value', () => {
  expect(number.isEmpty(0)).toBe(false)
  expect(number.isEmpty(null)).toBe(true)
})
