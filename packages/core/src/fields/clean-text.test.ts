import { expect, test } from 'vitest'
import { cleanLine, cleanLines, cleanTitle, cutText } from './clean-text.ts'

test.each([
  ['plain', 'plain', 'plain'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd', 'a b c d'],
  ['a\n\n\nb', 'a\n\n\nb', 'a b'],
  ['a\tb', 'a\tb', 'a\tb'],
  ['a\u0000b\u0007\u001b[31m\u007f\u009fc', 'ab[31mc', 'ab[31mc'],
  ['a\u2028b\u0085c', 'a\nb\nc', 'a b c'],
  ['half \ud83d pair', 'half \ufffd pair', 'half \ufffd pair'],
  ['whole 😀 pair', 'whole 😀 pair', 'whole 😀 pair'],
])('%j is stored as %j, on one line as %j', (typed, lines, line) => {
  expect(cleanLines(typed)).toBe(lines)
  expect(cleanLine(typed)).toBe(line)
})

test.each([
  ['Invoice \u202egpj.exe\u202c', 'Invoice gpj.exe'],
  ['Lamp\u200b \u2067out\u2069\ufeff\n', 'Lamp out'],
  ['\u200b\u2060', ''],
  ['👩\u200d🚀 مها\u200cنا נועה\u200f', '👩\u200d🚀 مها\u200cنا נועה\u200f'],
])('B-CASE-16 the title %j is stored as %j', (typed, title) => {
  expect(cleanTitle(typed)).toBe(title)
})

test('a cut never leaves half of a surrogate pair', () => {
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('abc', 2)).toBe('ab')
})
