import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'
import { withFurtherSort } from './further-sort.ts'
import { placeInSort } from './place-in-sort.ts'
import { readSorts, writtenSorts, type ListSort } from './sorts.ts'

const TITLE: ListSort = { by: 'title', descending: false }

test('B-VIEW-09 ADR-57 a column joins an order, falls, and leaves it, whichever it is', () => {
  const then = (sort: ListSort | null, key: string) => withFurtherSort(sort!, key)
  const two = then(TITLE, 'created')
  expect(two).toEqual({ ...TITLE, thenBy: [{ sortBy: 'created', descending: false }] })
  expect(placeInSort(two!, 'created')).toEqual({ place: 2, descending: false })
  expect(then(two, 'created')!.thenBy).toEqual([{ sortBy: 'created', descending: true }])
  expect(then(then(two, 'created'), 'created')).toEqual({ ...TITLE, thenBy: [] })
  expect(then(then(two, 'title'), 'title')).toEqual({ by: 'created', descending: false, thenBy: [] })
  expect(then(then(TITLE, 'title'), 'title')).toEqual({ ...TITLE, thenBy: [] })
  const four = ['created', 'statusId', 'fields.a-1'].reduce<ListSort | null>(then, TITLE)
  expect(then(four, 'severityId')).toBeNull()
  expect(placeInSort(four!, 'severityId')).toBeUndefined()
})

test('B-VIEW-09 ADR-57 an address says by what else a list is sorted, or nothing that is not a column', () => {
  const then = [
    { sortBy: 'created', descending: true },
    { sortBy: 'fields.a-1', descending: false },
  ]
  expect(readSorts(writtenSorts(then))).toEqual(then)
  expect(readSorts(writtenSorts([]))).toEqual([])
  const read = (value: unknown) => readListSearch({ sort: 'title', thenBy: value }).thenBy
  expect(['-created,fields.a-1', ''].map(read)).toEqual(['-created,fields.a-1', ''])
  expect(['password', ',', '--created', 3, null, 'title,title,title,title'].map(read)).toEqual(Array(6).fill(undefined))
  expect(readListSearch({ thenBy: 'created' })).not.toHaveProperty('thenBy')
})
