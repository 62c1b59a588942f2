import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExact, plainDigits } from './exact-json.ts'
import { cellText, keyOf, valueAt } from './source-items.ts'

test('D-101 N16 numbers of a source keep every digit, however large or long', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.nat({ max: 1e9 }), (whole, decimals) => {
      const text = `${whole}.${decimals}`
      const read = parseExact(`{"id": ${whole}, "amount": ${text}}`)
      expect(cellText(valueAt(read, 'id'))).toBe(String(whole))
      expect(cellText(valueAt(read, 'amount'))).toBe(text)
    }),
  )
  expect(['1.50e3', '1E-3', '12.5e1', '-0.00012e2', '7e0', '1e9999'].map((text) => plainDigits(text))).toEqual([
    '1500',
    '0.001',
    '125',
    '-0.012',
    '7',
    null,
  ])
})

test('D-101 values of a source are the cells of a file; what has no text is empty', () => {
  const read = parseExact(
    '{"a": [{"b": "x"}], "tags": ["red", 2], "on": true, "none": null, "of": {"n": 1.10}, "__proto__": 5}',
  )
  const cells = ['a.0.b', 'tags', 'on', 'none', 'missing', 'of', 'a.b', 'tags.length', 'constructor', '__proto__']
  expect(cells.map((path) => cellText(valueAt(read, path)))).toEqual([
    'x',
    'red; 2',
    'Yes',
    '',
    '',
    '{"n":"1.10"}',
    '',
    '',
    '',
    '5',
  ])
  expect([keyOf(read, 'a.0.b'), keyOf(read, 'tags.1'), keyOf(read, 'on'), keyOf(read, 'missing')]).toEqual([
    'x',
    '2',
    null,
    null,
  ])
})
