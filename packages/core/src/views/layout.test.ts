import type { FieldDefinition } from '@dossier/contract/fields'
import type { ViewLayout } from '@dossier/contract/views/layout'
import { describe, expect, test } from 'vitest'
import { fitsLayout, layoutBy, seenLayout, shownGroups, shownLayout } from './layout.ts'
import { readListSearch } from './list-search.ts'

const typed = (dataType: FieldDefinition['dataType']) => ({ dataType })
const view = (layout: ViewLayout, groupBy: string | null = null) => ({ layout, groupBy })
const BOARD: ViewLayout = { kind: 'board', column: 'statusId' }

describe('D-110 layouts and their columns', () => {
  test.each([
    ['table', null, undefined, true],
    ['table', 'statusId', undefined, false],
    ['board', 'statusId', undefined, true],
    ['board', 'created', undefined, false],
    ['board', null, undefined, false],
    ['board', 'fields.a', typed('list'), true],
    ['board', 'fields.a', typed('list-multiple'), true],
    ['board', 'fields.a', typed('checkbox'), true],
    ['board', 'fields.a', typed('calculated'), false],
    ['board', 'fields.a', undefined, false],
    ['gallery', null, undefined, true],
    ['gallery', 'fields.a', typed('file-only'), true],
    ['gallery', 'fields.a', typed('text'), false],
    ['map', 'fields.a', typed('map-marker'), true],
    ['map', 'fields.a', typed('map-region'), false],
    ['map', null, undefined, false],
  ] as const)('D-110 a %s by %s of %o: %s', (kind, column, field, fits) => {
    expect(fitsLayout(kind, column, field)).toBe(fits)
  })

  test('D-110 a layout by a hidden field is a table, and a gallery one of any pictures', () => {
    const isSeen = (key: string) => !key.startsWith('fields.')
    expect(seenLayout({ kind: 'board', column: 'fields.a' }, isSeen)).toEqual({ kind: 'table' })
    expect(seenLayout({ kind: 'map', markerColumn: 'fields.a' }, isSeen)).toEqual({ kind: 'table' })
    expect(seenLayout({ kind: 'gallery', pictureColumn: 'fields.a' }, isSeen)).toEqual(layoutBy('gallery', null))
    expect(seenLayout(BOARD, isSeen)).toBe(BOARD)
  })

  test('D-110 the address decides for the moment, and what it omits is as in the view', () => {
    const shown = (search: object, layout: ViewLayout = BOARD) =>
      shownLayout(view(layout), readListSearch({ ...search }))
    expect(shown({})).toBe(BOARD)
    expect(shown({ layout: 'table' })).toEqual({ kind: 'table' })
    expect(shown({ layout: 'board' })).toEqual(BOARD)
    expect(shown({ layout: 'board', by: 'fields.b-1' })).toEqual({ kind: 'board', column: 'fields.b-1' })
    expect(shown({ layout: 'board' }, { kind: 'table' })).toEqual({ kind: 'table' })
    expect(shown({ layout: 'poster', by: 'statusId' })).toBe(BOARD)
    expect(shown({ layout: 'board', by: 'a b"' })).toEqual(BOARD)
  })

  test('D-110 boards have groups of their own, galleries and maps none', () => {
    expect(shownGroups(view(BOARD, 'templateId'), {})).toBe('statusId')
    expect(shownGroups(view({ kind: 'table' }, 'templateId'), {})).toBe('templateId')
    expect(shownGroups(view(BOARD, 'templateId'), { layout: 'gallery' })).toBeNull()
  })
})
