import { expect, test } from 'vitest'
import { orderedId } from './ordered-id.ts'

test('ADR-5 C-RULE-12 ids of one millisecond are in the order in which they were made, and are UUIDs of version 7', () => {
  const ids = Array.from({ length: 20_000 }, orderedId)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
