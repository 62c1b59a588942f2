import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFormula } from './expression.ts'
import { Exact } from './exact.ts'
import { numberIn } from './formula-value.ts'

test.each([
  ['1.005', 2, '1.01'],
  ['-2.345', 2, '-2.35'],
  ['1e21', 2, '1000000000000000000000'],
  ['-0.004', 2, '0'],
  ['1e-7', 6, '0'],
  ['5e-7', 6, '0.000001'],
  ['1.347', 1, '1.3'],
])('D-113 %s with %i decimals is %s', (written, decimals, expected) => {
  expect(Exact.of(written).rounded(decimals)).toBe(expected)
})

test('D-113 sums and quotients are exact, in any order', () => {
  const tenth = Exact.of(0.1)
  expect(
    Array.from({ length: 10 }, () => tenth)
      .reduce((sum, one) => sum.plus(one))
      .toString(),
  ).toBe('1')
  const third = Exact.of(1).dividedBy(Exact.of(3))!
  expect([third.rounded(2), third.times(Exact.of(3)).toString(), third.toString()]).toEqual([
    '0.33',
    '1',
    '0.33333333333333333333',
  ])
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 }), (one, other, decimals) => {
      const [a, b] = [Exact.of(`${one}e-${decimals}`), Exact.of(other)]
      expect(a.plus(b).minus(b).compare(a)).toBe(0)
      expect(other === 0 ? null : a.dividedBy(b)!.times(b).compare(a)).toBe(other === 0 ? null : 0)
    }),
  )
})

test('D-075 an expression is missing where an input is, or a divisor is zero', () => {
  const value = (text: string) => {
    const parsed = parseFormula(text)
    const inputs: Record<string, Exact> = { a: Exact.of(1), b: Exact.of(3), none: Exact.of(0) }
    return parsed.ok
      ? (numberIn(parsed.tree, { valueOf: (key) => inputs[key] ?? null })?.rounded(2) ?? null)
      : parsed.message
  }
  expect(['[a]/[b]', '[b]/[none]', '[none]+1', '[gone]*0', '-([a]-[b])*0.5'].map(value)).toEqual([
    '0.33',
    null,
    '1',
    null,
    '1',
  ])
})
