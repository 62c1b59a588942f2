import { expect, test } from 'vitest'
import { undoText } from './undo-text.ts'

test('ADR-69 before an import is undone, its new records are said to go and its changed ones to go back', () => {
  expect(undoText({ create: 2742, update: 0 })).toBe(
    '2,742 new records will be deleted. What somebody has changed since stays.',
  )
  expect(undoText({ create: 1, update: 3 })).toBe(
    '1 new record will be deleted, and 3 changed records will be what they were. What somebody has changed since stays.',
  )
  expect(undoText({ create: 0, update: 1 })).toBe(
    '1 changed record will be what it was. What somebody has changed since stays.',
  )
})
