import { expect, test } from 'vitest'
import { readCasesSearch } from './cases-search.ts'

test.each([
  [{}, {}],
  [
    { view: 7, filter: 'canal', page: 3, sort: 'title', desc: true },
    { view: 7, filter: 'canal', page: 3, sort: 'title', desc: true },
  ],
  [
    { view: '7', page: '3' },
    { view: 7, page: 3 },
  ],
  [{ filter: 1234 }, { filter: '1234' }],
  [{ filter: '  ' }, {}],
  [{ filter: { a: 1 } }, {}],
  [{ page: 1 }, {}],
  [{ page: 0 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 100_001 }, {}],
  [{ view: -1 }, {}],
  [{ sort: 'password', desc: true }, {}],
  [{ sort: 'title', desc: 'yes' }, { sort: 'title' }],
  [
    { sort: 'fields.f-1', desc: true },
    { sort: 'fields.f-1', desc: true },
  ],
  [{ sort: 'fields.' }, {}],
  [{ sort: 'fields.a b' }, {}],
])('the address %j reads as %j', (search, expected) => {
  const given = Object.entries(readCasesSearch(search)).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(given)).toEqual(expected)
})

test('a filter longer than the server accepts is cut', () => {
  expect(readCasesSearch({ filter: 'x'.repeat(300) }).filter).toHaveLength(200)
})
