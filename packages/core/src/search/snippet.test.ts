import { expect, test } from 'vitest'
import { markWords, snippetOf, type SnippetPart } from './snippet.ts'

const told = (parts: readonly SnippetPart[]) => parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

test.each([
  ['A leaking pump leaks', ['leaking', 'leaks'], 'A [leaking] pump [leaks]'],
  ['leaky leak', ['leak'], 'leaky [leak]'],
  ['水漏れの修理', ['修', '理'], '水漏れの[修][理]'],
  ['<b>leak</b> & "leak"', ['leak'], '<b>[leak]</b> & "[leak]"'],
  ['Größe café', ['Größe', 'café'], '[Größe] [café]'],
  ['a.b a+b', ['a', 'b'], '[a].[b] [a]+[b]'],
  ['', ['a'], ''],
  ['plain', [], 'plain'],
])('ADR-104 marks in %j %j', (text, words, expected) => {
  expect(told(markWords(text, words))).toBe(expected)
  expect(told(snippetOf(text, words))).toBe(expected)
})

test('ADR-104 a snippet begins near the first word that was found, in one line', () => {
  const text = `${'dry '.repeat(200)}\n\n a leak   here ${'wet '.repeat(200)}`
  const snippet = told(snippetOf(text, ['leak']))
  expect(snippet).toMatch(/^…(?:dry )+a \[leak\] here (?:wet )+w?…$/u)
  expect(snippet.length).toBeLessThan(160)
})

test('ADR-104 a text without spaces is cut, and no character is torn', () => {
  const parts = snippetOf('😀'.repeat(50_000), ['nothing'])
  expect(parts.every(({ text }) => text.isWellFormed())).toBe(true)
  expect(told(parts).length).toBeLessThan(160)
})
