import { expect, test } from 'vitest'
import { FIXED_TEXTS, RULES } from './english-rules.ts'
import { checkEnglish, findPhrases } from './english.ts'

const found = (text: string, path = 'apps/server/src/x.ts') =>
  findPhrases(path, text).map(({ line, found: words }) => `${line} ${words}`)

test('the whole repository is written in the words of the glossary', () => {
  expect(checkEnglish()).toEqual([])
})

test('a phrase is found in comments, strings and documents, with its line', () => {
  expect(found("// a\n/** It is reckoned. */\nconst text = 'Who is whom from then on'")).toEqual([
    '2 reckoned',
    '3 Who is whom',
    '3 from then on',
  ])
  expect(found('# Title\nThe person and his tenant', 'docs/a.md')).toEqual(['2 his'])
})

test('a phrase is found across the lines of a comment', () => {
  expect(found('/**\n * It holds from\n * then on.\n */')).toEqual(['2 from then on'])
  expect(found('// It holds from\n// then on.')).toEqual(['1 from then on'])
})

test('names of files and identifiers count, too', () => {
  expect(findPhrases('apps/server/src/at-desk.ts', '')).toMatchObject([
    { line: 0, found: 'apps/server/src/at-desk.ts' },
  ])
  expect(found('const wideBones = normaliseText()')).toEqual(['1 wideBones', '1 normalise'])
})

test('a text fixed by a requirement is accepted as it is, and not in other words', () => {
  expect(found("'Ask an administrator of the organisation.'")).toEqual([])
  expect(found("'Ask your organisation.'")).toEqual(['1 organisation'])
  expect(FIXED_TEXTS.every(({ because }) => because !== '')).toBe(true)
})

test('the words that are written instead break no rule themselves', () => {
  expect(RULES.flatMap(({ write }) => found(`// ${write}`))).toEqual([])
})
