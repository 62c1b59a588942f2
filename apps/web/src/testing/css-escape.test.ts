import { expect, test } from 'vitest'
import { escapeIdentifier } from './css-escape.ts'

test.each([
  ['plain-name_1', 'plain-name_1'],
  ['react-aria:r1', 'react-aria\\:r1'],
  ['1a', '\\31 a'],
  ['-1', '-\\31 '],
  ['-', '\\-'],
  ['a b"', 'a\\ b\\"'],
  ['é😀', 'é😀'],
  ['\u0000\u0001', '\uFFFD\\1 '],
])('%j becomes the identifier %j', (text, identifier) => {
  expect(escapeIdentifier(text)).toBe(identifier)
})
