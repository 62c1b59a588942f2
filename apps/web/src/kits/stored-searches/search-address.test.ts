import { expect, test } from 'vitest'
import { readSearchAddress } from './search-address.ts'

const given = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearchAddress(search)).filter(([, value]) => value !== undefined))

test('D-043 the address is read, whoever wrote it', () => {
  expect(given({ term: ' pump ', tab: 'people', page: 3, sort: 'title', desc: true })).toEqual({
    term: 'pump',
    tab: 'people',
    page: 3,
    sort: 'title',
    desc: true,
  })
  expect(given({ term: 12, page: '2' })).toEqual({ term: '12', page: 2 })
  expect(given({ term: ['a'], tab: 'x', page: -1, sort: 'password', desc: true })).toEqual({})
  expect(given({ sort: 'fields.site', desc: true })).toEqual({ sort: 'fields.site', desc: true })
  expect(readSearchAddress({ term: 'x'.repeat(300) }).term).toHaveLength(200)
})
