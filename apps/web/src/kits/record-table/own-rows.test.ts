import { expect, test } from 'vitest'
import { exampleRow } from '../../testing/stage-cases.tsx'
import { openRows, withOwn } from './own-rows.ts'

const BEFORE = '2026-01-02T03:04:05.000Z'
const THEN = '2026-01-02T03:04:06.000Z'
const row = exampleRow(1, { lastUpdated: THEN, fields: { site: 'Pier', size: 3 } })
const item = { id: 'i', label: 'Crane', deleted: false }
const own = (storedAt: string | null) => ({
  values: { site: { value: 'Quay', storedAt } },
  items: [item],
  phases: {},
})

test('B-EDIT-04 a row shows what this person typed, and what they stored until it knows', () => {
  expect(withOwn(row, own(null))).toEqual({ ...row, fields: { site: 'Quay', size: 3 }, items: [item] })
  expect(withOwn({ ...row, lastUpdated: BEFORE }, own(THEN)).fields['site']).toBe('Quay')
  for (const storedAt of [BEFORE, THEN]) expect(withOwn(row, own(storedAt)), 'a newer row says it itself').toBe(row)
  expect(withOwn(row, undefined)).toBe(row)
})

test('B-EDIT-04 ADR-107 the rows with a cell that is being edited are known by their places', () => {
  const rows = [1, 2, 3].map((id) => exampleRow(id, {}))
  const failed = { ...own(null), phases: { 'fields.site': 'failed' as const } }
  expect(
    openRows(
      rows,
      new Map([
        [3, failed],
        [1, own(THEN)],
      ]),
    ),
  ).toEqual([2])
  expect(openRows(rows, new Map([[9, failed]])), 'in a list that has lost the row').toEqual([-1])
  expect(openRows(rows)).toEqual([])
})
