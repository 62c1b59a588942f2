import { expect, test } from 'vitest'
import { readColumns, writeColumns } from './column-list.ts'

test('A-ASEARCH-03 columns are read from the preference, with the title always among them', () => {
  const standard = readColumns(undefined)
  expect(readColumns('tags')).toEqual(['title', 'tags'])
  expect(readColumns(writeColumns(['title', 'tags', 'areas']))).toEqual(['title', 'tags', 'areas'])
  expect(writeColumns(standard)).toBe('')
  expect(readColumns(Array.from({ length: 60 }, (_, n) => `fields.${n}`).join())).toHaveLength(40)
  expect(writeColumns(Array.from({ length: 60 }, () => `fields.${'x'.repeat(36)}`)).length).toBeLessThan(2000)
})
