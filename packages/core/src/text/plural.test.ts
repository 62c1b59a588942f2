import { expect, test } from 'vitest'
import { countOf, plural } from './plural.ts'

test('D-003 the plural of a tenant word is the word and an s', () => {
  expect(plural('Record')).toBe('Records')
  expect(plural('Entry')).toBe('Entrys')
})

test('a count of one keeps the singular', () => {
  expect(countOf(1, 'day')).toBe('1 day')
  expect(countOf(0, 'day')).toBe('0 days')
  expect(countOf(2, 'day')).toBe('2 days')
})
