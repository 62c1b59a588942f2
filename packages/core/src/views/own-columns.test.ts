import { expect, test } from 'vitest'
import { arranged, NO_OWN_COLUMNS, readOwnColumns } from './own-columns.ts'
import { withOwnColumns } from './with-own-columns.ts'

const columns = ['title', 'statusId', 'fields.11111111-2222-3333-4444-555555555555', 'tags']
const view = { id: 7, columns }
const own = { order: ['title', 'tags', 'statusId', columns[2]!], widths: { statusId: 90, tags: 300 } }

test('ADR-107 the columns of a person are read as they were kept, those of other views stay', () => {
  const kept = withOwnColumns({ theme: 'dark', 'columns.3': 'a|', 'columns.4': 'b|' }, 7, own, [3, 7])
  expect(Object.keys(kept).toSorted()).toEqual(['columns.3', 'columns.4', 'columns.7', 'theme'])
  expect(readOwnColumns(kept, view)).toEqual(own)
  expect(readOwnColumns(kept, { ...view, columns: ['title', 'tags'] })).toEqual({
    order: ['title', 'tags'],
    widths: { tags: 300 },
  })
  expect(withOwnColumns(kept, 7, NO_OWN_COLUMNS, [3, 7])).toEqual({
    theme: 'dark',
    'columns.3': 'a|',
    'columns.4': 'b|',
  })
})

test('ADR-19 beyond the room, views that this page does not know are forgotten first, and known ones only if they have to', () => {
  const full = Object.fromEntries(Array.from({ length: 5 }, (_, nth) => [`columns.${nth + 1}`, `${'a'.repeat(1900)}|`]))
  const kept = withOwnColumns(full, 9, own, [1, 2, 4, 5, 9])
  expect(Object.keys(kept)).toEqual(['columns.1', 'columns.2', 'columns.4', 'columns.5', 'columns.9'])
})

test.each([undefined, 3, '', 'x', 'a.b|c', '<|>', '|a-99999'])('ADR-107 %j keeps no columns', (stored) => {
  expect(readOwnColumns({ 'columns.7': stored }, view)).toEqual(NO_OWN_COLUMNS)
})

test('ADR-107 widths stay within what can be read, and many views within what the server takes', () => {
  const kept = withOwnColumns({}, 7, { order: [], widths: { tags: 5, title: 4000 } }, [7])
  expect(readOwnColumns(kept, view).widths).toEqual({ tags: 60, title: 800 })
  const wide = Array.from({ length: 50 }, (_, nth) => `fields.${nth}-2222-3333-4444-555555555555`)
  const widths = Object.fromEntries(wide.map((key) => [key, 200]))
  const ids = Array.from({ length: 40 }, (_, nth) => nth + 1)
  let all: Record<string, unknown> = { theme: 'dark' }
  for (const id of ids) all = withOwnColumns(all, id, { order: wide, widths }, ids)
  expect(JSON.stringify(all).length).toBeLessThan(9500)
  expect(Object.values(all).every((text) => String(text).length <= 2000)).toBe(true)
  expect(readOwnColumns(all, { id: 40, columns: wide })).toEqual({ order: wide, widths })
  expect(all['theme']).toBe('dark')
})

test('ADR-107 a column that the view got since stands where the view has it', () => {
  expect(arranged(columns, NO_OWN_COLUMNS)).toEqual(columns)
  expect(arranged(['new', ...columns, 'last'], own)).toEqual(['new', 'title', 'tags', 'last', 'statusId', columns[2]])
  expect(arranged(['title', 'tags'], own)).toEqual(['title', 'tags'])
})
