import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from './same-json.ts'

test.each([
  [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
  [{ a: undefined }, {}, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [null, undefined, false],
  ['1', 1, false],
  [[1], [1, 2], false],
])('%j and %j: same is %s', (one, other, same) => {
  expect(sameJson(one, other)).toBe(same)
  expect(sameJson(other, one)).toBe(same)
})

test('a value and its copy are the same', () => {
  fc.assert(fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => sameJson(value, structuredClone(value))))
})
