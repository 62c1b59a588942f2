import { expect, test } from 'vitest'
import { undoText } from './undo-text.ts'

test('ADR-69 before an import is undone, its new records are said to go and its changed ones to go back', () => {
  expect(undoText({ create: 2742, update: 0, hasAdded: false })).toBe(
    '2,742 new records will be deleted; later changes are kept.',
  )
  expect(undoText({ create: 1, update: 3, hasAdded: false })).toBe(
    '1 new record will be deleted, and 3 changed records will be restored; later changes are kept.',
  )
  expect(undoText({ create: 0, update: 1, hasAdded: true })).toBe(
    '1 changed record will be restored; later changes are kept. Fields and choices that it added go as well, unless something else uses them.',
  )
})
