import { describe, expect, test } from 'vitest'
import { dollar } from './dollar.ts'
import { enUs, exampleDefinition } from './example-definition.ts'
import { number } from './number.ts'
import { numberFromInput } from './numeric.ts'

const definition = exampleDefinition('number')
const precise = exampleDefinition('number', { extensions: { precision: 4 } })
const whole = exampleDefinition('number', { extensions: { precision: 0 } })
const money = exampleDefinition('dollar', { extensions: { precision: 4 } })

describe('B-SEL-08 what is typed into a number input', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['-', null],
    ['abc', null],
    ['12px', null],
    ['Infinity', null],
    ['1e999', null],
    ['0x10', null],
    ['.', null],
    ['12', 12],
    [' -1.005 ', -1.01],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
  ])('%j gives %j', (typed, value) => {
    expect(numberFromInput(typed, 2)).toBe(value)
  })
})

describe('B-FIELD-08 number on its way to the store', () => {
  test.each([
    [definition, null, null],
    [definition, undefined, null],
    [definition, '', null],
    [definition, 12.345, 12.35],
    [definition, '12.345', 12.35],
    [definition, -0, 0],
    [precise, 1.23456, 1.2346],
    [whole, -2.5, -3],
  ])('case %#: %j becomes %j', (by, input, value) => {
    expect(number.normalise(input, by)).toEqual({ ok: true, value })
  })

  test.each(['-', 'abc', '1e999', NaN, Infinity, -Infinity, true, [1], {}, 5n])('case %#: %s is refused', (input) => {
    expect(number.normalise(input, definition)).toEqual({ ok: false, message: 'Enter a number for Site.' })
  })

  test('a long text that is almost a number is refused at once', () => {
    expect(number.normalise(`${'1'.repeat(200_000)}x`, definition).ok).toBe(false)
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

test('B-SEL-09 dollars are kept to the cent, whatever the definition says', () => {
  expect(dollar.normalise(1.23456, money)).toEqual({ ok: true, value: 1.23 })
  expect(dollar.normalise('$5', money)).toEqual({ ok: false, message: 'Enter a number for Site.' })
})

test('the number column holds the number', () => {
  expect([number.slot, number.toSlot(1.5, definition), number.toSlot(null, definition)]).toEqual(['n', 1.5, null])
  expect([dollar.slot, dollar.toSlot(1.5, money), dollar.toSlot(null, money)]).toEqual(['n', 1.5, null])
})

test('zero is a value', () => {
  expect(number.isEmpty(0)).toBe(false)
  expect(number.isEmpty(null)).toBe(true)
})
