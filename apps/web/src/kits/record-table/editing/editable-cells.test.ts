import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { expect, test } from 'vitest'
import { exampleRow } from '../../../testing/stage-cases.tsx'
import type { Column } from '../columns.ts'
import { cellAt, cellBeside, editableCells } from './editable-cells.ts'

const column = (id: string, dataType: 'text' | 'map-marker'): Column => ({
  key: `fields.${id}`,
  heading: id,
  width: { min: 1 },
  isNumeric: false,
  field: exampleDefinition(dataType, { id, title: id }),
})
const columns: Column[] = [
  { key: 'title', heading: 'Title', width: { min: 1 }, isNumeric: false },
  column('site', 'text'),
  column('point', 'map-marker'),
  column('note', 'text'),
]
const all = { site: null, point: null, note: null }
const rows = [
  exampleRow(1, { fields: all }),
  exampleRow(2, { fields: all, isClosed: true }),
  exampleRow(3, { fields: { note: null } }),
]
const me = { editsFieldsInViews: true, teams: [5] }
const cells = editableCells(me, rows, columns)
const name = (cell: (typeof cells)[number] | undefined) => cell && `${cell.row.id} ${cell.field.id}`

test('B-EDIT-12 D-081 Tab goes from a cell that can be edited to the next, over rows, and past those that cannot', () => {
  expect(cells.map(name)).toEqual(['1 site', '1 note', '3 note'])
  const [first, second, last] = cells as [(typeof cells)[0], (typeof cells)[0], (typeof cells)[0]]
  expect([first, second, last].map((cell) => name(cellBeside(cells, cell, 1)))).toEqual(['1 note', '3 note', undefined])
  expect([first, second, last].map((cell) => name(cellBeside(cells, cell, -1)))).toEqual([
    undefined,
    '1 site',
    '1 note',
  ])
  const closedSince = { ...first, place: 1 }
  expect([1, -1].map((step) => name(cellBeside(cells, closedSince, step as 1 | -1)))).toEqual(['3 note', '1 note'])
  expect(editableCells({ ...me, editsFieldsInViews: false }, rows, columns)).toEqual([])
})

test('B-EDIT-14 a cell that only other teams edit is not offered, as one of another template is', () => {
  const guarded = columns.map((one) => ({ ...one, closedIn: one.key === 'fields.site' ? [1] : [9] }))
  expect(editableCells(me, rows, guarded).map(name)).toEqual(['1 note', '3 note'])
})

test('B-EDIT-14 D-049 a cell of a record that only other teams edit is not offered', () => {
  const guarded = rows.map((row, nth) => (nth === 0 ? { ...row, editTeams: [7] } : { ...row, editTeams: [7, 5] }))
  expect(editableCells(me, guarded, columns).map(name)).toEqual(['3 note'])
})

test('ADR-101 an edited cell is where its row and its column are now, also when it can no longer be edited', () => {
  const request = { recordId: 2, place: 'fields.note' } as const
  const at = (...of: [typeof rows, Column[]]) => {
    const cell = cellAt(...of, request)
    return cell && [cell.place, cell.number, cell.heading]
  }
  expect(at(rows, columns)).toEqual([1, 3, 'note'])
  expect(at(rows.toReversed(), columns.toSpliced(1, 2))).toEqual([1, 1, 'note'])
  expect(at(rows.slice(1), columns.toReversed())).toEqual([0, 0, 'note'])
  expect(at(rows, columns.slice(0, 3))).toBeUndefined()
  expect(at(rows.slice(0, 1), columns)).toBeUndefined()
})
