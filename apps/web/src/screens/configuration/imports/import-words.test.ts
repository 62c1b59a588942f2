import type { ImportCounts } from '@dossier/contract/imports'
import { expect, test } from 'vitest'
import { listedText, paceText } from './import-words.ts'

const NONE: ImportCounts = {
  create: 0,
  update: 0,
  same: 0,
  skip: 0,
  refuse: 0,
  undone: 0,
  left: 0,
  remarks: 0,
  defaults: 0,
}

test('ADR-69 that rows are not listed is said only where that is so', () => {
  expect(listedText({ ...NONE, create: 900, refuse: 100, remarks: 100 }, false)).toBe('')
  expect(listedText({ ...NONE, create: 50_000 }, true)).toBe('')
  expect(listedText({ ...NONE, create: 50_000 }, false)).toBe(
    'Listed are the first 1,000 rows without remarks. All rows are counted.',
  )
  expect(listedText({ ...NONE, refuse: 20_000, remarks: 20_000 }, true)).toBe(
    'Listed are the first 10,000 rows with remarks. All rows are counted.',
  )
})

test('ADR-69 the pace of a step is that of what this page has seen of it', () => {
  const since = { done: 1_000, at: 10_000 }
  const after = (seconds: number, done: number, total: number | null) =>
    paceText(since, { done, total, at: 10_000 + seconds * 1000 })
  expect(after(1, 2_000, 9_000)).toBe('')
  expect(after(10, 1_000, 9_000)).toBe('')
  expect(after(10, 21_000, 321_000)).toBe('2,000 rows a second, about 3 minutes left')
  expect(after(10, 21_000, 61_000)).toBe('2,000 rows a second, less than a minute left')
  expect(after(10, 1_001, 1_300)).toBe('Less than a row a second, about 50 minutes left')
  expect(after(10, 2_000, null)).toBe('100 rows a second')
})
