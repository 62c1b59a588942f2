import { expect, test } from 'vitest'
import { pick, pickAll, pickedOf } from './picks.ts'

const keys = [1, 2, 3, 4, 5]

test('a range reaches from the last picked row to this one, in either direction', () => {
  expect([...pick(new Set([2]), { keys, key: 4, from: 2 })]).toEqual([2, 3, 4])
  expect([...pick(new Set([5]), { keys, key: 3, from: 5 })].toSorted()).toEqual([3, 4, 5])
  expect([...pick(new Set(keys), { keys, key: 4, from: 2 })]).toEqual([1, 5])
})

test('a range that begins with a row that has gone picks one row', () => {
  expect([...pick(new Set([9]), { keys, key: 4, from: 9 })]).toEqual([9, 4])
})

test('all rows are picked and given up again, those of other pages stay picked', () => {
  const all = pickAll(new Set([3, 99]), keys)
  expect(pickedOf(all, keys)).toBe('all')
  expect([...pickAll(all, keys)]).toEqual([99])
  expect([pickedOf(new Set([99]), keys), pickedOf(new Set([1]), keys)]).toEqual(['none', 'some'])
  expect(pickedOf(new Set([99]), [])).toBe('none')
})
