import { expect, test } from 'vitest'
import { readAddress, readListSearch } from './list-search.ts'

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
  const given = Object.entries(readListSearch(search)).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(given)).toEqual(expected)
})

test('a filter longer than the server accepts is cut', () => {
  expect(readListSearch({ filter: 'x'.repeat(300) }).filter).toHaveLength(200)
})

test.each([
  ['?sort=created&desc=true&page=3', { sort: 'created', desc: true, page: 3 }],
  ['?filter=12', { filter: '12' }],
  ['?filter=%2212%22&view=7', { filter: '12', view: 7 }],
  ['?filter=%22a+b%22', { filter: 'a b' }],
  ['?filter=%E0%A4%A&__proto__=%7B%7D', { filter: '\uFFFD%A' }],
  ['', {}],
])('the query %j reads as the router reads it', (query, expected) => {
  expect(readAddress(query)).toEqual({ ...readListSearch({}), ...expected })
})
