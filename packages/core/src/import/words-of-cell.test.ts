import { expect, test } from 'vitest'
import { wordsOfCell } from './words-of-cell.ts'

test.each([
  ['water, light', ['water', 'light']],
  ['a, b; c', ['a, b', 'c']],
  ['a,, b;', ['a,, b']],
  ['one\ntwo|three', ['one', 'two', 'three']],
  ['"urgent", water, light', ['urgent', 'water', 'light']],
  ['"a; b", c', ['a; b', 'c']],
  ['"a; b" ; "c|d"\n"say ""hi"""', ['a; b', 'c|d', 'say "hi"']],
  ['5" pipe, 3" pipe', ['5" pipe', '3" pipe']],
  ['"not closed; b', ['"not closed', 'b']],
  ['"quoted" in part; b', ['"quoted" in part', 'b']],
  ['"" ; ,', [',']],
])('ADR-107 ADR-69 the words in %j are %j', (cell, words) => {
  expect(wordsOfCell(cell)).toEqual(words)
})

test('ADR-69 a cell of nothing but marks is soon read', () => {
  const began = performance.now()
  for (const sign of ['"', '",', '"a,', ';', '" ']) expect(wordsOfCell(sign.repeat(30_000)).length).toBeLessThan(60_001)
  expect(performance.now() - began).toBeLessThan(5_000)
})
