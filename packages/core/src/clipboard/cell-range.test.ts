import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeBetween, shownOf, wholeRange } from './cell-range.ts'

const list = (ids: number[], keys: string[]) => ({
  rows: ids.map((id) => ({ id })),
  columns: keys.map((key) => ({ key })),
})
const shown = (range: Parameters<typeof shownOf>[0], now: ReturnType<typeof list>) => {
  const { rows = [], columns = [] } = shownOf(range, now) ?? {}
  return [rows.map(({ id }) => id), columns.map(({ key }) => key)]
}

test('ADR-202 two corners choose the same rectangle, whichever comes first', () => {
  const cells = list([7, 3, 9, 1], ['title', 'note', 'statusId'])
  const expected = { ids: [3, 9], keys: ['note', 'statusId'] }
  expect(rangeBetween({ id: 3, key: 'note' }, { id: 9, key: 'statusId' }, cells)).toEqual(expected)
  expect(rangeBetween({ id: 9, key: 'note' }, { id: 3, key: 'statusId' }, cells)).toEqual(expected)
  expect(rangeBetween({ id: 3, key: 'note' }, { id: 4, key: 'note' }, cells), 'a row that has gone').toBeUndefined()
  expect(wholeRange(cells)).toEqual({ ids: [7, 3, 9, 1], keys: ['title', 'note', 'statusId'] })
})

test('ADR-202 a range is the records and columns that were seen: none joins it, whatever moves', () => {
  const range = { ids: [3, 9], keys: ['note', 'statusId'] }
  expect(shown(range, list([9, 7, 5, 3, 1], ['statusId', 'title', 'note']))).toEqual([
    [9, 3],
    ['statusId', 'note'],
  ])
  expect(shown(range, list([1, 9], ['title', 'note']))).toEqual([[9], ['note']])
  expect(shownOf(range, list([1, 2], ['note'])), 'all of its rows have left').toBeUndefined()
  expect(shownOf(range, list([3], ['title'])), 'all of its columns have left').toBeUndefined()
})

test('ADR-202 after any change of the list, what is shown of a range is part of what was chosen', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2 })
  fc.assert(
    fc.property(ids, ids, fc.nat(), fc.nat(), (before, after, one, other) => {
      const cells = list(before, ['a', 'b', 'c'])
      const cell = (nth: number) => ({ id: before[nth % before.length]!, key: ['a', 'b', 'c'][nth % 3]! })
      const range = rangeBetween(cell(one), cell(other), cells)!
      const [rows, columns] = shown(range, list(after, ['c', 'a']))
      expect(rows).toEqual(rows!.length > 0 ? after.filter((id) => range.ids.includes(id)) : [])
      expect(columns!.every((key) => range.keys.includes(key as string))).toBe(true)
    }),
  )
})
