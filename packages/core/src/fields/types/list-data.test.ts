import type { FieldValue } from '@dossier/contract/fields'
import { ROWS_PER_FIELD } from '@dossier/contract/limits'
import { describe, expect, test } from 'vitest'
import { mergeRows } from '../../editing/merge-rows.ts'
import { sameJson } from '../../live/same-json.ts'
import { itemIdsOf } from '../chosen-items.ts'
import { completeRows, differingRows } from '../data-rows.ts'
import { definitionFault } from '../definition-fault.ts'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { fieldType } from './registry.ts'
import { readTyped } from '../read-typed.ts'
import { withRow } from '../row-change.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [DRILL, SAW] = [idOf(1), idOf(2)]
const parts = exampleDefinition('list-data', {
  title: 'Parts',
  dataSourceId: idOf(9),
  columnValues: [
    { field: 'count', label: 'Count', order: 0, dataType: 'number' },
    { field: 'price', label: 'Price', order: 1, dataType: 'dollar' },
    { field: 'note', label: 'Note', order: 2, dataType: 'text' },
  ],
})
const row = (id: string, fields: Record<string, string | number> = {}, itemId = DRILL) => ({ id, itemId, fields })
const [A, B, C] = ['a', 'b', 'c'].map((one) => one.repeat(32)) as [string, string, string]
const normalize = (input: unknown) => fieldType('list-data').normalize(input, parts)

describe('B-EDIT-16 rows', () => {
  test('C-FLD-02 are stored by item, with the values of the columns alone', () => {
    const sent = [{ id: A, itemId: DRILL, label: 'Drill', fields: { price: '12.345', count: null, other: 'x' } }]
    expect(normalize(sent)).toEqual({ ok: true, value: [row(A, { price: 12.35 })] })
    expect(normalize([{ id: SAW, fields: {} }])).toEqual({ ok: true, value: [row(SAW, {}, SAW)] })
    expect(normalize([])).toEqual({ ok: true, value: null })
  })

  test('are there once, whatever was sent twice', () => {
    expect(normalize([row(A, { count: 1 }), row(A, { count: 2 })])).toEqual({ ok: true, value: [row(A, { count: 1 })] })
  })

  test.each([
    ['text', 'Send the rows of Parts as a list.'],
    [[{ id: 'x', itemId: DRILL }], 'Choose an item for each row of Parts.'],
    [[{ id: A, itemId: 'Drill' }], 'Choose an item for each row of Parts.'],
    [[{ id: A, itemId: DRILL, fields: [] }], 'Send the values of each row of Parts by column.'],
    [[row(A, { count: 'many' })], expect.stringContaining('Count in Parts')],
    [Array.from({ length: ROWS_PER_FIELD + 1 }, () => row(A)), 'Add at most 200 rows to Parts.'],
  ])('G4 %j is refused with a sentence', (input, message) => {
    expect(normalize(input)).toEqual({ ok: false, message })
  })

  test('C-FLD-03 a table needs a data source, and refers to its items', () => {
    expect(definitionFault(parts, new Map())).toBeNull()
    expect(definitionFault({ ...parts, dataSourceId: null }, new Map())?.at).toBe('dataSourceId')
    expect(itemIdsOf(parts, [row(A), row(B, {}, SAW)] as FieldValue)).toEqual([DRILL, SAW])
  })

  test('D-115 are shown by the present names of their items, also of deleted ones', () => {
    const items = (id: string) =>
      id === SAW ? { id, label: 'Saw', deleted: true } : { id, label: 'Drill', deleted: false }
    const shown = fieldType('list-data').display([row(A, { count: 2, price: 3 }), row(B, {}, SAW)], parts, {
      ...enUs,
      items,
    })
    expect(shown).toBe('Drill (Count: 2, Price: $3.00); Saw [Deleted item]')
  })

  test('D-124 typed values are read in the locale of the reader', () => {
    const german = { locale: 'de-DE', timeZone: 'UTC' }
    expect(readTyped([row(A, { price: '1.234,5', note: 'x' })], parts, german)).toEqual({
      ok: true,
      value: [row(A, { price: 1234.5, note: 'x' })],
    })
    expect(readTyped([row(A, { price: 'abc' })], parts, german)).toMatchObject({ ok: false })
  })
})

describe('D-052 one row', () => {
  const two = [row(A, { count: 1, note: 'old' }), row(B)]

  test('is added once, changed by the values that are named, and removed', () => {
    expect(withRow(two, { updateType: 'add', row: row(C) })).toHaveLength(3)
    expect(withRow(two, { updateType: 'add', row: row(A, { count: 9 }) })).toBe(two)
    const changed = withRow(two, { updateType: 'update', row: { id: A, fields: { count: 5 } } })
    expect(changed).toEqual([row(A, { count: 5, note: 'old' }), row(B)])
    expect(withRow(two, { updateType: 'update', row: { id: C } })).toBeUndefined()
    expect(withRow(two, { updateType: 'remove', row: { id: A } })).toEqual([row(B)])
    expect(withRow(two, { updateType: 'remove', row: { id: C } })).toEqual(two)
  })

  test('has the values of its item, or those that the record has, until it has its own', () => {
    const valuesOf = (id: string) => (id === SAW ? { price: 7, color: 'red' } : undefined)
    const present = [row(A, { count: 4, gone: 'kept' })] as FieldValue
    const complete = (value: unknown) => completeRows(parts, value as FieldValue, { present, valuesOf })
    expect(complete([{ id: C, itemId: SAW }])).toEqual([row(C, { price: 7 }, SAW)])
    expect(complete([{ id: C, itemId: DRILL }])).toEqual([row(C, { count: 4, gone: 'kept' })])
    expect(complete([row(A, { count: 5 })])).toEqual([row(A, { count: 5, gone: 'kept' })])
  })
})

describe('D-123 two people and one table', () => {
  const start = [row(A, { count: 1, price: 1 }), row(B)]

  test('both add rows', () => {
    expect(mergeRows(null, [row(A)], [row(B)])).toEqual([row(B), row(A)])
    expect(mergeRows(start, [...start, row(C)], [...start, row(SAW, {}, SAW)])).toHaveLength(4)
  })

  test('they change different values of a row, or different rows', () => {
    const mine = [row(A, { count: 2, price: 1 }), row(B)]
    expect(mergeRows(start, mine, [row(A, { count: 1, price: 5 })])).toEqual([row(A, { count: 2, price: 5 })])
  })

  test('one value changed by both, or a row that one removed and the other changed, is a choice', () => {
    expect(
      mergeRows(start, [row(A, { count: 2, price: 1 }), row(B)], [row(A, { count: 3, price: 1 }), row(B)]),
    ).toBeUndefined()
    expect(mergeRows(start, [row(B)], [row(A, { count: 3, price: 1 }), row(B)])).toBeUndefined()
  })

  test('D-052 the history shows the rows that changed', () => {
    const now = [row(A, { count: 2, price: 1 }), row(C)]
    expect(differingRows(start, [...now, row(B)], sameJson)).toEqual([[start[0]], now])
    expect(differingRows(null, now, sameJson)).toEqual([null, now])
  })
})
