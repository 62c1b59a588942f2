import { expect, test } from 'vitest'
import { nextPlace, previousPlace, rowsWith } from './find-row.ts'

const rows = [['1', 'Pothole'], ['2', 'Écluse  du Nord'], ['3', 'Lamp 100%'], ['4', 'pothole again'], []]

test('ADR 107 a row is found by a part of its texts, whatever the letter case, accents and spaces', () => {
  expect(rowsWith(rows, 'POTHOLE')).toEqual([0, 3])
  expect(rowsWith(rows, 'ecluse du')).toEqual([1])
  expect(rowsWith(rows, '100%')).toEqual([2])
  expect(rowsWith(rows, '.*')).toEqual([])
  expect(rowsWith(rows, ' ')).toEqual([])
})

test('ADR 107 the search goes on at the other end', () => {
  expect([nextPlace([0, 3], 0), nextPlace([0, 3], 1), nextPlace([0, 3], 4), nextPlace([], 0)]).toEqual([0, 3, 0, -1])
  expect([previousPlace([0, 3], 4), previousPlace([0, 3], 2), previousPlace([2, 3], 1)]).toEqual([3, 0, 3])
})
