import { expect, test } from 'vitest'
import { evaluateFormula, fieldsOfFormula, parseFormula } from './expression.ts'

const VALUES = new Map([
  ['a', 6],
  ['b', 0],
])
const valueOf = (id: string) => VALUES.get(id) ?? null

function result(text: string): number | null | string {
  const parsed = parseFormula(text)
  return parsed.ok ? evaluateFormula(parsed.tree, valueOf) : `${parsed.at}: ${parsed.message}`
}

test.each<[string, number | null]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['8 - 2 - 1', 5],
  ['8 / 4 / 2', 1],
  ['-[a] + --2', -4],
  ['2 * -3', -6],
  ['.5*[ a ]', 3],
  ['1 / [b]', null],
  ['[missing] * 0', null],
  [`${'('.repeat(50)}1${')'.repeat(50)}`, 1],
])('D-082 the formula %s is %s', (text, expected) => {
  expect(result(text)).toBe(expected)
})

test.each<[string, string]>([
  ['  ', '0: Enter a formula.'],
  ['1 +', '3: Enter a field or a number at the end.'],
  ['1 + * 2', '4: Enter a field or a number before "*".'],
  ['(1', '0: This parenthesis is not closed. Add ")".'],
  ['1)', '1: This parenthesis closes nothing. Remove it.'],
  ['[a', '0: This bracket is not closed. Add "]".'],
  ['1 [a]', '2: Enter + - * or / before "[".'],
  ['Price * 2', '0: "Price" is not a number. Write fields as [field].'],
  ['1,5 * 2', '1: Write decimals with one point, for example 0.5.'],
  ['1.2.3', '3: Write decimals with one point, for example 0.5.'],
  ['2 ^ 3', '2: Enter + - * or / before "^".'],
  [`${'('.repeat(51)}1`, '50: Use at most 50 parentheses within each other.'],
])('D-082 the formula "%s" is refused with its place', (text, expected) => {
  expect(result(text)).toBe(expected)
})

test('D-082 a formula names its fields in order', () => {
  const parsed = parseFormula('[a] - ([b] + [a])')
  expect(parsed.ok && fieldsOfFormula(parsed.tree)).toEqual([
    { id: 'a', at: 0 },
    { id: 'b', at: 7 },
    { id: 'a', at: 13 },
  ])
})
