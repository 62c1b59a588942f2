import { expect, test } from 'vitest'
import { Exact } from './exact.ts'
import { fieldsOfFormula, parseFormula } from './expression.ts'
import { formulaType, type FormulaFields } from './formula-type.ts'
import { formulaValue } from './formula-value.ts'

const VALUES = new Map<string, Exact | string>([
  ['a', Exact.of(6)],
  ['b', Exact.of(0)],
  ['name', 'Ann'],
])
const SCOPE = {
  valueOf: (id: string) => VALUES.get(id) ?? null,
  textOf: (id: string) => (id === 'a' ? '$6.00' : String(VALUES.get(id) ?? '')),
}
const FIELDS: FormulaFields = {
  typeOf: (id) => (id === 'name' || id === 'nobody' ? 'text' : 'number'),
  faultOf: (id, expected) => `[${id}] is not ${expected.join(' or ')}.`,
}

function result(text: string): number | null | string {
  const parsed = parseFormula(text)
  if (!parsed.ok) return `${parsed.at}: ${parsed.message}`
  const checked = formulaType(parsed.tree, FIELDS, ['number', 'text'])
  if (!checked.ok) return `${checked.at}: ${checked.message}`
  const value = formulaValue(parsed.tree, SCOPE)
  return value instanceof Exact ? Number(value.rounded(6)) : (value as string | null)
}

test.each<[string, number | string | null]>([
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
  ['0.1 + 0.2 - 0.3', 0],
  ['1 / 3 * 3', 1],
  ['IF([a] > 5, [a] * 2, 0)', 12],
  ['if([a] <= 5 , 1, IF([b] = 0, 2, 3))', 2],
  ['IF([missing] > 5, 1, 2)', null],
  ['IF([a] <> 6, 1 / 0, 4)', 4],
  ['IF([name] = "ANN", 1, 2)', 1],
  ['IF([nobody] = "", 1, 2)', 1],
  ['ROUND(2.345, 2) + ROUND(-2.5)', -0.65],
  ['ROUND(1234, -2)', 1200],
  ['ROUND(1, 0.5)', null],
  ['MIN([a], 4, [missing]) + MAX([b], 1.5)', 5.5],
  ['MAX([missing])', null],
  ['MIN(1,5)', 1],
  ['[name] & " owes " & [a] & " or " & 1 / 3', 'Ann owes $6.00 or 0.33'],
  // Numbers of the language hold neither of these.
  ['12345678901234567890 - 12345678901234567889', 1],
  [`1${'0'.repeat(400)} / 1${'0'.repeat(399)}`, 10],
  ['[nobody] & IF([a] > 1, "many", “one”)', 'many'],
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
  ['IF([a], 1, 2)', '3: [a] is not condition.'],
  ['[a] > 1', '0: This is a comparison. Use it as the condition of IF.'],
  ['1 < 2 < 3', '6: Compare two values at a time.'],
  ['IF([a] > 1, 2)', '0: IF takes a condition and two values: IF([Count] > 10, 5, 0).'],
  ['IF([a] > 1, 2, "x")', '15: This is a text, and a number is needed here.'],
  ['IF([a] > 1; 2; 3)', '10: Separate the values with commas.'],
  ['IF [a]', '3: Enter "(" after IF.'],
  ['2 * SUM([a])', '4: There is no function "SUM". Use IF, ROUND, MIN or MAX.'],
  ['ROUND(1, 2, 3)', '0: ROUND takes a number and how many decimals it has: ROUND([Price], 1).'],
  ['MAX()', '4: Enter a field or a number before ")".'],
  ['MAX(1', '3: This parenthesis is not closed. Add ")".'],
  ['[name] * 2', '0: [name] is not number.'],
  ['IF([name] > "b", 1, 2)', '10: Compare texts with = or <>.'],
  ['"a', '0: This text is not closed. Add a quotation mark.'],
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
